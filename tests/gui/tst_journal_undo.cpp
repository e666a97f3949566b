// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_page.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "journal/live_reader.h"
#include "journal_driver.h"

#include <QAction>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>

using gui::JournalColumns;
using namespace journal_page;

namespace {

const QByteArray token = QByteArrayLiteral("web-4:3121:7f3c9a1b7f3c9a1b7f3c9a1b7f3c9a1b");

/// Releases on this server, each of which can be undone, the last one the first in the list.
void writeReleases(const QString &folder, const RedisServer &server, const QByteArrayList &keys,
                   int separateMaster = -1)
{
    journal::Journal journal(folder);
    for (const QByteArray &key : keys) {
        locks::ActionIntent intent = sampleIntent(key);
        intent.profile.clear();
        intent.database = 0;
        intent.masterUrls = {server.url()};
        intent.request.separateMaster = separateMaster;
        locks::ActionReport report = sampleReport(key);
        report.undoable = true;
        for (locks::MasterReport &master : report.masters)
            master.deadlineUnixMs = 0;
        const QString id = *waitForTask(journal.intent(intent));
        if (!waitForTask(journal.outcome(id, report)).ok())
            qFatal("not written");
    }
}

gui::WindowOptions optionsOf(const RedisServer &server, const QTemporaryDir &folder)
{
    locks::DeploymentSpec spec = specOf({const_cast<RedisServer *>(&server)}, locks::Environment::Staging);
    gui::WindowOptions options = ::optionsOf(spec);
    options.configDir = folder.path();
    return options;
}

/// The page `Journal` with two releases that can be undone: of lock:a and, in the first row, of lock:b.
struct Journalled
{
    Journalled()
    {
        writeReleases(folder.path(), server, {"lock:a", "lock:b"});
        fixture = std::make_unique<WindowFixture>(optionsOf(server, folder));
        const auto *deployment = fixture->workspace().deployments().first();
        if (!waitFor([&] { return deployment->status().complete; }))
            qFatal("it was not read");
        showPage(*fixture);
        if (!waitForKeys(*fixture, {QStringLiteral("lock:b"), QStringLiteral("lock:a")}))
            qFatal("the journal does not show");
    }

    RedisServer server;
    QTemporaryDir folder;
    std::unique_ptr<WindowFixture> fixture;
};

} // namespace

/// What is done from the page `Journal` is done with the action that is seen selected.
class TestJournalUndo : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void releasedAndPutBackFromThere();
    void saysWhyThereIsNoUndo();
    void actsOnTheSelectedOnly();
    void doesNothingWithWhatCannotBeRead();
    void doesNothingWithAnotherJournalsRecord();
    void leadsToTheServerOfTheLock();
};

void TestJournalUndo::releasedAndPutBackFromThere()
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
    QVERIFY(button<QPushButton>(report, QStringLiteral("Close"))->isDefault());
    fixture.press(QStringLiteral("Show in journal"), report);
    QVERIFY(waitFor(
        [&] { return table(fixture) && table(fixture)->isVisible() && table(fixture)->selected() != 0; }));
    QCOMPARE(cell(fixture, 0, JournalColumns::Reason), QStringLiteral("its job died"));
    QCOMPARE(cell(fixture, 0, JournalColumns::Owner), QStringLiteral("web-4 · 3121"));

    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    fixture.press(QStringLiteral("Undo…"));
    QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
    QVERIFY(texts(undo).join(u'\n').contains(QStringLiteral("lock:nightly")));
    QVERIFY(texts(undo).join(u'\n').contains(QStringLiteral("web-4 · 3121")));
    fixture.type(QStringLiteral("Reason"), QStringLiteral("it lives"), undo);
    fixture.press(QStringLiteral("Put back"), undo);
    QVERIFY(waitFor([&] { return server.command("GET lock:nightly") == token; }));
    QVERIFY(waitFor([&] { return cell(fixture, 0, JournalColumns::What) == QStringLiteral("Undo"); }));
    QVERIFY(
        waitFor([&] { return cell(fixture, 0, JournalColumns::Owner) == QStringLiteral("web-4 · 3121"); }));
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

void TestJournalUndo::saysWhyThereIsNoUndo()
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
    QVERIFY(against(3, QStringLiteral("is closed. Select it in Connections and press Connect.")));
    QVERIFY(tip(fixture, "Show lock").contains(u"is closed. Select it in Connections and press Connect."));
    const auto saysWhatToDo = [&fixture](const char *name, const QString &what) {
        return fixture.action(QString::fromUtf8(name))->toolTip().endsWith(what);
    };
    for (const char *name : {"Acquire…", "Refresh", "Disconnect"})
        QVERIFY2(saysWhatToDo(name, QStringLiteral("is closed. Connection > Connect opens it.")), name);
}

void TestJournalUndo::actsOnTheSelectedOnly()
{
    Journalled journalled;
    WindowFixture &fixture = *journalled.fixture;
    choose(fixture, 1);
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    auto *page = fixture.window()->findChild<gui::JournalPage *>();
    const QSignalSpy undone(page, &gui::JournalPage::undoWanted);
    const QSignalSpy shown(page, &gui::JournalPage::lockWanted);
    // Another row is seen selected, and its record has not come so far: the one that was read is not meant.
    table(fixture)->selectRow(0);
    for (const char *name : {"Undo…", "Show lock"}) {
        QVERIFY(!fixture.isEnabled(QString::fromUtf8(name)));
        QVERIFY2(tip(fixture, name).contains(u"its record is being read"), qPrintable(tip(fixture, name)));
        button<QAbstractButton>(fixture.window(), QString::fromUtf8(name))->click();
    }
    QCOMPARE(undone.size() + shown.size(), 0);
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    QVERIFY(record(fixture).contains(u"lock:b"));
    fixture.press(QStringLiteral("Undo…"));
    QCOMPARE(undone.size(), 1);
    QCOMPARE(undone.first().at(1).value<locks::ActionReport>().key, QByteArray("lock:b"));
}

void TestJournalUndo::doesNothingWithWhatCannotBeRead()
{
    Journalled journalled;
    WindowFixture &fixture = *journalled.fixture;
    choose(fixture, 1);
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo…")); }));
    QFile file(journal::LiveReader::fileIn(journalled.folder.path()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(8192, 'x'));
    file.close();
    choose(fixture, 0);
    QVERIFY(waitFor([&] { return tip(fixture, "Undo…").contains(u"its record could not be read"); }));
    QVERIFY(!fixture.isEnabled(QStringLiteral("Undo…")));
    QVERIFY(!fixture.isEnabled(QStringLiteral("Show lock")));
    QVERIFY(!record(fixture).contains(u"lock:a"));
    QVERIFY(reads(fixture, QStringLiteral("Its record could not be read")));
    QCOMPARE(keys(fixture).size(), 2);
}

/// Another file came in the place of the one that is listed, where the same number is another action.
void TestJournalUndo::doesNothingWithAnotherJournalsRecord()
{
    Journalled journalled;
    WindowFixture &fixture = *journalled.fixture;
    const QTemporaryDir other;
    writeReleases(other.path(), journalled.server, {"lock:x", "lock:y"});
    const QByteArray path = QFile::encodeName(journal::LiveReader::fileIn(journalled.folder.path()));
    const QByteArray fresh = QFile::encodeName(journal::LiveReader::fileIn(other.path()));
    QCOMPARE(::rename(fresh.constData(), path.constData()), 0);
    choose(fixture, 0);
    bool slipped = false;
    QVERIFY(waitFor([&] {
        slipped =
            slipped || (keys(fixture).contains(u"lock:b") && fixture.isEnabled(QStringLiteral("Undo…")));
        return keys(fixture).contains(u"lock:y") && fixture.isEnabled(QStringLiteral("Undo…"));
    }));
    QVERIFY(!slipped);
}

/// Where servers are separate each may have a lock of that name.
void TestJournalUndo::leadsToTheServerOfTheLock()
{
    RedisServer servers[2];
    const QTemporaryDir folder;
    for (RedisServer &server : servers)
        server.command("SET lock:a " + token + " PX 600000");
    writeReleases(folder.path(), servers[1], {"lock:a"}, 1);
    locks::DeploymentSpec spec = specOf({&servers[0], &servers[1]}, locks::Environment::Staging);
    spec.separate = true;
    gui::WindowOptions options = ::optionsOf(spec);
    options.configDir = folder.path();
    WindowFixture fixture(options);
    QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
    showPage(fixture);
    QVERIFY(waitForKeys(fixture, {QStringLiteral("lock:a")}));
    choose(fixture, 0);
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Show lock")); }));
    fixture.press(QStringLiteral("Show lock"));
    QVERIFY(waitFor([&] {
        const gui::LockItem *item = fixture.table()->selectedItem();
        return item && fixture.table()->isVisible();
    }));
    QCOMPARE(fixture.table()->selectedItem()->row.separateMaster, size_t(1));
}

QTEST_MAIN(TestJournalUndo)
#include "tst_journal_undo.moc"
