// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_page.h"
#include "gui/live/workspace.h"
#include "gui/window/appearance.h"
#include "journal/live_reader.h"
#include "journal_driver.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QToolButton>

using gui::JournalColumns;
using namespace journal_page;

namespace {

gui::WindowOptions optionsIn(const QTemporaryDir &folder)
{
    gui::WindowOptions options;
    options.configDir = folder.path();
    return options;
}

} // namespace

/// The page `Journal`, by the names that a person reads.
class TestJournalPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void saysThatNothingWasDone();
    void listsAndShowsTheRecord();
    void newActionsComeByThemselves();
    void filters();
    void verifies();
    void saysWhatToDoWhereItWasChanged();
    void saysThatItCannotBeRead();
    void whatWasReadStays();
    void saysThatThereIsNothingToShow();
    void exportsWhatIsListed();
    void theDemoHasItsOwn();
    void remembersItsColumns();
};

void TestJournalPage::saysThatNothingWasDone()
{
    WindowFixture fixture;
    showPage(fixture);
    QVERIFY(reads(fixture, QStringLiteral("Nothing has been done so far.")));
    QVERIFY(!fixture.isEnabled(QStringLiteral("Export…")));
    QVERIFY(tip(fixture, "Export…").contains(u"no action is listed"));
    QVERIFY(!QFile::exists(journal::LiveReader::fileIn(fixture.configDir()))); // looking writes nothing
}

void TestJournalPage::listsAndShowsTheRecord()
{
    const QTemporaryDir folder;
    {
        Other other(folder.path());
        other.write("lock:order:17");
        other.write(QByteArray("<b>\x1b[31m\xff"));
    }
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("<b>\\x1b[31m\\xff"), QStringLiteral("lock:order:17")}));
    QVERIFY(reads(fixture, QStringLiteral("2 actions")));
    QCOMPARE(cell(fixture, 1, JournalColumns::Who), QStringLiteral("ada@bastion-1"));
    QCOMPARE(cell(fixture, 1, JournalColumns::What), QStringLiteral("Release"));
    QCOMPARE(cell(fixture, 1, JournalColumns::Reason), QStringLiteral("stuck since noon"));
    QCOMPARE(cell(fixture, 1, JournalColumns::Outcome), QStringLiteral("done"));
    QCOMPARE(cell(fixture, 1, JournalColumns::Environment), QStringLiteral("Production · orders"));
    choose(fixture, 0);
    QVERIFY(waitFor([&] { return record(fixture).contains(u"\"action\": \"release\""); }));
    QVERIFY(record(fixture).contains(u"\"key\": \"<b>\\\\x1b[31m\\\\xff\""));
    QVERIFY(record(fixture).contains(u"\"head\": \""));
    QVERIFY(reads(fixture, QStringLiteral("ada on bastion-1")));
    QVERIFY(reads(fixture, QStringLiteral("Silent: renewed every 10 s, last 40 s ago")));
    QTest::keyClick(table(fixture), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"\tada@bastion-1\tRelease\t<b>\\x1b[31m\\xff\t"));
    QTest::keyClick(table(fixture), Qt::Key_Return);
    QVERIFY(find<QPlainTextEdit>(fixture.window(), QStringLiteral("Record as exported"))->hasFocus());
}

void TestJournalPage::newActionsComeByThemselves()
{
    const QTemporaryDir folder;
    Other other(folder.path());
    other.write("lock:a");
    other.write("lock:b");
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:b"), QStringLiteral("lock:a")}));
    choose(fixture, 1);
    const qint64 selected = table(fixture)->selected();
    QVERIFY(selected != 0);
    const QString id = other.begin("lock:c");
    QVERIFY(
        waitForKeys(fixture, {QStringLiteral("lock:c"), QStringLiteral("lock:b"), QStringLiteral("lock:a")}));
    QCOMPARE(cell(fixture, 0, JournalColumns::Outcome), QStringLiteral("unknown"));
    QCOMPARE(table(fixture)->selected(), selected);
    QCOMPARE(table(fixture)->currentIndex().row(), 2);
    other.end(id, "lock:c");
    QVERIFY(waitFor([&] { return cell(fixture, 0, JournalColumns::Outcome) == QStringLiteral("done"); }));
    // Not seen, it is not read; seen again, it is.
    fixture.action(QStringLiteral("Locks"))->trigger();
    other.write("lock:d");
    showPage(fixture);
    QVERIFY(waitFor([&] { return keys(fixture).value(0) == QStringLiteral("lock:d"); }));
    QCOMPARE(table(fixture)->selected(), selected);
}

void TestJournalPage::filters()
{
    const QTemporaryDir folder;
    {
        Other other(folder.path());
        other.write("lock:a");
        other.write("cron:b");
        other.begin("lock:c");
    }
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitFor([&] { return keys(fixture).size() == 3; }));
    QTest::keyClick(fixture.window(), Qt::Key_F, Qt::ControlModifier);
    auto *edit = find<QLineEdit>(fixture.window(), QStringLiteral("Filter"));
    QVERIFY(edit->hasFocus() && table(fixture)->isVisible());
    QTest::keyClicks(edit, QStringLiteral("lock -outcome:unknown"));
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:a")}));
    QVERIFY(reads(fixture, QStringLiteral("1 of 3 actions")));
    fixture.type(QStringLiteral("Filter"), QStringLiteral("since:soon"));
    QVERIFY(reads(fixture, QStringLiteral("\"soon\" is not a valid time")));
    QVERIFY(edit->accessibleDescription().contains(u"soon"));
    fixture.press(QStringLiteral("Clear filter"));
    QVERIFY(waitFor([&] { return keys(fixture).size() == 3; }));
}

void TestJournalPage::verifies()
{
    const QTemporaryDir folder;
    Other(folder.path()).write("lock:a");
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:a")}));
    fixture.press(QStringLiteral("Verify"));
    QVERIFY(reads(fixture, QStringLiteral("The chain is whole: 2 records.")));
    QVERIFY(fixture.isEnabled(QStringLiteral("Verify")));
    const auto ground = [&] {
        return find<QToolButton>(fixture.window(), QStringLiteral("Close"))
            ->parentWidget()
            ->palette()
            .color(QPalette::Window);
    };
    const QColor before = ground();
    gui::apply(gui::Appearance::Dark);
    QVERIFY(waitFor([&] { return ground() != before && ground().green() > ground().red(); }));
    gui::apply(gui::Appearance::System);
    QVERIFY(waitFor([&] { return ground() == before; }));
    fixture.press(QStringLiteral("Close"));
    QVERIFY(!texts(fixture.window()).join(u'\n').contains(QStringLiteral("The chain is whole")));
}

void TestJournalPage::saysWhatToDoWhereItWasChanged()
{
    const QTemporaryDir folder;
    {
        Other other(folder.path());
        other.write("lock:a");
        other.write("lock:b");
    }
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("tamper"));
        database.setDatabaseName(journal::LiveReader::fileIn(folder.path()));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER records_stay")));
        QVERIFY(query.exec(QStringLiteral("UPDATE records SET body = replace(body, 'noon', 'dawn') WHERE "
                                          "sequence = 3")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("tamper"));
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitFor([&] { return keys(fixture).size() == 2; }));
    fixture.press(QStringLiteral("Verify"));
    QVERIFY(reads(fixture, QStringLiteral("Record 3 was changed. The 2 records before it are sound. Copy ")));
    QVERIFY(reads(fixture, QStringLiteral("compare it with earlier exports")));
}

void TestJournalPage::saysThatItCannotBeRead()
{
    const QTemporaryDir folder;
    QFile file(journal::LiveReader::fileIn(folder.path()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(4096, 'x'));
    file.close();
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(reads(fixture, QStringLiteral("Lockscope keeps trying.")));
    QCOMPARE(keys(fixture), QStringList());
}

void TestJournalPage::whatWasReadStays()
{
    const QTemporaryDir folder;
    Other(folder.path()).write("lock:a");
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:a")}));
    const QString path = journal::LiveReader::fileIn(folder.path());
    QVERIFY(QFile::rename(path, path + QStringLiteral(".away")));
    QVERIFY(reads(fixture, QStringLiteral("was moved away or emptied. What was read before stays here")));
    QCOMPARE(keys(fixture), QStringList{QStringLiteral("lock:a")});
    choose(fixture, 0);
    QVERIFY(waitFor([&] { return tip(fixture, "Show lock").contains(u"is not in the journal any more"); }));
    QVERIFY(QFile::rename(path + QStringLiteral(".away"), path));
    QVERIFY(waitFor([&] { return record(fixture).contains(u"lock:a"); }));
    QVERIFY(!texts(fixture.window()).join(u'\n').contains(QStringLiteral("moved away")));
}

void TestJournalPage::saysThatThereIsNothingToShow()
{
    const QTemporaryDir folder;
    Other(folder.path()).write("lock:a");
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:a")}));
    fixture.type(QStringLiteral("Filter"), QStringLiteral("key:lock"));
    fixture.window()->findChild<gui::JournalPage *>()->reveal(QStringLiteral("0123abcd"));
    QVERIFY(fixture.waitForMessage(QStringLiteral("There is nothing to show: the journal ")));
    QVERIFY(fixture.waitForMessage(QStringLiteral("has no record 0123abcd")));
    QCOMPARE(find<QLineEdit>(fixture.window(), QStringLiteral("Filter"))->text(), QStringLiteral("key:lock"));
}

void TestJournalPage::exportsWhatIsListed()
{
    const QTemporaryDir folder;
    {
        Other other(folder.path());
        for (const char *key : {"lock:a", "cron:b", "lock:c"})
            other.write(key);
    }
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QVERIFY(waitFor([&] { return keys(fixture).size() == 3; }));
    fixture.type(QStringLiteral("Filter"), QStringLiteral("key:lock"));
    QVERIFY(waitFor([&] { return keys(fixture).size() == 2; }));
    for (const QString &name : {QStringLiteral("journal.json"), QStringLiteral("journal.csv")}) {
        const QString path = folder.filePath(name);
        fixture.press(QStringLiteral("Export…"));
        auto *dialog = qobject_cast<QFileDialog *>(fixture.waitForDialog(QStringLiteral("Export journal")));
        QVERIFY(dialog);
        emit dialog->fileSelected(path);
        dialog->close();
        QVERIFY(fixture.waitForMessage(QStringLiteral("2 actions written to ") + path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList lines = file.readAll().trimmed().split('\n');
        const bool csv = name.endsWith(u"csv");
        QCOMPARE(lines.size(), csv ? 3 : 2);
        QVERIFY(lines.at(csv ? 1 : 0).contains("lock:a") && lines.last().contains("lock:c")); // oldest first
        if (csv)
            QVERIFY(lines.first().startsWith("id,at,who,host,"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Export…")); }));
    }
    fixture.press(QStringLiteral("Export…"));
    auto *dialog = qobject_cast<QFileDialog *>(fixture.waitForDialog(QStringLiteral("Export journal")));
    emit dialog->fileSelected(folder.filePath(QStringLiteral("nowhere/journal.csv")));
    dialog->close();
    QVERIFY(fixture.waitForMessage(QStringLiteral("could not be written")));
}

void TestJournalPage::theDemoHasItsOwn()
{
    const QTemporaryDir folder;
    Other(folder.path()).write("lock:mine");
    gui::WindowOptions options = optionsIn(folder);
    options.demo = true;
    WindowFixture fixture(options);
    showPage(fixture);
    QVERIFY(waitFor([&] { return !fixture.workspace().deployments().isEmpty(); }, 30000));
    QVERIFY(reads(fixture, QStringLiteral("Nothing has been done so far.")));
    QCOMPARE(keys(fixture), QStringList());
}

void TestJournalPage::remembersItsColumns()
{
    const QTemporaryDir folder;
    Other(folder.path()).write("lock:a");
    {
        WindowFixture fixture(optionsIn(folder));
        showPage(fixture);
        table(fixture)->setColumnWidth(JournalColumns::Key, 321);
        fixture.window()->close();
    }
    WindowFixture fixture(optionsIn(folder));
    showPage(fixture);
    QCOMPARE(table(fixture)->columnWidth(JournalColumns::Key), 321);
}

QTEST_MAIN(TestJournalPage)
#include "tst_journal_page.moc"
