// SPDX-License-Identifier: GPL-3.0-or-later
// Facts that a server reports about itself, and whether its address is the wrong one.
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "locks/read/server_self.h"

#include "redis/transport/endpoint_url.h"

#include <QTest>

using namespace locks;

class TestServerSelf : public QObject
{
    Q_OBJECT
private slots:
    void addresses_data();
    void addresses();
    void aClusterOfOneNode();
    void slotsOfANode_data();
    void slotsOfANode();
    void whatIsNotKnown();
};

void TestServerSelf::addresses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<QString>("sentence"); ///< empty: nothing is wrong with the address
    QTest::addColumn<bool>("isPart");
    const QByteArray server = "# Server\r\nredis_mode:standalone\r\n# Keyspace\r\n";
    const QByteArray node =
        "# Server\r\nserver_mode:cluster\r\n# Keyspace\r\ndb0:keys=3,expires=0,avg_ttl=0\r\n";
    const QByteArray sentinel =
        "# Server\r\nredis_mode:sentinel\r\n# Sentinel\r\nsentinel_masters:2\r\n"
        "master0:name=main,status=ok,address=127.0.0.1:7000,slaves=2,sentinels=3\r\n"
        "master1:name=queue 2,status=ok,address=127.0.0.1:7001,slaves=0,sentinels=3\r\n";
    const QByteArray third = server + "db3:keys=1,expires=0,avg_ttl=0\r\ndb11:keys=20,expires=1\r\n";
    QTest::newRow("a server") << "redis://10.0.0.1:6380" << QByteArray(server + "db0:keys=1,expires=0\r\n")
                              << "" << false;
    QTest::newRow("no keys at all") << "redis://10.0.0.1:6380" << server << "" << false;
    QTest::newRow("another database")
        << "redis://10.0.0.1:6380/2" << third
        << "Database 2 has no keys. Databases with keys: 3, 11. A URL names its "
           "database: redis://…/3."
        << false;
    QTest::newRow("the right database") << "redis://10.0.0.1:6380/11" << third << "" << false;
    QTest::newRow("one node") << "rediss://web@10.0.0.1:6380/1" << node
                              << "This server is a node of a Cluster. The server does not tell which slots "
                                 "it serves, so keys may be "
                                 "missing. Connect by "
                                 "rediss-cluster://web@10.0.0.1:6380 to read all nodes."
                              << true;
    QTest::newRow("one node behind a proxy") << "redis://10.0.0.1:6380?proxy=socks5://127.0.0.1:1080" << node
                                             << "This server is a node of a Cluster. The server does not "
                                                "tell which slots it serves, so keys may be "
                                                "missing. Connect by "
                                                "redis-cluster:// to read all nodes."
                                             << true;
    QTest::newRow("a Cluster") << "redis-cluster://10.0.0.1:6380" << node << "" << false;
    QTest::newRow("a Sentinel")
        << "redis://10.0.0.1:26379" << sentinel
        << "This server is a Sentinel and has no locks. Connect by "
           "redis-sentinel://10.0.0.1:26379#main or redis-sentinel://10.0.0.1:26379#queue%202."
        << false;
    QTest::newRow("a Sentinel with a login")
        << "redis://watch@10.0.0.1:26379" << sentinel.first(sentinel.indexOf("master1"))
        << "This server is a Sentinel and has no locks. Connect by "
           "redis-sentinel://10.0.0.1:26379?sentinel_user=watch#main."
        << false;
    QTest::newRow("a Sentinel without masters")
        << "redis://10.0.0.1:26379" << QByteArray("# Server\r\nredis_mode:sentinel\r\n# Sentinel\r\n")
        << "This server is a Sentinel and has no locks. This Sentinel watches no master." << false;
}

void TestServerSelf::addresses()
{
    QFETCH(const QString, url);
    QFETCH(const QByteArray, info);
    QFETCH(const QString, sentence);
    QFETCH(const bool, isPart);
    const redis::Result<redis::Endpoint> endpoint = redis::parseUrl(url);
    QVERIFY(endpoint.ok());
    const ServerSelf server = serverSelfIn(info);
    const QList<Concern> concerns = addressConcerns(server, *endpoint);
    QCOMPARE(concerns.isEmpty() ? QString() : concerns.first().sentence, sentence);
    QVERIFY(concerns.size() <= 1);
    QCOMPARE(server.isPartOf(*endpoint), isPart);
}

/// A node that serves all slots has all keys.
void TestServerSelf::aClusterOfOneNode()
{
    const redis::Result<redis::Endpoint> endpoint = redis::parseUrl(QStringLiteral("redis://10.0.0.1:6380"));
    QVERIFY(endpoint.ok());
    ServerSelf server = serverSelfIn("# Server\r\nredis_mode:cluster\r\n");
    for (const int count : {0, 5461, 16'384}) {
        server.slotCount = count;
        QCOMPARE(server.isPartOf(*endpoint), count < 16'384);
        QCOMPARE(addressConcerns(server, *endpoint).isEmpty(), count == 16'384);
    }
}

void TestServerSelf::slotsOfANode_data()
{
    QTest::addColumn<QByteArray>("served");
    QTest::addColumn<int>("count");
    QTest::newRow("a range") << QByteArray(" 0-5460") << 5461;
    QTest::newRow("single ones, and one that moves away") << QByteArray(" 0-2 7 9-10 [93->-292f8b36]") << 6;
    QTest::newRow("none") << QByteArray() << 0;
}

void TestServerSelf::slotsOfANode()
{
    QFETCH(const QByteArray, served);
    QFETCH(const int, count);
    const QByteArray nodes =
        QByteArray(
            "07c37dfeb235213a872192d90877d0cd55635b91 127.0.0.1:30004@31004 master - 0 1426238317239 4 "
            "connected "
            "6000-6100\n"
            "e7d1eecce10fd6bb5eb35b9f99a514335d9ba9ca 127.0.0.1:30001@31001 myself,master - 0 0 1 connected")
        + served + "\n";
    QCOMPARE(ownSlotsIn(nodes), std::optional<int>(count));
    QCOMPARE(ownSlotsIn("nothing of ours"), std::nullopt);
}

/// A server whose INFO is short, or that reports other lines of these names, gets no wrong sentence.
void TestServerSelf::whatIsNotKnown()
{
    const redis::Result<redis::Endpoint> endpoint = redis::parseUrl(QStringLiteral("redis://10.0.0.1:6380"));
    QVERIFY(endpoint.ok());
    for (const QByteArray &info :
         {QByteArray(), QByteArray("# Server\r\n"), QByteArray("# Server\r\ndb3:keys=1\r\n"),
          QByteArray("# Keyspace\r\ndbx:keys=1\r\ndb:keys=1\r\ndb4:expires=1\r\n"),
          QByteArray("# Server\r\nredis_mode:standalone\r\nmaster0:name=main\r\n")}) {
        const ServerSelf server = serverSelfIn(info);
        QVERIFY(addressConcerns(server, *endpoint).isEmpty());
        QVERIFY(server.masterNames.isEmpty());
    }
}

QTEST_GUILESS_MAIN(TestServerSelf)
#include "tst_server_self.moc"
