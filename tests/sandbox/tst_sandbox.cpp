// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/connection.h"
#include "redis_server.h"
#include "sandbox/ports.h"
#include "sandbox/sandbox.h"

#include <QDir>
#include <QElapsedTimer>
#include <QNetworkProxy>
#include <QProcess>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTest>

#include <signal.h>

using sandbox::Sandbox;
using Endpoints = std::vector<redis::Endpoint>;

namespace {

/// Starts `count` servers and waits for the answer.
redis::Result<Endpoints> started(Sandbox &box, int count)
{
    std::optional<redis::Result<Endpoints>> result;
    box.start(count, [&result](const redis::Result<Endpoints> &answer) { result = answer; });
    if (!waitFor([&result] { return result.has_value(); }, 20000))
        qFatal("the sandbox does not answer");
    return *result;
}

QCoro::Task<redis::Result<redis::Value>> ask(redis::Endpoint endpoint, QByteArray command,
                                             QByteArray argument)
{
    const auto connection = redis::Connection::create(endpoint);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened)
        co_return opened.error();
    co_return co_await connection->call(command, argument);
}

QByteArray answer(const redis::Endpoint &endpoint, const QByteArray &command, const QByteArray &argument)
{
    const auto reply = waitForTask(ask(endpoint, command, argument));
    return reply.ok() ? reply->bytes : "error: " + reply.error().detail;
}

qint64 pidOf(const redis::Endpoint &endpoint)
{
    const QByteArray info = answer(endpoint, "INFO", "server");
    const qsizetype at = info.indexOf("process_id:");
    return at < 0 ? 0 : info.mid(at + 11, info.indexOf('\r', at) - at - 11).toLongLong();
}

QByteArray procFile(qint64 pid, const char *name)
{
    QFile file(QStringLiteral("/proc/%1/%2").arg(pid).arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Gone, or a zombie that nobody has reaped yet.
bool isGone(qint64 pid)
{
    const QByteArray status = procFile(pid, "stat");
    return status.isEmpty() || status.mid(status.lastIndexOf(')') + 2, 1) == "Z";
}

bool answersAt(quint16 port)
{
    QTcpSocket socket;
    socket.setProxy(QNetworkProxy::NoProxy);
    socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    return socket.waitForConnected(1000 * patience);
}

} // namespace

/// Private servers, and that nothing of them is left however the program ends.
class TestSandbox : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void noTwoServersHaveOnePort();
    void serversAnswerWithTheirPassword();
    void nothingSecretIsSeenOutside();
    void endsInTime_data();
    void endsInTime();
    void stopsOnlyTheNamed();
    void tellsOfDeath();
    void nothingOutlivesTheProgram_data();
    void nothingOutlivesTheProgram();
    void foldersOfLivingProgramsStay();
    void absentServer();
    void aServerWithoutUsersIsRefused();

private:
    QTemporaryDir m_temporary; ///< so that no other program sweeps what these tests leave
};

void TestSandbox::initTestCase()
{
    qputenv("TMPDIR", m_temporary.path().toUtf8());
}

void TestSandbox::serversAnswerWithTheirPassword()
{
    Sandbox box;
    const redis::Result<Endpoints> servers = started(box, 3);
    QVERIFY2(servers.ok(), qPrintable(servers.ok() ? QString() : servers.error().text));
    QCOMPARE(servers->size(), size_t(3));
    for (const redis::Endpoint &endpoint : *servers) {
        QCOMPARE(answer(endpoint, "ECHO", "hello"), QByteArray("hello"));
        redis::Endpoint stranger = endpoint;
        stranger.user.clear();
        stranger.password.clear();
        QVERIFY(answer(stranger, "ECHO", "hello").contains("NOAUTH"));
        stranger.password = "guessed";
        QVERIFY(answer(stranger, "ECHO", "hello").startsWith("error"));
    }
    QCOMPARE((*servers)[0].password, (*servers)[1].password);
    QVERIFY((*servers)[0].port != (*servers)[1].port);
}

void TestSandbox::nothingSecretIsSeenOutside()
{
    // redis-server overwrites its environment for its title, so a script in front of it keeps what it got.
    const QTemporaryDir front;
    const QByteArray path = qgetenv("PATH");
    QFile script(front.filePath(QStringLiteral("redis-server")));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\nenv >'" + front.path().toUtf8() + "/environment'\nPATH='" + path
                 + "' exec redis-server \"$@\"\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    qputenv("PATH", QByteArray(front.path().toUtf8() + ':' + path));
    qputenv("QT_NO_THREADED_GLIB", "1");
    qputenv("LOCKSCOPE_PASSWORD", "hunter2");
    Sandbox box;
    qunsetenv("LOCKSCOPE_PASSWORD");
    qputenv("PATH", path);

    const redis::Result<Endpoints> servers = started(box, 1);

    QVERIFY(servers.ok());
    const qint64 pid = pidOf(servers->front());
    QVERIFY(pid > 0);
    QVERIFY(!procFile(pid, "cmdline").isEmpty());
    QVERIFY(!procFile(pid, "cmdline").contains(servers->front().password));
    QFile kept(front.filePath(QStringLiteral("environment")));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    const QByteArray environment = kept.readAll();
    QVERIFY(environment.contains("PATH="));
    QVERIFY(!environment.contains("QT_NO_THREADED_GLIB"));
    QVERIFY(!environment.contains("hunter2"));
    const auto others = QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther;
    QCOMPARE(QFileInfo(box.folder()).permissions() & others, QFile::Permissions());
}

void TestSandbox::endsInTime_data()
{
    QTest::addColumn<bool>("starting");
    QTest::addColumn<bool>("suspended");
    QTest::newRow("running") << false << false;
    QTest::newRow("while starting") << true << false;
    QTest::newRow("suspended servers") << false << true;
}

void TestSandbox::endsInTime()
{
    QFETCH(bool, starting);
    QFETCH(bool, suspended);
    auto box = std::make_unique<Sandbox>();
    const QString folder = box->folder();
    QList<qint64> pids;
    if (starting) {
        box->start(3, [](const redis::Result<Endpoints> &) { QFAIL("answered after its end"); });
        QVERIFY(waitFor([&folder] { return !QDir(folder).isEmpty(); }));
    } else {
        const redis::Result<Endpoints> servers = started(*box, 3);
        QVERIFY(servers.ok());
        for (const redis::Endpoint &endpoint : *servers)
            pids.append(pidOf(endpoint));
        if (suspended) {
            for (const qint64 pid : std::as_const(pids))
                ::kill(pid_t(pid), SIGSTOP);
        }
    }
    QElapsedTimer clock;
    clock.start();
    box.reset();
    QVERIFY2(clock.elapsed() < 1000 * patience, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(!QDir(folder).exists());
    for (const qint64 pid : std::as_const(pids))
        QVERIFY(isGone(pid));
}

void TestSandbox::stopsOnlyTheNamed()
{
    Sandbox box;
    QSignalSpy deaths(&box, &Sandbox::serverDied);
    const redis::Result<Endpoints> servers = started(box, 2);
    QVERIFY(servers.ok());
    box.stop({servers->front()});
    QVERIFY(waitFor([&servers] { return !answersAt(servers->front().port); }));
    QCOMPARE(answer(servers->back(), "ECHO", "still"), QByteArray("still"));
    QCOMPARE(deaths.count(), 0);
    QVERIFY(started(box, 1).ok());
}

void TestSandbox::tellsOfDeath()
{
    Sandbox box;
    quint16 diedAt = 0;
    connect(&box, &Sandbox::serverDied, this,
            [&diedAt](const redis::Endpoint &endpoint) { diedAt = endpoint.port; });
    const redis::Result<Endpoints> servers = started(box, 2);
    QVERIFY(servers.ok());
    ::kill(pid_t(pidOf(servers->back())), SIGKILL);
    QVERIFY(waitFor([&diedAt] { return diedAt != 0; }));
    QCOMPARE(diedAt, servers->back().port);
    QCOMPARE(answer(servers->front(), "ECHO", "still"), QByteArray("still"));
}

void TestSandbox::nothingOutlivesTheProgram_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<bool>("folderIsLeft");
    QTest::newRow("killed") << QStringLiteral("wait") << true;
    QTest::newRow("exit without destructors") << QStringLiteral("exit") << true;
    QTest::newRow("crash") << QStringLiteral("crash") << true;
    QTest::newRow("quit") << QStringLiteral("quit") << false;
}

void TestSandbox::nothingOutlivesTheProgram()
{
    QFETCH(QString, way);
    QFETCH(bool, folderIsLeft);
    QProcess program;
    program.start(QStringLiteral(SANDBOX_HELPER), {way});
    QByteArray output;
    QVERIFY(waitFor([&] { return (output += program.readAll()).contains("ready"); }, 20000));
    const QList<QByteArray> lines = output.split('\n');
    const QString folder = QString::fromUtf8(lines.value(0));
    QElapsedTimer clock;
    clock.start();
    if (way == QLatin1String("wait"))
        program.kill();
    QVERIFY(waitFor(
        [&lines] { return !answersAt(lines.value(1).toUShort()) && !answersAt(lines.value(2).toUShort()); }));
    QVERIFY2(clock.elapsed() < 2000 * patience, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(waitFor([&program] { return program.state() == QProcess::NotRunning; }));
    QCOMPARE(QDir(folder).exists(), folderIsLeft);
    const Sandbox next;
    QVERIFY(!QDir(folder).exists());
}

void TestSandbox::foldersOfLivingProgramsStay()
{
    QProcess program;
    program.start(QStringLiteral(SANDBOX_HELPER), {QStringLiteral("wait")});
    QByteArray output;
    QVERIFY(waitFor([&] { return (output += program.readAll()).contains("ready"); }, 20000));
    const QString folder = QString::fromUtf8(output.split('\n').value(0));
    const Sandbox first;
    const Sandbox second;
    QVERIFY(QDir(folder).exists());
    QVERIFY(QDir(first.folder()).exists());
    QVERIFY(QDir(second.folder()).exists());
    QVERIFY(first.folder() != second.folder());
    program.kill();
    QVERIFY(program.waitForFinished());
}

void TestSandbox::absentServer()
{
    const QByteArray path = qgetenv("PATH");
    const QTemporaryDir empty;
    qputenv("PATH", empty.path().toUtf8());
    {
        Sandbox box;
        QVERIFY(!Sandbox::isAvailable());
        const redis::Result<Endpoints> servers = started(box, 1);
        QVERIFY(!servers.ok());
        QCOMPARE(servers.error().text,
                 QStringLiteral("redis-server is not installed: sudo apt install redis-server"));
    }
    qputenv("PATH", path);
    QVERIFY(Sandbox::isAvailable());
}

/// As Redis 5 says it of a line that it does not know.
void TestSandbox::aServerWithoutUsersIsRefused()
{
    const QByteArray path = qgetenv("PATH");
    const QTemporaryDir front;
    QFile script(front.filePath(QStringLiteral("redis-server")));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(
        "#!/bin/sh\necho '*** FATAL CONFIG FILE ERROR ***'\necho \">>> '$(grep '^user' | head -1)'\"\n"
        "echo 'Bad directive or wrong number of arguments'\nexit 1\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    qputenv("PATH", QByteArray(front.path().toUtf8() + ':' + path));
    {
        Sandbox box;
        qputenv("PATH", path);
        const redis::Result<Endpoints> servers = started(box, 1);
        QVERIFY(!servers.ok());
        QVERIFY2(servers.error().text.contains(QStringLiteral("too old")), qPrintable(servers.error().text));
    }
    Sandbox open(Sandbox::Users::One);
    const redis::Result<Endpoints> servers = started(open, 1);
    QVERIFY(servers.ok());
    QVERIFY(servers->front().user.isEmpty());
}

void TestSandbox::noTwoServersHaveOnePort()
{
    // Of some 28,000 that the system draws from, so many would hardly ever be different ones.
    constexpr int many = 2'000;
    sandbox::Ports ports;
    QSet<quint16> taken;
    for (int i = 0; i < many; ++i)
        taken.insert(ports.take());
    QCOMPARE(taken.size(), qsizetype(many));
    QVERIFY(!taken.contains(0));
}

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
