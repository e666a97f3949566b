// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor_probe.h"

#include <QTest>

/// What a server says about itself where it matters to locks.
class TestHealth : public QObject
{
    Q_OBJECT

private slots:
    void evictable_data();
    void evictable();
    void policyThatChanges();
    void replica();
    void persistence_data();
    void persistence();
    void versionAndClock();
};

namespace {

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

QTEST_GUILESS_MAIN(TestHealth)
#include "tst_health.moc"
