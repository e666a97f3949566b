// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QtTest>

#include <csignal>

/// Locks in the forms of the published PHP classes: those classes are kept out by what the program acquires,
/// and what they leave behind is told as what it is.
class TestCliPhpLocks : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void classIsKeptOut_data();
    void classIsKeptOut();
    void yiiLockIsHeldByWritingItAnew();
    void otherKeysAreRefused();
    void orphanHasNoExpiry();
    void timestampAsSecondsIsAbsurd();

private:
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    /// How often a client of this class got in; −1 when there is none.
    int entered(const QString &scheme, const QString &key,
                const QString &workload = QStringLiteral("counter"));
    QJsonObject listed(const QByteArray &key);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
    bool m_hasPhp = false;
};

namespace {

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

bool hasState(const QJsonObject &row, const char *state)
{
    return row.value(QStringLiteral("states")).toArray().contains(QLatin1String(state));
}

} // namespace

void TestCliPhpLocks::initTestCase()
{
    QProcess php;
    php.start(QStringLiteral("php"), {QStringLiteral("-m")});
    m_hasPhp = php.waitForStarted() && php.waitForFinished()
        && php.readAllStandardOutput().split('\n').contains("redis");
}

void TestCliPhpLocks::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

int TestCliPhpLocks::entered(const QString &scheme, const QString &key, const QString &workload)
{
    QProcess php;
    php.start(QStringLiteral("php"),
              {QStringLiteral(LOCKSCOPE_PHP "/client.php"), QString::number(m_server->port()), scheme,
               workload, QStringLiteral("1"), QStringLiteral("0"), key});
    php.write("go\n");
    if (!php.waitForStarted() || !php.waitForFinished(30'000 * patience) || php.exitCode() != 0)
        return -1;
    const QByteArray told = php.readAllStandardOutput().split('\n').value(1);
    return QJsonDocument::fromJson(told).object().value(QStringLiteral("done")).toInt(-1);
}

QJsonObject TestCliPhpLocks::listed(const QByteArray &key)
{
    for (const QJsonObject &row : run({"list", m_server->url(), "--json", "--pattern", "*"}).objects) {
        if (text(row, "key").toUtf8() == key)
            return row;
    }
    return {};
}

void TestCliPhpLocks::classIsKeptOut_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("expires");
    QTest::newRow("class") << "php.redislock"
                           << "expireat-mixup"
                           << "Lock:job" << true;
    QTest::newRow("Yii2") << "yii2.lock"
                          << "getset-timestamp"
                          << "lock:job" << false;
    QTest::newRow("uniqid") << "php.uniqid"
                            << "setnx-ttl-repair"
                            << "lock:job" << true;
}

void TestCliPhpLocks::classIsKeptOut()
{
    QFETCH(QString, library);
    QFETCH(QString, scheme);
    QFETCH(QString, key);
    QFETCH(bool, expires);
    if (!m_hasPhp)
        QSKIP("php-cli and php-redis are not installed");
    const Ran ran = run({"acquire", m_server->url(), key, "--ttl", "60s", "--library", library, "--json"});
    QCOMPARE(ran.status, 0);
    const QByteArray token = text(ran.first(), "token_now").toUtf8();
    QCOMPARE(m_server->command("GET " + key.toUtf8()), token);
    QCOMPARE(m_server->command("PTTL " + key.toUtf8()).toLongLong() > 0, expires);
    QCOMPARE(entered(scheme, key), 0);
    QCOMPARE(m_server->command("GET " + key.toUtf8()), token);
    const Ran released =
        run({"release", m_server->url(), key, "--token", QString::fromLatin1(token), "--reason", "test"});
    QVERIFY2(released.status == 0, released.err.constData());
    QCOMPARE(m_server->command("EXISTS " + key.toUtf8()), QByteArray("0"));
    QCOMPARE(entered(scheme, key), 1);
}

/// Its lease stands in its value, so that each renewal is another token; the last one is released.
void TestCliPhpLocks::yiiLockIsHeldByWritingItAnew()
{
    LockscopeProcess process(m_folder->path());
    process.start({"acquire", m_server->url(), "lock:job", "--ttl", "3s", "--library", "yii2.lock", "--hold",
                   "--json"});
    QVERIFY(process.waitForLines(1));
    const QByteArray first = m_server->command("GET lock:job");
    QVERIFY(waitFor([&] { return m_server->command("GET lock:job").toLongLong() >= first.toLongLong() + 2; },
                    20'000));
    QCOMPARE(m_server->command("PTTL lock:job"), QByteArray("-1"));
    if (m_hasPhp)
        QCOMPARE(entered(QStringLiteral("getset-timestamp"), QStringLiteral("lock:job")), 0);
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    QCOMPARE(text(process.objects().last(), "event"), QStringLiteral("released"));
    QCOMPARE(m_server->command("EXISTS lock:job"), QByteArray("0"));
}

void TestCliPhpLocks::otherKeysAreRefused()
{
    const Ran ran =
        run({"acquire", m_server->url(), "lock:job", "--ttl", "60s", "--library", "php.redislock"});
    QVERIFY(ran.status != 0);
    QVERIFY2(ran.err.contains("Lock:") || ran.out.contains("Lock:"), ran.err.constData());
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

/// Ended between SETNX and EXPIRE: whatever time stands in the value, the lock has no end and no state that
/// says it had; and it is among those that have none.
void TestCliPhpLocks::orphanHasNoExpiry()
{
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    for (const auto &[key, seconds] :
         {std::pair("Lock:ahead", now + 14), std::pair("Lock:past", now - 100)}) {
        m_server->command(QList<QByteArray>{"SETNX", key, QByteArray::number(seconds)});
        const QJsonObject row = listed(key);
        QCOMPARE(text(row, "library"), QStringLiteral("php.redislock"));
        QVERIFY(hasState(row, "no-expiry"));
        QVERIFY(!hasState(row, "lapsed") && !hasState(row, "expiring"));
        QVERIFY(row.value(QStringLiteral("ttl_ms")).toInteger(-1) < 0);
    }
    const Ran counted =
        run({"list", m_server->url(), "--json", "--pattern", "Lock:*", "--state", "no-expiry"});
    const auto isRow = [](const QJsonObject &object) {
        return object.contains(QStringLiteral("key"));
    };
    QCOMPARE(std::count_if(counted.objects.begin(), counted.objects.end(), isRow), 2);
    const Ran told = run({"release", m_server->url(), "Lock:ahead", "--token", QString::number(now + 14),
                          "--reason", "test", "--dry-run"});
    QVERIFY2(told.out.contains("only where the key has no expiry in Redis"), told.out.constData());
    QVERIFY(!told.out.contains("once past"));
    if (!m_hasPhp)
        return;
    // That is what the class does: it takes over at once where there is no expiry, and never where there is
    // one.
    QCOMPARE(entered(QStringLiteral("expireat-mixup"), QStringLiteral("Lock:ahead"), QStringLiteral("crash")),
             1);
    m_server->command(QList<QByteArray>{"SET", "Lock:past", QByteArray::number(now - 100), "EX", "600"});
    QCOMPARE(entered(QStringLiteral("expireat-mixup"), QStringLiteral("Lock:past")), 0);
}

void TestCliPhpLocks::timestampAsSecondsIsAbsurd()
{
    if (!m_hasPhp)
        QSKIP("php-cli and php-redis are not installed");
    QCOMPARE(entered(QStringLiteral("expireat-mixup"), QStringLiteral("Lock:job"), QStringLiteral("crash")),
             1);
    const QJsonObject row = listed("Lock:job");
    QCOMPARE(text(row, "library"), QStringLiteral("php.redislock"));
    QVERIFY(hasState(row, "absurd-expiry"));
}

QTEST_GUILESS_MAIN(TestCliPhpLocks)
#include "tst_cli_php_locks.moc"
