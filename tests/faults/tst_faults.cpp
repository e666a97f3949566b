// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_proxy.h"
#include "monitor_probe.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTest>

#include <functional>

namespace {

/// What stands between the monitor and its locks, and can be broken and mended.
struct World
{
    RedisServer server;
    FaultProxy network{server.port()};

    redis::Endpoint endpoint() const
    {
        redis::Endpoint endpoint = server.endpoint();
        endpoint.port = network.port();
        return endpoint;
    }
};

struct Fault
{
    const char *name;
    std::function<void(World &)> begin;
    std::function<void(World &)> end;
    const char *sentence; ///< that the person reads meanwhile
    bool keepsLocks = true; ///< the locks are still there after it
    int noticedWithin = 3000;
};

const std::vector<Fault> &faults()
{
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

/// Every line of "When the world misbehaves" that one server and its network can show: its sentence, rows
/// that turn stale and stay, and recovery by itself.
class TestFaults : public QObject
{
    Q_OBJECT

private slots:
    void tellsAndRecovers_data();
    void tellsAndRecovers();
    void slowNetworkIsNoFault();
    void busyScript();
    void nameThatDoesNotResolve();
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
    const Fault &fault = faults()[size_t(index)];
    World world;
    for (int i = 0; i < 20; ++i)
        world.server.command("SET lock:" + QByteArray::number(i) + " token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({world.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QCOMPARE(probe.rows.size(), 20);

    QElapsedTimer timer;
    timer.start();
    fault.begin(world);
    QVERIFY(waitFor([&] { return probe.row("lock:7").stale; }, 10000));
    qInfo("noticed after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= fault.noticedWithin);
    QCOMPARE(probe.rows.size(), 20); // stale, not removed
    const QString sentence = QString::fromLatin1(fault.sentence);
    QVERIFY2(waitFor([&] {
                 const locks::MasterStatus master = probe.status.masters.first();
                 return QString(master.error + QString::fromUtf8(master.errorDetail)).contains(sentence);
             }),
             qPrintable(probe.status.masters.first().error));
    QVERIFY(!probe.status.complete);

    timer.restart();
    fault.end(world);
    const bool asked = probe.status.masters.first().passwordWanted;
    if (asked)
        probe.monitor->setPassword({}); // as when a person tries again
    QVERIFY(waitFor([&] { return probe.status.complete; }, 10000));
    qInfo("recovered after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= 2000);
    QVERIFY(waitFor([&] { return probe.rows.size() == (fault.keepsLocks ? 20 : 0); }));
    if (fault.keepsLocks)
        QVERIFY(waitFor([&] { return !probe.row("lock:7").stale; }));
    world.server.command("SET lock:new token PX 600000");
    QVERIFY(waitFor([&] { return probe.has("lock:new"); }));
}

void TestFaults::slowNetworkIsNoFault()
{
    World world;
    for (int i = 0; i < 200; ++i)
        world.server.command("SET lock:" + QByteArray::number(i) + " token PX 600000");
    world.network.setDelay(30);
    MonitorProbe probe(MonitorProbe::specOf({world.endpoint()}));
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

void TestFaults::busyScript()
{
    World world;
    world.server.command("CONFIG SET busy-reply-threshold 50");
    world.server.command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({world.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    // Sent without waiting: it runs until it is killed.
    QTcpSocket script;
    script.connectToHost(QHostAddress::LocalHost, world.server.port());
    QVERIFY(script.waitForConnected());
    script.write("EVAL \"while true do end\" 0\r\n");
    QVERIFY(script.waitForBytesWritten());
    QVERIFY(waitFor([&] { return world.server.command("PING").startsWith("(error) BUSY"); }));
    probe.monitor->refresh();
    QVERIFY(waitFor([&] {
        return probe.status.masters.first().error.contains(QLatin1String("busy with a long script"));
    }));
    QVERIFY(probe.has("lock:a"));
    QElapsedTimer timer;
    timer.start();
    world.server.command("SCRIPT KILL");
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QVERIFY(timer.elapsed() <= 2000);
    QVERIFY(probe.has("lock:a"));
}

void TestFaults::nameThatDoesNotResolve()
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("nowhere.invalid");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("has no address")),
             qPrintable(probe.status.masters.first().error));
}

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
