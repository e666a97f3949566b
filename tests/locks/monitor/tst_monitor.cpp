// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_proxy.h"
#include "locks/model/verdict.h"
#include "monitor_probe.h"
#include "operator_bench.h"
#include "redis/connection/connection.h"
#include "redis_proxy.h"
#include "stepped_clock.h"

#include <QElapsedTimer>
#include <QTest>

using namespace locks;

namespace {

/// A monitor that watches a server with one lock through a proxy.
struct Proxied
{
    explicit Proxied(const QByteArray &key)
        : proxy(server)
        , probe(MonitorProbe::specOf({proxy.endpoint()}))
    {
        server.command("SET " + key + " first PX 90000");
        probe.monitor->start();
    }

    RedisServer server;
    RedisProxy proxy;
    MonitorProbe probe;
};

/// A monitor that watches a server with two locks through a network that can stand still.
struct Networked
{
    Networked()
        : network(server.port())
        , probe(MonitorProbe::specOf({endpoint()}))
    {
        server.command("SET lock:a x PX 60000");
        server.command("SET lock:b y PX 60000");
        probe.monitor->start();
    }
    redis::Endpoint endpoint() const
    {
        redis::Endpoint endpoint = server.endpoint();
        endpoint.port = network.port();
        return endpoint;
    }

    RedisServer server;
    FaultProxy network;
    MonitorProbe probe;
};

} // namespace

/// A whole deployment on real servers: rows, states, changes and how they end.
class TestMonitor : public QObject
{
    Q_OBJECT
private slots:
    void listsOnce();
    void followsOneLock();
    void readsARedlockSet();
    void endReasons();
    void aFlushHeardLateIsNoRelease();
    void aLossThatNobodyReported_data();
    void aLossThatNobodyReported();
    void releasesDuringAPassAreReleases();
    void aFlushDuringAPassIsNoRelease();
    void aReleaseHeardLateIsARelease();
    void aReadingAcrossNewPatternsIsReadAgain();
    void aFirstPassSeesNoBirths();
    void survivesTheServer();
    void aStandstillIsNobodysSilence();
    void aSilentNetworkIsNobodysSilence();
    void whatWasReleasedUnheardIsNotLostInARestart();
    void wantsThePassword();
    void newPatternsStartOver();
    void countsWaiters();
    void renewsWhereTheLockLives();
    void seesNoRenewalOfWhatIsDying();
    void aClockThatIsSet();
    void unrelatedServersAreNoSet();
    void changesOfAFarServerTravelTogether();
};

void TestMonitor::listsOnce()
{
    RedisServer server;
    server.command("SET lock:a 7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 30000");
    server.command("SET lock:b 1");
    server.command("SET other:c 1");
    server.command("HSET lock:h 5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1 1");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 3);
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.status.masters.first().keys, 4);
    QVERIFY(probe.states("lock:a").testFlag(State::Held));
    QVERIFY(probe.states("lock:b").testFlag(State::NoExpiry));
    QCOMPARE(probe.row("lock:h").token, "5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1");
    QCOMPARE(probe.row("lock:h").holdings.first().type, KeyType::Hash);
}

void TestMonitor::followsOneLock()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.status.masters.first().push, Push::Tracking);
    server.command("SET lock:a first PX 20000");
    QVERIFY(waitFor([&] { return probe.has("lock:a"); }));
    QVERIFY(probe.row("lock:a").birthSeen);
    QCOMPARE(probe.events("lock:a", Event::Acquired), 1);
    for (int i = 1; i <= 3; ++i) {
        server.command("PEXPIRE lock:a " + QByteArray::number(20000 + 3000 * i));
        QVERIFY(waitFor([&] { return probe.row("lock:a").renewals == i; }));
    }
    QVERIFY(probe.states("lock:a").testFlag(State::Renewing));
    QCOMPARE(verdictOf(probe.row("lock:a"), steadyNow()).verdict, Verdict::Alive);
    const quint32 id = probe.row("lock:a").id;
    server.command("SET lock:a second PX 20000");
    QVERIFY(waitFor([&] { return probe.row("lock:a").token == "second"; }));
    QCOMPARE(probe.row("lock:a").id, id);
    QCOMPARE(probe.row("lock:a").renewals, 0);
    QCOMPARE(probe.endOf("lock:a"), EndReason::Replaced);
    server.command("SET lock:a third PX 20000");
    QVERIFY(waitFor([&] { return probe.states("lock:a").testFlag(State::Busy); }));
    server.command("DEL lock:a");
    QVERIFY(waitFor([&] { return !probe.has("lock:a"); }));
    QCOMPARE(probe.endOf("lock:a"), EndReason::ReleasedOrDeleted);
}

void TestMonitor::readsARedlockSet()
{
    RedisServer a, b, c;
    for (RedisServer *each : {&a, &b})
        each->command("SET lock:q token PX 20000");
    a.command("SET lock:split one PX 20000");
    b.command("SET lock:split two PX 20000");
    c.command("SET lock:minority token PX 20000");
    MonitorProbe probe(MonitorProbe::specOf({a.endpoint(), b.endpoint(), c.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.states("lock:q").testFlags(State::Held | State::Quorum));
    QCOMPARE(probe.row("lock:q").held, 2);
    QVERIFY(probe.states("lock:split").testFlag(State::Split));
    QVERIFY(!probe.row("lock:split").hasToken);
    QCOMPARE(probe.states("lock:minority") & (State::Minority | State::Unproven | State::Held),
             States(State::Minority));
    c.command("SET lock:q token PX 20000");
    QVERIFY(waitFor([&] { return probe.row("lock:q").held == 3; }));
    b.kill();
    QVERIFY(waitFor([&] { return probe.row("lock:q").answered == 2; }));
    QVERIFY(!probe.row("lock:q").stale);
    QVERIFY(probe.states("lock:minority").testFlag(State::Unproven));
    b.restart();
    QVERIFY(waitFor([&] { return probe.row("lock:q").held == 2; }));
    QCOMPARE(probe.states("lock:minority") & State::Unproven, States());
}

void TestMonitor::endReasons()
{
    RedisServer server;
    server.command("SET lock:short x PX 900");
    server.command("SET lock:flushed x PX 90000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.states("lock:short").testFlag(State::Expiring));
    QVERIFY(waitFor([&] { return probe.endOf("lock:short") == EndReason::Expired; }, 3000));
    server.command("FLUSHALL");
    QVERIFY(waitFor([&] { return probe.endOf("lock:flushed") == EndReason::Flushed; }, 3000));
    QCOMPARE(probe.rows.size(), 0);
}

/// A reading finds the flushed key missing before the push of the flush arrives on the other connection. The
/// pushed renewal may as well be a release, so the reason of the end is unknown.
void TestMonitor::aFlushHeardLateIsNoRelease()
{
    RedisServer server;
    RedisProxy proxy(server);
    server.command("SET lock:read x PX 90000");
    server.command("SET lock:passed x PX 90000");
    MonitorProbe probe(MonitorProbe::specOf({proxy.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.status.masters.first().push, Push::Tracking);
    proxy.at("lock:read", [&] {
        proxy.holdBack("lockscope-watch");
        server.command("FLUSHALL");
    });
    server.command("PEXPIRE lock:read 91000");
    QVERIFY(waitFor([&] { return proxy.hasActed(); }));
    QVERIFY(!waitFor([&] { return probe.endOf("lock:read") != EndReason::None; }, 200));
    proxy.letThrough();
    QVERIFY(waitFor([&] { return probe.endOf("lock:read") != EndReason::None; }));
    QCOMPARE(probe.endOf("lock:read"), EndReason::CannotTell);
    QVERIFY(waitFor([&] { return probe.endOf("lock:passed") == EndReason::Flushed; }));
}

/// SWAPDB takes the database away, and no push says so: the silence until the reading proves nothing.
void TestMonitor::aLossThatNobodyReported_data()
{
    QTest::addColumn<QString>("options");
    QTest::newRow("found by a pass") << QString();
    // Keys that the server may evict are read again before they end.
    QTest::newRow("found by a reading") << QStringLiteral("--maxmemory 100mb --maxmemory-policy allkeys-lru");
}

void TestMonitor::aLossThatNobodyReported()
{
    QFETCH(const QString, options);
    RedisServer server(options.split(u' ', Qt::SkipEmptyParts));
    server.command("SET lock:a x PX 60000");
    server.command("SET lock:b y");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const Millis swapped = steadyNow();
    server.command("SWAPDB 0 3");
    probe.monitor->refresh();
    QVERIFY(waitFor([&probe] { return !probe.has("lock:a") && !probe.has("lock:b"); }, 20'000));
    int ends = 0;
    for (const Change &change : std::as_const(probe.changes)) {
        if (change.event != Event::Ended)
            continue;
        ++ends;
        QCOMPARE(change.why, EndReason::CannotTell);
        QVERIFY(!change.ended.earliest || *change.ended.earliest <= swapped);
    }
    QCOMPARE(ends, 2);
}

/// The pass does not find the keys, and ends while most of the pushed releases wait to be read.
void TestMonitor::releasesDuringAPassAreReleases()
{
    constexpr int many = 5'000;
    Proxied watched("lock:a");
    const auto forAll = [&watched](const QByteArray &call) {
        const QByteArray script =
            "for i = 1, " + QByteArray::number(many) + " do " + call + " end return 'OK'";
        return watched.server.command(QList<QByteArray>{"EVAL", script, "0"});
    };
    QCOMPARE(forAll("redis.call('SET', 'lock:' .. i, 'token', 'PX', 600000)"), QByteArray("OK"));
    QVERIFY(waitFor([&] { return watched.probe.rows.size() == many + 1; }));
    watched.proxy.at("SCAN", [&] { forAll("redis.call('DEL', 'lock:' .. i)"); });
    watched.probe.monitor->refresh();
    QVERIFY(waitFor([&] { return watched.probe.rows.size() == 1; }));
    int ends = 0;
    for (const Change &change : std::as_const(watched.probe.changes)) {
        if (change.event != Event::Ended)
            continue;
        ++ends;
        QCOMPARE(change.why, EndReason::ReleasedOrDeleted);
    }
    QCOMPARE(ends, many);
}

/// A pass that does not find the flushed key ends before the push of the flush arrives.
void TestMonitor::aFlushDuringAPassIsNoRelease()
{
    Proxied watched("lock:a");
    QVERIFY(watched.probe.waitForPass());
    watched.proxy.at("SCAN", [&] {
        watched.proxy.holdBack("lockscope-watch");
        watched.server.command("FLUSHALL");
    });
    watched.probe.monitor->refresh();
    QVERIFY(waitFor([&] { return watched.proxy.hasActed(); }));
    QVERIFY(!waitFor([&] { return watched.probe.endOf("lock:a") != EndReason::None; }, 200));
    watched.proxy.letThrough();
    QVERIFY(waitFor([&] { return watched.probe.endOf("lock:a") == EndReason::Flushed; }));
}

/// A lock is released and acquired again while the pushes are late: these are two holds.
void TestMonitor::aReleaseHeardLateIsARelease()
{
    Proxied watched("lock:a");
    QVERIFY(watched.probe.waitForPass());
    watched.proxy.at("lock:a", [&] { watched.proxy.holdBack("lockscope-watch"); });
    watched.server.command("DEL lock:a");
    QVERIFY(waitFor([&] { return watched.proxy.hasActed(); }));
    QVERIFY(!waitFor([&] { return watched.probe.endOf("lock:a") != EndReason::None; }, 200));
    watched.server.command("SET lock:a second PX 90000");
    watched.proxy.letThrough();
    QVERIFY(waitFor([&] { return watched.probe.row("lock:a").token == "second"; }));
    QCOMPARE(watched.probe.endOf("lock:a"), EndReason::ReleasedOrDeleted);
}

/// The lock is released, and the patterns change before the reading that found it missing has arrived: the
/// connection of the pushes ends, and the lock that is acquired then is listed.
void TestMonitor::aReadingAcrossNewPatternsIsReadAgain()
{
    Proxied watched("lock:a");
    QVERIFY(watched.probe.waitForPass());
    watched.proxy.at("lock:a", [&] { watched.proxy.holdBack("lockscope-scan"); });
    watched.server.command("DEL lock:a");
    QVERIFY(waitFor([&] { return watched.proxy.hasActed(); }));
    watched.probe.monitor->setPatterns({"lock:*", "mutex:*"});
    QVERIFY(!waitFor([&] { return watched.probe.passes > 1; }, 200));
    watched.proxy.letThrough();
    QVERIFY(waitFor([&] { return watched.probe.passes > 1; }));
    QVERIFY(waitFor([&] { return watched.probe.status.complete; }));
    watched.server.command("SET lock:a second PX 90000");
    QVERIFY(waitFor([&] { return watched.probe.row("lock:a").token == "second"; }));
    watched.server.command("DEL lock:a");
    QVERIFY(waitFor([&] { return !watched.probe.has("lock:a"); }));
}

/// Locks whose reading takes several steps are renewed while the first pass reads them. What was there before
/// it was not acquired, and is listed when the pass is complete.
void TestMonitor::aFirstPassSeesNoBirths()
{
    constexpr int locks = 400;
    RedisServer server;
    const QByteArray each = "for i=1," + QByteArray::number(locks) + " do local k='lock:'..i ";
    const QByteArray take = each
        + "redis.call('HSET',k,'8743c9c0-0795-4907-87fd-6c719a6b4586:'..i,1) redis.call('PEXPIRE',k,60000) "
          "end";
    server.command({"EVAL", take, "0"});
    const QByteArray renew = each + "redis.call('PEXPIRE',k,60000) end";
    for (int round = 0; round < 10; ++round) {
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
        qsizetype listed = -1;
        connect(probe.monitor.get(), &Monitor::passEnded, this, [&] {
            if (listed < 0)
                listed = probe.rows.size();
        });
        QTimer renewing;
        connect(&renewing, &QTimer::timeout, this, [&] { server.command({"EVAL", renew, "0"}); });
        renewing.start(2);
        probe.monitor->start();
        QVERIFY(waitFor([&] { return listed >= 0 && probe.rows.size() == locks; }));
        QCOMPARE(listed, locks);
        for (const Change &change : std::as_const(probe.changes)) {
            QVERIFY(change.event != Event::Acquired);
            QVERIFY(!change.row.birthSeen());
        }
    }
}

void TestMonitor::survivesTheServer()
{
    RedisServer server;
    server.command("SET lock:a x PX 90000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    server.kill();
    QVERIFY(waitFor([&] { return probe.row("lock:a").stale; }));
    QCOMPARE(probe.staleCount, 1);
    QVERIFY(waitFor([&] { return !probe.status.masters.first().connected; }));
    QVERIFY(!probe.status.masters.first().error.isEmpty());
    server.restart();
    QVERIFY(waitFor([&] { return !probe.has("lock:a"); }, 2500));
    server.command("SET lock:b x");
    QVERIFY(waitFor([&] { return probe.has("lock:b"); }));
    QVERIFY(waitFor([&] { return probe.status.complete; }));
}

/// The program stands still while an owner goes on to renew: what it missed is no silence.
void TestMonitor::aStandstillIsNobodysSilence()
{
    RedisServer server;
    server.command("SET lock:a x PX 6000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    for (int i = 1; i <= 3; ++i) {
        QTest::qWait(400);
        server.command("PEXPIRE lock:a 6000");
        QVERIFY(waitFor([&] { return probe.row("lock:a").renewals == i; }));
    }
    for (int i = 0; i < 5; ++i) {
        QThread::msleep(400); // no event is handled
        server.command("PEXPIRE lock:a 6000");
    }
    QVERIFY(waitFor([&] { return probe.row("lock:a").renewals > 3; }));
    for (const locks::Change &each : std::as_const(probe.changes))
        QVERIFY(!each.row.states().testFlag(locks::State::RenewalMissed));
}

/// Renewals that no push reports yet are not missing. A reading after the thaw decides.
void TestMonitor::aSilentNetworkIsNobodysSilence()
{
    Networked observed;
    QVERIFY(observed.probe.waitForPass());
    const auto renew = [&observed](const QByteArray &key) {
        observed.server.command("PEXPIRE " + key + " 60000");
    };
    for (int i = 1; i <= 3; ++i) {
        QTest::qWait(250);
        renew("lock:a");
        renew("lock:b");
        QVERIFY(waitFor([&] {
            return observed.probe.row("lock:a").renewals == i && observed.probe.row("lock:b").renewals == i;
        }));
    }
    observed.network.freeze();
    renew("lock:a"); // lock:b's holder is silent from here on
    const Row before = observed.probe.row("lock:a");
    const Millis due = before.lastRenewal + 2 * before.renewalPeriod;
    QVERIFY(waitFor([&] { return steadyNow() > due; }));
    for (const Change &each : std::as_const(observed.probe.changes))
        QVERIFY(!each.row.states().testFlag(State::RenewalMissed));
    QCOMPARE(verdictAt(observed.probe.row("lock:a"), steadyNow()), Verdict::CannotTell);
    observed.network.thaw();
    QVERIFY(waitFor([&] { return observed.probe.row("lock:a").renewals > 3; }));
    QVERIFY(waitFor([&] { return observed.probe.states("lock:b").testFlag(State::RenewalMissed); }));
    QCOMPARE(verdictAt(observed.probe.row("lock:b"), steadyNow()), Verdict::Silent);
    QVERIFY(
        std::none_of(observed.probe.changes.begin(), observed.probe.changes.end(), [](const Change &each) {
            return each.row.key() == "lock:a" && each.row.states().testFlag(State::RenewalMissed);
        }));
}

/// The network stands still, a client releases one lock, and the server is started again without any key. An
/// observer cannot distinguish that lock from the other one, which was lost.
void TestMonitor::whatWasReleasedUnheardIsNotLostInARestart()
{
    Networked observed;
    QVERIFY(observed.probe.waitForPass());
    observed.network.freeze();
    observed.server.command("DEL lock:a");
    observed.server.kill();
    observed.server.restart();
    observed.network.thaw();
    QVERIFY(waitFor([&] { return !observed.probe.has("lock:a") && !observed.probe.has("lock:b"); }));
    QCOMPARE(observed.probe.endOf("lock:a"), EndReason::CannotTell);
    QCOMPARE(observed.probe.endOf("lock:b"), EndReason::CannotTell);
}

void TestMonitor::wantsThePassword()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
    server.command("SET lock:a x");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.password.clear();
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.masters.first().passwordWanted);
    QVERIFY(!probe.status.complete);
    probe.monitor->setPassword("wrong");
    QVERIFY(waitFor([&] {
        return probe.status.masters.first().passwordWanted
            && probe.status.masters.first().errorDetail.contains("WRONGPASS");
    }));
    probe.monitor->setPassword("secret");
    QVERIFY(waitFor([&] { return probe.has("lock:a"); }));
    QVERIFY(waitFor([&] { return !probe.status.masters.first().passwordWanted; }));
}

void TestMonitor::newPatternsStartOver()
{
    RedisServer server;
    server.command("SET lock:a x");
    server.command("SET mutex:b x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const quint64 generation = probe.status.generation;
    probe.rows.clear();
    probe.byKey.clear();
    probe.monitor->setPatterns({"mutex:*"});
    QVERIFY(probe.waitForPass(2));
    QVERIFY(probe.status.generation > generation);
    QCOMPARE(probe.rows.size(), 1);
    QVERIFY(probe.has("mutex:b"));
    server.command("SET mutex:c x");
    QVERIFY(waitFor([&] { return probe.has("mutex:c"); }));
}

void TestMonitor::countsWaiters()
{
    RedisServer server;
    server.command("HSET lock:h 5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1 1");
    server.command("SET lock:plain x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(waitFor([&] { return probe.row("lock:h").waiters == 0; }));
    QCOMPARE(probe.row("lock:plain").waiters, -1); // cannot be known
    const auto waiter = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(waiter)).ok());
    waiter->setSubscriber(true);
    redis::Request request;
    request.add("SUBSCRIBE", "redisson_lock__channel:{lock:h}");
    waiter->sendOnly(request);
    QVERIFY(waitFor([&] { return probe.row("lock:h").waiters == 1; }));
    QVERIFY(probe.states("lock:h").testFlag(State::Contended));
    waiter->close();
    QVERIFY(waitFor([&] { return !probe.states("lock:h").testFlag(State::Contended); }));
    MonitorProbe once(MonitorProbe::specOf({server.endpoint()}));
    once.monitor->startOnce();
    QVERIFY(once.waitForPass());
    QCOMPARE(once.row("lock:h").waiters, 0);
}

/// Of separate masters on its own; and a row that is lost is not ours from that moment.
void TestMonitor::renewsWhereTheLockLives()
{
    RedisServer a, b, c;
    MemoryLog log;
    DeploymentSpec spec = MonitorProbe::specOf({a.endpoint(), b.endpoint(), c.endpoint()});
    spec.separate = true;
    MonitorProbe probe(spec, &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    ActionRequest request = ask(ActionKind::Acquire, "lock:a", {}, std::chrono::milliseconds(1500));
    request.separateMaster = 1;
    QList<QByteArray> events;
    probe.monitor->actThen(request, [&](const ActionReport &acquired) {
        probe.monitor->hold(
            acquired, std::chrono::milliseconds(1500),
            [&events](const QByteArray &event, const ActionReport &) { events.append(event); });
    });
    QVERIFY(waitFor([&] { return probe.row("lock:a").mine; }));
    QVERIFY(waitFor([&] { return events.size() >= 5; })); // more than the lease
    QVERIFY(!events.contains("lost"));
    QVERIFY(probe.row("lock:a").mine);
    QCOMPARE(probe.row("lock:a").separateMaster, 1);
    QCOMPARE(log.intents.size(), size_t(1));
    // Its lease is taken away: the key stands, and is still the same token, but there is no renewing it.
    b.command("PERSIST lock:a");
    QVERIFY(waitFor([&] { return events.last() == "lost"; }));
    QVERIFY(waitFor([&] { return !probe.row("lock:a").mine; }));
    QVERIFY(probe.has("lock:a"));
    QVERIFY(waitFor([&] { return log.reports.size() == 2; }));
    QCOMPARE(log.intents.back().request.separateMaster, 1);
}

/// Three servers whose clocks are being set right slowly, as ntpd does it: each lock lives a few milliseconds
/// longer than was read when it was taken.
void TestMonitor::seesNoRenewalOfWhatIsDying()
{
    constexpr int locks = 60;
    constexpr int lease = 3000;
    SteppedClock clock;
    const auto a = clock.startServer();
    const auto b = clock.startServer();
    const auto c = clock.startServer();
    MonitorProbe probe(MonitorProbe::specOf({a->endpoint(), b->endpoint(), c->endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const Millis began = steadyNow();
    for (int i = 0; i < locks; ++i) {
        for (RedisServer *each : {a.get(), b.get(), c.get()})
            each->command("SET lock:" + QByteArray::number(i) + " token-of-" + QByteArray::number(i) + " PX "
                          + QByteArray::number(lease));
    }
    QVERIFY(waitFor([&] { return probe.rows.size() == locks; }));
    QVERIFY(waitFor([&] {
        const auto slow = std::chrono::milliseconds(-(steadyNow() - began) / 250); // four parts in a thousand
        clock.setOffset(slow);
        return probe.rows.isEmpty();
    }));
    int renewed = 0;
    int renewing = 0;
    for (const Change &change : std::as_const(probe.changes)) {
        renewed += change.event == Event::Renewed;
        renewing += change.row.states().testFlag(State::Renewing);
    }
    QCOMPARE(renewed, 0);
    QCOMPARE(renewing, 0);
}

/// The clock of a server is set back and forward again: leases end later and sooner, without a renewal or a
/// cut. Set forward by more than a lease has left, it ends the lease; a release at that instant would look
/// the same.
void TestMonitor::aClockThatIsSet()
{
    SteppedClock clock;
    const auto server = clock.startServer();
    server->command("SET lock:long 0123456789abcdef0123456789abcdef PX 600000");
    server->command("SET lock:short fedcba9876543210fedcba9876543210 PX 20000");
    MonitorProbe probe(MonitorProbe::specOf({server->endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const auto left = [&probe](const char *key) {
        return probe.has(key) ? probe.row(key).deadline - steadyNow() : 0;
    };
    QVERIFY(waitFor([&] { return left("lock:long") > 500'000 && left("lock:short") > 10'000; }));
    clock.setOffset(std::chrono::seconds(-30));
    QVERIFY(waitFor([&] { return left("lock:long") > 610'000 && left("lock:short") > 40'000; }));
    clock.setOffset({});
    QVERIFY(waitFor([&] { return left("lock:long") < 600'000 && left("lock:short") < 20'000; }));
    clock.setOffset(std::chrono::seconds(60));
    const auto ended = [&probe]() -> const Change * {
        const auto found = std::find_if(probe.changes.cbegin(), probe.changes.cend(),
                                        [](const Change &each) { return each.event == Event::Ended; });
        return found == probe.changes.cend() ? nullptr : &*found;
    };
    QVERIFY(waitFor([&] { return ended() != nullptr; }));
    QCOMPARE(ended()->row.key().toByteArray(), QByteArray("lock:short"));
    QCOMPARE(ended()->why, EndReason::CannotTell);
    QCOMPARE(ended()->fits, (EndReasons{EndReason::Expired, EndReason::ReleasedOrDeleted}));
    QVERIFY(waitFor([&] { return left("lock:long") < 550'000; }));
    QCOMPARE(probe.events("lock:long", Event::Renewed) + probe.events("lock:short", Event::Renewed), 0);
}

/// Of servers that only happen to be named together no lock is called a minority: that is said once, until a
/// token stands on two of them.
void TestMonitor::unrelatedServersAreNoSet()
{
    RedisServer a, b, c;
    int count = 0;
    for (RedisServer *each : {&a, &b, &c}) {
        for (int i = 0; i < 20; ++i) {
            ++count;
            each->command("SET lock:" + QByteArray::number(count) + " 7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f"
                          + QByteArray::number(count + 10) + " PX 60000");
        }
    }
    MonitorProbe probe(MonitorProbe::specOf({a.endpoint(), b.endpoint(), c.endpoint()}));
    QStringList said;
    connect(probe.monitor.get(), &Monitor::noSet, this, [&said](const QString &text) { said.append(text); });
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), count);
    const auto with = [&probe](State state) {
        return std::count_if(probe.rows.begin(), probe.rows.end(),
                             [state](const Row &row) { return row.states.testFlag(state); });
    };
    QCOMPARE(with(State::Minority), 0);
    QCOMPARE(with(State::Split), 0);
    QCOMPARE(with(State::Unproven), count);
    QCOMPARE(said.size(), 1);
    QVERIFY2(said.first().contains(QStringLiteral("read them separately")), qPrintable(said.first()));
    probe.monitor->refresh();
    QVERIFY(probe.waitForPass(2));
    QCOMPARE(said.size(), 1);
    QVERIFY(probe.status.isNoSet);
    for (RedisServer *each : {&a, &b})
        each->command("SET lock:set 1d3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 60000");
    QVERIFY(waitFor([&] { return with(State::Minority) == count && !probe.status.isNoSet; }));
}

// Two hundred milliseconds there and back: what changes at once is read in a few pipelines, not in forty.
void TestMonitor::changesOfAFarServerTravelTogether()
{
    constexpr int locks = 20000;
    RedisServer server;
    const auto all = [&server](const QByteArray &call) {
        server.command("EVAL for\ni=1," + QByteArray::number(locks) + "\ndo\n" + call + "\nend 0");
    };
    all("redis.call('SET','lock:'..i,string.format('%032x',i*7919),'PX',600000)");
    FaultProxy proxy(server.port());
    proxy.setDelay(100);
    redis::Endpoint endpoint = server.endpoint();
    endpoint.port = proxy.port();
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.keepChanges = false;
    probe.monitor->start();
    QVERIFY(probe.waitForPass(1, 60000));
    QCOMPARE(probe.rows.size(), locks);
    QVERIFY(probe.waitForPush(Push::Tracking));
    all("redis.call('PEXPIRE','lock:'..i,900000)");
    const auto seen = [&probe] {
        return std::all_of(probe.rows.begin(), probe.rows.end(),
                           [](const Row &row) { return row.renewals == 1; });
    };
    QVERIFY(waitFor(seen, 4000));
}

QTEST_GUILESS_MAIN(TestMonitor)
#include "tst_monitor.moc"
