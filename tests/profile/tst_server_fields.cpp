// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "profile/server_fields.h"
#include "redis/transport/endpoint_url.h"

#include <QTest>

using profile::ServerFields;
using Kind = profile::ServerFields::Kind;

/// URLs as fields and back.
class TestServerFields : public QObject
{
    Q_OBJECT

private slots:
    void saysTheSame_data();
    void saysTheSame();
    void fieldsBecomeUrls();
    void keepsWhatNoFieldShows();
    void changesItsKind();
    void wrongStaysWrong();
    void whatFieldsCannotSay();
};

void TestServerFields::saysTheSame_data()
{
    QTest::addColumn<QStringList>("urls");
    const auto row = [](const char *name, const QStringList &urls) {
        QTest::newRow(name) << urls;
    };
    row("one", {"redis://127.0.0.1:7001"});
    row("user and database", {"redis://ops@127.0.0.1:7001/3"});
    row("IPv6", {"redis://[::1]:7001"});
    row("three", {"redis://a:1", "redis://b:2", "redis://c:3"});
    row("TLS", {"rediss://h:1?ca=/c.pem&client_cert=/me.pem&client_key=/me.key&tls_name=redis.example"});
    row("sentinel", {"redis-sentinel://a:26379,b:26380/2?sentinel_user=eye#main"});
    row("cluster over TLS", {"rediss-cluster://a:1,b:2?ca=/c.pem&nat=10.0.0.1:1~h:2"});
    row("socket", {"unix:///run/redis.sock?db=2"});
    row("tunnel", {"redis://h:1?proxy=ssh://me@gate"});
    row("time-out and pin", {"rediss://h:1?pin=" + QString(64, 'a') + "&timeout=700ms"});
}

void TestServerFields::saysTheSame()
{
    QFETCH(QStringList, urls);
    const auto fields = ServerFields::of(urls);
    QVERIFY(fields);
    const QStringList back = fields->toUrls(urls);
    QCOMPARE(back.size(), urls.size());
    for (qsizetype i = 0; i < urls.size(); ++i) {
        QVERIFY2(redis::parseUrl(back[i]).ok(), qPrintable(back[i]));
        QVERIFY2(*redis::parseUrl(back[i]) == *redis::parseUrl(urls[i]), qPrintable(back[i]));
    }
    QVERIFY(ServerFields::of(back) == fields);
}

void TestServerFields::fieldsBecomeUrls()
{
    ServerFields fields;
    fields.addresses = "10.0.0.1:7001, 10.0.0.2";
    QCOMPARE(fields.toUrls({}), (QStringList{"redis://10.0.0.1:7001", "redis://10.0.0.2:6379"}));
    fields.kind = Kind::Sentinel;
    fields.masterName = "main";
    QCOMPARE(fields.toUrls({}), QStringList{"redis-sentinel://10.0.0.1:7001,10.0.0.2:26379#main"});
    fields.kind = Kind::Cluster;
    fields.tls = true;
    fields.authorities = "/etc/ca.pem";
    QCOMPARE(fields.toUrls({}), QStringList{"rediss-cluster://10.0.0.1:7001,10.0.0.2:6379?ca=/etc/ca.pem"});
    fields = {};
    fields.kind = Kind::Socket;
    fields.addresses = "/run/redis.sock";
    QCOMPARE(fields.toUrls({}), QStringList{"unix:///run/redis.sock"});
}

void TestServerFields::keepsWhatNoFieldShows()
{
    auto fields = *ServerFields::of({"redis://ops@h:1/4?timeout=2s"});
    fields.addresses = "other:2";
    const auto endpoint = redis::parseUrl(fields.toUrls({"redis://ops@h:1/4?timeout=2s"}).value(0));
    QVERIFY(endpoint.ok());
    QCOMPARE(endpoint->host, QString("other"));
    QCOMPARE(endpoint->user, QString("ops"));
    QCOMPARE(endpoint->database, 4);
    QCOMPARE(endpoint->timeout.count(), 2000);
}

void TestServerFields::changesItsKind()
{
    const QStringList before{"redis-sentinel://a:26379/2?sentinel_user=eye#main"};
    auto fields = *ServerFields::of(before);
    fields.kind = Kind::Cluster;
    QCOMPARE(fields.toUrls(before), QStringList{"redis-cluster://a:26379"});
    fields.kind = Kind::Servers;
    QCOMPARE(fields.toUrls(before), QStringList{"redis://a:26379/2"});
}

void TestServerFields::wrongStaysWrong()
{
    ServerFields fields;
    fields.addresses = "host:99999";
    QVERIFY(redis::parseUrl(fields.toUrls({}).value(0)).error().text.contains("99999"));
    fields.addresses = "host";
    fields.proxy = "ftp://gate";
    QVERIFY(redis::parseUrl(fields.toUrls({}).value(0)).error().text.contains("proxy"));
    fields.proxy.clear();
    fields.kind = Kind::Sentinel; // without a name
    QVERIFY(redis::parseUrl(fields.toUrls({}).value(0)).error().text.contains("name is missing"));
}

void TestServerFields::whatFieldsCannotSay()
{
    QVERIFY(!ServerFields::of({}));
    QVERIFY(!ServerFields::of({"redis://"}));
    QVERIFY(!ServerFields::of({"redis://a", "redis-cluster://b"}));
    QVERIFY(!ServerFields::of({"unix:///a", "unix:///b"}));
}

QTEST_GUILESS_MAIN(TestServerFields)
#include "tst_server_fields.moc"
