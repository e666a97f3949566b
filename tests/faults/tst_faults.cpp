// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_world.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTest>

#include <dlfcn.h>
#include <netdb.h>

#include <atomic>
#include <functional>

namespace {

/// The one name that this test's name server knows, while it knows it.
constexpr char movingName[] = "locks.moving.test";
std::atomic<bool> nameIsKnown{true};

/// Sends without waiting for a reply: the server answers nobody for a while.
void tell(quint16 port, const QByteArray &line)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    if (!socket.waitForConnected())
        qFatal("no connection");
    socket.write(line + "\r\n");
    socket.waitForBytesWritten();
    socket.waitForReadyRead(50);
}

void beginToLoad(FaultWorld &w)
{
    // A second copy of its own data, key by key: it answers in between, but only that it loads.
    const QByteArray filler(200, 'x');
    for (int i = 0; i < 400; ++i)
        w.server.command("SET filler:" + QByteArray::number(i) + ' ' + filler + QByteArray::number(i));
    w.server.command("CONFIG SET rdbcompression no");
    w.server.command("CONFIG SET loading-process-events-interval-bytes 1024");
    w.server.command("CONFIG SET key-load-delay 50000");
    tell(w.server.port(), "DEBUG RELOAD");
}

void beginScript(FaultWorld &w)
{
    w.server.command("CONFIG SET busy-reply-threshold 50");
    tell(w.server.port(), "EVAL \"while true do end\" 0");
}

void loseMaster(FaultWorld &w)
{
    w.server.command("CONFIG SET replica-serve-stale-data no");
    w.server.command("REPLICAOF 127.0.0.1 " + QByteArray::number(freePort()));
}

const std::vector<Fault> &faults()
{
    using World = FaultWorld;
    static const std::vector<Fault> list{
        {"server killed", [](World &w) { w.server.kill(); }, [](World &w) { w.server.restart(); }, "", false},
        {"server stopped", [](World &w) { w.server.pause(); }, [](World &w) { w.server.resume(); },
         "did not answer in time"},
        {"half-open connection", [](World &w) { w.network.freeze(); }, [](World &w) { w.network.thaw(); },
         "did not answer in time"},
        {"links cut, port refuses", [](World &w) { w.network.refuse(true); },
         [](World &w) { w.network.refuse(false); }, "Nothing listens there"},
        {"half-closed, port refuses", [](World &w) { w.network.halfClose(); },
         [](World &w) { w.network.refuse(false); }, "Nothing listens there"},
        {"bytes that are not RESP", [](World &w) { w.network.corruptReplies(true); },
         [](World &w) { w.network.corruptReplies(false); }, "does not speak the Redis protocol"},
        {"a reply larger than memory should hold", [](World &w) { w.network.inflateReplies(17 << 20); },
         [](World &w) { w.network.inflateReplies(0); }, "too large"},
        {"loading", beginToLoad, [](World &w) { w.server.command("CONFIG SET key-load-delay 0"); },
         "still loading its data"},
        {"busy with a script", beginScript, [](World &w) { w.server.command("SCRIPT KILL"); },
         "busy with a long script"},
        {"replica without its master", loseMaster, [](World &w) { w.server.command("REPLICAOF NO ONE"); },
         "lost its master"},
        {"wrong password",
         [](World &w) {
             w.server.command("CONFIG SET requirepass geheim");
             w.server.command("AUTH geheim");
             w.network.cut();
         },
         [](World &w) {
             w.server.command({"CONFIG", "SET", "requirepass", ""});
         },
         "wants a password"},
        {"out of clients",
         [](World &w) {
             w.server.command("CONFIG SET maxclients 1");
             w.network.cut();
         },
         [](World &w) { w.server.command("CONFIG SET maxclients 100"); }, "max number of clients"},
    };
    return list;
}

} // namespace

/// In place of the system's: one name comes and goes, as with a name server that does.
extern "C" int getaddrinfo(const char *name, const char *service, const addrinfo *hints, addrinfo **result)
{
    using Function = int (*)(const char *, const char *, const addrinfo *, addrinfo **);
    static const auto system = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
    if (!name || qstrcmp(name, movingName) != 0)
        return system(name, service, hints, result);
    return nameIsKnown ? system("127.0.0.1", service, hints, result) : EAI_NONAME;
}

/// Every line of "When the world misbehaves" that one server and its network can show: its sentence, rows
/// that turn stale and stay, nothing done in silence meanwhile, and recovery by itself.
class TestFaults : public QObject
{
    Q_OBJECT

private slots:
    void tellsAndRecovers_data();
    void tellsAndRecovers();
    void nameThatDoesNotResolve();
    void nameThatNeverResolved();
    void slowNetworkIsNoFault();
    void narrowLinkWithMuchToReadIsNoFault();
    void noRoomForTheSecondLink();
    void rightThatIsTakenAway();
    void halfTheMastersAway();
};

void TestFaults::tellsAndRecovers_data()
{
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < faults().size(); ++i)
        QTest::newRow(faults()[i].name) << int(i);
}

void TestFaults::tellsAndRecovers()
{
    QFETCH(int, index);
    FaultWorld world;
    liveThrough(faults()[size_t(index)], world);
}

void TestFaults::nameThatDoesNotResolve()
{
    FaultWorld world({}, [](redis::Endpoint &endpoint) { endpoint.host = QLatin1String(movingName); });
    const Fault fault{"",
                      [](FaultWorld &w) {
                          nameIsKnown = false;
                          w.network.cut();
                      },
                      [](FaultWorld &) { nameIsKnown = true; }, "has no address"};
    liveThrough(fault, world);
    nameIsKnown = true;
}

void TestFaults::nameThatNeverResolved()
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("nowhere.invalid");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("has no address")),
             qPrintable(probe.status.masters.first().error));
}

void TestFaults::slowNetworkIsNoFault()
{
    FaultWorld world;
    for (int i = FaultWorld::lockCount; i < 200; ++i)
        world.server.command("SET lock:" + QByteArray::number(i) + " token PX 600000");
    world.network.setDelay(30);
    MonitorProbe probe(MonitorProbe::specOf({[&] {
        redis::Endpoint endpoint = world.server.endpoint();
        endpoint.port = world.network.port();
        return endpoint;
    }()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 200);
    world.network.setDelay(0);
    world.network.setThrottle(20); // 20 kB a second: less than a pass in a heartbeat
    probe.monitor->refresh();
    QVERIFY(probe.waitForPass(2, 30000));
    QCOMPARE(probe.staleCount, 0);
    QCOMPARE(probe.rows.size(), 200);
}

/// On a narrow link a heartbeat waits behind replies that still arrive: it comes late, and the link is alive.
void TestFaults::narrowLinkWithMuchToReadIsNoFault()
{
    FaultWorld world;
    const QByteArray token(400, 'x');
    constexpr int locks = 1'000;
    for (int i = 0; i < locks; ++i)
        world.server.command("SET lock:" + QByteArray::number(i) + ' ' + token + " PX 6000000");
    world.network.setThrottle(80); // 80 kB a second: a pass takes some six seconds
    MonitorProbe probe(MonitorProbe::specOf({[&] {
        redis::Endpoint endpoint = world.server.endpoint();
        endpoint.port = world.network.port();
        return endpoint;
    }()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass(1, 60'000));
    QCOMPARE(probe.staleCount, 0);
    QCOMPARE(probe.rows.size(), locks);
}

/// Invalidations need a second connection: without room for it keys are polled, and when there is room again
/// they are tracked again.
void TestFaults::noRoomForTheSecondLink()
{
    FaultWorld world;
    world.watch();
    QCOMPARE(world.master().push, locks::Push::Tracking);
    world.server.command("CONFIG SET maxclients 1");
    world.server.command("CLIENT KILL TYPE pubsub");
    QVERIFY(waitFor([&] { return world.master().push == locks::Push::Polling; }));
    QVERIFY2(world.master().pushReason.contains(QLatin1String("max number of clients")),
             qPrintable(world.master().pushReason));
    QCOMPARE(world.probe().rows.size(), FaultWorld::lockCount);
    world.server.command("CONFIG SET maxclients 100");
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return world.master().push == locks::Push::Tracking; }));
    qInfo("tracked again after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= 2000 * patience);
}

/// For each command alone that looking needs: it is said which right is missing, and what is shown stays.
void TestFaults::rightThatIsTakenAway()
{
    for (const char *command : {"scan", "pttl"}) {
        FaultWorld world;
        world.watch();
        world.server.command(QByteArray("ACL SETUSER default -") + command);
        world.probe().monitor->refresh();
        QVERIFY2(waitFor([&] { return world.told().contains(QLatin1String("may not")); }), command);
        QVERIFY2(world.told().contains(QLatin1String(command)), qPrintable(world.told()));
        QCOMPARE(world.probe().rows.size(), FaultWorld::lockCount);
        QVERIFY(!world.probe().status.complete);
        QElapsedTimer timer;
        timer.start();
        world.server.command(QByteArray("ACL SETUSER default +") + command);
        QVERIFY2(waitFor([&] { return world.probe().status.complete; }), qPrintable(world.told()));
        qInfo("%s: recovered after %lld ms", command, timer.elapsed());
        QVERIFY(timer.elapsed() <= 2000 * patience);
        QCOMPARE(world.probe().rows.size(), FaultWorld::lockCount);
    }
}

void TestFaults::halfTheMastersAway()
{
    std::vector<std::unique_ptr<RedisServer>> servers;
    std::vector<redis::Endpoint> endpoints;
    for (int i = 0; i < 4; ++i) {
        servers.push_back(std::make_unique<RedisServer>());
        servers.back()->command("SET lock:a token PX 600000");
        endpoints.push_back(servers.back()->endpoint());
    }
    MemoryLog log;
    MonitorProbe probe(MonitorProbe::specOf(endpoints), &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QVERIFY(probe.states("lock:a").testFlag(locks::State::Quorum));
    servers[2]->pause();
    servers[3]->pause();
    QVERIFY(waitFor([&] { return probe.states("lock:a").testFlag(locks::State::Unproven); }));
    QVERIFY(waitFor([&] { return !probe.status.complete; })); // a signal of its own
    // The two that are there go on.
    servers[0]->command("SET lock:b token PX 600000");
    QVERIFY(waitFor([&] { return probe.has("lock:b"); }));
    std::optional<locks::ActionReport> report;
    probe.monitor->actThen(ask(locks::ActionKind::Acquire, "lock:c", {}, std::chrono::seconds(30)),
                           [&report](const locks::ActionReport &done) { report = done; });
    QVERIFY(waitFor([&report] { return report.has_value(); }));
    QVERIFY2(report->outcome != locks::Outcome::Done, qPrintable(report->sentence));
    QVERIFY(!report->sentence.isEmpty());
    QElapsedTimer timer;
    timer.start();
    servers[2]->resume();
    servers[3]->resume();
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    qInfo("complete after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= 2000 * patience);
    QVERIFY(waitFor([&] { return probe.states("lock:a").testFlag(locks::State::Quorum); }));
    QVERIFY(!probe.states("lock:a").testFlag(locks::State::Unproven));
}

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
