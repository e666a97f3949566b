// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/ranking/ranking_dialog.h"
#include "lab/own/templates.h"
#include "lab_names.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using gui::LabPage;

namespace {

QTableView *table(const QWidget &dialog, const char *name)
{
    return named<QTableView>(dialog, QString::fromLatin1(name));
}

/// Types an entry.
void enter(const QWidget &dialog, const QString &name, const QString &command)
{
    button(dialog, QStringLiteral("Add entry"))->click();
    QAbstractItemModel *entries = table(dialog, "Entries")->model();
    const int row = entries->rowCount() - 1;
    entries->setData(entries->index(row, 0), name);
    entries->setData(entries->index(row, 1), command);
}

QString ranked(const QWidget &dialog, int row, const char *title)
{
    const QAbstractItemModel *ranking = table(dialog, "Ranking")->model();
    for (int column = 0; column < ranking->columnCount(); ++column) {
        if (ranking->headerData(column, Qt::Horizontal).toString() == QString::fromLatin1(title))
            return ranking->index(row, column).data().toString();
    }
    return {};
}

/// The file dialog that has opened answers with this path.
bool chooseFile(const QWidget &page, const QString &path)
{
    auto *dialog = page.findChild<QFileDialog *>();
    if (!dialog)
        return false;
    emit dialog->fileSelected(path);
    dialog->close();
    return true;
}

} // namespace

/// Programs of somebody's own in the window: templates, and a class that is ranked.
class TestLabPrograms : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void writesATemplate();
    void tellsWhatCannotBeWritten();
    void offersEveryTemplate();
    void opensTheClass();
    void ranksAClass();
    void stopsAClass();
    void emptyClassCannotRun();
};

void TestLabPrograms::offersEveryTemplate()
{
    LabPage page;
    QStringList offered;
    for (const QToolButton *tool : page.findChildren<QToolButton *>()) {
        if (tool->text().remove(u'&') != u"New from template")
            continue;
        for (const QAction *action : tool->menu()->actions())
            offered.append(action->text());
    }
    QCOMPARE(offered.join(u' '), QStringLiteral("Python PHP Node.js Go Bash"));
}

void TestLabPrograms::writesATemplate()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("my own/lock.sh"));
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("my own")));
    LabPage page;
    page.show();
    const auto tools = page.findChildren<QToolButton *>();
    const auto tool = std::find_if(tools.begin(), tools.end(), [](const QToolButton *each) {
        return each->text().remove(u'&') == u"New from template";
    });
    QVERIFY(tool != tools.end());
    (*tool)->menu()->actions().last()->trigger();
    QVERIFY(chooseFile(page, path));
    auto *command = named<QLineEdit>(page, QStringLiteral("Own lock"));
    QVERIFY(waitFor([&] { return !command->text().isEmpty(); }));
    QCOMPARE(command->text(), QStringLiteral("bash \"%1\"").arg(path));
    QVERIFY(command->isVisible()); // it was folded away
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), lab::Template::find("bash")->text());
}

void TestLabPrograms::tellsWhatCannotBeWritten()
{
    LabPage page;
    QSignalSpy failed(&page, &LabPage::failed);
    for (const QToolButton *tool : page.findChildren<QToolButton *>()) {
        if (tool->text().remove(u'&') == u"New from template")
            tool->menu()->actions().first()->trigger();
    }
    QVERIFY(chooseFile(page, QStringLiteral("/nowhere/lock.py")));
    QVERIFY(waitFor([&] { return !failed.isEmpty(); }));
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("/nowhere/lock.py")));
    QVERIFY(named<QLineEdit>(page, QStringLiteral("Own lock"))->text().isEmpty());
}

void TestLabPrograms::opensTheClass()
{
    LabPage page;
    page.show();
    button(page, QStringLiteral("Class…"))->click();
    const auto *dialog = page.findChild<gui::RankingDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("consequenceLabel"))
                ->text()
                .contains(QStringLiteral("with your rights")));
}

void TestLabPrograms::ranksAClass()
{
    const QTemporaryDir folder;
    const auto bash = lab::Template::find("bash");
    const QString file = folder.filePath(bash->fileName);
    QCOMPARE(bash->write(file), QString());
    auto *dialog = new gui::RankingDialog;
    dialog->show();
    enter(*dialog, QStringLiteral("crashes"), QStringLiteral("sh -c 'echo a bad day >&2; exit 1'"));
    enter(*dialog, QStringLiteral("lets all in"),
          QStringLiteral("sh -c 'while read line; do echo ok; done'"));
    enter(*dialog, QStringLiteral("locks"), bash->command(file));
    named<QSpinBox>(*dialog, QStringLiteral("Clients"))->setValue(4);
    named<QSpinBox>(*dialog, QStringLiteral("Increments each"))->setValue(30);
    QVERIFY(!button(*dialog, QStringLiteral("Export…"))->isEnabled());
    button(*dialog, QStringLiteral("Rank"))->click();
    QVERIFY(!button(*dialog, QStringLiteral("Rank"))->isEnabled());
    QVERIFY(waitFor([&] { return statusOf(*dialog) == QStringLiteral("Done."); }, 180'000));
    QCOMPARE(table(*dialog, "Ranking")->model()->rowCount(), 3);
    QCOMPARE(ranked(*dialog, 0, "Name"), QStringLiteral("locks"));
    QCOMPARE(ranked(*dialog, 0, "Rank"), QStringLiteral("1"));
    QCOMPARE(ranked(*dialog, 0, "Lost"), QStringLiteral("0"));
    QCOMPARE(ranked(*dialog, 1, "Name"), QStringLiteral("lets all in"));
    QCOMPARE(ranked(*dialog, 2, "Name"), QStringLiteral("crashes"));
    QVERIFY(ranked(*dialog, 2, "Verdict").endsWith(QStringLiteral("a bad day")));
    QVERIFY(button(*dialog, QStringLiteral("Export…"))->isEnabled());
    QVERIFY(button(*dialog, QStringLiteral("Rank"))->isEnabled());
    delete dialog;
}

void TestLabPrograms::stopsAClass()
{
    const QTemporaryDir folder;
    const QString begun = folder.filePath(QStringLiteral("begun"));
    auto *dialog = new gui::RankingDialog;
    dialog->show();
    enter(*dialog, QStringLiteral("hangs"),
          QStringLiteral("sh -c 'touch %1; read line; read line'").arg(begun));
    button(*dialog, QStringLiteral("Rank"))->click();
    QVERIFY(waitFor([&] { return QFileInfo::exists(begun); }, 60'000));
    button(*dialog, QStringLiteral("Stop"))->click();
    QVERIFY(waitFor([&] { return statusOf(*dialog).startsWith(QStringLiteral("Stopped")); }, 30'000));
    QCOMPARE(table(*dialog, "Ranking")->model()->rowCount(), 0);
    delete dialog;
}

void TestLabPrograms::emptyClassCannotRun()
{
    gui::RankingDialog dialog;
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QVERIFY(!button(dialog, QStringLiteral("Rank"))->isEnabled());
    enter(dialog, QStringLiteral("nothing"), {});
    QVERIFY(!button(dialog, QStringLiteral("Rank"))->isEnabled());
    enter(dialog, QStringLiteral("something"), QStringLiteral("true"));
    QVERIFY(!button(dialog, QStringLiteral("Rank"))->isEnabled());
    table(dialog, "Entries")->setCurrentIndex(table(dialog, "Entries")->model()->index(0, 0));
    button(dialog, QStringLiteral("Remove entry"))->click();
    QVERIFY(button(dialog, QStringLiteral("Rank"))->isEnabled());
    for (int more = 1; more < lab::Contest::mostEntries; ++more)
        enter(dialog, QStringLiteral("more"), QStringLiteral("true"));
    QVERIFY(button(dialog, QStringLiteral("Rank"))->isEnabled());
    QVERIFY(!button(dialog, QStringLiteral("Add entry"))->isEnabled());
}

QTEST_MAIN(TestLabPrograms)
#include "tst_lab_programs.moc"
