// SPDX-License-Identifier: GPL-3.0-or-later
// One key, read for an action: as a listing reads it, in as few round trips as its type needs.
#include "locks/dialects/dialect.h"
#include "locks/model/read_bounds.h"
#include "locks/read/key_look.h"
#include "locks/read/key_reader.h"
#include "locks/read/scanner.h"
#include "redis_server.h"

#include <QHash>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <algorithm>

using namespace locks;
using namespace std::chrono_literals;

namespace {

/// Counts what is sent to a server at once: a pipeline is one.
class CountingRelay
{
public:
    explicit CountingRelay(const RedisServer &server)
    {
        m_listener.setProxy(QNetworkProxy::NoProxy);
        if (!m_listener.listen(QHostAddress::LocalHost))
            qFatal("the relay cannot listen");
        QObject::connect(&m_listener, &QTcpServer::newConnection, &m_listener, [this, port = server.port()] {
            QTcpSocket *client = m_listener.nextPendingConnection();
            auto *there = new QTcpSocket(client);
            there->setProxy(QNetworkProxy::NoProxy);
            there->connectToHost(QHostAddress::LocalHost, port);
            if (!there->waitForConnected(2000 * patience))
                qFatal("the server is away");
            QObject::connect(client, &QTcpSocket::readyRead, there, [this, client, there] {
                ++sent;
                there->write(client->readAll());
            });
            QObject::connect(there, &QTcpSocket::readyRead, client,
                             [client, there] { client->write(there->readAll()); });
        });
    }
    quint16 port() const { return m_listener.serverPort(); }
    int sent = 0;

private:
    QTcpServer m_listener;
};

constexpr char fill[] = "for i=1,tonumber(ARGV[2]) do local m='member-'..i "
                        "if ARGV[1]=='hash' then redis.call('HSET',KEYS[1],m,i) "
                        "elseif ARGV[1]=='list' then redis.call('RPUSH',KEYS[1],m) "
                        "elseif ARGV[1]=='set' then redis.call('SADD',KEYS[1],m) "
                        "elseif ARGV[1]=='zset' then redis.call('ZADD',KEYS[1],i,m) "
                        "else redis.call('XADD',KEYS[1],'*','f',m) end end "
                        "return redis.call('PEXPIRE',KEYS[1],600000)";

void make(RedisServer &server, const QByteArray &key, const QByteArray &type, int size)
{
    if (type == "string")
        server.command(QList<QByteArray>{"SET", key, QByteArray(size, 'x'), "PX", "600000"});
    else
        server.command(QList<QByteArray>{"EVAL", fill, "1", key, type, QByteArray::number(size)});
}

/// A set of 60 in a table that was made for thousands: one page of it is not all.
void makeShrunkenSet(RedisServer &server, const QByteArray &key)
{
    make(server, key, "set", 5000);
    server.command(
        QList<QByteArray>{"EVAL", "for i=61,5000 do redis.call('SREM',KEYS[1],'member-'..i) end", "1", key});
}

using Pairs = QList<std::pair<QByteArray, QByteArray>>;

Pairs sorted(Pairs pairs)
{
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace

class TestKeyLook : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server.command(QByteArray("FLUSHALL")); }
    void roundTrips_data();
    void roundTrips();
    void readsAsAListingDoes_data();
    void readsAsAListingDoes();
    void aSetOfAFewInALargeTable();
    void eachMissingRight_data();
    void eachMissingRight();
    void saysThatItIsGone();
    void endsByTheServersClock_data();
    void endsByTheServersClock();
    void passWithoutGetrange();

private:
    std::shared_ptr<redis::Connection> opened(redis::Endpoint endpoint)
    {
        const auto link = redis::Connection::create(endpoint);
        if (!waitForTask(redis::Connection::open(link)).ok())
            qFatal("no connection");
        return link;
    }
    std::shared_ptr<redis::Connection> openedWith(const QByteArray &rights)
    {
        m_server.command("ACL SETUSER op reset on >x ~* &* +@all " + rights);
        redis::Endpoint endpoint = m_server.endpoint();
        endpoint.user = QStringLiteral("op");
        endpoint.password = "x";
        return opened(endpoint);
    }
    KeyLook look(const std::shared_ptr<redis::Connection> &link, const QByteArray &key)
    {
        return waitForTask(lookAt(link, key, 5s));
    }
    Reading listed(const std::shared_ptr<redis::Connection> &link, const QByteArray &key)
    {
        KeyReader reader;
        std::optional<Reading> found;
        const KeyReader::Sink sink = [&found](Reading &&reading) {
            found = std::move(reading);
        };
        if (!waitForTask(KeyReader::read(&reader, link, {key}, sink)).ok() || !found)
            qFatal("not read");
        return *found;
    }

    RedisServer m_server;
};

void TestKeyLook::roundTrips_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("trips");
    QTest::newRow("absent") << QByteArray("list") << 0 << 1;
    QTest::newRow("string") << QByteArray("string") << 20 << 1;
    QTest::newRow("long string") << QByteArray("string") << 5000 << 1;
    QTest::newRow("stream") << QByteArray("stream") << 3 << 1;
    for (const char *type : {"hash", "list", "set", "zset"})
        QTest::newRow(type) << QByteArray(type) << 3 << 2;
    QTest::newRow("long hash") << QByteArray("hash") << 65 << 1;
    QTest::newRow("long set") << QByteArray("set") << 200 << 2;
}

void TestKeyLook::roundTrips()
{
    QFETCH(QByteArray, type);
    QFETCH(int, size);
    QFETCH(int, trips);
    make(m_server, "some", type, size);
    CountingRelay relay(m_server);
    redis::Endpoint endpoint = m_server.endpoint();
    endpoint.port = relay.port();
    const auto link = opened(endpoint);
    const int before = relay.sent;
    QCOMPARE(look(link, "some").isAbsent(), size == 0);
    QCOMPARE(relay.sent - before, trips);
    link->close();
}

void TestKeyLook::readsAsAListingDoes_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<int>("size");
    for (const char *type : {"hash", "list", "set", "zset"}) {
        for (const int size : {1, 63, 64, 65, 300})
            QTest::addRow("%s of %d", type, size) << QByteArray(type) << size;
    }
    for (const int size : {0, 1, 4095, 4096, 4097})
        QTest::addRow("string of %d", size) << QByteArray("string") << size;
    QTest::addRow("stream") << QByteArray("stream") << 3;
}

void TestKeyLook::readsAsAListingDoes()
{
    QFETCH(QByteArray, type);
    QFETCH(int, size);
    make(m_server, "some", type, size);
    const auto link = opened(m_server.endpoint());
    const KeyLook looked = look(link, "some");
    const Reading inList = listed(link, "some");
    QVERIFY(looked.reading());
    const Reading &reading = *looked.reading();
    const bool cut = size > (type == "string" ? longestValue : mostMembers);
    QCOMPARE(reading.type, keyTypeFromName(type));
    QCOMPARE(reading.type, inList.type);
    QCOMPARE(reading.truncated, cut);
    QCOMPARE(inList.truncated, cut);
    QCOMPARE(reading.value, inList.value);
    QCOMPARE(reading.value, type == "string" ? QByteArray(qMin(size, 4096), 'x') : QByteArray());
    QVERIFY(reading.pttl > 0 && inList.pttl > 0);
    QVERIFY(reading.expireTimeMs > 0);
    if (type == "stream")
        return;
    QCOMPARE(reading.memberCount, inList.memberCount);
    QCOMPARE(reading.memberCount, type == "string" ? 0 : size);
    if (type == "string" || (type == "hash" && cut))
        return; // of a hash with too many fields an action reads none
    link->close();
    if (type == "set" && cut) { // which of them a page shows is up to the server
        QVERIFY(reading.members.size() <= mostMembers && inList.members.size() <= mostMembers);
        return;
    }
    QCOMPARE(sorted(reading.members), sorted(inList.members));
    QCOMPARE(reading.members.size(), qMin(size, 64));
}

void TestKeyLook::aSetOfAFewInALargeTable()
{
    makeShrunkenSet(m_server, "some");
    const auto link = opened(m_server.endpoint());
    const KeyLook looked = look(link, "some");
    QVERIFY(looked.reading());
    QCOMPARE(looked.reading()->members.size(), 60);
    QVERIFY(!looked.reading()->truncated);
    QCOMPARE(listed(link, "some").members.size(), 60);
    link->close();
}

void TestKeyLook::eachMissingRight_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<int>("members"); // −1: nothing is known of the key, −2: that it is there
    QTest::newRow("hash HLEN") << QByteArray("hash") << QByteArray("-hlen") << -1;
    QTest::newRow("hash HGETALL") << QByteArray("hash") << QByteArray("-hgetall") << -1;
    QTest::newRow("hash TYPE") << QByteArray("hash") << QByteArray("-type") << 3;
    QTest::newRow("zset ZCARD") << QByteArray("zset") << QByteArray("-zcard") << 3;
    QTest::newRow("zset ZRANGE") << QByteArray("zset") << QByteArray("-zrange") << -2;
    QTest::newRow("list LLEN") << QByteArray("list") << QByteArray("-llen") << 3;
    QTest::newRow("list LRANGE") << QByteArray("list") << QByteArray("-lrange") << -2;
    QTest::newRow("set SSCAN") << QByteArray("set") << QByteArray("-sscan") << 3;
    QTest::newRow("set SMEMBERS") << QByteArray("set") << QByteArray("-smembers") << 3;
    QTest::newRow("set both") << QByteArray("set") << QByteArray("-sscan -smembers") << -2;
    QTest::newRow("string GETRANGE") << QByteArray("string") << QByteArray("-getrange") << -1;
    QTest::newRow("string STRLEN") << QByteArray("string") << QByteArray("-strlen") << 0;
    QTest::newRow("string TYPE") << QByteArray("string") << QByteArray("-type") << 0;
    QTest::newRow("string HLEN") << QByteArray("string") << QByteArray("-hlen") << 0;
    QTest::newRow("string ROLE") << QByteArray("string") << QByteArray("-role") << 0;
    QTest::newRow("set ROLE") << QByteArray("set") << QByteArray("-role") << 3;
}

void TestKeyLook::eachMissingRight()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, rights);
    QFETCH(int, members);
    make(m_server, "some", type, 3);
    const auto link = openedWith(rights);
    const KeyLook looked = look(link, "some");
    QVERIFY(!looked.isAbsent());
    if (members == -1) {
        QVERIFY(looked.error());
        QCOMPARE(looked.error()->kind, redis::ErrorKind::NoPerm);
        return;
    }
    QVERIFY2(looked.reading(), looked.error() ? looked.error()->detail.constData() : "");
    QCOMPARE(looked.reading()->type, keyTypeFromName(type));
    QCOMPARE(looked.reading()->truncated, members == -2);
    QCOMPARE(looked.reading()->members.size(), qMax(0, members));
    QVERIFY(looked.reading()->pttl > 0);
    link->close();
}

void TestKeyLook::saysThatItIsGone()
{
    for (const char *rights : {"", "-type", "-pttl", "-type -pttl", "-type -pttl -pexpiretime"}) {
        const auto link = openedWith(rights);
        QVERIFY2(look(link, "nowhere").isAbsent(), rights);
        link->close();
    }
}

void TestKeyLook::endsByTheServersClock_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<bool>("leaseKnown");
    QTest::addColumn<bool>("endKnown");
    QTest::newRow("all") << QByteArray() << true << true;
    QTest::newRow("PEXPIRETIME") << QByteArray("-pexpiretime") << true << true;
    QTest::newRow("TIME") << QByteArray("-time") << true << true;
    QTest::newRow("both") << QByteArray("-pexpiretime -time") << true << false;
    QTest::newRow("PTTL") << QByteArray("-pttl") << false << true;
}

void TestKeyLook::endsByTheServersClock()
{
    QFETCH(QByteArray, rights);
    QFETCH(bool, leaseKnown);
    QFETCH(bool, endKnown);
    const auto link = openedWith(rights);
    for (const char *type : {"string", "hash", "zset"}) {
        make(m_server, type, type, 3);
        const KeyLook looked = look(link, type);
        QVERIFY(looked.reading());
        QCOMPARE(looked.reading()->pttl > 0, leaseKnown);
        const qint64 end = m_server.command(QList<QByteArray>{"PEXPIRETIME", type}).toLongLong();
        const qint64 doubt = rights == "-pexpiretime" ? 2 : 0; // TIME and PTTL are rounded
        if (endKnown)
            QVERIFY(qAbs(looked.reading()->expireTimeMs - end) <= doubt);
        else
            QCOMPARE(looked.reading()->expireTimeMs, 0);
    }
    link->close();
}

/// Pages that were sent before GET took the place of GETRANGE are read as well.
void TestKeyLook::passWithoutGetrange()
{
    m_server.command(
        QList<QByteArray>{"EVAL", "for i=1,6000 do redis.call('SET','lock:'..i,'t'..i) end", "0"});
    const auto pass = std::make_shared<Scanner::Pass>();
    KeyReader reader;
    base::TaskScope scope;
    QHash<QByteArray, QByteArray> values;
    pass->link = openedWith("-getrange");
    pass->reader = &reader;
    pass->scope = &scope;
    pass->patterns = PatternSet({"lock:*"});
    pass->progressed = [] {
    };
    pass->sink = [&values](Reading &&reading) {
        values.insert(reading.key, reading.value);
    };
    QVERIFY(waitForTask(Scanner::run(pass)).ok());
    QCOMPARE(values.size(), 6000);
    QCOMPARE(values.value("lock:5999"), QByteArray("t5999"));
}

QTEST_GUILESS_MAIN(TestKeyLook)
#include "tst_key_look.moc"
