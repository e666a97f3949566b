// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/endpoint.h"

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
    row("rediss://h", "later release");
    row("redis-sentinel://h#m", "later release");
    row("redis-cluster://h", "later release");
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
