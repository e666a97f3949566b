// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "cli/parse/exit_status.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QTest>

/// `lockscope` over TLS, as a person would type it.
class TestCliTls : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void listsWithOwnAuthority();
    void saysWhichCheckFailed();
    void insecureWarns();
    void encryptedKeyFromTheEnvironment();
    void userWithoutPassword();
    void acts();

private:
    QString url(const QString &query = {}) const
    {
        return QStringLiteral("rediss://127.0.0.1:%1%2").arg(m_port).arg(query);
    }
    QString withAuthority() const { return url(QStringLiteral("?ca=") + m_certificates.authority()); }

    Certificates m_certificates;
    std::unique_ptr<RedisServer> m_server;
    Certificates::Pair m_mine;
    quint16 m_port = freePort();
};

void TestCliTls::initTestCase()
{
    m_mine = m_certificates.issue(QStringLiteral("DNS:me"));
    m_server = std::make_unique<RedisServer>(
        m_certificates.serverOptions(m_port, m_certificates.issue(QStringLiteral("IP:127.0.0.1"))));
    m_server->command({"SET", "lock:a", "token", "PX", "60000"});
}

void TestCliTls::listsWithOwnAuthority()
{
    const Ran ran = runLockscope({"list", withAuthority(), "--json"});
    QCOMPARE(ran.status, int(cli::ExitDone));
    QCOMPARE(ran.objects.size(), 2);
    QCOMPARE(ran.first().value(u"key").toString(), QStringLiteral("lock:a"));
}

void TestCliTls::saysWhichCheckFailed()
{
    const Ran ran = runLockscope({"list", url(), "--json"});
    QCOMPARE(ran.status, int(cli::ExitUnreachable));
    QVERIFY2((ran.err + ran.out).contains("authority that is not trusted"), (ran.err + ran.out).constData());
}

void TestCliTls::insecureWarns()
{
    const Ran ran = runLockscope({"list", url(), "--yes-insecure-tls", "--json"});
    QCOMPARE(ran.status, int(cli::ExitDone));
    QVERIFY2(ran.err.contains("certificate is not checked"), ran.err.constData());
    const Ran checked = runLockscope({"list", withAuthority(), "--json"});
    QVERIFY(!checked.err.contains("not checked"));
}

void TestCliTls::encryptedKeyFromTheEnvironment()
{
    const quint16 port = freePort();
    RedisServer demanding(
        m_certificates.serverOptions(port, m_certificates.issue(QStringLiteral("IP:127.0.0.1")), true));
    const QString key = m_certificates.encrypted(m_mine.key, QStringLiteral("opensesame"));
    const QString target = QStringLiteral("rediss://127.0.0.1:%1?ca=%2&client_cert=%3&client_key=%4")
                               .arg(port)
                               .arg(m_certificates.authority(), m_mine.certificate, key);
    QCOMPARE(runLockscope({"list", target}).status, int(cli::ExitUnreachable));
    const Ran ran = runLockscope({"list", target}, {}, {{"LOCKSCOPE_KEY_PASSWORD", "opensesame"}});
    QCOMPARE(ran.status, int(cli::ExitDone));
    QVERIFY(!(ran.out + ran.err).contains("opensesame"));
}

/// As the user named, or not at all: never as whoever needs no password.
void TestCliTls::userWithoutPassword()
{
    m_server->command("ACL SETUSER ops on >opensesame ~lock:* +@all");
    m_server->command("ACL SETUSER guest on nopass ~lock:* +scan +pttl +get");
    const auto target = [this](const QString &user) {
        return QStringLiteral("rediss://%1@127.0.0.1:%2?ca=%3")
            .arg(user)
            .arg(m_port)
            .arg(m_certificates.authority());
    };
    const Ran asked = runLockscope({"list", target("ops"), "--json"});
    QCOMPARE(asked.status, int(cli::ExitUnreachable));
    QVERIFY2((asked.err + asked.out).contains("wants a password. Enter it, or set LOCKSCOPE_PASSWORD"),
             (asked.err + asked.out).constData());
    const Ran given =
        runLockscope({"list", target("ops"), "--json"}, {}, {{"LOCKSCOPE_PASSWORD", "opensesame"}});
    QCOMPARE(given.status, int(cli::ExitDone));
    QCOMPARE(given.first().value(u"key").toString(), QStringLiteral("lock:a"));
    QVERIFY(!(given.out + given.err).contains("opensesame"));
    const Ran wrong = runLockscope({"list", target("ops"), "--json"}, {}, {{"LOCKSCOPE_PASSWORD", "sesame"}});
    QVERIFY2((wrong.err + wrong.out).contains("user name or password is wrong"),
             (wrong.err + wrong.out).constData());
    const Ran needless = runLockscope({"list", target("guest"), "--json"});
    QCOMPARE(needless.status, int(cli::ExitDone));
    QCOMPARE(needless.objects.size(), 2);
}

void TestCliTls::acts()
{
    QTemporaryDir config;
    const Ran ran =
        runLockscope({"release", withAuthority(), "lock:a", "--token", "token", "--reason", "test", "--json"},
                     config.path());
    QCOMPARE(ran.status, int(cli::ExitDone));
    QCOMPARE(ran.first().value(u"outcome").toString(), QStringLiteral("done"));
    QCOMPARE(m_server->command("EXISTS lock:a"), QByteArray("0"));
}

QTEST_GUILESS_MAIN(TestCliTls)
#include "tst_cli_tls.moc"
