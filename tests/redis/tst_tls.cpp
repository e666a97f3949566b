// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "redis/connection/connection.h"
#include "redis/transport/tls_setup.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QSslCertificate>
#include <QTcpServer>
#include <QTest>

using redis::Connection;
using redis::Endpoint;
using redis::ErrorKind;
using redis::Result;
using redis::Value;

namespace {

const QString goodNames = QStringLiteral("IP:127.0.0.1,DNS:localhost");

Result<void> open(const Endpoint &endpoint)
{
    const auto connection = Connection::create(endpoint);
    Result<void> opened = waitForTask(Connection::open(connection));
    connection->close();
    return opened;
}

QCoro::Task<Result<Value>> get(std::shared_ptr<Connection> connection, QByteArray key)
{
    redis::CallAwaiter sent = connection->call("GET", key);
    co_return co_await sent;
}

QCoro::Task<Result<Value>> pop(std::shared_ptr<Connection> connection, QByteArray key, QByteArray time)
{
    redis::CallAwaiter sent = connection->call("BLPOP", key, time);
    co_return co_await sent;
}

} // namespace

/// TLS against real servers: each way in which it can be wrong has its own sentence.
class TestTls : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void reads();
    void namesTheFailedCheck_data();
    void namesTheFailedCheck();
    void clientCertificate();
    void foreignKey();
    void noCommonCipher_data();
    void noCommonCipher();
    void commonNameBesideOthers();
    void encryptedKey();
    void keyLeavesTheLinkAlone();
    void pinReplacesEveryCheck();
    void insecureTakesAnything();
    void plainServerOnTlsPort();
    void tlsServerOnPlainPort();
    void onlyOldVersions();
    void largeReplies();
    void closesDuringHandshake();
    void missingFiles();

private:
    Endpoint at(quint16 port) const
    {
        Endpoint endpoint;
        endpoint.port = port;
        endpoint.tls.on = true;
        endpoint.tls.authorities = m_certificates.authority();
        return endpoint;
    }

    Certificates m_certificates;
    Certificates m_others;
    Certificates::Pair m_good;
};

void TestTls::initTestCase()
{
    m_good = m_certificates.issue(goodNames);
}

void TestTls::reads()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good));
    server.command({"SET", "lock:a", "token"});
    for (const char *host : {"127.0.0.1", "localhost"}) {
        Endpoint endpoint = at(port);
        endpoint.host = QString::fromLatin1(host);
        const auto connection = Connection::create(endpoint);
        const Result<void> opened = waitForTask(Connection::open(connection));
        QVERIFY2(opened.ok(), opened.ok() ? "" : qPrintable(opened.error().text));
        const Result<Value> value = waitForTask(get(connection, "lock:a"));
        QVERIFY(value.ok());
        QCOMPARE(value->bytes, QByteArray("token"));
        connection->close();
    }
}

void TestTls::namesTheFailedCheck_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const char *kind, const char *sentence) {
        QTest::newRow(name) << QString::fromLatin1(kind) << QString::fromLatin1(sentence);
    };
    row("expired", "expired", "has expired");
    row("wrong name", "name", "does not bear the name 127.0.0.1");
    row("other authority", "authority", "not trusted here");
    row("signed by itself", "self", "signed by itself");
    row("the system's authorities", "system", "not trusted here");
}

void TestTls::namesTheFailedCheck()
{
    QFETCH(QString, kind);
    QFETCH(QString, sentence);
    Certificates::Pair pair = m_good;
    if (kind == u"expired")
        pair = m_certificates.issue(goodNames, true);
    else if (kind == u"name")
        pair = m_certificates.issue(QStringLiteral("DNS:db.example.org"));
    else if (kind == u"authority")
        pair = m_others.issue(goodNames);
    else if (kind == u"self")
        pair = m_certificates.selfSigned(goodNames);
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, pair));
    Endpoint endpoint = at(port);
    if (kind == u"system")
        endpoint.tls.authorities.clear();
    const Result<void> opened = open(endpoint);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Tls);
    QVERIFY2(opened.error().text.contains(sentence), qPrintable(opened.error().text));
    // What a person needs to pin it.
    QVERIFY2(opened.error().detail.contains("SHA-256 "), opened.error().detail.constData());
    if (kind == u"name") {
        endpoint.tls.serverName = QStringLiteral("db.example.org");
        QVERIFY(open(endpoint).ok());
    }
}

void TestTls::clientCertificate()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good, true));
    Endpoint endpoint = at(port);
    const Result<void> without = open(endpoint);
    QVERIFY(!without.ok());
    QCOMPARE(without.error().kind, ErrorKind::Tls);
    QVERIFY2(without.error().text.contains(QLatin1String("demands a client certificate")),
             without.error().detail.constData());

    const Certificates::Pair foreign = m_others.issue(QStringLiteral("DNS:me"));
    endpoint.tls.certificate = foreign.certificate;
    endpoint.tls.key = foreign.key;
    const Result<void> refused = open(endpoint);
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().text.contains(QLatin1String("does not accept our client certificate")),
             refused.error().detail.constData());

    const Certificates::Pair mine = m_certificates.issue(QStringLiteral("DNS:me"));
    endpoint.tls.certificate = mine.certificate;
    endpoint.tls.key = mine.key;
    QVERIFY(open(endpoint).ok());
}

void TestTls::foreignKey()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good));
    Endpoint endpoint = at(port);
    endpoint.tls.certificate = m_certificates.issue(QStringLiteral("DNS:me")).certificate;
    endpoint.tls.key = m_certificates.issue(QStringLiteral("DNS:me")).key;
    const Result<void> opened = open(endpoint);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Tls);
    QVERIFY2(opened.error().text.contains(endpoint.tls.key
                                          + QLatin1String(" does not belong to the certificate in ")
                                          + endpoint.tls.certificate),
             qPrintable(opened.error().text));
}

void TestTls::noCommonCipher_data()
{
    QTest::addColumn<QString>("options");
    // Ciphers without authentication, and those of keys agreed before, are never offered to a server.
    QTest::newRow("TLS 1.2") << QStringLiteral(
        "--tls-protocols TLSv1.2 --tls-ciphers ADH-AES128-SHA256@SECLEVEL=0");
    QTest::newRow("TLS 1.2, client certificates demanded") << QStringLiteral(
        "--tls-protocols TLSv1.2 --tls-ciphers ADH-AES128-SHA256@SECLEVEL=0 --tls-auth-clients yes");
}

void TestTls::noCommonCipher()
{
    QFETCH(QString, options);
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good) + options.split(u' '));
    const Result<void> opened = open(at(port));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Tls);
    QVERIFY2(opened.error().text.contains(QLatin1String("no cipher in common")),
             opened.error().detail.constData());
}

/// The certificates of the test are for "server", but say so in their common name only.
void TestTls::commonNameBesideOthers()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good));
    Endpoint endpoint = at(port);
    endpoint.tls.serverName = QStringLiteral("server");
    const Result<void> opened = open(endpoint);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Tls);
    QVERIFY2(opened.error().text.contains(QLatin1String("as its common name only")),
             qPrintable(opened.error().text));
    QVERIFY2(opened.error().text.contains(QLatin1String("localhost")), qPrintable(opened.error().text));
    endpoint.tls.verify = false;
    QVERIFY(open(endpoint).ok());
    // Stars stand for one label.
    const auto bears = [this](const QString &names, const QString &name) {
        const QList<QSslCertificate> list =
            QSslCertificate::fromPath(m_certificates.issue(names).certificate);
        return redis::bearsName(list.first(), name);
    };
    const QString star = QStringLiteral("DNS:*.db.example.org,IP:::1");
    QVERIFY(bears(star, QStringLiteral("a.DB.example.org")));
    QVERIFY(!bears(star, QStringLiteral("a.b.db.example.org")));
    QVERIFY(!bears(star, QStringLiteral("db.example.org")));
    QVERIFY(!bears(star, QStringLiteral("server")));
    QVERIFY(bears(star, QStringLiteral("0:0:0:0:0:0:0:1")));
    QVERIFY(!bears(star, QStringLiteral("::2")));
}

void TestTls::encryptedKey()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good, true));
    const Certificates::Pair mine = m_certificates.issue(QStringLiteral("DNS:me"));
    Endpoint endpoint = at(port);
    endpoint.tls.certificate = mine.certificate;
    endpoint.tls.key = m_certificates.encrypted(mine.key, QStringLiteral("pass phrase"));
    QVERIFY(open(endpoint).error().text.contains(QLatin1String("LOCKSCOPE_KEY_PASSWORD")));
    endpoint.tls.keyPassword = "wrong";
    QVERIFY(open(endpoint).error().text.contains(QLatin1String("cannot be decrypted")));
    endpoint.tls.keyPassword = "pass phrase";
    QVERIFY(open(endpoint).ok());
}

/// Reading a key can fail in ways that a socket must not take for its own when it waits for a reply.
void TestTls::keyLeavesTheLinkAlone()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good, true));
    const Certificates::Pair mine = m_certificates.issue(QStringLiteral("DNS:me"));
    Endpoint endpoint = at(port);
    endpoint.tls.certificate = mine.certificate;
    for (const bool encrypted : {false, true}) {
        endpoint.tls.key =
            encrypted ? m_certificates.encrypted(mine.key, QStringLiteral("pass phrase")) : mine.key;
        endpoint.tls.keyPassword = encrypted ? "pass phrase" : QByteArray();
        const auto connection = Connection::create(endpoint);
        QVERIFY(waitForTask(Connection::open(connection)).ok());
        // Its reply comes later than the socket first looks for it.
        const Result<Value> late = waitForTask(pop(connection, "nothing", "0.2"));
        QVERIFY2(late.ok(), late.ok() ? "" : late.error().detail.constData());
        QVERIFY(connection->isOpen());
        connection->close();
    }
}

void TestTls::pinReplacesEveryCheck()
{
    const Certificates::Pair expired = m_others.issue(QStringLiteral("DNS:other"), true);
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, expired));
    Endpoint endpoint = at(port);
    const QByteArray pin = redis::pinOf(QSslCertificate::fromPath(expired.certificate).first());
    QVERIFY(open(endpoint).error().detail.contains(pin));
    endpoint.tls.pin = pin;
    QVERIFY(open(endpoint).ok());
    endpoint.tls.pin = QByteArray(64, 'a');
    QVERIFY(open(endpoint).error().text.contains(
        QLatin1String("another certificate than the one that is pinned")));

    // Also where the certificate would pass every check.
    const quint16 other = freePort();
    RedisServer good(m_certificates.serverOptions(other, m_good));
    Endpoint pinned = at(other);
    pinned.tls.pin = pin;
    QVERIFY(
        open(pinned).error().text.contains(QLatin1String("another certificate than the one that is pinned")));
}

void TestTls::insecureTakesAnything()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_others.issue(QStringLiteral("DNS:other"), true)));
    Endpoint endpoint = at(port);
    QVERIFY(!open(endpoint).ok());
    endpoint.tls.verify = false;
    QVERIFY(open(endpoint).ok());
}

void TestTls::plainServerOnTlsPort()
{
    RedisServer server;
    Endpoint endpoint = at(server.port());
    endpoint.timeout = std::chrono::milliseconds(1000);
    // By chance the greeting holds a line feed, and Redis answers; else it waits for one.
    for (int i = 0; i < 8; ++i) {
        const Result<void> opened = open(endpoint);
        QVERIFY(!opened.ok());
        QCOMPARE(opened.error().kind, ErrorKind::Tls);
        QVERIFY2(opened.error().text.contains(QLatin1String("redis://")), qPrintable(opened.error().text));
    }
}

void TestTls::tlsServerOnPlainPort()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good));
    Endpoint endpoint;
    endpoint.port = port;
    const Result<void> opened = open(endpoint);
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Closed);
    QVERIFY2(opened.error().text.contains(QLatin1String("rediss://")), qPrintable(opened.error().text));
}

void TestTls::onlyOldVersions()
{
    const quint16 port = freePort();
    RedisServer server(
        m_certificates.serverOptions(port, m_good)
        + QStringLiteral("--tls-protocols TLSv1.1 --tls-ciphers DEFAULT@SECLEVEL=0").split(u' '));
    const Result<void> opened = open(at(port));
    QVERIFY(!opened.ok());
    QCOMPARE(opened.error().kind, ErrorKind::Tls);
    QVERIFY2(opened.error().text.contains(QLatin1String("no TLS version 1.2 or later")),
             opened.error().detail.constData());
}

void TestTls::largeReplies()
{
    const quint16 port = freePort();
    RedisServer server(m_certificates.serverOptions(port, m_good));
    const QByteArray big(5'000'000, 'x');
    server.command({"SET", "big", big});
    const auto connection = Connection::create(at(port));
    QVERIFY(waitForTask(Connection::open(connection)).ok());
    for (int i = 0; i < 3; ++i) {
        const Result<Value> value = waitForTask(get(connection, "big"));
        QVERIFY(value.ok());
        QCOMPARE(value->bytes, big);
    }
    connection->close();
}

void TestTls::closesDuringHandshake()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    const auto connection = Connection::create(at(silent.serverPort()));
    std::optional<Result<void>> opened;
    auto collect = [](std::shared_ptr<Connection> opening,
                      std::optional<Result<void>> *into) -> QCoro::Task<> {
        into->emplace(co_await Connection::open(opening));
    };
    QCoro::Task<> running = collect(connection, &opened);
    QVERIFY(waitFor([&] { return silent.hasPendingConnections(); }));
    QElapsedTimer timer;
    timer.start();
    connection->close();
    QVERIFY(waitFor([&] { return opened.has_value(); }));
    QVERIFY(timer.elapsed() < 500 * patience);
    QCOMPARE(opened->error().kind, ErrorKind::Cancelled);
}

void TestTls::missingFiles()
{
    Endpoint endpoint = at(1);
    endpoint.tls.authorities = QStringLiteral("/nowhere/ca.pem");
    QVERIFY(open(endpoint).error().text.contains(QLatin1String("/nowhere/ca.pem")));
    endpoint.tls.authorities = m_good.key;
    QVERIFY(open(endpoint).error().text.contains(QLatin1String("holds no certificate")));
}

QTEST_GUILESS_MAIN(TestTls)
#include "tst_tls.moc"
