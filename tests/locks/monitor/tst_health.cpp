// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/health.h"

#include "cluster_six.h"
#include "monitor_probe.h"
#include "redis/connection/connection.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"
#include "stepped_clock.h"

#include <QTest>

#include <array>

using namespace std::chrono_literals;

/// What a server says about itself where it matters to locks.
class TestHealth : public QObject
{
    Q_OBJECT

private slots:
    void evictable_data();
    void evictable();
    void policyThatChanges();
    void replica();
    void standsAlone_data();
    void standsAlone();
    void replicaThatFallsBehind();
    void aSentinelIsNamed();
    void oneNodeOfAClusterIsAPart();
    void anotherDatabaseHasTheKeys();
    void lagInEachServersWords_data();
    void lagInEachServersWords();
    void persistence_data();
    void persistence();
    void versionAndClock();
    void clockThatIsSet_data();
    void clockThatIsSet();
    void aLateAnswerIsNoClockThatJumped();
    void mayPassSoon_data();
    void mayPassSoon();
    void lookedAtMoreOftenWhileItMayPass_data();
    void lookedAtMoreOftenWhileItMayPass();
};

namespace {

QCoro::Task<redis::Result<redis::BatchReply>> greet(std::shared_ptr<redis::Connection> connection,
                                                    redis::Request questions)
{
    redis::BatchAwaiter sent = connection->batch(questions);
    redis::Result<redis::BatchReply> reply = co_await sent;
    co_return reply;
}

QStringList options(const char *text)
{
    return QString::fromLatin1(text).split(u' ');
}

} // namespace

void TestHealth::evictable_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<bool>("withExpiry");
    QTest::addColumn<bool>("without");
    QTest::newRow("noeviction") << QStringLiteral("noeviction") << false << false;
    QTest::newRow("volatile-lru") << QStringLiteral("volatile-lru") << true << false;
    QTest::newRow("allkeys-lru") << QStringLiteral("allkeys-lru") << true << true;
}

void TestHealth::evictable()
{
    QFETCH(QString, policy);
    QFETCH(bool, withExpiry);
    QFETCH(bool, without);
    RedisServer server(options("--maxmemory 100mb --maxmemory-policy") + QStringList{policy});
    server.command("SET lock:lease token PX 600000");
    server.command("SET lock:forever token");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.states("lock:lease").testFlag(locks::State::Evictable), withExpiry);
    QCOMPARE(probe.states("lock:forever").testFlag(locks::State::Evictable), without);
    QCOMPARE(locks::stateWords(probe.states("lock:lease")).contains("evictable"), withExpiry);
    const QStringList warnings = probe.status.masters.first().health.alarms();
    QCOMPARE(!warnings.filter(QStringLiteral("locks can vanish")).isEmpty(), withExpiry);
}

void TestHealth::policyThatChanges()
{
    RedisServer server(options("--maxmemory 100mb --maxmemory-policy noeviction"));
    server.command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    QStringList messages;
    connect(probe.monitor.get(), &locks::Monitor::alarm, this,
            [&messages](const QString &text) { messages.append(text); });
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.states("lock:a").testFlag(locks::State::Evictable));
    server.command("CONFIG SET maxmemory-policy allkeys-lru");
    QVERIFY(waitFor([&] { return probe.states("lock:a").testFlag(locks::State::Evictable); }));
    QCOMPARE(messages.filter(QStringLiteral("locks can vanish")).size(), 1);
}

void TestHealth::replica()
{
    RedisServer master;
    master.command("SET lock:a token PX 600000");
    RedisServer replica(options("--replicaof 127.0.0.1") + QStringList{QString::number(master.port())});
    QVERIFY(waitFor([&] { return replica.command("GET lock:a") == "token"; }));
    MonitorProbe probe(MonitorProbe::specOf({replica.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.has("lock:a"));
    const locks::Health health = probe.status.masters.first().health;
    QCOMPARE(health.role, locks::Health::Role::Replica);
    QCOMPARE(health.follows, QStringLiteral("127.0.0.1:%1").arg(master.port()));
    QCOMPARE(health.alarms().filter(QStringLiteral("This is a replica of")).size(), 1);

    MonitorProbe above(MonitorProbe::specOf({master.endpoint()}));
    above.monitor->startOnce();
    QVERIFY(above.waitForPass());
    QCOMPARE(above.status.masters.first().health.role, locks::Health::Role::Master);
    QCOMPARE(above.status.masters.first().health.replicas, 1);
}

/// By the address of a Sentinel there are no locks: the error says so, with a code of its own.
void TestHealth::aSentinelIsNamed()
{
    SentinelTrio trio;
    MonitorProbe probe(MonitorProbe::specOf({trio.sentinel(0).endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(waitFor([&] { return !probe.status.masters.value(0).error.isEmpty(); }));
    const locks::MasterStatus master = probe.status.masters.first();
    QVERIFY(master.error.contains(QStringLiteral("This server is a Sentinel")));
    QVERIFY(master.error.contains(
        QStringLiteral("redis-sentinel://127.0.0.1:%1#main").arg(trio.sentinel(0).port())));
    QCOMPARE(master.errorCode, QByteArray("wrong-address"));
    QCOMPARE(master.health.role, locks::Health::Role::Unknown);
    QVERIFY(!probe.status.complete);
}

/// Locks of one node are never called complete, and the sentence names the URL of the whole Cluster.
void TestHealth::oneNodeOfAClusterIsAPart()
{
    ClusterSix cluster({}, false);
    cluster.command({"SET", "lock:a", "token", "PX", "600000"});
    for (int i = 0; i < 3; ++i) {
        MonitorProbe probe(MonitorProbe::specOf({cluster.node(i).endpoint()}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        QVERIFY(!probe.status.complete);
        const QStringList alarms = probe.status.masters.first().health.alarms();
        QCOMPARE(alarms.size(), 1);
        QVERIFY(alarms.first().contains(QStringLiteral("one node of a Cluster")));
        QVERIFY(alarms.first().contains(QStringLiteral("of 16,384 slots")));
        QVERIFY(alarms.first().contains(
            QStringLiteral("redis-cluster://127.0.0.1:%1").arg(cluster.node(i).port())));
    }
    MonitorProbe whole(MonitorProbe::specOf({*redis::parseUrl(cluster.url())}));
    whole.monitor->startOnce();
    QVERIFY(whole.waitForPass());
    QVERIFY(waitFor([&] { return whole.status.complete; }));
    for (const locks::MasterStatus &master : std::as_const(whole.status.masters))
        QVERIFY(master.health.ofAddress.isEmpty());
}

/// The database of the URL is empty, and another one has keys. The sentence ends with the first key.
void TestHealth::anotherDatabaseHasTheKeys()
{
    RedisServer server;
    server.command("SET lock:a token PX 600000", 3);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    const auto alarms = [&probe] {
        return probe.status.masters.first().health.alarms();
    };
    QCOMPARE(alarms().size(), 1);
    QVERIFY(alarms().first().contains(QStringLiteral("Databases with keys: 3")));
    server.command("SET lock:b token PX 600000");
    QVERIFY(waitFor([&] { return alarms().isEmpty(); }));
    server.command("DEL lock:b"); // its locks come and go
    QVERIFY(waitFor([&] { return probe.status.masters.first().keys == 0; }));
    QVERIFY(alarms().isEmpty());
}

void TestHealth::lagInEachServersWords_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("Redis 7") << QByteArray("slave0:ip=127.0.0.1,port=1,state=online,offset=14,lag=7");
    QTest::newRow("Valkey 8.1") << QByteArray(
        "slave0:ip=127.0.0.1,port=1,state=online,offset=14,lag=7,type=replica");
}

void TestHealth::lagInEachServersWords()
{
    QFETCH(QByteArray, line);
    RedisServer server;
    const auto connection = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(connection)).ok());
    auto reply = waitForTask(greet(connection, locks::HealthCheck::questions()));
    QVERIFY(reply.ok());
    redis::Value &info = reply->values[1];
    QVERIFY(info.bytes.contains("connected_slaves:0"));
    info.bytes.replace("connected_slaves:0", QByteArray("connected_slaves:1\r\n" + line));
    locks::HealthCheck check;
    check.take(*reply);
    QCOMPARE(check.health().worstLagMs, 7000);
}

void TestHealth::standsAlone_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("alone");
    QTest::newRow("a server") << QStringList() << true;
    QTest::newRow("a node of a Cluster") << options("--cluster-enabled yes") << false;
}

/// A node of a Cluster must not be asked for CLIENT NO-TOUCH: some servers crash of it.
void TestHealth::standsAlone()
{
    QFETCH(const QStringList, options);
    QFETCH(const bool, alone);
    RedisServer server(options);
    const auto connection = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(connection)).ok());
    const auto reply = waitForTask(greet(connection, locks::HealthCheck::questions()));
    QVERIFY(reply.ok());
    locks::HealthCheck check;
    QVERIFY(!check.standsAlone()); // unknown
    check.take(*reply);
    QCOMPARE(check.standsAlone(), alone);
    redis::BatchReply refused = *reply; // as after a failover to one that says less
    refused.values[1] = refused.values[0];
    check.take(refused);
    QVERIFY(!check.standsAlone());

    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const auto ours = [&server] {
        const QList<QByteArray> clients = server.command("CLIENT LIST").split('\n');
        const auto found = std::find_if(clients.begin(), clients.end(), [](const QByteArray &client) {
            return client.contains(" name=lockscope-scan ");
        });
        return found == clients.end() ? QByteArray() : *found;
    };
    QVERIFY(!ours().isEmpty());
    const QByteArray flags = ours().mid(ours().indexOf(" flags=") + 7);
    if (server.command("CLIENT NO-TOUCH OFF") == "OK") // since Redis 7.2
        QCOMPARE(flags.left(flags.indexOf(' ')).contains('T'), alone);
}

void TestHealth::replicaThatFallsBehind()
{
    RedisServer master;
    RedisServer replica(options("--replicaof 127.0.0.1") + QStringList{QString::number(master.port())});
    QVERIFY(waitFor([&] { return master.command("INFO replication").contains("state=online"); }));
    MonitorProbe probe(MonitorProbe::specOf({master.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const auto behind = [&probe] {
        const QStringList warnings = probe.status.masters.first().health.warnings();
        return warnings.filter(QStringLiteral("A replica is ")).size() == 1;
    };
    QVERIFY(!behind());
    QVERIFY(probe.status.masters.first().health.worstLagMs >= 0);
    replica.pause();
    QVERIFY(waitFor(behind, 20000));
    const qint64 lag = probe.status.masters.first().health.worstLagMs;
    QVERIFY2(lag >= 2000, qPrintable(QString::number(lag)));
    // A failover would lose what is taken now: said for as long as it is so.
    QVERIFY(waitFor([&] { return probe.status.masters.first().health.worstLagMs > lag; }));
    replica.resume();
    QVERIFY(waitFor([&] { return !behind(); }));
}

void TestHealth::persistence_data()
{
    using Persistence = locks::Health::Persistence;
    QTest::addColumn<QString>("setting");
    QTest::addColumn<int>("persistence");
    QTest::newRow("none") << QString() << int(Persistence::None);
    QTest::newRow("log") << QStringLiteral("--appendonly yes") << int(Persistence::Log);
    QTest::newRow("snapshots") << QStringLiteral("--save 3600 1") << int(Persistence::Snapshots);
}

void TestHealth::persistence()
{
    QFETCH(QString, setting);
    RedisServer server(setting.split(u' ', Qt::SkipEmptyParts));
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QTEST(int(probe.status.masters.first().health.persistence), "persistence");
}

void TestHealth::versionAndClock()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    const locks::Health health = probe.status.masters.first().health;
    QVERIFY(server.command("INFO server").contains(QByteArray("_version:" + health.version.toLatin1())));
    QVERIFY(health.clockKnown);
    QVERIFY(health.clockSteppedAt.isNull());
    QVERIFY(qAbs(health.clockOffsetMs) < 1000);
}

void TestHealth::clockThatIsSet_data()
{
    QTest::addColumn<std::chrono::milliseconds>("by");
    QTest::addColumn<bool>("leaseEnds");
    QTest::addColumn<QString>("off");
    QTest::newRow("an hour ahead") << std::chrono::milliseconds(3600'000) << true
                                   << QStringLiteral("s ahead of this machine's");
    QTest::newRow("two seconds ahead")
        << std::chrono::milliseconds(2000) << false << QStringLiteral("s ahead of this machine's");
    QTest::newRow("a minute back") << std::chrono::milliseconds(-60'000) << false
                                   << QStringLiteral("s behind this machine's");
}

/// Said once as news and from then on as a state; leases that it ended are seen to have ended.
void TestHealth::clockThatIsSet()
{
    QFETCH(std::chrono::milliseconds, by);
    QFETCH(bool, leaseEnds);
    QFETCH(QString, off);
    SteppedClock clock;
    const auto server = clock.startServer();
    server->command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({server->endpoint()}));
    QStringList alarms;
    connect(probe.monitor.get(), &locks::Monitor::alarm, this,
            [&alarms](const QString &text) { alarms.append(text); });
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.has("lock:a"));
    const auto health = [&probe] {
        return probe.status.masters.first().health;
    };
    QVERIFY(health().clockKnown);
    QVERIFY(health().clockSteppedAt.isNull());
    clock.setOffset(by);
    QVERIFY(waitFor([&] { return !health().clockSteppedAt.isNull(); }));
    // A busy machine puts a doubt into one look, not into all.
    QVERIFY2(waitFor([&] { return qAbs(health().clockOffsetMs - by.count()) < 500; }, 20000),
             qPrintable(QString::number(health().clockOffsetMs)));
    QCOMPARE(alarms.filter(QStringLiteral("clock jumped at")).size(), 1);
    QVERIFY(waitFor([&] { return health().warnings().filter(off).size() == 1; }));
    QVERIFY(waitFor([&] { return probe.has("lock:a") != leaseEnds; }));
    // What is left of the others is what the server says now.
    const auto left = [&probe] {
        return probe.row("lock:a").deadline - locks::steadyNow();
    };
    const auto answered = [&server] {
        return server->command("PTTL lock:a").toLongLong();
    };
    QVERIFY2(leaseEnds || waitFor([&] { return qAbs(left() - answered()) < 200; }),
             qPrintable(QString::number(left() - answered())));
}

/// A server that stood still tells its time at the end of the round trip, not in the middle.
void TestHealth::aLateAnswerIsNoClockThatJumped()
{
    RedisServer server;
    const auto connection = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(connection)).ok());
    const auto answer = [&connection](std::chrono::milliseconds late) {
        const auto reply = waitForTask(greet(connection, locks::HealthCheck::questions()));
        redis::BatchReply told = reply.ok() ? *reply : redis::BatchReply();
        told.sentAt -= late;
        return told;
    };
    for (const auto &lates : {std::array{0ms, 2500ms, 0ms}, std::array{2500ms, 0ms, 0ms}}) {
        locks::HealthCheck check;
        for (const std::chrono::milliseconds late : lates)
            check.take(answer(late));
        QVERIFY(check.health().clockKnown);
        QVERIFY(check.health().clockSteppedAt.isNull());
        QVERIFY(qAbs(check.health().clockOffsetMs) < 500);
    }
}

void TestHealth::mayPassSoon_data()
{
    using Health = locks::Health;
    QTest::addColumn<Health>("health");
    QTest::addColumn<bool>("soon");
    const auto row = [](const char *name, bool soon, const std::function<void(Health *)> &change) {
        Health health;
        health.role = Health::Role::Master;
        change(&health);
        QTest::newRow(name) << health << soon;
    };
    row("nothing", false, [](Health *) {});
    row("replica", true, [](Health *health) { health->role = Health::Role::Replica; });
    row("memory full", true, [](Health *health) { health->memoryFull = true; });
    row("cannot save", true, [](Health *health) { health->cannotSave = true; });
    row("replica behind", true, [](Health *health) { health->worstLagMs = 4000; });
    row("replica close", false, [](Health *health) { health->worstLagMs = 1000; });
    row("eviction", false, [](Health *health) { health->evictionPolicy = QStringLiteral("allkeys-lru"); });
    row("writes nothing to disk", false,
        [](Health *health) { health->persistence = Health::Persistence::None; });
    row("clock off", false, [](Health *health) {
        health->clockKnown = true;
        health->clockOffsetMs = 60000;
    });
    row("clock jumped", false, [](Health *health) { health->clockSteppedAt = QDateTime::currentDateTime(); });
}

void TestHealth::mayPassSoon()
{
    QFETCH(locks::Health, health);
    QTEST(health.mayPassSoon(), "soon");
}

void TestHealth::lookedAtMoreOftenWhileItMayPass_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<bool>("often");
    QTest::newRow("drops keys") << QStringLiteral("allkeys-lru") << false;
    QTest::newRow("memory full") << QStringLiteral("noeviction") << true;
}

/// Counted against the questions for the clock alone, which come once a second; a look asks for it as well.
void TestHealth::lookedAtMoreOftenWhileItMayPass()
{
    QFETCH(QString, policy);
    QFETCH(bool, often);
    RedisServer server(options("--maxmemory 1 --maxmemory-policy") + QStringList{policy});
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.status.masters.first().health.alarms().isEmpty());
    const auto calls = [&server](const QByteArray &command) {
        const QByteArray stats = server.command("INFO commandstats");
        const QByteArray start = "cmdstat_" + command + ":calls=";
        const qsizetype at = stats.indexOf(start);
        return at < 0 ? 0 : stats.mid(at + start.size(), 9).split(',').first().toInt();
    };
    const int roles = calls("role");
    const int times = calls("time");
    QVERIFY(waitFor([&] { return calls("time") - times - (calls("role") - roles) >= 4; }));
    const int looks = calls("role") - roles;
    QVERIFY2(often ? looks >= 2 : looks <= 1, qPrintable(QString::number(looks)));
}

QTEST_GUILESS_MAIN(TestHealth)
#include "tst_health.moc"
