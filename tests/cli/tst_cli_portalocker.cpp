// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "lockscope_process.h"
#include "redis_server.h"

#include <QProcess>
#include <QTest>

/// The real portalocker, whose locks are no keys: a subscription holds the lock, and ending that connection
/// lets the next one in. Skipped where it is not installed.
class TestCliPortalocker : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void isNamedReleasedAndLetsTheNextIn();

private:
    std::unique_ptr<QProcess> client();
    static bool says(QProcess &process, const QByteArray &word, int timeoutMs = 20000);
    QJsonObject row();

    RedisServer m_server;
    QTemporaryDir m_folder;
    QString m_python;
};

void TestCliPortalocker::initTestCase()
{
    for (const char *program : {"python3", "/usr/bin/python3"}) {
        QProcess probe;
        probe.start(program, {"-c", "import portalocker.redis"});
        if (m_python.isEmpty() && probe.waitForStarted() && probe.waitForFinished(30000)
            && probe.exitStatus() == QProcess::NormalExit && probe.exitCode() == 0)
            m_python = program;
    }
    if (m_python.isEmpty())
        QSKIP("this library is not installed; see the README, \"Developing\"");
}

std::unique_ptr<QProcess> TestCliPortalocker::client()
{
    auto process = std::make_unique<QProcess>();
    process->start(m_python,
                   {LOCKSCOPE_LIBRARY_CLIENTS "/portalocker_client.py", QString::number(m_server.port()),
                    "lock:orders"});
    return process;
}

bool TestCliPortalocker::says(QProcess &process, const QByteArray &word, int timeoutMs)
{
    QByteArray said;
    return waitFor(
        [&] {
            said += process.readAllStandardOutput();
            return said.contains(word + '\n');
        },
        timeoutMs);
}

QJsonObject TestCliPortalocker::row()
{
    const Ran ran = runLockscope({"list", m_server.url(), "--json"}, m_folder.path());
    return ran.objects.isEmpty() ? QJsonObject() : ran.objects.first();
}

void TestCliPortalocker::isNamedReleasedAndLetsTheNextIn()
{
    const auto holder = client();
    QVERIFY(says(*holder, "held"));
    const QJsonObject listed = row();
    QCOMPARE(listed.value("library").toString(), QString("portalocker"));
    QCOMPARE(listed.value("key").toString(), QString("lock:orders"));
    const QString token = listed.value("token").toString();
    QVERIFY2(token.endsWith(" lock:orders-lock"), qPrintable(token));
    const auto waiter = client();
    QVERIFY(says(*waiter, "waiting"));
    const Ran released = runLockscope(
        {"release", m_server.url(), "lock:orders", "--owner", token, "--reason", "drill", "--json"},
        m_folder.path());
    QCOMPARE(released.first().value("outcome").toString(), QString("done"));
    // It asks every 50 ms whether somebody listens.
    QVERIFY(says(*waiter, "held", 5000));
    const QString next = row().value("token").toString();
    QVERIFY(next != token && next.endsWith(" lock:orders-lock"));
    waiter->write("\n");
    QVERIFY(says(*waiter, "released"));
    holder->kill();
    QVERIFY(holder->waitForFinished());
    QVERIFY(waiter->waitForFinished());
}

QTEST_GUILESS_MAIN(TestCliPortalocker)
#include "tst_cli_portalocker.moc"
