// SPDX-License-Identifier: GPL-3.0-or-later
// What an extension and a take-over promise of the forms whose clients do not go by the key's expiry and
// value alone, on real servers.
#include "dialect_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

class TestDialectLeases : public QObject, private DialectBench
{
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void semaphoreIsExtendedForEachPermit();
    void semaphoreOfSymfonyKeepsItsWeights();
    void countsLoseOneHolder();
    void takeOversThatBreakClientsAreRefused_data();
    void takeOversThatBreakClientsAreRefused();
    void leaseInsideADocumentIsNotExtended();
    void semaphoreOfUnknownTimeoutIsRefused();
};

/// A client of redis-semaphore counts a member out when its own lockTimeout is over since the score.
void TestDialectLeases::semaphoreIsExtendedForEachPermit()
{
    constexpr qint64 lockTimeout = 10000;
    const qint64 then = nowMs() - 6000;
    const QByteArray old = QByteArray::number(then);
    const auto score = [this](const QByteArray &member) {
        return command("ZSCORE semaphore:a " + member).toLongLong();
    };
    make(
        {"ZADD semaphore:a " + old + " " + uuid + "_0 " + old + " " + uuid + "_1 " + old + " " + other + "_0",
         "PEXPIREAT semaphore:a " + QByteArray::number(then + lockTimeout)});
    const qint64 before = nowMs();
    QCOMPARE(extend("semaphore:a", uuid + "_1", 25s).outcome, Outcome::Done);
    for (const char *permit : {"_0", "_1"}) {
        const qint64 end = score(uuid + permit) + lockTimeout;
        QVERIFY2(end >= before + 25000 - 5 && end <= nowMs() + 25000 + 5,
                 qPrintable(QString::number(end - before)));
    }
    QCOMPARE(score(other + "_0"), then);
    // A second one is by the same estimate, and the key ends with its last holder.
    QCOMPARE(extend("semaphore:a", uuid + "_0", 20s).outcome, Outcome::WouldShorten);
    QCOMPARE(extend("semaphore:a", other + "_0", 40s).outcome, Outcome::Done);
    const qint64 end = score(other + "_0") + lockTimeout;
    QVERIFY2(end >= before + 40000 - 5 && end <= nowMs() + 40000 + 10,
             qPrintable(QString::number(end - before)));
    QVERIFY(qAbs(command("PTTL semaphore:a").toLongLong() - 40000) < 2000 * patience);
}

/// Members without their weight would count for nothing: both keys live ten seconds longer than the last.
void TestDialectLeases::semaphoreOfSymfonyKeepsItsWeights()
{
    const QByteArray ends = QByteArray::number(nowMs() / 1000 + 5);
    make({"ZADD {s}:time " + ends + " me", "ZADD {s}:weight 1 me", "PEXPIRE {s}:time 15000",
          "PEXPIRE {s}:weight 15000"});
    QCOMPARE(extend("{s}:time", "me", 60s).outcome, Outcome::Done);
    QVERIFY(command("PTTL {s}:time").toLongLong() > 65000);
    QVERIFY(command("PTTL {s}:weight").toLongLong() > 65000);
}

/// Dramatiq's count of holders.
void TestDialectLeases::countsLoseOneHolder()
{
    make({"SET limit 2 PX 60000"});
    QCOMPARE(release("limit", "2", "dramatiq.concurrent").outcome, Outcome::Done);
    QCOMPARE(command("GET limit"), QByteArray("1"));
    QVERIFY(command("PTTL limit").toLongLong() > 50000);
    QCOMPARE(release("limit", "2", "dramatiq.concurrent").outcome, Outcome::ChangedHands);
    QCOMPARE(release("limit", "1", "dramatiq.concurrent").outcome, Outcome::Done);
    QCOMPARE(release("limit", "0", "dramatiq.concurrent").outcome, Outcome::AlreadyGone);
    QCOMPARE(command("GET limit"), QByteArray("0"));
}

void TestDialectLeases::takeOversThatBreakClientsAreRefused_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("library");
    const auto row = [](const char *name, const char *key, const QByteArray &value,
                        const char *library = "") {
        QTest::newRow(name) << QByteArray(key) << value << QByteArray(library);
    };
    row("Dramatiq by a rule", "limit", "1", "dramatiq.concurrent");
    row("a count", "lock:limit", "3");
    row("a count of one", "lock:limit", "1");
    row("cacheops", "q:0123456789abcdef0123456789abcdef", "LOCK", "cacheops");
    row("cacheops under another name", "lock:q", "LOCK");
    row("syncguard", "lock:s", "{\"lockId\":\"x\",\"expiresAtMs\":1795344145429}");
    row("suo", "lock:suo", QByteArray("\x91\x92\xcb\x41\xda\xbf\xa5\xa5\xa5\xa5\xa5\xa4MDEy"));
    row("celery-singleton", "SINGLETONLOCK_0123456789abcdef0123456789abcdef", uuid, "celery-singleton");
    row("Nextcloud", "a/lockfiles/0123456789abcdef0123456789abcdef", "2", "nextcloud.filelock");
}

void TestDialectLeases::takeOversThatBreakClientsAreRefused()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, library);
    server().command(QList<QByteArray>{"SET", key, value, "PX", "60000"});
    const ActionReport report = m_bench->act(ask(ActionKind::TakeOver, key, value, 60s, library));
    QVERIFY2(report.outcome != Outcome::Done, qPrintable(report.sentence));
    QVERIFY(!report.sentence.isEmpty());
    QCOMPARE(command("GET " + key), value);
}

/// Its clients go by what stands in the value.
void TestDialectLeases::leaseInsideADocumentIsNotExtended()
{
    const QByteArray value = "{\"lockId\":\"x\",\"expiresAtMs\":" + QByteArray::number(nowMs() + 9000) + '}';
    server().command(QList<QByteArray>{"SET", "lock:s", value, "PX", "9000"});
    const ActionReport report = extend("lock:s", value, 60s);
    QVERIFY2(report.outcome != Outcome::Done, qPrintable(report.sentence));
    QVERIFY(command("PTTL lock:s").toLongLong() <= 9000);
    QCOMPARE(release("lock:s", value).outcome, Outcome::Done);
}

/// The score of a form without a name: the time of acquisition, to which its clients add what only they know,
/// or the expiry; in seconds, or in milliseconds.
void TestDialectLeases::semaphoreOfUnknownTimeoutIsRefused()
{
    const QByteArray past = QByteArray::number(nowMs() - 5000);
    make({"ZADD sem 1732147200.5 " + uuid + " 1732147201.5 " + other, "ZADD semms " + past + ' ' + uuid,
          "ZADD semends " + QByteArray::number(nowMs() / 1000 + 60) + ' ' + uuid});
    const qint64 before = nowMs();
    for (const char *key : {"sem", "semms"}) {
        const QByteArray stood = command("DUMP " + QByteArray(key));
        const ActionReport report = extend(key, uuid, 30s);
        QCOMPARE(report.outcome, Outcome::Refused);
        QCOMPARE(command("DUMP " + QByteArray(key)), stood);
    }
    QCOMPARE(extend("semends", uuid, 30s).outcome, Outcome::WouldShorten);
    QCOMPARE(extend("semends", uuid, 90s).outcome, Outcome::Done);
    QVERIFY(command("ZSCORE semends " + uuid).toDouble() * 1000 >= double(before + 90000 - 1));
    QCOMPARE(extend("sem", "0b0d7b5e-0000-4c3e-8d2f-1a2b3c4d5e6f", 30s).outcome, Outcome::ChangedHands);
    QCOMPARE(command("ZCARD sem"), QByteArray("2"));
}

QTEST_GUILESS_MAIN(TestDialectLeases)
#include "tst_dialect_leases.moc"
