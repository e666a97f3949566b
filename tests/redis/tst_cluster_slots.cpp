// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "redis/protocol/reply_reader.h"
#include "redis/topology/cluster_slots.h"
#include "redis/topology/topology.h"
#include "redis/transport/endpoint_url.h"
#include "redis_server.h"

#include <QSignalSpy>
#include <QTest>

namespace {

redis::Value valueOf(const QByteArray &resp)
{
    redis::ReplyReader reader;
    reader.feed(resp.constData(), size_t(resp.size()));
    return reader.next().value_or(redis::Value());
}

QByteArray bulk(const QByteArray &text)
{
    return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n";
}

QByteArray number(qint64 number)
{
    return ':' + QByteArray::number(number) + "\r\n";
}

QByteArray array(const QByteArrayList &elements)
{
    return '*' + QByteArray::number(elements.size()) + "\r\n" + elements.join();
}

/// As in CLUSTER SLOTS.
QByteArray rangeAt(qint64 first, qint64 last, qint64 port, const QByteArray &id)
{
    return array({number(first), number(last), array({bulk("127.0.0.1"), number(port), bulk(id)})});
}

/// As in CLUSTER SHARDS.
QByteArray shardAt(qint64 first, qint64 last, qint64 port, const QByteArray &id)
{
    const QByteArray node =
        array({bulk("id"), bulk(id), bulk("port"), number(port), bulk("ip"), bulk("127.0.0.1"), bulk("role"),
               bulk("master"), bulk("health"), bulk("online")});
    return array({bulk("slots"), array({number(first), number(last)}), bulk("nodes"), array({node})});
}

/// More primaries than a Cluster has, of one slot each.
QByteArray crowd(qint64 port)
{
    QByteArrayList ranges;
    for (int slot = 0; slot < redis::slotCount; ++slot)
        ranges.append(rangeAt(slot, slot, port, "node-" + QByteArray::number(slot)));
    return array(ranges);
}

} // namespace

/// What is read from the nodes' words, without a Cluster.
class TestClusterSlots : public QObject
{
    Q_OBJECT

private slots:
    void slotsAreTheServers();
    void readsRedirects();
    void readsMovingSlots();
    void readsAnnouncedAddresses();
    void readsSlots();
    void whatNoClusterCanBeIsAnError_data();
    void whatNoClusterCanBeIsAnError();
    void aNodeThatWasResetIsOneServer();
    void anImpossibleClusterIsTold_data();
    void anImpossibleClusterIsTold();
    void idsOfNodes();
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
    QCOMPARE(int(moved->slot), 3999);
    QCOMPARE(moved->target.label(), QStringLiteral("127.0.0.1:6381"));
    const auto ask = redis::redirectFrom("ASK 1 ::1:7000");
    QVERIFY(ask);
    QCOMPARE(ask->target.host, QStringLiteral("::1"));
    QVERIFY(redis::redirectFrom("MOVED 1 :7000")->target.host.isEmpty());
    QVERIFY(!redis::redirectFrom("MOVED 99999 a:1"));
    QVERIFY(!redis::redirectFrom("MOVED -1 a:1"));
    QVERIFY(!redis::redirectFrom("MOVED 4294967297 a:1"));
    QVERIFY(!redis::redirectFrom("MOVED 1"));
    QVERIFY(!redis::redirectFrom("ERR no"));
}

void TestClusterSlots::readsMovingSlots()
{
    const QByteArray nodes =
        "07c3 127.0.0.1:1@2 master - 0 1 4 connected 4-5 [9->-aa]\n"
        "67ed 127.0.0.1:3@4 myself,master - 0 0 1 connected 0-100 [93->-292f] [77-<-e7d1]\n";
    QCOMPARE(redis::movingSlots(nodes), (std::set<int>{77, 93}));
    QCOMPARE(redis::movingSlots("a b myself,master [-7->-x] [16384->-x] [x->-y] [3->-x]"), std::set<int>{3});
}

void TestClusterSlots::readsAnnouncedAddresses()
{
    QCOMPARE(redis::addressFromText("10.0.0.1:7000@17000,name").label(), QStringLiteral("10.0.0.1:7000"));
    QCOMPARE(redis::addressFromText("[::1]:1").host, QStringLiteral("::1"));
    QCOMPARE(redis::addressFromText("a:0").port, quint16(0));
    QCOMPARE(redis::addressFromText("a").port, quint16(0));
}

void TestClusterSlots::readsSlots()
{
    const auto primaries = redis::primariesFromSlots(valueOf(
        array({rangeAt(0, 99, 7001, "a"), rangeAt(100, 199, 7002, "b"), rangeAt(200, 200, 7001, "a")})));
    QVERIFY(primaries.ok());
    QCOMPARE(primaries.value().size(), size_t(2));
    QCOMPARE(primaries.value()[0].slotTotal(), 101);
    QCOMPARE(primaries.value()[1].address.label(), QStringLiteral("127.0.0.1:7002"));
    QCOMPARE(primaries.value()[1].ranges.front().last(), 199);
    const auto shards = redis::primariesFromShards(valueOf(array({shardAt(5, 7, 7001, "a")})), false);
    QVERIFY(shards.ok());
    QCOMPARE(shards.value()[0].slotTotal(), 3);
}

void TestClusterSlots::whatNoClusterCanBeIsAnError_data()
{
    QTest::addColumn<QByteArray>("ranges");
    const auto row = [](const char *name, const QByteArray &ranges) {
        QTest::newRow(name) << ranges;
    };
    row("a negative slot", rangeAt(-5, 10, 7001, "a"));
    row("a slot beyond the last", rangeAt(0, 16384, 7001, "a"));
    row("both", rangeAt(-5, 99999999, 7001, "a"));
    row("a slot that an int turns into another", rangeAt(4294967296, 4294967297, 7001, "a"));
    row("the last before the first", rangeAt(10, 9, 7001, "a"));
    row("no port", rangeAt(0, 9, 0, "a"));
    row("a port that 16 bits turn into another", rangeAt(0, 9, 65536 + 7001, "a"));
    row("a slot that two have", rangeAt(0, 16383, 7001, "a") + rangeAt(3, 3, 7002, "b"));
}

void TestClusterSlots::whatNoClusterCanBeIsAnError()
{
    QFETCH(const QByteArray, ranges);
    const qsizetype count = ranges.count("127.0.0.1");
    const auto primaries =
        redis::primariesFromSlots(valueOf('*' + QByteArray::number(count) + "\r\n" + ranges));
    QVERIFY(!primaries.ok());
    QCOMPARE(primaries.error().kind, redis::ErrorKind::TooLarge);
}

void TestClusterSlots::aNodeThatWasResetIsOneServer()
{
    auto primaries = redis::primariesFromSlots(valueOf(
        array({rangeAt(0, 9, 7001, "before"), rangeAt(10, 19, 7002, "b"), rangeAt(20, 29, 7001, "now")})));
    QVERIFY(primaries.ok());
    std::vector<redis::Primary> joined = primaries.value();
    redis::joinTwins(&joined);
    QCOMPARE(joined.size(), size_t(2));
    QCOMPARE(joined[0].slotTotal(), 20);
}

void TestClusterSlots::anImpossibleClusterIsTold_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("slots that do not exist") << array({rangeAt(-5, 99999999, 7001, "a")});
    QTest::newRow("a primary for each slot") << crowd(7001);
    QTest::newRow("shards that do not exist") << array({shardAt(-5, 99999999, 7001, "a")});
}

/// Nothing of it is believed, and it is said at once.
void TestClusterSlots::anImpossibleClusterIsTold()
{
    QFETCH(const QByteArray, answer);
    AbsurdPeer peer(answer, "CLUSTER");
    const auto group =
        redis::parseUrl(QStringLiteral("redis-cluster://127.0.0.1:%1").arg(peer.endpoint().port));
    QVERIFY(group.ok());
    base::TaskScope scope;
    {
        const auto topology = redis::Topology::create({group.value()}, &scope);
        QSignalSpy lost(topology.get(), &redis::Topology::lost);
        topology->start();
        QVERIFY(waitFor([&lost] { return !lost.isEmpty(); }));
        const auto error = lost.first().at(1).value<redis::Error>();
        QVERIFY2(error.text.contains(QStringLiteral("cannot be true")), qPrintable(error.text));
        QCOMPARE(topology->shards().size(), size_t(1));
        QVERIFY(!topology->shards().front().known);
        bool ended = false;
        scope.stop([&ended] { ended = true; });
        QVERIFY(waitFor([&ended] { return ended; }));
    }
    QVERIFY(peer.connections() < 10);
}

void TestClusterSlots::idsOfNodes()
{
    const QByteArray one(40, 'b');
    const QByteArray other(40, '0');
    QCOMPARE(redis::nodeIds(one + " 127.0.0.1:1@2 myself,master\n" + other + " x\nshort y\n\n"),
             (QList<QByteArray>{other, one}));
}

QTEST_GUILESS_MAIN(TestClusterSlots)
#include "tst_cluster_slots.moc"
