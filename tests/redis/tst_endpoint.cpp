// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/endpoint_url.h"

#include <QTest>

using redis::Endpoint;
using redis::parseUrl;

class TestEndpoint : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void neverShowsThePassword();
};

void TestEndpoint::reads_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("user");
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<int>("database");
    QTest::addColumn<int>("timeout");
    const auto row = [](const char *url, const char *label, const char *user = "", const char *password = "",
                        int database = 0, int timeout = 5000) {
        QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(label) << QString::fromUtf8(user)
                           << QByteArray(password) << database << timeout;
    };
    row("redis://127.0.0.1:7001", "127.0.0.1:7001");
    row("redis://example.org", "example.org:6379");
    row("redis://[::1]:7001/3", "[::1]:7001", "", "", 3);
    row("redis://:p%40ss@h/2", "h:6379", "", "p@ss", 2);
    row("redis://ann:pw@h:1", "h:1", "ann", "pw");
    row("redis://h/?timeout=200ms", "h:6379", "", "", 0, 200);
    row("unix:///run/redis.sock", "/run/redis.sock");
    row("rediss://ann@h:1/2?ca=/etc/my%20ca.pem&client_cert=/c.pem&client_key=/k.pem&tls_name=db", "h:1",
        "ann", "", 2);
    row("rediss://h:1?pin=00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", "h:1");
    row("redis-sentinel://a,b:1,[::1]:2/3#my%20master", "my master@a:26379+2", "", "", 3);
    row("rediss-sentinel://u:p@a?sentinel_user=s&nat=10.0.0.1:1~127.0.0.1:2#m", "m@a:26379", "u", "p");
    row("redis-cluster://:p@a:7000,b:7001?nat=a:1~b:2&nat=c:3~d:4", "a:7000+1", "", "p");
    row("redis://h?proxy=socks5://127.0.0.1:1080", "h:6379");
    row("redis://h?proxy=ssh://ada@bastion:2222", "h:6379");
    row("redis://h?proxy=ssh://bastion", "h:6379");
    row("unix:///run/redis.sock?db=4&user=ann", "/run/redis.sock", "ann", "", 4);
}

void TestEndpoint::reads()
{
    QFETCH(QString, url);
    const auto endpoint = parseUrl(url);
    QVERIFY2(endpoint.ok(), endpoint.ok() ? "" : qPrintable(endpoint.error().text));
    QTEST(endpoint->label(), "label");
    QTEST(endpoint->user, "user");
    QTEST(endpoint->password, "password");
    QTEST(endpoint->database, "database");
    QFETCH(int, timeout);
    QCOMPARE(endpoint->timeout.count(), timeout);
    Endpoint again = *parseUrl(endpoint->url());
    again.password = endpoint->password;
    again.timeout = endpoint->timeout;
    QCOMPARE(again, *endpoint);
}

void TestEndpoint::refuses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("named"); // the part that the sentence must name
    const auto row = [](const char *url, const char *named) {
        QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(named);
    };
    row("localhost:6379", "localhost:6379");
    row("http://h", "http");
    row("redis://h:99999", "99999");
    row("redis://h:0", "port 0");
    row("redis://h:abc", "abc");
    row("redis://h/x", "x");
    row("redis://h/-1", "-1");
    row("redis://:7001", "host");
    row("redis://h?speed=9", "speed");
    row("redis://h?timeout=9", "timeout");
    row("redis://h#master", "#master");
    row("redis://fe80::1:6379", "brackets");
    row("redis://ann:p%zz@h", "The password");
    row("redis://:100%@h:1/2", "The password");
    row("redis://ann:a b@h", "The password");
    row("redis://a%zz:pw@h", "The user name");
    row("redis://a%zz@h", "The user name");
    row("unix://run/redis.sock", "absolute");
    row("redis://h?ca=/a.pem", "rediss://");
    row("rediss://h?client_cert=/a.pem", "client_key=");
    row("rediss://h?pin=abc", "64 hex digits");
    row("redis-sentinel://h", "name is missing");
    row("redis-sentinel://h,g:x#m", "port \"x\"");
    row("redis-sentinel://h:1,h:1#m", "h:1 appears twice");
    row("redis-cluster://h/2", "database");
    row("redis-cluster://h#m", "#m");
    row("redis-cluster://h?nat=a", "nat=announced");
    row("redis://h?nat=a:1~b:2", "nat");
    row("redis://h?proxy=ftp://a:1", "socks5");
    row("redis://h?proxy=ssh://-oProxyCommand%3Dx", "ssh://user@host");
    row("redis://h?proxy=ssh://a%20b@h", "ssh://user@host");
    row("redis://h?proxy=ssh://a:word@h", "tunnel");
    row("redis://h:1,g:2", "h:1,g:2");
}

void TestEndpoint::refuses()
{
    QFETCH(QString, url);
    QFETCH(QString, named);
    const auto endpoint = parseUrl(url);
    QVERIFY(!endpoint.ok());
    QCOMPARE(endpoint.error().kind, redis::ErrorKind::BadInput);
    QVERIFY2(endpoint.error().text.contains(named), qPrintable(endpoint.error().text));
}

void TestEndpoint::neverShowsThePassword()
{
    const auto endpoint = parseUrl(QStringLiteral("redis://ann:hunter2@h:7/1"));
    QVERIFY(endpoint.ok());
    QVERIFY(!endpoint->url().contains(QLatin1String("hunter2")));
    QVERIFY(!endpoint->label().contains(QLatin1String("hunter2")));
    const auto sentinel = parseUrl(QStringLiteral("redis-sentinel://:hunter2@h?sentinel_password=hunter3#m"));
    QVERIFY(sentinel.ok());
    QCOMPARE(sentinel->discovery.password, QByteArray("hunter3"));
    QVERIFY(!sentinel->url().contains(QLatin1String("hunter")));
    for (const char *url :
         {"redis://ann:hunter2@h:x", "redis://ann:hunter2/RET@h:1", "redis://:hunter2?a@h",
          "redis://:hunter2#a@h", ":hunter2@h:1", "redis:/:hunter2@h", "redis://:7/hunter2@h",
          "redis://:hunter2%@h", "redis://ann:hunter2%zz@h:1", "redis://a%zz:hunter2@h"}) {
        const auto wrong = parseUrl(QString::fromUtf8(url));
        QVERIFY2(!wrong.ok(), url);
        QVERIFY2(!wrong.error().text.contains(QLatin1String("hunter2")), qPrintable(wrong.error().text));
    }
}

QTEST_APPLESS_MAIN(TestEndpoint)
#include "tst_endpoint.moc"
