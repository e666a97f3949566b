// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_view.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "journal/journal.h"
#include "journal/live_reader.h"
#include "samples.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTabWidget>
#include <QTest>

using gui::JournalColumns;
using gui::JournalView;

namespace {

const QByteArray token = QByteArrayLiteral("web-4:3121:7f3c9a1b7f3c9a1b7f3c9a1b7f3c9a1b");

gui::WindowOptions optionsIn(const QTemporaryDir &folder)
{
    gui::WindowOptions options;
    options.configDir = folder.path();
    return options;
}

/// Another program that writes to the same journal.
class Other
{
public:
    explicit Other(const QString &folder)
        : m_journal(folder)
    {
    }
    QString begin(const QByteArray &key) { return *waitForTask(m_journal.intent(sampleIntent(key))); }
    void end(const QString &id, const QByteArray &key)
    {
        if (!waitForTask(m_journal.outcome(id, sampleReport(key))).ok())
            qFatal("not written");
    }
    void write(const QByteArray &key) { end(begin(key), key); }

private:
    journal::Journal m_journal;
};

void showPage(WindowFixture &fixture)
{
    QTest::keyClick(fixture.window(), Qt::Key_3, Qt::ControlModifier);
}

JournalView *table(const WindowFixture &fixture)
{
    return find<JournalView>(fixture.window(), QStringLiteral("Journal"));
}

QString cell(const WindowFixture &fixture, int row, int column)
{
    return table(fixture)->model()->index(row, column).data(Qt::AccessibleTextRole).toString();
}

QStringList keys(const WindowFixture &fixture)
{
    QStringList all;
    for (int row = 0; row < table(fixture)->model()->rowCount(); ++row)
        all += cell(fixture, row, JournalColumns::Key);
    return all;
}

bool waitForKeys(const WindowFixture &fixture, const QStringList &wanted)
{
    const bool came = waitFor([&] { return keys(fixture) == wanted; });
    if (!came)
        qWarning("%s", qPrintable(keys(fixture).join(u' ')));
    return came;
}

void choose(const WindowFixture &fixture, int row)
{
    JournalView *view = table(fixture);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->visualRect(view->model()->index(row, 0)).center());
}

QString record(const WindowFixture &fixture)
{
    return find<QPlainTextEdit>(fixture.window(), QStringLiteral("Record as exported"))
        ? find<QPlainTextEdit>(fixture.window(), QStringLiteral("Record as exported"))->toPlainText()
        : QString();
}

bool reads(const WindowFixture &fixture, const QString &part)
{
    return waitFor([&] { return texts(fixture.window()).join(u'\n').contains(part); });
}

QString tip(const WindowFixture &fixture, const char *name)
{
    return button<QAbstractButton>(fixture.window(), QString::fromUtf8(name))->toolTip();
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
    void exportsWhatIsListed();
    void releasedAndPutBackFromThere();
    void saysWhyThereIsNoUndo();
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

void TestJournalPage::releasedAndPutBackFromThere()
{
    RedisServer server;
    server.command("SET lock:nightly " + token + " PX 600000");
    WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Staging)));
    fixture.select(QStringLiteral("lock:nightly"));
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Force release…")); }));
    fixture.press(QStringLiteral("Force release…"));
    QWidget *release = fixture.waitForDialog(QStringLiteral("Force release"));
    fixture.type(QStringLiteral("Reason"), QStringLiteral("its job died"), release);
    QVERIFY(waitFor([&] { return button<QPushButton>(release, QStringLiteral("Release"))->isEnabled(); }));
    fixture.press(QStringLiteral("Release"), release);
    QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
    QCOMPARE(server.command("EXISTS lock:nightly"), QByteArray("0"));

    fixture.press(QStringLiteral("Report…"));
    QWidget *report = fixture.waitForDialog(QStringLiteral("Report"));
    fixture.press(QStringLiteral("Show in journal"), report);
    QVERIFY(waitFor(
        [&] { return table(fixture) && table(fixture)->isVisible() && table(fixture)->selected() != 0; }));
    QCOMPARE(cell(fixture, 0, JournalColumns::Reason), QStringLiteral("its job died"));
    QCOMPARE(cell(fixture, 0, JournalColumns::Owner), QStringLiteral("web-4 · 3121"));

    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    fixture.press(QStringLiteral("Undo…"));
    QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
    QVERIFY(texts(undo).join(u'\n').contains(QStringLiteral("lock:nightly")));
    fixture.type(QStringLiteral("Reason"), QStringLiteral("it lives"), undo);
    fixture.press(QStringLiteral("Put back"), undo);
    QVERIFY(waitFor([&] { return server.command("GET lock:nightly") == token; }));
    QVERIFY(waitFor([&] { return cell(fixture, 0, JournalColumns::What) == QStringLiteral("Undo"); }));
    QCOMPARE(cell(fixture, 1, JournalColumns::What), QStringLiteral("Release"));
    QCOMPARE(table(fixture)->currentIndex().row(), 1); // what was selected stays selected
    QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Undo…")); }));
    QVERIFY(tip(fixture, "Undo…").contains(u"put back already"));
    fixture.press(QStringLiteral("Show lock"));
    QVERIFY(waitFor([&] {
        const gui::LockItem *item = fixture.table()->selectedItem();
        return item && item->row.key == "lock:nightly" && fixture.table()->isVisible();
    }));
}

void TestJournalPage::saysWhyThereIsNoUndo()
{
    RedisServer server;
    locks::DeploymentSpec spec = specOf({&server}, locks::Environment::Staging);
    const QTemporaryDir folder;
    gui::WindowOptions options = optionsOf(spec);
    options.configDir = folder.path();
    {
        journal::Journal journal(folder.path());
        const auto write = [&](locks::ActionKind kind, bool copies, const QStringList &urls) {
            locks::ActionIntent intent = sampleIntent("lock:a", kind);
            intent.profile.clear();
            intent.database = 0;
            intent.masterUrls = urls;
            locks::ActionReport report = sampleReport("lock:a", kind);
            report.undoable = copies;
            const QString id = *waitForTask(journal.intent(intent));
            for (locks::MasterReport &master : report.masters) {
                master.dump = copies ? master.dump : QByteArray();
                master.deadlineUnixMs = 0;
            }
            return waitForTask(journal.outcome(id, report)).ok();
        };
        const QStringList here{server.url()};
        QVERIFY(write(locks::ActionKind::Release, true, here));
        QVERIFY(write(locks::ActionKind::Release, true, {QStringLiteral("redis://127.0.0.1:1")}));
        QVERIFY(write(locks::ActionKind::Release, false, here));
        QVERIFY(write(locks::ActionKind::Extend, false, here));
    }
    WindowFixture fixture(options);
    QVERIFY(waitFor([&] { return fixture.workspace().deployments().first()->status().complete; }));
    showPage(fixture);
    QVERIFY(waitFor([&] { return keys(fixture).size() == 4; }));
    const auto against = [&](int row, const QString &reason) {
        choose(fixture, row);
        return waitFor([&] { return tip(fixture, "Undo…").contains(reason); })
            && !fixture.isEnabled(QStringLiteral("Undo…"));
    };
    QVERIFY(tip(fixture, "Undo…").contains(u"no action is selected"));
    QVERIFY(against(0, QStringLiteral("only a release or a take-over")));
    QVERIFY(against(1, QStringLiteral("no copy of the lock was saved")));
    QVERIFY(against(2, QStringLiteral("no connection leads to where it was done")));
    choose(fixture, 3);
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    fixture.action(QStringLiteral("Read-only"))->trigger();
    QVERIFY(against(3, QStringLiteral("is read-only")));
    fixture.action(QStringLiteral("Disconnect"))->trigger();
    QVERIFY(against(3, QStringLiteral("is not connected")));
    QVERIFY(tip(fixture, "Show lock").contains(u"is not connected"));
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
