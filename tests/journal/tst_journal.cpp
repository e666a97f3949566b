// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/entry_line.h"
#include "journal/journal.h"
#include "journal/journal_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>

#include <sys/stat.h>

using journal::Entry;
using journal::Head;
using journal::Journal;
using journal::JournalReader;

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void intentIsOnTheDiskWhenItResumes();
    void crashLeavesAnIntentWithoutOutcome();
    void outcomeIsAppendedAndTheLastCounts();
    void keepsCopiesForTheUndo();
    void knowsThePartsOfAnAction();
    void refusesToUndoWhatCannotBe();
    void neverWritesPasswords();
    void onlyTheOwnerMayRead();
    void resumesOnTheThreadThatAsked();
    void finishesWhatWasAskedWhenDestroyed();
    void queriesBySinceKeyLimitAndOrder();
    void meantByWhatWasDone();
    void outcomesFindTheirIntents();
    void anOldJournalIsTakenOver();
    void productionIsRememberedUntilWithdrawn();
    void goesOnWhenTheFileWasMovedAway();

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("data")); }
    QString file() const { return folder() + QStringLiteral("/journal.sqlite"); }
    QList<Entry> entries(const journal::Query &query = {});

    std::unique_ptr<QTemporaryDir> m_folder;
};

QList<Entry> TestJournal::entries(const journal::Query &query)
{
    QList<Entry> list;
    JournalReader reader(folder());
    const auto head = reader.read(query, [&list](const Entry &entry, const Head &) {
        list.append(entry);
        return true;
    });
    if (!head.ok())
        qWarning("%s", qUtf8Printable(head.error().text));
    return list;
}

void TestJournal::intentIsOnTheDiskWhenItResumes()
{
    Journal journal(folder());
    const auto id = waitForTask(journal.intent(sampleIntent()));
    QVERIFY(id.ok());
    const auto list = entries(); // another connection sees only what was committed
    QCOMPARE(list.size(), 1);
    const Entry &entry = list.front();
    QCOMPARE(QString::fromUtf8(entry.intent.id()), *id);
    QCOMPARE(entry.intent.key().toByteArray(), QByteArray("lock:order:17"));
    QVERIFY(!entry.outcome);
    const QJsonObject body = bodyOf(entry.intent);
    QCOMPARE(body.value(QLatin1String("who")).toString(), QStringLiteral("ada"));
    QCOMPARE(body.value(QLatin1String("environment")).toString(), QStringLiteral("production"));
    QCOMPARE(journal::bytesOf(body, QStringLiteral("token")), sampleIntent().request.token);
}

void TestJournal::crashLeavesAnIntentWithoutOutcome()
{
    {
        Journal journal(folder());
        QVERIFY(waitForTask(journal.intent(sampleIntent("first"))).ok());
    }
    Journal journal(folder());
    const auto id = waitForTask(journal.intent(sampleIntent("second")));
    QVERIFY(id.ok());
    QVERIFY(waitForTask(journal.outcome(*id, sampleReport())).ok());
    const auto list = entries();
    QCOMPARE(list.size(), 2);
    QVERIFY(!list[0].outcome);
    QVERIFY(list[1].outcome);
    QCOMPARE(list[1].outcome->key().toByteArray(),
             QByteArray("second")); // of the intent, whatever the report says
}

void TestJournal::outcomeIsAppendedAndTheLastCounts()
{
    Journal journal(folder());
    const auto id = waitForTask(journal.intent(sampleIntent()));
    const QByteArray before = entries().front().intent.hash().toByteArray();
    auto report = sampleReport();
    report.outcome = locks::Outcome::Unknown;
    QVERIFY(waitForTask(journal.outcome(*id, report)).ok());
    report.outcome = locks::Outcome::Done;
    QVERIFY(waitForTask(journal.outcome(*id, report)).ok());
    const auto list = entries();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list.front().intent.hash().toByteArray(), before);
    QCOMPARE(list.front().outcome->sequence(), 3);
    QCOMPARE(bodyOf(*list.front().outcome).value(QLatin1String("outcome")).toString(),
             QStringLiteral("done"));
    const auto unknown = waitForTask(journal.outcome(QStringLiteral("nobody"), report));
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().kind, redis::ErrorKind::BadInput);
}

void TestJournal::knowsThePartsOfAnAction()
{
    Journal journal(folder());
    const auto act = [&](const QByteArray &key, const QString &partOf) {
        locks::ActionIntent intent = sampleIntent(key);
        intent.request.partOf = partOf;
        const auto id = waitForTask(journal.intent(intent));
        if (!id.ok() || !waitForTask(journal.outcome(*id, sampleReport(key))).ok())
            qFatal("the journal cannot be written");
        return *id;
    };
    const QString first = act("a", {});
    const QString second = act("b", first);
    const QString other = act("c", {});
    const QString third = act("d", first);
    const auto undo = waitForTask(journal.undoRecord(first));
    QVERIFY(undo.ok());
    QCOMPARE(undo->parts, (QStringList{second, third}));
    const auto alone = waitForTask(journal.undoRecord(other));
    QVERIFY(alone.ok());
    QVERIFY(alone->parts.isEmpty());
}

void TestJournal::keepsCopiesForTheUndo()
{
    Journal journal(folder());
    const auto id = waitForTask(journal.intent(sampleIntent("k", locks::ActionKind::TakeOver)));
    auto report = sampleReport("k", locks::ActionKind::TakeOver);
    report.tokenNow = "mine";
    report.hasTokenNow = true;
    QVERIFY(waitForTask(journal.outcome(*id, report)).ok());
    const auto undo = waitForTask(journal.undoRecord(*id));
    QVERIFY(undo.ok());
    QCOMPARE(undo->kind, locks::ActionKind::TakeOver);
    QCOMPARE(undo->key, QByteArray("k"));
    QCOMPARE(undo->tokenBefore, report.tokenBefore);
    QCOMPARE(undo->tokenAfter, QByteArray("mine"));
    QCOMPARE(undo->database, 2);
    QCOMPARE(undo->profile, QStringLiteral("orders"));
    QCOMPARE(undo->environment, locks::Environment::Production);
    QCOMPARE(undo->masterUrls, sampleIntent().masterUrls);
    QCOMPARE(undo->masters.size(), 2);
    QCOMPARE(undo->masters[1].master, QStringLiteral("127.0.0.1:7002"));
    QCOMPARE(undo->masters[1].dump, report.masters[1].dump);
    QCOMPARE(undo->masters[1].deadlineUnixMs, 1800000000123);
}

void TestJournal::refusesToUndoWhatCannotBe()
{
    Journal journal(folder());
    const auto refused = [&journal](const QString &id) {
        const auto undo = waitForTask(journal.undoRecord(id));
        return !undo.ok() && undo.error().kind == redis::ErrorKind::BadInput && !undo.error().text.isEmpty();
    };
    QVERIFY(refused(QStringLiteral("0123456789abcdef")));
    const auto extend = waitForTask(journal.intent(sampleIntent("k", locks::ActionKind::Extend)));
    QVERIFY(waitForTask(journal.outcome(*extend, sampleReport())).ok());
    QVERIFY(refused(*extend));
    const auto open = waitForTask(journal.intent(sampleIntent()));
    QVERIFY(refused(*open));
    auto report = sampleReport();
    for (locks::MasterReport &master : report.masters)
        master.dump.clear();
    QVERIFY(waitForTask(journal.outcome(*open, report)).ok());
    QVERIFY(refused(*open));
}

void TestJournal::neverWritesPasswords()
{
    {
        Journal journal(folder());
        auto intent = sampleIntent();
        intent.masterUrls = {QStringLiteral("redis://ada:hunter2@127.0.0.1:7001/2"),
                             QStringLiteral("redis://:hunter2@[::1]:7001"),
                             QStringLiteral("future://ada:hunter2@somewhere")};
        QVERIFY(waitForTask(journal.intent(intent)).ok());
        const auto list = entries();
        const QByteArray body = list.front().intent.body().toByteArray();
        QVERIFY(body.contains("127.0.0.1:7001"));
        QVERIFY(!body.contains("hunter2"));
    }
    QFile raw(file());
    QVERIFY(raw.open(QIODevice::ReadOnly));
    QVERIFY(!raw.readAll().contains("hunter2"));
}

void TestJournal::onlyTheOwnerMayRead()
{
    Journal journal(folder());
    QVERIFY(waitForTask(journal.intent(sampleIntent())).ok());
    const auto mode = [](const QString &path) {
        struct stat status = {};
        return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? int(status.st_mode & 0777) : -1;
    };
    QCOMPARE(mode(folder()), 0700);
    QCOMPARE(mode(file()), 0600);
    QCOMPARE(mode(file() + QStringLiteral("-wal")), 0600);
    QCOMPARE(mode(file() + QStringLiteral("-shm")), 0600);
}

void TestJournal::resumesOnTheThreadThatAsked()
{
    Journal journal(folder());
    std::atomic<QThread *> resumedOn = nullptr;
    auto asking = [](Journal *asked, std::atomic<QThread *> *into) -> QCoro::Task<> {
        auto id = co_await asked->intent(sampleIntent());
        *into = id.ok() ? QThread::currentThread() : nullptr;
        QThread::currentThread()->quit();
    };
    std::unique_ptr<QThread> thread(QThread::create([&] {
        QEventLoop loop;
        auto task = asking(&journal, &resumedOn);
        loop.exec();
    }));
    thread->start();
    QVERIFY(thread->wait(10000));
    QCOMPARE(resumedOn.load(), thread.get());
}

void TestJournal::finishesWhatWasAskedWhenDestroyed()
{
    int resumed = 0;
    auto asking = [](Journal *asked, int *count) -> QCoro::Task<> {
        auto id = co_await asked->intent(sampleIntent());
        *count += id.ok() ? 1 : 0;
    };
    QElapsedTimer timer;
    {
        Journal journal(folder());
        for (int i = 0; i < 20; ++i)
            asking(&journal, &resumed);
        timer.start();
    }
    QVERIFY(timer.elapsed() < 1000 * patience);
    QVERIFY(waitFor([&resumed] { return resumed == 20; }));
    QCOMPARE(entries().size(), 20);
}

void TestJournal::queriesBySinceKeyLimitAndOrder()
{
    Journal journal(folder());
    for (const char *key : {"lock:a", "lock:b", "other", "lock:c"})
        QVERIFY(waitForTask(journal.intent(sampleIntent(key))).ok());
    const auto keys = [this](const journal::Query &query) {
        QByteArrayList list;
        for (const Entry &entry : entries(query))
            list.append(entry.intent.key().toByteArray());
        return list.join(' ');
    };
    QCOMPARE(keys({}), QByteArray("lock:a lock:b other lock:c"));
    journal::Query query;
    query.keyMatches = [](const QByteArray &key) {
        return key.startsWith("lock:");
    };
    QCOMPARE(keys(query), QByteArray("lock:a lock:b lock:c"));
    query.newest = 2;
    QCOMPARE(keys(query), QByteArray("lock:b lock:c"));
    query.keyMatches = {};
    QCOMPARE(keys(query), QByteArray("other lock:c"));
    query.newest = 100;
    QCOMPARE(keys(query), QByteArray("lock:a lock:b other lock:c"));
    query.newest = 0;
    QCOMPARE(keys(query), QByteArray());
    query = {};
    query.key = "lock:b";
    QCOMPARE(keys(query), QByteArray("lock:b"));
    query.key = "lock:";
    QCOMPARE(keys(query), QByteArray());
    query = {};
    query.sinceUnixMs = entries()[2].intent.atUnixMs() + 60000;
    QCOMPARE(keys(query), QByteArray());
    query.sinceUnixMs = entries()[0].intent.atUnixMs();
    QCOMPARE(keys(query), QByteArray("lock:a lock:b other lock:c"));
    query.untilUnixMs = query.sinceUnixMs;
    QCOMPARE(keys(query), QByteArray());
    query.untilUnixMs = entries()[3].intent.atUnixMs() + 1;
    QCOMPARE(keys(query), QByteArray("lock:a lock:b other lock:c"));
    query.newest = 1;
    QCOMPARE(keys(query), QByteArray("lock:c"));
}

/// Person, action and outcome, by whichever way the records are found.
void TestJournal::meantByWhatWasDone()
{
    {
        Journal journal(folder());
        for (const char *who : {"ada", "bob", "ada", "ada"}) {
            locks::ActionIntent intent = sampleIntent("lock:a");
            intent.who.user = QString::fromLatin1(who);
            if (entries().size() == 2)
                intent.request.kind = locks::ActionKind::Extend;
            const auto id = waitForTask(journal.intent(intent));
            QVERIFY(id.ok());
            auto report = sampleReport("lock:a");
            if (entries().size() == 3)
                report.outcome = locks::Outcome::ChangedHands;
            if (entries().size() < 4)
                QVERIFY(waitForTask(journal.outcome(*id, report)).ok());
        }
    }
    const QList<Entry> all = entries();
    const auto told = [&](journal::Query query) {
        QString places;
        const auto ask = [&] {
            QString found;
            for (const Entry &entry : entries(query)) {
                for (qsizetype i = 0; i < all.size(); ++i) {
                    if (all[i].intent.id() == entry.intent.id())
                        found += QString::number(i);
                }
            }
            return found;
        };
        places = ask();
        query.keyMatches = [](const QByteArray &key) {
            return key == "lock:a";
        };
        if (ask() != places)
            return QStringLiteral("otherwise by pattern");
        query.key = "lock:a";
        return ask() == places ? places : QStringLiteral("otherwise by key");
    };
    journal::Query query;
    query.who = QStringLiteral("ada");
    QCOMPARE(told(query), QStringLiteral("023"));
    query.who = QStringLiteral("ada@bastion-1");
    QCOMPARE(told(query), QStringLiteral("023"));
    for (const char *nobody : {"ad", "adam", "ada@", "ada@bastion-11", "@bastion-1", "bastion-1"}) {
        query.who = QString::fromLatin1(nobody);
        QCOMPARE(told(query), QString());
    }
    query = {};
    query.actions = {"extend"};
    QCOMPARE(told(query), QStringLiteral("2"));
    query.actions = {"extend", "release"};
    QCOMPARE(told(query), QStringLiteral("0123"));
    query.newest = 2;
    QCOMPARE(told(query), QStringLiteral("23"));
    query.who = QStringLiteral("bob");
    QCOMPARE(told(query), QStringLiteral("1"));
    query = {};
    query.outcomes = {"done"};
    QCOMPARE(told(query), QStringLiteral("01"));
    query.newest = 1;
    QCOMPARE(told(query), QStringLiteral("1"));
    query.outcomes = {"changed-hands", "unknown"}; // the last one was never written down
    query.newest = -1;
    QCOMPARE(told(query), QStringLiteral("23"));
}

/// Outcomes come late, twice, or not at all; each action is told once, in order, with its last outcome.
void TestJournal::outcomesFindTheirIntents()
{
    QStringList ids;
    {
        Journal journal(folder());
        for (const char *key : {"a", "b", "c", "d"})
            ids.append(*waitForTask(journal.intent(sampleIntent(key))));
        auto unknown = sampleReport("a");
        unknown.outcome = locks::Outcome::Unknown;
        QVERIFY(waitForTask(journal.outcome(ids[0], unknown)).ok());
        QVERIFY(waitForTask(journal.outcome(ids[2], sampleReport("c"))).ok());
        QVERIFY(waitForTask(journal.outcome(ids[1], sampleReport("b"))).ok());
        QVERIFY(waitForTask(journal.outcome(ids[0], sampleReport("a"))).ok());
    }
    const auto told = [this](const journal::Query &query) {
        QStringList list;
        for (const Entry &entry : entries(query))
            list.append(
                QString::fromUtf8(entry.intent.key()) + u'='
                + (entry.outcome ? QString::fromUtf8(journal::lineOf(entry).outcome) : QStringLiteral("?")));
        return list.join(u' ');
    };
    QCOMPARE(told({}), QStringLiteral("a=done b=done c=done d=?"));
    journal::Query some;
    some.newest = 3;
    QCOMPARE(told(some), QStringLiteral("b=done c=done d=?"));
    some = {};
    some.keyMatches = [](const QByteArray &key) {
        return key == "a" || key == "d";
    };
    QCOMPARE(told(some), QStringLiteral("a=done d=?"));
    some = {};
    some.sinceUnixMs = entries()[1].intent.atUnixMs();
    QVERIFY(told(some).endsWith(QStringLiteral("c=done d=?")));
}

/// What an earlier release wrote has no index by key and no list of production; both come with the next
/// writer, and the chain stays as it was.
void TestJournal::anOldJournalIsTakenOver()
{
    {
        Journal journal(folder());
        QVERIFY(waitForTask(journal.intent(sampleIntent("a"))).ok());
    }
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("old"));
        database.setDatabaseName(file());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP INDEX records_by_key")));
        QVERIFY(query.exec(QStringLiteral("DROP TABLE production_servers")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("old"));
    const auto before = JournalReader(folder()).verify();
    QVERIFY(before.ok() && before->ok());
    Journal journal(folder());
    const auto servers = waitForTask(journal.production());
    QVERIFY(servers.ok());
    QCOMPARE(servers->size(), 1);
    QVERIFY(servers->first().recorded);
    QVERIFY(!servers->first().urls.isEmpty());
    const auto after = JournalReader(folder()).verify();
    QVERIFY(after.ok() && after->ok());
    QCOMPARE(after->head.hash, before->head.hash);
}

void TestJournal::productionIsRememberedUntilWithdrawn()
{
    Journal journal(folder());
    locks::ActionIntent intent = sampleIntent("a");
    intent.servers = {{QStringLiteral("db:6379"), "0123", {QStringLiteral("10.0.0.5:6379")}},
                      {QStringLiteral("db:6380"), {}, {QStringLiteral("10.0.0.6:6380")}}};
    for (int i = 0; i < 3; ++i)
        QVERIFY(waitForTask(journal.intent(intent)).ok());
    intent.environment = locks::Environment::Staging;
    intent.servers = {{QStringLiteral("other:1"), "4567", {QStringLiteral("10.0.0.7:1")}}};
    QVERIFY(waitForTask(journal.intent(intent)).ok());
    const auto known = waitForTask(journal.production());
    QVERIFY(known.ok());
    QCOMPARE(known->size(), 2);
    using locks::productionOf;
    const locks::ServerIdentity same{QStringLiteral("else:1"), "0123", {}};
    QVERIFY(productionOf({same}, *known));
    // Another process at that place is another server, unless that cannot be told.
    QVERIFY(!productionOf({{QString(), "89ab", {QStringLiteral("10.0.0.5:6379")}}}, *known));
    QVERIFY(productionOf({{QString(), {}, {QStringLiteral("10.0.0.5:6379")}}}, *known));
    QVERIFY(productionOf({{QString(), "89ab", {QStringLiteral("10.0.0.6:6380")}}}, *known));
    QVERIFY(waitForTask(journal.withdraw({same}, QStringLiteral("moved"))).ok());
    const auto left = waitForTask(journal.production());
    QCOMPARE(left->size(), 1);
    QVERIFY(!productionOf({same}, *left));
    const Entry withdrawn = entries().last();
    QCOMPARE(withdrawn.intent.kind().toByteArray(), QByteArray("intent"));
    QCOMPARE(journal::lineOf(withdrawn).action, QByteArray("withdraw"));
    QVERIFY(JournalReader(folder()).verify()->ok());
}

void TestJournal::goesOnWhenTheFileWasMovedAway()
{
    Journal journal(folder());
    QVERIFY(waitForTask(journal.intent(sampleIntent("old"))).ok());
    for (const char *suffix : {"", "-wal", "-shm"}) {
        const QString path = file() + QLatin1String(suffix);
        QVERIFY(QFile::rename(path, path + QStringLiteral(".old")));
    }
    QVERIFY(waitForTask(journal.intent(sampleIntent("new"))).ok());
    const auto list = entries();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list.front().intent.key().toByteArray(), QByteArray("new"));
}

QTEST_GUILESS_MAIN(TestJournal)
#include "tst_journal.moc"
