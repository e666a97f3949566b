// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_slots.h"
#include "redis_server.h"

#include <QTest>

/// What is read from the nodes' words, without a Cluster.
class TestClusterSlots : public QObject
{
    Q_OBJECT

private slots:
    void slotsAreTheServers();
    void readsRedirects();
    void readsMovingSlots();
    void readsAnnouncedAddresses();
};

void TestClusterSlots::slotsAreTheServers()
{
    RedisServer server(QStringLiteral("--cluster-enabled yes").split(u' '), RedisServer::Ports::Low);
    const QList<QByteArray> keys{
        "", "lock:a", "{a}b", "x{}y", "{}{a}", "a{b}{c}", "{{a}}", "x{a", QByteArray("a\0b\xff", 4)};
    for (const QByteArray &key : keys)
        QCOMPARE(QByteArray::number(redis::slotOf(key)), server.command({"CLUSTER", "KEYSLOT", key}));
    for (int i = 0; i < 200; ++i) {
        const QByteArray key = "lock:order:" + QByteArray::number(i * 7919);
        QCOMPARE(QByteArray::number(redis::slotOf(key)), server.command({"CLUSTER", "KEYSLOT", key}));
    }
}

void TestClusterSlots::readsRedirects()
{
    const auto moved = redis::redirectFrom("MOVED 3999 127.0.0.1:6381");
    QVERIFY(moved);
    QCOMPARE(moved->slot, 3999);
    QCOMPARE(moved->target.label(), QStringLiteral("127.0.0.1:6381"));
    const auto ask = redis::redirectFrom("ASK 1 ::1:7000");
    QVERIFY(ask);
    QCOMPARE(ask->target.host, QStringLiteral("::1"));
    QVERIFY(redis::redirectFrom("MOVED 1 :7000")->target.host.isEmpty());
    QVERIFY(!redis::redirectFrom("MOVED 99999 a:1"));
    QVERIFY(!redis::redirectFrom("MOVED 1"));
    QVERIFY(!redis::redirectFrom("ERR no"));
}

void TestClusterSlots::readsMovingSlots()
{
    const QByteArray nodes =
        "07c3 127.0.0.1:1@2 master - 0 1 4 connected 4-5 [9->-aa]\n"
        "67ed 127.0.0.1:3@4 myself,master - 0 0 1 connected 0-100 [93->-292f] [77-<-e7d1]\n";
    QCOMPARE(redis::movingSlots(nodes), (std::set<int>{77, 93}));
}

void TestClusterSlots::readsAnnouncedAddresses()
{
    QCOMPARE(redis::addressFromText("10.0.0.1:7000@17000,name").label(), QStringLiteral("10.0.0.1:7000"));
    QCOMPARE(redis::addressFromText("[::1]:1").host, QStringLiteral("::1"));
    QCOMPARE(redis::addressFromText("a:0").port, quint16(0));
    QCOMPARE(redis::addressFromText("a").port, quint16(0));
}

QTEST_GUILESS_MAIN(TestClusterSlots)
#include "tst_cluster_slots.moc"
