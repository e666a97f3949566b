// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/watcher.h"
#include "monitor_probe.h"

#include <QElapsedTimer>
#include <QTest>

#include <hiredis/hiredis.h>

#include <thread>

using namespace locks;

/// Changes as they arrive: nothing is missed, and what broke is right again after one pass.
class TestWatcher : public QObject
{
    Q_OBJECT
private slots:
    void nothingMissedWhileItStarts();
    void flush();
    void killedSubscriber();
    void killedRedirect();
    void oneMessageWithManyKeys();
    void manyChangesOfOneKey();
    void hashesAreFollowed();
    void notificationsWhereTrackingIsRefused();
    void notificationsForAPatternWithoutPrefix();
    void pollingWhereNothingIsSent();
    void partlyTracked();
    void silentServerIsNoticed();
    void shutsDownWhileBusy();
    void endsBeforeItsScope();

private:
    static QByteArray idOf(RedisServer &server, const QByteArray &name);
};

QByteArray TestWatcher::idOf(RedisServer &server, const QByteArray &name)
{
    const QList<QByteArray> lines = server.command("CLIENT LIST").split('\n');
    for (const QByteArray &line : lines) {
        if (line.contains(QByteArray(" name=" + name + ' ')))
            return line.mid(3, line.indexOf(' ') - 3);
    }
    return {};
}

void TestWatcher::nothingMissedWhileItStarts()
{
    RedisServer server;
    server.command(QList<QByteArray>{
        "EVAL", "for i=1,50000 do redis.call('SET','lock:old:'..i,'x','PX',600000) end return 1", "0"});
    std::thread writer([&server] {
        redisContext *context = redisConnect("127.0.0.1", server.port());
        for (int i = 0; i < 10000; ++i)
            freeReplyObject(redisCommand(context, "SET lock:new:%d token%d PX 600000", i, i));
        redisFree(context);
    });
    // It begins in the midst of them, and its first pass ends before they do or after.
    waitFor([&server] { return server.command("EXISTS lock:new:500") == "1"; });
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    writer.join();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return probe.rows.size() == 60000; }));
    QCOMPARE(probe.passes, 1);
    for (int i = 0; i < 10000; ++i)
        QCOMPARE(probe.row("lock:new:" + QByteArray::number(i)).token, "token" + QByteArray::number(i));
}

void TestWatcher::flush()
{
    RedisServer server;
    server.command(
        QList<QByteArray>{"EVAL", "for i=1,5000 do redis.call('SET','lock:'..i,'x') end return 1", "0"});
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 5000);
    server.command("FLUSHALL");
    server.command("SET lock:after x");
    QVERIFY(waitFor([&] { return probe.rows.size() == 1; }));
    QVERIFY(probe.has("lock:after"));
    QCOMPARE(probe.endOf("lock:17"), EndReason::Flushed);
    server.command("SET other x", 1);
    server.command("FLUSHDB", 1); // of another database: nothing ends
    server.command("SET lock:last x");
    QVERIFY(waitFor([&] { return probe.has("lock:last"); }));
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QVERIFY(probe.has("lock:after"));
}

void TestWatcher::killedSubscriber()
{
    RedisServer server;
    server.command("SET lock:a x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    for (int round = 1; round <= 3; ++round) {
        const QByteArray id = idOf(server, "lockscope-watch");
        QVERIFY(!id.isEmpty());
        const QByteArray key = "lock:b" + QByteArray::number(round);
        // In one step, so that the new lock certainly falls into the gap.
        server.command(QList<QByteArray>{
            "EVAL", "redis.call('CLIENT','KILL','ID',ARGV[1]) return redis.call('SET',KEYS[1],'x')", "1", key,
            id});
        if (server.command("EXISTS " + key) != "1") {
            server.command("CLIENT KILL ID " + id);
            server.command("SET " + key + " x");
        }
        QVERIFY(waitFor([&] { return probe.has(key) && probe.status.complete; }));
        QVERIFY(!probe.row("lock:a").stale);
        QCOMPARE(probe.staleCount, round);
        QVERIFY(probe.waitForPush(Push::Tracking));
    }
    server.command("SET lock:c x");
    QVERIFY(waitFor([&] { return probe.has("lock:c"); }));
    QCOMPARE(probe.resyncCount, 3);
}

void TestWatcher::killedRedirect()
{
    RedisServer server;
    server.command("SET lock:a x");
    server.command("SET lock:gone x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    server.command("CLIENT KILL ID " + idOf(server, "lockscope-scan"));
    server.command("DEL lock:gone");
    server.command("SET lock:b x");
    QVERIFY(waitFor([&] { return probe.has("lock:b") && !probe.has("lock:gone"); }));
    QVERIFY(waitFor([&] { return probe.status.complete && !probe.row("lock:a").stale; }));
    server.command("SET lock:c x");
    QVERIFY(waitFor([&] { return probe.has("lock:c"); }));
    // The old subscriber is not left behind.
    QCOMPARE(server.command("CLIENT LIST").count("name=lockscope-watch"), 1);
}

void TestWatcher::oneMessageWithManyKeys()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.keepChanges = false;
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    server.command(
        QList<QByteArray>{"EVAL", "for i=1,200000 do redis.call('SET','lock:'..i,'x') end return 1", "0"});
    QVERIFY(waitFor([&] { return probe.rows.size() == 200000; }, 20000));
    QCOMPARE(probe.staleCount, 0);
}

void TestWatcher::manyChangesOfOneKey()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    std::thread writer([&server] {
        redisContext *context = redisConnect("127.0.0.1", server.port());
        for (int i = 0; i < 20000; ++i)
            freeReplyObject(redisCommand(context, "SET lock:hot token%d PX 60000", i));
        redisFree(context);
    });
    const bool followed = waitFor([&] { return probe.row("lock:hot").token == "token19999"; });
    writer.join();
    QVERIFY(followed);
    QVERIFY(probe.states("lock:hot").testFlag(State::Busy));
    const QByteArray stats = server.command("INFO commandstats");
    const qsizetype at = stats.indexOf("cmdstat_pttl:calls=") + 19;
    const int reads = stats.mid(at, stats.indexOf(',', at) - at).toInt();
    QVERIFY2(reads < 5000, qPrintable(QString::number(reads)));
}

void TestWatcher::hashesAreFollowed()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const QByteArray field = "5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1";
    server.command("HSET lock:h " + field + " 1");
    QVERIFY(waitFor([&] { return probe.row("lock:h").token == field; }));
    server.command("PEXPIRE lock:h 30000");
    QVERIFY(waitFor([&] { return probe.row("lock:h").deadline != noDeadline; }));
    server.command("DEL lock:h");
    QVERIFY(waitFor([&] { return !probe.has("lock:h"); }));
}

void TestWatcher::notificationsWhereTrackingIsRefused()
{
    RedisServer server({QStringLiteral("--notify-keyspace-events"), QStringLiteral("KA")});
    server.command("ACL SETUSER u on >pw ~* &* +@all -client|tracking");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("u");
    endpoint.password = "pw";
    server.command("SET lock:a x");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.status.masters.first().push, Push::Notifications);
    QVERIFY(probe.status.masters.first().pushReason.contains(QStringLiteral("NOPERM")));
    server.command("DEL lock:a");
    server.command("SET lock:b x PX 60000");
    QVERIFY(waitFor([&] { return probe.has("lock:b") && !probe.has("lock:a"); }));
}

void TestWatcher::notificationsForAPatternWithoutPrefix()
{
    RedisServer server({QStringLiteral("--notify-keyspace-events"), QStringLiteral("Kg$hx")});
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}, {"*:lock", "lock:*"}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.status.masters.first().push, Push::Notifications);
    server.command("SET a:lock x PX 60000");
    server.command("SET lock:a x PX 60000");
    QVERIFY(waitFor([&] { return probe.rows.size() == 2; }));
}

void TestWatcher::pollingWhereNothingIsSent()
{
    RedisServer server;
    server.command("ACL SETUSER u on >pw ~* resetchannels +@all -config");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("u");
    endpoint.password = "pw";
    server.command("SET lock:a x");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const MasterStatus status = probe.status.masters.first();
    QCOMPARE(status.push, Push::Polling);
    QVERIFY2(status.pushReason.contains(QStringLiteral("NOPERM")), qPrintable(status.pushReason));
    server.command("DEL lock:a");
    server.command("SET lock:b x");
    QVERIFY(waitFor([&] { return !probe.has("lock:a"); }, 5000));
    probe.monitor->refresh();
    QVERIFY(probe.waitForPass(2));
    QVERIFY(probe.has("lock:b"));
    QVERIFY(!probe.row("lock:b").birthSeen);
}

void TestWatcher::partlyTracked()
{
    RedisServer server;
    server.command("SET a:lock x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}, {"lock:*", "*:lock"}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 1);
    const MasterStatus status = probe.status.masters.first();
    QCOMPARE(status.push, Push::Tracking);
    QVERIFY(status.pushReason.contains(QStringLiteral("*:lock")));
    server.command("SET lock:a x");
    QVERIFY(waitFor([&] { return probe.has("lock:a"); }));
}

void TestWatcher::silentServerIsNoticed()
{
    RedisServer server;
    server.command("SET lock:a x PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    server.pause();
    QVERIFY(waitFor([&] { return probe.row("lock:a").stale; }, 6000));
    server.resume();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return !probe.row("lock:a").stale && probe.status.complete; }));
    QVERIFY2(timer.elapsed() < 2000 * patience, qPrintable(QString::number(timer.elapsed())));
}

void TestWatcher::shutsDownWhileBusy()
{
    RedisServer server;
    server.command(
        QList<QByteArray>{"EVAL", "for i=1,100000 do redis.call('SET','lock:'..i,'x') end return 1", "0"});
    for (int i = 0; i < 10; ++i) {
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
        probe.keepChanges = false;
        probe.monitor->start();
        waitFor([&] { return probe.rows.size() >= i * 2000; });
        if (i == 5)
            server.pause();
        QElapsedTimer timer;
        timer.start();
        bool finished = false;
        probe.monitor->shutdown([&finished] { finished = true; });
        QVERIFY(waitFor([&finished] { return finished; }));
        QVERIFY(timer.elapsed() < 500 * patience);
        if (i == 5)
            server.resume();
    }
}

void TestWatcher::endsBeforeItsScope()
{
    RedisServer server;
    base::TaskScope scope;
    for (int i = 0; i < 3; ++i) {
        const auto data = redis::Connection::create(server.endpoint(), "lockscope-test");
        QVERIFY(waitForTask(redis::Connection::open(data)).ok());
        Watcher watcher(&scope,
                        {[](const QByteArray &) {}, [] {},
                         [](const redis::Error &) {
                         }});
        const auto way = waitForTask(Watcher::begin(&watcher, data, PatternSet({"lock:*"})));
        QVERIFY(way.ok());
        QCOMPARE(way->push, Push::Tracking);
        QCOMPARE(scope.closers(), 1);
    }
    QCOMPARE(scope.closers(), 0);
    bool drained = false;
    scope.stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }));
}

QTEST_GUILESS_MAIN(TestWatcher)
#include "tst_watcher.moc"
