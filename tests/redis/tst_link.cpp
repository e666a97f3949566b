// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QTest>

using redis::ErrorKind;
using redis::Link;
using redis::TaskScope;

class TestLink : public QObject
{
    Q_OBJECT

private slots:
    void comesBack();
    void waitsForPassword();
    void stopsWhileConnecting();

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
    QVERIFY(timer.elapsed() < 2000);
    drain(scope);
    QVERIFY(!link.isOpen());
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
    QVERIFY(timer.elapsed() < 1000);
}

QTEST_GUILESS_MAIN(TestLink)
#include "tst_link.moc"
