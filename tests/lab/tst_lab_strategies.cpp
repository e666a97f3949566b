// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/verdict.h"
#include "lab/spec/strategies.h"
#include "lab/turn/command_log.h"
#include "lab_run.h"

#include <QtTest>

using namespace std::chrono_literals;
using lab::LabService;
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
    void multiThenGetStaysAtTwo();
    void watchSkips();
    void accountsAddUpUnderEveryFault_data();
    void accountsAddUpUnderEveryFault();
    void verdictsTellTheWorstFirst();
    void starvedClientsStandInTheWaits();
    void pauseOfAllStopsTheWatchdog();
    void aTimestampIsNotImmortal();
    void tracesProve_data();
    void tracesProve();
    void refusedAttemptsAreFolded();
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
          "lua-setnx-expire", "set-nx-ex", "set-nx-get-del", "set-nx-lua", "getset-repaired", "reentrant",
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
        QVERIFY(result.traces.isEmpty()
                || result.strategy == "watch-retry"); // EXEC was refused, and tried again
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
    QCOMPARE(results.first().expected, 8000);
    QVERIFY(results.first().neverGotIn > 0);
    QVERIFY(lab::verdictOf(results.first()) == lab::Verdict::StoodStill);
    QVERIFY(lab::verdictText(results.first()).startsWith(QStringLiteral("STOOD STILL after ")));
    const QString text = lab::verdictText(results.first());
    QVERIFY(text.contains(QStringLiteral(" of 8,000: ")));
    QVERIFY(results.first().holderDied);
    QVERIFY2(text.contains(QStringLiteral("its holder")), qPrintable(text));
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
    RunSpec getset = spec("getset-timestamp", 1s, 500);
    getset.asPublished = true; // tries once
    // A phantom is left when a lock ends between another client's SETNX and its GET: sooner or later.
    QList<RunResult> results;
    for (int run = 0; run < 20 && (results.isEmpty() || results.first().phantoms == 0); ++run)
        results = resultsOf(getset);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QVERIFY(result.phantoms > 0);
    QCOMPARE(result.completed + result.gaveUp, 4000);
    const bool isTraced =
        std::any_of(result.traces.begin(), result.traces.end(),
                    [](const lab::TraceOf &trace) { return trace.kind == lab::TraceOf::Kind::Phantom; });
    QVERIFY(isTraced);
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

void TestLabStrategies::multiThenGetStaysAtTwo()
{
    const QList<RunResult> results = resultsOf(spec("multi-then-get"));
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().finalValue, std::optional<qint64>(2));
    QCOMPARE(results.first().lost, std::optional<qint64>(198));
}

void TestLabStrategies::watchSkips()
{
    const QList<RunResult> results = resultsOf(spec("watch", 30s, 100));
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().failedTransactions > 0);
    QCOMPARE(results.first().lost, std::optional<qint64>(0));
    QVERIFY(addsUp(results.first()));
}

void TestLabStrategies::accountsAddUpUnderEveryFault_data()
{
    QTest::addColumn<QByteArray>("workload");
    QTest::addColumn<lab::Faults>("faults");
    const QList<std::pair<const char *, lab::Faults>> faults{{"none", {}},
                                                             {"pause", {80, 0, 0, 0}},
                                                             {"crash", {0, 80, 0, 0}},
                                                             {"crash between", {0, 0, 80, 0}},
                                                             {"pause of all", {0, 0, 0, 80}},
                                                             {"all", {40, 40, 40, 40}}};
    for (const char *workload : {"counter", "flash-sale", "task-queue"}) {
        for (const auto &[name, each] : faults)
            QTest::addRow("%s, %s", workload, name) << QByteArray(workload) << each;
    }
}

void TestLabStrategies::accountsAddUpUnderEveryFault()
{
    QFETCH(QByteArray, workload);
    QFETCH(lab::Faults, faults);
    RunSpec base = spec("none", 20ms, 6);
    base.workload = workload;
    QList<RunSpec> specs;
    for (const QByteArray &id : lab::Strategies::fitFor(base)) {
        RunSpec faulty = base;
        faulty.strategies = {id};
        if (lab::Strategies::find(id)->runsOnMasters())
            continue;
        faulty.faults = faults;
        faulty.giveUpAfter = 40ms;
        specs.append(faulty);
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), specs.size());
    for (const RunResult &result : results) {
        QVERIFY2(addsUp(result), qPrintable(lab::accountText(result)));
        QCOMPARE(result.expected, 48);
        QVERIFY2(result.errors.isEmpty(), qPrintable(result.errors.join(u' ')));
        // No sentence says that all is well where it is not.
        const bool isExact = lab::verdictOf(result) == lab::Verdict::Exact;
        QVERIFY2(!isExact || (result.isExact() && result.completed == 48),
                 qPrintable(lab::verdictText(result)));
        QVERIFY2(result.lost == 0 || result.tasks
                     || lab::verdictText(result).contains(QStringLiteral("%1 of 48 lost").arg(*result.lost)),
                 qPrintable(lab::verdictText(result)));
    }
}

void TestLabStrategies::verdictsTellTheWorstFirst()
{
    RunResult result;
    result.expected = 16'000;
    result.finalValue = 2'040;
    result.lost = 13'960;
    result.overlaps = 3;
    QCOMPARE(lab::verdictText(result), QStringLiteral("13,960 of 16,000 lost (87 %)"));
    result = {};
    result.expected = 1600;
    result.finalValue = 37;
    result.lost = 0;
    result.crashed = 1;
    result.neverGotIn = 1562;
    result.standstill = Standstill::Immortal;
    QVERIFY2(lab::verdictText(result).endsWith(QStringLiteral("it is not known by whom (1 crashed)")),
             qPrintable(lab::verdictText(result)));
    result.holderDied = true;
    QCOMPARE(lab::verdictText(result),
             QStringLiteral("STOOD STILL after 38 of 1,600: its holder is dead and the lock never ends"));
    RunResult alive = result;
    alive.crashed = 0;
    alive.holderDied = false;
    QCOMPARE(
        lab::verdictText(alive),
        QStringLiteral("STOOD STILL after 38 of 1,600: nobody crashed, but a lock that never ends was left "
                       "behind"));
    alive.standstill = Standstill::KeptAlive;
    QVERIFY(!lab::verdictText(alive).contains(QStringLiteral("dead")));
    RunResult gone = alive;
    gone.standstill = Standstill::TokenGone;
    QVERIFY(lab::verdictText(gone).endsWith(QStringLiteral("nobody crashed, but the queue's token is gone")));
    gone.crashed = 2;
    QVERIFY(lab::verdictText(gone).endsWith(QStringLiteral("it is not known with whom (2 crashed)")));
    gone.holderDied = true;
    QVERIFY(lab::verdictText(gone).endsWith(QStringLiteral("the queue's token died with its holder")));
    QCOMPARE(lab::accountText(result),
             QStringLiteral("1,600 asked = 37 final + 1 crashed before writing + 1,562 never got in"));
    result = {};
    result.expected = 100;
    result.finalValue = 57;
    result.lost = 0;
    result.refusedWrites = 43;
    result.overlaps = 12;
    QCOMPARE(lab::verdictText(result), QStringLiteral("43 late write(s) refused, nothing corrupted"));
    result = {};
    result.expected = 100'000;
    result.finalValue = 99'999;
    result.lost = 1;
    QCOMPARE(lab::verdictText(result), QStringLiteral("1 of 100,000 lost (0.01 %)"));
    result.finalValue = 100'000;
    result.lost = 0;
    QCOMPARE(lab::verdictText(result), QStringLiteral("All 100,000 counted, nothing lost"));
    result.stopped = true;
    result.neverGotIn = 99'000;
    result.finalValue = 990;
    result.lost = 10;
    QCOMPARE(lab::verdictText(result),
             QStringLiteral("Stopped after 1,000 of 100,000: 10 of 1,000 lost (1 %)"));
    result.spec.duration = std::chrono::seconds(1); // that asks for no number
    QCOMPARE(lab::verdictText(result), QStringLiteral("Stopped after 1,000: 10 of 1,000 lost (1 %)"));
    result = {};
    result.expected = 100'000;
    QVERIFY(lab::verdictOf(result) == lab::Verdict::Unknown);
    QVERIFY(lab::verdictText(result).contains(QStringLiteral("is not known")));
    result.sale = lab::SaleResult{10, 13, 3, -3, 4};
    result.finalValue = 100'000;
    QCOMPARE(lab::verdictText(result), QStringLiteral("13 sold with a stock of 10: 3 too many"));
}

// One client holds for the whole run; the other seven never get in, and their waits are the longest.
void TestLabStrategies::starvedClientsStandInTheWaits()
{
    RunSpec starving = spec("set-nx-lua", 30s);
    starving.duration = 400ms;
    starving.hold = 10s;
    LabService service;
    Listener heard(service);
    service.start(starving);
    QVERIFY(waitFor([&] { return !heard.samples.isEmpty() && heard.samples.last().tMs >= 400; }));
    service.stop(); // the holder, who would hold on
    QVERIFY(heard.waitForEnd());
    const RunResult result = heard.results.first();
    QCOMPARE(result.neverGotIn, 7);
    QCOMPARE(result.waitUs.n, 8);
    QCOMPARE(result.waitUs.unfinished, 7);
    QVERIFY(result.waitUs.isAtLeast(result.waitUs.p50) && result.waitUs.isAtLeast(result.waitUs.p99));
    QVERIFY2(result.waitUs.p50 >= 300'000, qPrintable(QString::number(result.waitUs.p50)));
    QVERIFY(addsUp(result));
}

void TestLabStrategies::pauseOfAllStopsTheWatchdog()
{
    RunSpec paused = spec("watchdog", 60ms, 5);
    paused.faults.pauseAll = 400;
    const QList<RunResult> results = resultsOf(paused);
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().overlaps > 0);
    QVERIFY(addsUp(results.first()));
}

// A crash leaves a lock without TTL whose value says when it ends: those who wait get in then.
void TestLabStrategies::aTimestampIsNotImmortal()
{
    RunSpec crashing = spec("getset-repaired", 1500ms, 3);
    crashing.clients = 2;
    crashing.faults.crash = 400;
    const QList<RunResult> results = resultsOf(crashing);
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().standstill, Standstill::None);
    QVERIFY(addsUp(results.first()));
}

void TestLabStrategies::tracesProve_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<lab::TraceOf::Kind>("kind");
    QTest::addColumn<lab::Faults>("faults");
    using Kind = lab::TraceOf::Kind;
    QTest::newRow("lost update") << QByteArray("none") << Kind::LostUpdate << lab::Faults{};
    QTest::newRow("lost after a pause")
        << QByteArray("set-nx-lua") << Kind::LostUpdate << lab::Faults{100, 0, 0};
    QTest::newRow("overlap") << QByteArray("set-nx-lua") << Kind::Overlap << lab::Faults{100, 0, 0};
    QTest::newRow("foreign delete") << QByteArray("set-nx-ex") << Kind::ForeignDelete
                                    << lab::Faults{100, 0, 0};
    QTest::newRow("crash") << QByteArray("set-nx-lua") << Kind::Crash << lab::Faults{0, 200, 0};
    QTest::newRow("crash for ever") << QByteArray("setnx") << Kind::Crash << lab::Faults{0, 200, 0};
    QTest::newRow("refused EXEC") << QByteArray("watch") << Kind::RefusedExec << lab::Faults{};
    QTest::newRow("late write") << QByteArray("fenced") << Kind::LateWrite << lab::Faults{100, 0, 0};
}

void TestLabStrategies::tracesProve()
{
    using What = lab::TraceEvent::What;
    QFETCH(QByteArray, strategy);
    QFETCH(lab::TraceOf::Kind, kind);
    QFETCH(lab::Faults, faults);
    RunSpec failing = spec(strategy, 20ms, 40);
    failing.faults = faults;
    const QList<RunResult> results = resultsOf(failing);
    QCOMPARE(results.size(), 1);
    const auto &traces = results.first().traces;
    const auto trace = std::find_if(traces.begin(), traces.end(),
                                    [kind](const lab::TraceOf &each) { return each.kind == kind; });
    QVERIFY(trace != traces.end());
    QCOMPARE(trace->clients.size(), 2);
    QSet<int> provers;
    QStringList rows;
    qint64 before = 0;
    for (const lab::TraceEvent &event : trace->events) {
        QVERIFY(event.repliedUs >= before);
        before = event.repliedUs;
        QVERIFY(trace->clients.contains(event.client));
        if (event.proves)
            provers.insert(event.client);
        rows.append(QStringLiteral("%1%2 %3 %4 -> %5 x%6")
                        .arg(event.proves ? QStringLiteral("*") : QString())
                        .arg(event.client)
                        .arg(int(event.what))
                        .arg(event.command, event.reply)
                        .arg(event.times));
    }
    QVERIFY2(provers.contains(trace->clients.first()), qPrintable(rows.join(u'\n')));
    const auto proof = [&](int client, const QString &begin) {
        for (const lab::TraceEvent &event : trace->events) {
            if (event.client == client && event.proves && event.command.startsWith(begin))
                return begin.startsWith(u"GET") ? event.reply : event.command;
        }
        return QString();
    };
    const int one = trace->clients.at(0);
    const int other = trace->clients.at(1);
    if (kind == lab::TraceOf::Kind::LostUpdate) {
        // Both rows of both clients are there: they read the same and wrote the same, one more.
        const QString read = proof(one, QStringLiteral("GET counter"));
        const QString written = proof(one, QStringLiteral("SET counter "));
        QVERIFY2(!read.isEmpty() && !written.isEmpty(), qPrintable(rows.join(u'\n')));
        QVERIFY2(read == proof(other, QStringLiteral("GET counter")), qPrintable(rows.join(u'\n')));
        QVERIFY2(written == proof(other, QStringLiteral("SET counter ")), qPrintable(rows.join(u'\n')));
        QCOMPARE(written, QStringLiteral("SET counter %1").arg(read.toInt() + 1));
    }
    const auto has = [&](What what) {
        return std::any_of(trace->events.begin(), trace->events.end(),
                           [what](const lab::TraceEvent &event) { return event.what == what; });
    };
    if (faults.pause > 0)
        QVERIFY2(has(What::LeaseEnds), qPrintable(rows.join(u'\n')));
    if (faults.crash > 0)
        QVERIFY2(has(What::Crashes), qPrintable(rows.join(u'\n')));
    if (kind == lab::TraceOf::Kind::ForeignDelete) {
        const bool stored = std::any_of(trace->events.begin(), trace->events.end(), [](const auto &event) {
            return event.proves && event.command.startsWith(u"DEL ") && !event.stored.isEmpty();
        });
        QVERIFY2(stored, qPrintable(rows.join(u'\n')));
    }
}

void TestLabStrategies::refusedAttemptsAreFolded()
{
    lab::CommandLog log;
    const auto attempt = [&log](qint64 at, const QByteArray &reply) {
        redis::Request request;
        request.add("SETNX", "lock", "mine");
        redis::Value value;
        value.type = redis::Value::Type::Status;
        value.bytes = reply;
        log.beginAttempt();
        log.add(at, at + 1, request.bytes(), {value});
    };
    for (int i = 0; i < 500; ++i) {
        attempt(10 * i, "no");
        log.refuseAttempt();
    }
    attempt(5000, "yes");
    const QList<lab::TraceEvent> events = log.since(0, 3, {});
    QCOMPARE(events.size(), 2);
    QVERIFY(events.first().what == lab::TraceEvent::What::Refused);
    QCOMPARE(events.first().times, 500);
    QCOMPARE(events.first().sentUs, 0);
    QCOMPARE(events.first().repliedUs, 4991);
    QCOMPARE(events.last().command, QStringLiteral("SETNX lock mine"));
    // What is forgotten is said to be.
    for (int i = 0; i < 100; ++i)
        attempt(6000 + i, "yes");
    QVERIFY(log.since(0, 3, {}).first().what == lab::TraceEvent::What::Gap);
    QVERIFY(log.since(6090, 3, {}).first().what == lab::TraceEvent::What::Command);
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
