// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_proxy.h"
#include "redis/connection/connection.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace std::chrono_literals;
using redis::Connection;
using redis::ErrorKind;
using redis::Request;
using redis::Result;
using redis::Value;

namespace {

using Link = std::shared_ptr<Connection>;

QCoro::Task<Result<Value>> callLater(Link connection, Request request, std::chrono::milliseconds timeout)
{
    redis::CallAwaiter sent = connection->callRequest(request, timeout);
    co_return co_await sent;
}

Result<Value> call(const Link &connection, const QList<QByteArray> &arguments,
                   std::chrono::milliseconds timeout = 5s)
{
    Request request;
    request.addList(arguments);
    return waitForTask(callLater(connection, request, timeout));
}

Result<void> open(const Link &connection)
{
    return waitForTask(Connection::open(connection));
}

QCoro::Task<Result<redis::BatchReply>> batchLater(Link connection, Request request)
{
    redis::BatchAwaiter sent = connection->batch(request);
    co_return co_await sent;
}

QCoro::Task<> note(Link connection, QByteArray key, QList<Result<Value>> *into)
{
    redis::CallAwaiter sent = connection->call("BLPOP", key, "0");
    into->append(co_await sent);
}

} // namespace

class TestConnection : public QObject
{
    Q_OBJECT

private slots:
    void callsOverTcp();
    void roundTripIsTheShortest();
    void callsOverUnixSocket();
    void carriesBytes();
    void batchesInOrder();
    void whatServersAnswer_data();
    void whatServersAnswer();
    void logsIn_data();
    void logsIn();
    void selectsAndRefusesDatabase();
    void namesItself();
    void refusedPort();
    void unknownHost();
    void notRedis();
    void silentPeerTimesOut();
    void timeoutLeavesLinkUsable();
    void deathResumesEveryWaiter();
    void closeResumesEveryWaiter();
    void hugeReplyIsRefused();
    void localhostTriesEveryAddress();
    void subscriberGetsPushes();
};

void TestConnection::callsOverTcp()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    QCOMPARE(call(connection, {"SET", "a", "1"})->bytes, QByteArray("OK"));
    QCOMPARE(call(connection, {"INCR", "a"})->integer, 2);
    const auto wrong = call(connection, {"LPUSH", "a", "x"});
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().kind, ErrorKind::WrongType);
    QVERIFY(connection->roundTrip() > 0us);
}

void TestConnection::roundTripIsTheShortest()
{
    RedisServer server;
    FaultProxy proxy(server.port());
    proxy.setDelay(100);
    redis::Endpoint endpoint = server.endpoint();
    endpoint.port = proxy.port();
    const Link connection = Connection::create(endpoint);
    QVERIFY(open(connection).ok());
    const auto slow = connection->roundTrip();
    QVERIFY(slow >= 200ms); // there and back
    QVERIFY(call(connection, {"PING"}).ok());
    QVERIFY(connection->roundTrip() >= 200ms);
    proxy.setDelay(0);
    QVERIFY(waitFor([&] { return call(connection, {"PING"}).ok() && connection->roundTrip() < 100ms; }));
}

void TestConnection::callsOverUnixSocket()
{
    RedisServer server;
    redis::Endpoint endpoint = server.endpoint();
    endpoint.transport = redis::Endpoint::Transport::Unix;
    endpoint.path = server.socketPath();
    const Link connection = Connection::create(endpoint);
    QVERIFY(open(connection).ok());
    QCOMPARE(call(connection, {"PING"})->bytes, QByteArray("PONG"));
    server.kill();
    QVERIFY(waitFor([&] { return connection->state() == Connection::State::Closed; }));
}

void TestConnection::carriesBytes()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    QByteArray all;
    for (int i = 0; i < 256; ++i)
        all.append(char(i));
    QVERIFY(call(connection, {"SET", all, all}).ok());
    QCOMPARE(call(connection, {"GET", all})->bytes, all);
    QVERIFY(call(connection, {"SET", "", "empty key"}).ok());
    QCOMPARE(call(connection, {"GET", ""})->bytes, QByteArray("empty key"));
}

void TestConnection::batchesInOrder()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    Request request;
    for (int i = 0; i < 20000; ++i)
        request.add("ECHO", QByteArray::number(i));
    request.add("NOSUCHCOMMAND");
    const auto reply = waitForTask(batchLater(connection, request));
    QVERIFY(reply.ok());
    QCOMPARE(reply->values.size(), size_t(20001));
    for (int i = 0; i < 20000; ++i)
        QCOMPARE(reply->values[size_t(i)].bytes, QByteArray::number(i));
    QVERIFY(reply->values.back().isError());
    QCOMPARE(redis::errorFromReply(reply->values.back().bytes).kind, ErrorKind::UnknownCommand);
}

void TestConnection::whatServersAnswer_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("detail");
    const QByteArray range("ERR DB index is out of range");
    QTest::newRow("database") << range << QStringLiteral("no database of this number") << range;
    const QByteArray odd("ERR max number of clients reached");
    QTest::newRow("another") << odd << QString::fromUtf8("answered an error: " + odd) << odd;
    QTest::newRow("a long one") << QByteArray("ERR ") + QByteArray(5000, 'x')
                                << QString::fromUtf8("ERR " + QByteArray(196, 'x'))
                                << QByteArray("ERR ") + QByteArray(196, 'x');
    QTest::newRow("escapes") << QByteArray("ERR \x1b[31m") << QStringLiteral("ERR \\x1b[31m")
                             << QByteArray("ERR \x1b[31m");
    QTest::newRow("repeated arguments")
        << QByteArray("ERR unknown command 'AUTH', with args beginning with: 'geheim' ")
        << QStringLiteral("does not have this command") << QByteArray("ERR unknown command 'AUTH'");
}

void TestConnection::whatServersAnswer()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, text);
    const redis::Error error = redis::errorFromReply(line);
    QVERIFY2(error.text.contains(text), qPrintable(error.text));
    QVERIFY(error.text.size() < 300);
    QTEST(error.detail, "detail");
}

void TestConnection::logsIn_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<int>("error"); // −1: none
    QTest::newRow("right") << QString() << QByteArray("secret") << -1;
    QTest::newRow("missing") << QString() << QByteArray() << int(ErrorKind::NoAuth);
    QTest::newRow("wrong") << QString() << QByteArray("nonsense") << int(ErrorKind::WrongPass);
    QTest::newRow("user right") << QStringLiteral("ann") << QByteArray("pw") << -1;
    QTest::newRow("user wrong") << QStringLiteral("ann") << QByteArray("px") << int(ErrorKind::WrongPass);
    // Never silently as the default user.
    QTest::newRow("user alone") << QStringLiteral("ann") << QByteArray() << int(ErrorKind::NoAuth);
    QTest::newRow("user who needs none") << QStringLiteral("bob") << QByteArray() << -1;
}

void TestConnection::logsIn()
{
    QFETCH(QString, user);
    QFETCH(QByteArray, password);
    QFETCH(int, error);
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
    server.command("ACL SETUSER ann on >pw ~* &* +@all");
    server.command("ACL SETUSER bob on nopass ~* &* +@all");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = user;
    endpoint.password = password;
    const auto opened = open(Connection::create(endpoint));
    QCOMPARE(opened.ok() ? -1 : int(opened.error().kind), error);
    if (!opened.ok())
        QVERIFY(!opened.error().detail.contains(password) || password.isEmpty());
}

void TestConnection::selectsAndRefusesDatabase()
{
    RedisServer server;
    server.command("SET here 1", 3);
    const Link connection = Connection::create(server.endpoint(3));
    QVERIFY(open(connection).ok());
    QCOMPARE(call(connection, {"EXISTS", "here"})->integer, 1);
    const auto refused = open(Connection::create(server.endpoint(99)));
    QVERIFY(!refused.ok());
    QVERIFY(refused.error().detail.contains("out of range"));
}

void TestConnection::namesItself()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint(), "lockscope-test");
    QVERIFY(open(connection).ok());
    QVERIFY(server.command("CLIENT LIST").contains("name=lockscope-test"));
}

void TestConnection::refusedPort()
{
    RedisServer server;
    const redis::Endpoint endpoint = server.endpoint();
    server.kill();
    const auto opened = open(Connection::create(endpoint));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Refused);
}

void TestConnection::unknownHost()
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("no-such-host.invalid");
    const auto opened = open(Connection::create(endpoint));
    QVERIFY(!opened.ok());
    QVERIFY(opened.error().kind == ErrorKind::CannotResolve || opened.error().kind == ErrorKind::TimedOut);
}

void TestConnection::notRedis()
{
    QTcpServer web;
    web.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(web.listen(QHostAddress::LocalHost));
    connect(&web, &QTcpServer::newConnection, &web, [&web] {
        QTcpSocket *peer = web.nextPendingConnection();
        connect(peer, &QTcpSocket::readyRead, peer,
                [peer] { peer->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    });
    redis::Endpoint endpoint;
    endpoint.port = web.serverPort();
    const auto opened = open(Connection::create(endpoint));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Protocol);
}

void TestConnection::silentPeerTimesOut()
{
    QTcpServer silent;
    silent.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    redis::Endpoint endpoint;
    endpoint.port = silent.serverPort();
    endpoint.timeout = 150ms;
    QElapsedTimer timer;
    timer.start();
    const auto opened = open(Connection::create(endpoint));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::TimedOut);
    QVERIFY(timer.elapsed() < 3000 * patience);
}

void TestConnection::timeoutLeavesLinkUsable()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    const auto late = call(connection, {"BLPOP", "nothing", "0.3"}, 30ms);
    QVERIFY(!late.ok());
    QCOMPARE(late.error().kind, ErrorKind::TimedOut);
    QVERIFY(late.error().requestSent);
    // The late reply is dropped, not handed to the next request.
    QCOMPARE(call(connection, {"ECHO", "mine"})->bytes, QByteArray("mine"));
}

void TestConnection::deathResumesEveryWaiter()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    QList<Result<Value>> results;
    for (int i = 0; i < 50; ++i)
        note(connection, QByteArray("k") + QByteArray::number(i), &results);
    server.kill();
    QVERIFY(waitFor([&] { return results.size() == 50; }));
    for (const auto &result : results) {
        QVERIFY(!result.ok());
        QCOMPARE(result.error().kind, ErrorKind::Closed);
        QVERIFY(result.error().requestSent);
    }
    QVERIFY(!call(connection, {"PING"}).ok());
}

void TestConnection::closeResumesEveryWaiter()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    QList<Result<Value>> results;
    note(connection, "a", &results);
    note(connection, "b", &results);
    connection->close();
    QVERIFY(waitFor([&] { return results.size() == 2; }));
    QCOMPARE(results.first().error().kind, ErrorKind::Cancelled);
}

void TestConnection::hugeReplyIsRefused()
{
    RedisServer server;
    server.command({"SETRANGE", "big", "33554432", "x"});
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    const auto reply = call(connection, {"GET", "big"}, 20s);
    QVERIFY(!reply.ok());
    QCOMPARE(reply.error().kind, ErrorKind::TooLarge);
    // That reply alone: the link lives.
    const auto next = call(connection, {"PING"});
    QVERIFY(next.ok());
    QCOMPARE(next->bytes, QByteArray("PONG"));
}

void TestConnection::localhostTriesEveryAddress()
{
    RedisServer server; // listens on 127.0.0.1 only
    redis::Endpoint endpoint = server.endpoint();
    endpoint.host = QStringLiteral("localhost");
    const auto opened = open(Connection::create(endpoint));
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().detail.constData());
}

void TestConnection::subscriberGetsPushes()
{
    RedisServer server;
    const Link connection = Connection::create(server.endpoint());
    QVERIFY(open(connection).ok());
    QList<QByteArray> heard;
    connect(connection.get(), &Connection::pushed, this, [&heard](const Value &message) {
        heard.append(message.elements[0].bytes + ":" + message.elements[2].bytes);
    });
    connection->setSubscriber(true);
    Request subscribe;
    subscribe.add("SUBSCRIBE", "news");
    connection->sendOnly(subscribe);
    QVERIFY(waitFor([&] { return heard.size() == 1; }));
    server.command("PUBLISH news hello");
    server.command("PUBLISH news again");
    QVERIFY(waitFor([&] { return heard.size() == 3; }));
    QCOMPARE(heard.at(1), QByteArray("message:hello"));
    QCOMPARE(heard.at(2), QByteArray("message:again"));
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
