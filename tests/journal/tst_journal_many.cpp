// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/database.h"
#include "journal/journal.h"
#include "journal/journal_reader.h"
#include "locks/dialects/dialects.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"
#include "redis_server.h"
#include "samples.h"

#include <QElapsedTimer>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace journal;

namespace {

QList<locks::ActionIntent> manyIntents(int count)
{
    QList<locks::ActionIntent> intents;
    for (int i = 0; i < count; ++i)
        intents.append(sampleIntent("lock:" + QByteArray::number(i)));
    return intents;
}

QList<Entry> entriesIn(const QString &folder)
{
    QList<Entry> entries;
    const auto head = JournalReader(folder).read({}, [&](const Entry &entry, const Head &) {
        entries.append(entry);
        return true;
    });
    if (!head.ok())
        qFatal("%s", qPrintable(head.error().text));
    return entries;
}

QString told(const Entry &entry)
{
    return QString::fromUtf8(entry.intent.key().toByteArray().toPercentEncoding()) + u' '
        + QString::fromUtf8(entry.intent.id()) + u' '
        + (entry.outcome ? QString::number(entry.outcome->sequence()) : QStringLiteral("?"));
}

} // namespace

/// Many records in one transaction: the same chain, all or none, quick; each release of many can be undone.
class TestJournalMany : public QObject
{
    Q_OBJECT
private slots:
    void keepsOrderAndChain()
    {
        QTemporaryDir folder;
        Journal log(folder.path());
        QVERIFY(waitForTask(log.intent(sampleIntent("lock:before"))).ok());
        const auto ids = waitForTask(log.intents(manyIntents(300)));
        QVERIFY(ids.ok());
        QCOMPARE(ids->size(), 300);
        QList<locks::ActionReport> reports;
        for (int i = 0; i < 300; ++i) {
            reports.append(sampleReport("ignored: the intent's key counts"));
            reports.last().id = ids->at(i);
        }
        QVERIFY(waitForTask(log.outcomes(reports)).ok());
        const QList<Entry> entries = entriesIn(folder.path());
        QCOMPARE(entries.size(), 301);
        for (int i = 0; i < 300; ++i) {
            const Entry &entry = entries.at(i + 1);
            QCOMPARE(QString::fromUtf8(entry.intent.id()), ids->at(i));
            QCOMPARE(entry.intent.key().toByteArray(), "lock:" + QByteArray::number(i));
            QVERIFY(entry.outcome);
            QVERIFY(entry.outcome->key() == entry.intent.key());
        }
        const auto verified = JournalReader(folder.path()).verify();
        QVERIFY(verified.ok() && verified->ok());
        QCOMPARE(verified->records, 601);
        const auto undo = waitForTask(log.undoRecord(ids->at(123)));
        QVERIFY(undo.ok());
        QCOMPARE(undo->key, QByteArray("lock:123"));
        QCOMPARE(undo->masters.size(), 2);
    }

    /// Few of many are looked up one by one, many of many met on the walk.
    void keysThatMatchAreFoundEitherWay()
    {
        QTemporaryDir folder;
        Journal log(folder.path());
        QList<locks::ActionIntent> intents = manyIntents(300);
        intents[7].request.key = "lock:\xff\xff";
        intents[9].request.key = "";
        const auto ids = waitForTask(log.intents(intents));
        QVERIFY(ids.ok());
        auto report = sampleReport("ignored");
        for (const int i : {17, 170, 17, 3}) {
            report.outcome = i == 3 ? locks::Outcome::ChangedHands : locks::Outcome::Done;
            QVERIFY(waitForTask(log.outcome(ids->at(i), report)).ok());
        }
        for (const QByteArray &prefix : {QByteArray(), QByteArray("lock:"), QByteArray("lock:17"),
                                         QByteArray("lock:\xff"), QByteArray("\xff"), QByteArray("lock:3")}) {
            for (const bool few : {false, true}) {
                const auto matches = [&](const QByteArray &key) {
                    return key.startsWith(prefix) && (!few || key.endsWith('7') || key.endsWith('\xff'));
                };
                Query query;
                query.keyPrefix = prefix;
                query.keyMatches = matches;
                QStringList expected;
                for (const Entry &entry : entriesIn(folder.path())) {
                    if (matches(entry.intent.key().toByteArray()))
                        expected.append(told(entry));
                }
                QStringList found;
                const auto read =
                    JournalReader(folder.path()).read(query, [&](const Entry &entry, const Head &) {
                        found.append(told(entry));
                        return true;
                    });
                QVERIFY(read.ok());
                QCOMPARE(found, expected);
            }
        }
    }

    void allOrNone()
    {
        QTemporaryDir folder;
        Journal log(folder.path());
        QVERIFY(waitForTask(log.intents(manyIntents(3))).ok());
        {
            Database database(folder.path());
            QVERIFY(database.open(Database::Mode::ReadWrite).ok());
            QSqlQuery query(database.handle());
            QVERIFY(
                query.exec(QStringLiteral("CREATE TRIGGER full BEFORE INSERT ON records WHEN new.key = "
                                          "CAST('lock:50' AS BLOB) BEGIN SELECT RAISE(ABORT, 'full'); END")));
        }
        QVERIFY(!waitForTask(log.intents(manyIntents(100))).ok());
        QCOMPARE(entriesIn(folder.path()).size(), 3);
        QVERIFY(waitForTask(log.intents(manyIntents(10))).ok());
        const auto verified = JournalReader(folder.path()).verify();
        QVERIFY(verified.ok() && verified->ok());
    }

    void outcomesOfAnUnknownActionAreRefused()
    {
        QTemporaryDir folder;
        Journal log(folder.path());
        const auto ids = waitForTask(log.intents(manyIntents(2)));
        QList<locks::ActionReport> reports{sampleReport(), sampleReport()};
        reports[0].id = ids->first();
        reports[1].id = QStringLiteral("0123456789abcdef");
        const auto written = waitForTask(log.outcomes(reports));
        QVERIFY(!written.ok());
        QCOMPARE(written.error().kind, redis::ErrorKind::BadInput);
    }

    void nothingForNone()
    {
        QTemporaryDir folder;
        Journal log(folder.path());
        const auto ids = waitForTask(log.intents({}));
        QVERIFY(ids.ok() && ids->isEmpty());
        QVERIFY(waitForTask(log.outcomes({})).ok());
    }

    /// Three masters, the real journal: everything released, recorded, verified, and each can be put back.
    void tenThousandOnThreeMasters();
};

void TestJournalMany::tenThousandOnThreeMasters()
{
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_MANY_COUNT");
    const int count = asked > 0 ? asked : 10000;
    std::vector<std::unique_ptr<RedisServer>> servers;
    locks::DeploymentSpec spec;
    std::vector<locks::MasterRoute::Spec> access;
    for (int i = 0; i < 3; ++i) {
        servers.push_back(std::make_unique<RedisServer>());
        spec.masters.push_back(servers.back()->endpoint());
        access.push_back(locks::MasterRoute::Spec::of(spec.masters.back()));
    }
    spec.patterns = {"lock:*"};
    auto many = std::make_shared<locks::ManyReleases>();
    many->reason = QStringLiteral("drill");
    std::vector<locks::ListedLock> list;
    QList<QByteArray> words{"MSET"};
    for (int i = 0; i < count; ++i) {
        locks::ListedLock listed;
        listed.key = "lock:many:" + QByteArray::number(i);
        listed.token = locks::freshPlainToken();
        listed.library = *locks::Dialects::table().find("generic.token");
        words << listed.key << listed.token;
        list.push_back(listed);
    }
    for (const auto &server : servers)
        QCOMPARE(server->command(words), QByteArray("OK"));
    many->setList(list);
    QList<locks::ActionReport> reports;
    many->reported = [&](size_t, const QList<locks::ActionReport> &some) {
        reports += some;
    };

    QTemporaryDir folder;
    Journal log(folder.path());
    base::TaskScope scope;
    const auto op = locks::Operator::create(spec, std::move(access), &log, &scope);
    QElapsedTimer timer;
    timer.start();
    auto run = [](auto self, auto all) -> QCoro::Task<bool> {
        co_await self->releaseMany(all);
        co_return true;
    };
    waitForTask(run(op, many), 120000);
    qInfo("%d releases on three masters, with the journal: %lld ms", count, timer.elapsed());
    QCOMPARE(reports.size(), count);
    for (const locks::ActionReport &report : std::as_const(reports)) {
        QCOMPARE(report.outcome, locks::Outcome::Done);
        QVERIFY(report.undoable);
    }
    for (const auto &server : servers)
        QVERIFY(waitFor([&server] { return server->command(QByteArray("DBSIZE")) == "0"; })); // wake-up lists
    const auto verified = JournalReader(folder.path()).verify();
    QVERIFY(verified.ok() && verified->ok());
    QCOMPARE(verified->records, 2 * count);
    for (const int index : {0, count / 2, count - 1}) {
        locks::ActionRequest undo;
        undo.kind = locks::ActionKind::Restore;
        undo.undoes = reports.at(index).id;
        undo.reason = QStringLiteral("drill");
        QCOMPARE(waitForTask(op->act(undo)).outcome, locks::Outcome::Done);
        const locks::ListedLock &listed = list[size_t(index)];
        for (const auto &server : servers)
            QCOMPARE(server->command(QList<QByteArray>{"GET", listed.key}), listed.token);
    }
    bool drained = false;
    scope.stop([&] { drained = true; });
    QVERIFY(waitFor([&] { return drained; }));
}

QTEST_GUILESS_MAIN(TestJournalMany)
#include "tst_journal_many.moc"
