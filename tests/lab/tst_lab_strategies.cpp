// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategies.h"
#include "lab_run.h"

#include <QtTest>

using namespace std::chrono_literals;
using lab::RunResult;
using lab::RunSpec;
using lab::Standstill;

/// Each strategy does what its description says: those that promise exclusion keep it under faults, and those
/// that fail do so in the way that they are known for.
class TestLabStrategies : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { QCOMPARE(m_server->command("DBSIZE"), QByteArray("0")); }
    void cleanupTestCase() { m_server.reset(); }

    void nothingIsLostWithoutFaults();
    void exclusionHoldsWhenHoldersCrash();
    void longWorkOverruns();
    void storesRefuseLateWrites();
    void renewalOutlivesLongWork();
    void blindReleasesDeleteForeignLocks();
    void gapBetweenGetAndDel();
    void nobodyEntersAfterACrash_data();
    void nobodyEntersAfterACrash();
    void repairLetsOthersGiveUp();
    void repairCompletesWhenOthersWait();
    void expireatMixupFailsWithoutFaults();
    void getsetLeavesAPhantom();
    void reentryByValueLetsASecondIn();
    void multiThenGetStaysAtOne();
    void watchSkips();
    void accountsAddUpUnderEveryFault();
    void writesOnlyItsOwnKeys();

private:
    RunSpec spec(const QByteArray &strategy, std::chrono::milliseconds lease = 500ms,
                 qint64 iterations = 25) const
    {
        RunSpec spec = specOn(*m_server, {strategy});
        spec.iterations = iterations;
        spec.lease = lease;
        return spec;
    }
    std::unique_ptr<RedisServer> m_server;
};

#define VERIFY_EXACT(result)                                                                                 \
    QVERIFY2(result.isExact(),                                                                               \
             qPrintable(QStringLiteral("%1: lost %2, overlaps %3, foreign %4")                               \
                            .arg(QString::fromLatin1(result.strategy))                                       \
                            .arg(result.lost.value_or(-1))                                                   \
                            .arg(result.overlaps)                                                            \
                            .arg(result.foreignReleases)))

void TestLabStrategies::nothingIsLostWithoutFaults()
{
    QList<RunSpec> specs;
    for (const char *id :
         {"incr", "lua", "watch-retry", "setnx", "setnx-expire", "multi-setnx-expire", "setnx-ttl-repair",
          "lua-setnx-expire", "set-nx-ex", "set-nx-get-del", "set-nx-lua", "getset-timestamp", "reentrant",
          "watchdog", "queue", "pubsub", "optimistic", "fenced"}) {
        specs.append(spec(id, 30s, 60));
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), specs.size());
    for (const RunResult &result : results) {
        VERIFY_EXACT(result);
        QCOMPARE(result.completed, 480);
        QCOMPARE(result.finalValue, std::optional<qint64>(480));
        QCOMPARE(result.waitUs.n, 480);
        QVERIFY2(result.roundTrips >= 480 * lab::Strategies::find(result.strategy)->minimumRoundTrips(),
                 result.strategy.constData());
        QVERIFY(result.traces.isEmpty());
    }
}

void TestLabStrategies::exclusionHoldsWhenHoldersCrash()
{
    QList<RunSpec> specs;
    for (const char *id : {"lua-setnx-expire", "set-nx-ex", "set-nx-get-del", "set-nx-lua", "reentrant",
                           "watchdog", "pubsub", "optimistic", "fenced"}) {
        RunSpec crashing = spec(id, 2s); // longer than a busy machine puts a thread off, or it overruns
        crashing.faults.crash = 15;
        specs.append(crashing);
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), specs.size());
    qint64 crashes = 0;
    for (const RunResult &result : results) {
        VERIFY_EXACT(result);
        QVERIFY(addsUp(result));
        QCOMPARE(result.completed + result.crashed, 200);
        crashes += result.crashed;
    }
    QVERIFY(crashes > 0);
}

void TestLabStrategies::longWorkOverruns()
{
    RunSpec overrun = spec("set-nx-lua", 20ms, 40);
    overrun.faults.pause = 150;
    const QList<RunResult> results = resultsOfAll({overrun});
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QVERIFY(result.overlaps > 0);
    QVERIFY(result.overlapMs > 0);
    QVERIFY(*result.lost > 0);
    QCOMPARE(result.foreignReleases, 0); // that is what the comparison is for
    QVERIFY(addsUp(result));
}

void TestLabStrategies::storesRefuseLateWrites()
{
    RunSpec fenced = spec("fenced", 20ms, 40);
    fenced.faults.pause = 150;
    RunSpec optimistic = fenced;
    optimistic.strategies = {"optimistic"};
    for (const RunResult &result : resultsOfAll({fenced, optimistic})) {
        QVERIFY2(result.overlaps > 0, result.strategy.constData());
        QVERIFY2(result.refusedWrites > 0, result.strategy.constData());
        QCOMPARE(result.lost, std::optional<qint64>(0));
        QVERIFY(addsUp(result));
    }
}

void TestLabStrategies::renewalOutlivesLongWork()
{
    RunSpec watchdog = spec("watchdog", 900ms, 2);
    watchdog.faults.pause = 100;
    watchdog.hold = 10ms;
    const QList<RunResult> results = resultsOfAll({watchdog});
    QCOMPARE(results.size(), 1);
    VERIFY_EXACT(results.first());
    QCOMPARE(results.first().completed, 16);
}

void TestLabStrategies::blindReleasesDeleteForeignLocks()
{
    QList<RunSpec> specs;
    for (const char *id : {"set-nx-ex", "lua-setnx-expire", "setnx-expire", "optimistic"}) {
        RunSpec overrun = spec(id, 20ms, 60);
        overrun.faults.pause = 150;
        specs.append(overrun);
    }
    for (const RunResult &result : resultsOfAll(specs)) {
        QVERIFY2(result.foreignReleases > 0, result.strategy.constData());
        QVERIFY2(result.overlaps > 0, result.strategy.constData());
        QVERIFY(addsUp(result));
    }
}

void TestLabStrategies::gapBetweenGetAndDel()
{
    // Work of just the lease: sooner or later it ends between the two commands.
    RunSpec gap = spec("set-nx-get-del", 4ms);
    gap.hold = 3ms;
    gap.clients = 16;
    gap.retry = "spin";
    gap.duration = 500ms;
    qint64 foreign = 0;
    for (int run = 0; run < 40 && foreign == 0; ++run) {
        const QList<RunResult> results = resultsOf(gap);
        QCOMPARE(results.size(), 1);
        foreign = results.first().foreignReleases;
    }
    QVERIFY(foreign > 0);
}

void TestLabStrategies::nobodyEntersAfterACrash_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<int>("crash");
    QTest::addColumn<int>("between");
    QTest::addColumn<Standstill>("how");
    QTest::newRow("setnx") << QByteArray("setnx") << 200 << 0 << Standstill::Immortal;
    QTest::newRow("setnx-expire") << QByteArray("setnx-expire") << 0 << 200 << Standstill::Immortal;
    QTest::newRow("multi-setnx-expire")
        << QByteArray("multi-setnx-expire") << 200 << 0 << Standstill::KeptAlive;
    QTest::newRow("queue") << QByteArray("queue") << 200 << 0 << Standstill::TokenGone;
}

void TestLabStrategies::nobodyEntersAfterACrash()
{
    QFETCH(QByteArray, strategy);
    QFETCH(int, crash);
    QFETCH(int, between);
    QFETCH(Standstill, how);
    RunSpec crashing = spec(strategy, 100ms, 1000);
    crashing.faults.crash = crash;
    crashing.faults.crashBetween = between;
    const QList<RunResult> results = resultsOf(crashing);
    QCOMPARE(results.size(), 1);
    QCOMPARE(int(results.first().standstill), int(how));
    QVERIFY(results.first().completed < 8000);
    QVERIFY(!results.first().isExact());
    QVERIFY(addsUp(results.first()));
}

void TestLabStrategies::repairLetsOthersGiveUp()
{
    RunSpec repair = spec("setnx-ttl-repair", 300ms, 8);
    repair.asPublished = true;
    repair.giveUpAfter = 300ms; // as long as the lease
    repair.faults.crashBetween = 200;
    const QList<RunResult> results = resultsOf(repair);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.standstill, Standstill::None);
    QVERIFY(result.crashed > 0);
    QVERIFY(result.gaveUp > 0);
    QCOMPARE(result.overlaps, 0);
    QCOMPARE(result.lost, std::optional<qint64>(0));
    QVERIFY(addsUp(result));
}

void TestLabStrategies::repairCompletesWhenOthersWait()
{
    RunSpec repair = spec("setnx-ttl-repair", 300ms, 8);
    repair.faults.crashBetween = 50;
    qint64 crashed = 0;
    for (int run = 0; run < 20 && crashed == 0; ++run) {
        const QList<RunResult> results = resultsOf(repair);
        QCOMPARE(results.size(), 1);
        QCOMPARE(results.first().standstill, Standstill::None);
        QCOMPARE(results.first().completed + results.first().crashed, 64);
        QCOMPARE(results.first().gaveUp, 0);
        crashed = results.first().crashed;
    }
    QVERIFY(crashed > 0);
}

void TestLabStrategies::expireatMixupFailsWithoutFaults()
{
    RunSpec mixup = spec("expireat-mixup", 15s, 2000);
    mixup.clients = 4;
    mixup.retry = "fixed";
    mixup.retryPause = 100us;
    const QList<RunResult> results = resultsOf(mixup);
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().overlaps > 0);
    QVERIFY(*results.first().lost > 0);
    QVERIFY(addsUp(results.first()));
}

void TestLabStrategies::getsetLeavesAPhantom()
{
    RunSpec getset = spec("getset-timestamp", 5ms);
    getset.clients = 16;
    getset.retry = "spin";
    getset.faults.pause = 100;
    getset.duration = 500ms;
    qint64 phantoms = 0;
    for (int run = 0; run < 40 && phantoms == 0; ++run) {
        const QList<RunResult> results = resultsOf(getset);
        QCOMPARE(results.size(), 1);
        phantoms = results.first().phantoms;
    }
    QVERIFY(phantoms > 0);
}

void TestLabStrategies::reentryByValueLetsASecondIn()
{
    RunSpec reentrant = spec("reentrant-value", 30s, 60);
    reentrant.hold = 1ms;
    const QList<RunResult> results = resultsOf(reentrant);
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().overlaps > 0);
    QVERIFY(*results.first().lost > 0);
}

void TestLabStrategies::multiThenGetStaysAtOne()
{
    const QList<RunResult> results = resultsOf(spec("multi-then-get"));
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().finalValue, std::optional<qint64>(1));
    QCOMPARE(results.first().lost, std::optional<qint64>(199));
}

void TestLabStrategies::watchSkips()
{
    const QList<RunResult> results = resultsOf(spec("watch", 30s, 100));
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().failedTransactions > 0);
    QCOMPARE(results.first().lost, std::optional<qint64>(0));
    QVERIFY(addsUp(results.first()));
}

void TestLabStrategies::accountsAddUpUnderEveryFault()
{
    QList<RunSpec> specs;
    for (const QByteArray &id : lab::Strategies::ids()) {
        RunSpec faulty = spec(id, 20ms, 20);
        if (lab::Strategies::find(id)->runsOnMasters())
            continue;
        faulty.faults = {50, 50, 50};
        faulty.giveUpAfter = 60ms;
        specs.append(faulty);
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), specs.size());
    for (const RunResult &result : results) {
        QVERIFY(addsUp(result));
        QCOMPARE(result.expected, 160);
        QVERIFY2(result.errors.isEmpty(), qPrintable(result.errors.join(u' ')));
    }
}

void TestLabStrategies::writesOnlyItsOwnKeys()
{
    QCOMPARE(m_server->command(
                 {"ACL", "SETUSER", "lab", "on", ">pw", "~lockscope:lab:*", "&lockscope:lab:*", "+@all"}),
             QByteArray("OK"));
    QList<RunSpec> specs;
    for (const char *workload : {"counter", "flash-sale", "task-queue"}) {
        RunSpec confined = specOn(*m_server, {});
        confined.target->endpoint.user = QStringLiteral("lab");
        confined.target->endpoint.password = "pw";
        confined.workload = workload;
        confined.iterations = 4;
        confined.strategies = lab::Strategies::fitFor(confined);
        specs.append(confined);
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QVERIFY(results.size() >= 3 * 17);
    for (const RunResult &result : results)
        QVERIFY2(result.errors.isEmpty(), qPrintable(result.errors.join(u' ')));
}

QTEST_GUILESS_MAIN(TestLabStrategies)
#include "tst_lab_strategies.moc"
