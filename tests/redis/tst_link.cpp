// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/link.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using base::TaskScope;
using redis::ErrorKind;
using redis::Link;

class TestLink : public QObject
{
    Q_OBJECT

private slots:
    void comesBack();
    void doesNotWaitForAnAttemptThatHangs();
    void waitsForPassword();
    void stopsWhileConnecting();
    void leavesOneCloserAtMost();

private:
    void drain(TaskScope &scope)
    {
        bool drained = false;
        scope.stop([&] { drained = true; });
        QVERIFY(waitFor([&] { return drained; }));
    }
};

void TestLink::comesBack()
{
    RedisServer server;
    TaskScope scope;
    Link link(server.endpoint(), "lockscope-test", &scope);
    int failures = 0;
    connect(&link, &Link::failed, this, [&] { ++failures; });
    link.start();
    QVERIFY(waitFor([&] { return link.isOpen(); }));
    server.kill();
    QVERIFY(waitFor([&] { return failures > 2 && !link.isOpen(); }));
    QCOMPARE(link.lastError()->kind, ErrorKind::Refused);
    server.restart();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return link.isOpen(); }));
    QVERIFY(timer.elapsed() < 2000 * patience);
    drain(scope);
    QVERIFY(!link.isOpen());
}

void TestLink::doesNotWaitForAnAttemptThatHangs()
{
    RedisServer server;
    QTcpServer silent; // takes the first, and never answers
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    TaskScope scope;
    redis::Endpoint hanging = server.endpoint();
    hanging.port = silent.serverPort();
    hanging.timeout = std::chrono::minutes(5); // nothing ends by itself
    Link link(hanging, "lockscope-test", &scope);
    link.start();
    QVERIFY(waitFor([&] { return silent.hasPendingConnections(); }));
    std::vector<QTcpSocket *> taken{silent.nextPendingConnection()};
    // From here on whoever connects reaches the server.
    connect(&silent, &QTcpServer::newConnection, &silent, [&] {
        QTcpSocket *client = silent.nextPendingConnection();
        auto *to = new QTcpSocket(client);
        to->connectToHost(QHostAddress::LocalHost, server.port());
        connect(client, &QTcpSocket::readyRead, to, [=] { to->write(client->readAll()); });
        connect(to, &QTcpSocket::readyRead, client, [=] { client->write(to->readAll()); });
    });
    QVERIFY(waitFor([&] { return link.isOpen(); }));
    QVERIFY(waitFor([&] { return taken.front()->state() == QAbstractSocket::UnconnectedState; }));
    drain(scope);
}

void TestLink::waitsForPassword()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
    redis::Endpoint endpoint = server.endpoint();
    endpoint.password.clear();
    TaskScope scope;
    Link link(endpoint, "lockscope-test", &scope);
    int failures = 0;
    connect(&link, &Link::failed, this, [&] { ++failures; });
    link.start();
    QVERIFY(waitFor([&] { return failures == 1; }));
    QCOMPARE(link.lastError()->kind, ErrorKind::NoAuth);
    link.setPassword("secret");
    link.retry();
    QVERIFY(waitFor([&] { return link.isOpen(); }));
    QCOMPARE(failures, 1);
    drain(scope);
}

void TestLink::stopsWhileConnecting()
{
    RedisServer server;
    server.pause();
    TaskScope scope;
    Link link(server.endpoint(), "lockscope-test", &scope);
    link.start();
    QElapsedTimer timer;
    timer.start();
    drain(scope);
    QVERIFY(timer.elapsed() < 1000 * patience);
}

void TestLink::leavesOneCloserAtMost()
{
    RedisServer server;
    TaskScope scope;
    for (int links = 0; links < 3; ++links) {
        const auto link = std::make_unique<Link>(server.endpoint(), "lockscope-test", &scope);
        int times = 0;
        connect(link.get(), &Link::opened, this, [&] { ++times; });
        link->start();
        for (int i = 1; i <= 5; ++i) {
            QVERIFY(waitFor([&] { return times == i && link->isOpen(); }));
            server.command("CLIENT KILL TYPE normal SKIPME yes");
            QCOMPARE(scope.closers(), 1);
        }
        QVERIFY(waitFor([&] { return times == 6; }));
        link->stop();
    }
    QCOMPARE(scope.closers(), 0);
    drain(scope); // closes none of the three, which are gone
}

QTEST_GUILESS_MAIN(TestLink)
#include "tst_link.moc"
