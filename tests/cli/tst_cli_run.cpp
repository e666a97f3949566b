// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <memory>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

/// `acquire … -- COMMAND`: the command works only while the lock is ours, and nothing of it outlives a loss.
class TestCliRun : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void theLockIsThereWhileItRuns();
    void itsStatusIsHandedOn_data();
    void itsStatusIsHandedOn();
    void onlyItWritesToStandardOutput();
    void wordsAreBytes();
    void itsEnvironment();
    void theTokenAsBase64();
    void itsInputIsOurs();
    void nothingRunsWithoutTheLock();
    void conflictExitCode();
    void usage_data();
    void usage();
    void itIsRenewed();
    void anotherTokenEndsTheWholeGroup();
    void whoDoesNotEndIsKilled();
    void whoIsStoppedIsToldToo();
    void aKilledServerEndsItInTime();
    void aStoppedServerEndsItInTime();
    void oneOfThreeMastersMayGo();
    void signalsAreForwarded_data();
    void signalsAreForwarded();
    void everySignalIsForwarded();
    void aSignalSentTwiceStillReleases();
    void nohupIsRespected();
    void itDiesWithUs();
    void whatItLeftRunningIsNotWaitedFor();
    void aLockThatWasTakenMeanwhileIsTold();
    void interruptedWhileItWaits();
    void aTerminalIsTheCommands();
    void theJournalHasItsReason();

private:
    QString file(const QString &name) const { return m_folder->filePath(name); }
    QStringList acquire(const QString &lease, const QStringList &command, const QStringList &more = {}) const
    {
        return QStringList{"acquire", m_server->url(), "job", "--ttl", lease} + more + QStringList{"--"}
        + command;
    }
    QStringList shell(const QString &lease, const QString &script, const QStringList &more = {}) const
    {
        return acquire(lease, {"sh", "-c", script}, more);
    }
    QByteArray get() { return m_server->command("GET job"); }
    /// Waits for a line of the file that the command writes when it is so far, and answers the file.
    QByteArray waitForFile(const QString &name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

constexpr int lostStatus = 124;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool isAlive(qint64 pid)
{
    // A zombie that nobody has asked for its status is dead.
    const QByteArray status = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    return !status.isEmpty() && status.mid(status.lastIndexOf(')') + 2, 1) != "Z";
}

} // namespace

void TestCliRun::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliRun::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

QByteArray TestCliRun::waitForFile(const QString &name) const
{
    QByteArray content;
    const bool came = waitFor([&] {
        content = contentOf(file(name));
        return content.endsWith('\n');
    });
    return came ? content : QByteArray();
}

void TestCliRun::theLockIsThereWhileItRuns()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell(
        "30s",
        QStringLiteral("echo begun; while [ ! -e %1 ]; do sleep 0.02; done; echo over").arg(file("go"))));
    QVERIFY(process.waitForLines(1));
    QCOMPARE(get().size(), 40);
    QVERIFY(m_server->command("PTTL job").toLongLong() > 20000);
    QFile go(file("go"));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    QCOMPARE(process.out(), QByteArray("begun\nover\n"));
    QCOMPARE(process.err(), QByteArray());
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::itsStatusIsHandedOn_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const QStringList &command, int status) {
        QTest::newRow(name) << command << status;
    };
    row("done", {"true"}, 0);
    row("failed", {"sh", "-c", "exit 7"}, 7);
    row("as if refused", {"sh", "-c", "exit 3"}, 3);
    row("the highest", {"sh", "-c", "exit 255"}, 255);
    row("terminated", {"sh", "-c", "kill -TERM $$"}, 128 + SIGTERM);
    row("killed", {"sh", "-c", "kill -KILL $$"}, 128 + SIGKILL);
    row("no such program", {"/nowhere/nothing"}, 127);
    row("no such program in PATH", {"lockscope-no-such-program"}, 127);
    row("no program", {"/etc/passwd"}, 126);
}

void TestCliRun::itsStatusIsHandedOn()
{
    QFETCH(QStringList, command);
    QFETCH(int, status);
    const Ran ran = runLockscope(acquire("30s", command), m_folder->path());
    QVERIFY2(ran.status == status, QByteArray::number(ran.status) + ran.err);
    QCOMPARE(ran.out, QByteArray());
    QCOMPARE(ran.err.contains("cannot be started"), status == 126 || status == 127);
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::onlyItWritesToStandardOutput()
{
    const Ran ran = runLockscope(shell("30s", "echo out; echo err >&2", {"--json"}), m_folder->path());
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.out, QByteArray("out\n"));
    const QByteArrayList lines = ran.err.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(QJsonDocument::fromJson(lines[0]).object().value("outcome").toString(), "done");
    QCOMPARE(lines[1], QByteArray("err"));
    QCOMPARE(QJsonDocument::fromJson(lines[2]).object().value("event").toString(), "released");
}

/// What is no text gets through as it is, and so does what looks like an option of ours.
void TestCliRun::wordsAreBytes()
{
    LockscopeProcess process;
    process.startShell(QStringLiteral("acquire --config-dir %1 %2 job --ttl 30s -- printf '%s|' --help -- "
                                      "\"$(printf '\\377\\n')\" '' redis://u:secret@h/")
                           .arg(m_folder->path(), m_server->url()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    QCOMPARE(process.out(), QByteArray("--help|--|\xff||redis://u:secret@h/|"));
    QCOMPARE(process.err(), QByteArray());
}

void TestCliRun::itsEnvironment()
{
    LockscopeProcess process(m_folder->path());
    process.setEnvironment("LOCKSCOPE_PASSWORD", "geheim");
    process.setEnvironment("LOCKSCOPE_KEY_PASSWORD", "geheim");
    process.setEnvironment("LOCKSCOPE_TOKEN", "an older one");
    process.setEnvironment("A_VARIABLE", "of the person");
    m_server->command("CONFIG SET requirepass geheim");
    process.start(shell("30s", "env"));
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.status() == 0, process.err());
    const QByteArray said = process.out();
    QVERIFY2(!said.contains("geheim") && !said.contains("LOCKSCOPE_PASSWORD"), said);
    QVERIFY2(!said.contains("QT_NO_"), said);
    QVERIFY2(said.contains("A_VARIABLE=of the person\n"), said);
    static const QRegularExpression token("(^|\n)LOCKSCOPE_TOKEN=([0-9a-f]{40})\n");
    QVERIFY2(token.match(QString::fromUtf8(said)).hasMatch(), said);
    QCOMPARE(said.count("LOCKSCOPE_TOKEN="), 1);
}

void TestCliRun::theTokenAsBase64()
{
    const QByteArray token("\xff\x01token", 7);
    const Ran ran =
        runLockscope({"acquire", m_server->url(), QByteArray("-job").toBase64(), "--ttl", "30s", "--base64",
                      "--token", token.toBase64(), "--", "sh", "-c", "echo $LOCKSCOPE_TOKEN"},
                     m_folder->path());
    QVERIFY2(ran.status == 0, ran.err);
    QCOMPARE(ran.out, token.toBase64() + '\n');
}

void TestCliRun::itsInputIsOurs()
{
    LockscopeProcess process;
    process.startShell(
        QStringLiteral("acquire --config-dir %1 %2 job --ttl 30s -- cat <<'END'\nsome\nlines\nEND")
            .arg(m_folder->path(), m_server->url()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.out(), QByteArray("some\nlines\n"));
}

void TestCliRun::nothingRunsWithoutTheLock()
{
    m_server->command("SET job somebody PX 60000");
    Ran ran = runLockscope(shell("30s", "touch " + file("ran")), m_folder->path());
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY2(ran.err.contains("lockscope: "), ran.err);
    QCOMPARE(get(), QByteArray("somebody"));
    const QString url = m_server->url();
    m_server->kill();
    ran = runLockscope(shell("30s", "touch " + file("ran")), m_folder->path());
    QCOMPARE(ran.status, 3);
    QVERIFY(!QFile::exists(file("ran")));
}

void TestCliRun::conflictExitCode()
{
    m_server->command("SET job somebody PX 60000");
    const QStringList code{"--conflict-exit-code", "75"};
    QCOMPARE(runLockscope(shell("30s", "touch " + file("ran"), code), m_folder->path()).status, 75);
    QCOMPARE(runLockscope(shell("30s", "touch " + file("ran"), code + QStringList{"--wait", "100ms"}),
                          m_folder->path())
                 .status,
             75);
    // Who expects it is told nothing: cron mails whatever is said.
    const Ran expected =
        runLockscope(shell("30s", "touch " + file("ran"), {"--conflict-exit-code", "0"}), m_folder->path());
    QCOMPARE(expected.status, 0);
    QCOMPARE(expected.out + expected.err, QByteArray());
    QVERIFY(!QFile::exists(file("ran")));
    QCOMPARE(runLockscope({"acquire", m_server->url(), "job", "--ttl", "30s", "--conflict-exit-code=0"},
                          m_folder->path())
                 .status,
             0);
    m_server->command("DEL job");
    QCOMPARE(runLockscope(shell("30s", "exit 1", code), m_folder->path()).status, 1); // the command's own
}

void TestCliRun::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("sentence");
    const QStringList begin{"acquire", "redis://a", "job", "--ttl", "30s"};
    QTest::newRow("no command") << begin + QStringList{"--"} << QByteArray("COMMAND is missing.");
    QTest::newRow("no key") << QStringList{"acquire", "redis://a", "--ttl", "30s", "--", "true"}
                            << QByteArray("KEY is missing");
    QTest::newRow("no status") << begin + QStringList{"--conflict-exit-code", "256", "--", "true"}
                               << QByteArray("is not a whole number from 0 to 255");
}

void TestCliRun::usage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, sentence);
    const Ran ran = runLockscope(arguments, m_folder->path());
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains(sentence), ran.err);
}

void TestCliRun::itIsRenewed()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("900ms", "echo begun; read -r line; echo $line"));
    QVERIFY(process.waitForLines(1));
    const QByteArray token = get();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return timer.elapsed() > 2500; }));
    QCOMPARE(get(), token);
    QVERIFY(process.isRunning());
    process.signal(SIGTERM);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 128 + SIGTERM);
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::anotherTokenEndsTheWholeGroup()
{
    LockscopeProcess process(m_folder->path());
    // The grandchild is in the group, and its parent waits for it.
    process.start(shell("900ms", "sleep 600 & echo $! >" + file("grandchild") + "; wait"));
    const qint64 grandchild = waitForFile("grandchild").trimmed().toLongLong();
    QVERIFY(grandchild > 0 && isAlive(grandchild));
    m_server->command("SET job thief PX 60000");
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
    QVERIFY(!isAlive(grandchild));
    QVERIFY2(process.err().contains("The lock is lost"), process.err());
    QCOMPARE(get(), QByteArray("thief"));
    const Ran loss = runLockscope({"journal", "--json", "--outcome", "changed-hands"}, m_folder->path());
    QCOMPARE(loss.objects.size(), 1);
    QCOMPARE(loss.first().value("action").toString(), "extend");
}

/// SIGKILL for all of the group once the lock cannot be relied upon any more, also where its first process
/// has ended.
void TestCliRun::whoDoesNotEndIsKilled()
{
    for (const bool leaderEnds : {false, true}) {
        m_server->command("DEL job");
        QFile::remove(file("pids"));
        LockscopeProcess process(m_folder->path());
        const QString deaf = "(trap '' TERM; while :; do sleep 600; done) & deaf=$!; ";
        process.start(shell("3s",
                            deaf + (leaderEnds ? "" : "trap '' TERM; ") + "echo $$ $deaf >" + file("pids")
                                + "; wait; wait; wait; sleep 600"));
        const QByteArrayList pids = waitForFile("pids").trimmed().split(' ');
        QCOMPARE(pids.size(), 2);
        m_server->command("SET job thief PX 60000");
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.status(), lostStatus);
        for (const QByteArray &pid : pids)
            QVERIFY2(waitFor([&] { return !isAlive(pid.toLongLong()); }), pid);
    }
}

void TestCliRun::whoIsStoppedIsToldToo()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("3s",
                        "trap 'echo ended >" + file("ended") + "; exit' TERM; echo $$ >" + file("pid")
                            + "; while :; do sleep 0.02; done"));
    const auto pid = pid_t(waitForFile("pid").trimmed().toLongLong());
    QVERIFY(pid > 0);
    ::kill(pid, SIGSTOP);
    m_server->command("SET job thief PX 60000");
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
    QCOMPARE(contentOf(file("ended")), QByteArray("ended\n"));
}

/// Told while the key would still stand: 2 s before, here a third of the lease.
void TestCliRun::aKilledServerEndsItInTime()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("3s", "echo $$; exec sleep 600"));
    QVERIFY(process.waitForLines(1));
    const qint64 command = process.out().trimmed().toLongLong();
    QElapsedTimer timer;
    timer.start();
    m_server->kill();
    QVERIFY(waitFor([&] { return !isAlive(command); }));
    QVERIFY2(timer.elapsed() < 2800 * patience, QByteArray::number(timer.elapsed()));
    QVERIFY2(timer.elapsed() > 500, QByteArray::number(timer.elapsed())); // it was tried again until then
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
}

void TestCliRun::aStoppedServerEndsItInTime()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("3s", "trap '' TERM; echo $$; while :; do sleep 600; done"));
    QVERIFY(process.waitForLines(1));
    const qint64 command = process.out().trimmed().toLongLong();
    QElapsedTimer timer;
    timer.start();
    m_server->pause();
    QVERIFY(waitFor([&] { return !isAlive(command); }));
    m_server->resume();
    QVERIFY2(timer.elapsed() < 3200 * patience, QByteArray::number(timer.elapsed()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
}

void TestCliRun::oneOfThreeMastersMayGo()
{
    RedisServer two, three;
    LockscopeProcess process(m_folder->path());
    process.start({"acquire", m_server->url(), two.url(), three.url(), "job", "--ttl", "3s", "--", "sh", "-c",
                   "echo begun; read -r line; echo $line"});
    QVERIFY(process.waitForLines(1));
    two.kill();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return timer.elapsed() > 4000; }));
    QVERIFY2(process.isRunning(), process.err());
    three.kill(); // no quorum is left
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
}

void TestCliRun::signalsAreForwarded_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("name");
    QTest::newRow("INT") << SIGINT << "INT";
    QTest::newRow("TERM") << SIGTERM << "TERM";
    QTest::newRow("HUP") << SIGHUP << "HUP";
}

/// The lock stands until the command has ended, however long it takes over a signal.
void TestCliRun::signalsAreForwarded()
{
    QFETCH(int, number);
    QFETCH(QString, name);
    LockscopeProcess process(m_folder->path());
    process.start(shell("30s",
                        QStringLiteral("trap 'echo told; while [ ! -e %1 ]; do sleep 0.02; done; exit 9' "
                                       "%2; echo begun; while :; do sleep 0.02; done")
                            .arg(file("go"), name)));
    QVERIFY(process.waitForLines(1));
    const QByteArray token = get();
    process.signal(number);
    QVERIFY(process.waitForLines(2));
    QCOMPARE(get(), token);
    QVERIFY(process.isRunning());
    QFile go(file("go"));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 9);
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::everySignalIsForwarded()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("30s",
                        "n=0; trap 'n=$((n+1)); echo told; [ $n -lt 3 ] || exit 9' INT; echo begun; "
                        "while :; do sleep 0.02; done"));
    QVERIFY(process.waitForLines(1));
    for (int i = 0; i < 3; ++i) {
        process.signal(SIGINT);
        QVERIFY(process.waitForLines(2 + i));
    }
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 9);
    QCOMPARE(get(), QByteArray("(nil)"));
}

/// As timeout(1) does; the second one may come when the command has ended already.
void TestCliRun::aSignalSentTwiceStillReleases()
{
    LockscopeProcess command(m_folder->path());
    command.start(shell("30s", "trap 'exit 9' TERM; echo begun; while :; do sleep 0.02; done"));
    QVERIFY(command.waitForLines(1));
    command.signal(SIGTERM);
    command.signal(SIGTERM);
    QVERIFY(command.waitForFinished());
    QCOMPARE(command.status(), 9);
    QCOMPARE(get(), QByteArray("(nil)"));

    LockscopeProcess hold(m_folder->path());
    hold.start({"acquire", m_server->url(), "job", "--ttl", "30s", "--hold"});
    QVERIFY(hold.waitForLines(1));
    hold.signal(SIGTERM);
    hold.signal(SIGTERM);
    QVERIFY(hold.waitForFinished());
    QCOMPARE(hold.status(), 0);
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::nohupIsRespected()
{
    QProcess process;
    process.start(
        "sh",
        QStringList{"-c", "trap '' HUP; exec \"$@\"", "sh", qEnvironmentVariable("LOCKSCOPE_BINARY")}
            + QStringList{"acquire", "--config-dir", m_folder->path()} + shell("30s", "").mid(1, 5)
            + QStringList{"sh", "-c", "echo begun; read -r line; echo $line"});
    QVERIFY(waitFor([&] { return process.bytesAvailable() > 0; }));
    QVERIFY(process.processId() > 0);
    ::kill(pid_t(process.processId()), SIGHUP);
    process.write("still here\n");
    QVERIFY(waitFor([&] { return process.state() == QProcess::NotRunning; }));
    QCOMPARE(process.readAllStandardOutput(), QByteArray("begun\nstill here\n"));
    QCOMPARE(process.exitCode(), 0);
}

void TestCliRun::itDiesWithUs()
{
    LockscopeProcess process(m_folder->path());
    process.start(shell("30s", "echo $$; exec sleep 600"));
    QVERIFY(process.waitForLines(1));
    const qint64 pid = process.out().trimmed().toLongLong();
    QVERIFY(pid > 0 && isAlive(pid));
    process.signal(SIGKILL);
    QVERIFY(process.waitForFinished());
    QVERIFY(waitFor([&] { return !isAlive(pid); }));
}

/// Somebody may begin a service under a lock.
void TestCliRun::whatItLeftRunningIsNotWaitedFor()
{
    const Ran ran = runLockscope(shell("30s", "sleep 600 >/dev/null 2>&1 & echo $!"), m_folder->path());
    QCOMPARE(ran.status, 0);
    const qint64 service = ran.out.trimmed().toLongLong();
    QVERIFY(service > 0 && isAlive(service));
    QCOMPARE(get(), QByteArray("(nil)"));
    ::kill(pid_t(service), SIGKILL);
}

/// No renewal came in between; that somebody else had the lock must not look like success.
void TestCliRun::aLockThatWasTakenMeanwhileIsTold()
{
    LockscopeProcess process(m_folder->path());
    process.start(
        shell("600s", QStringLiteral("echo begun; while [ ! -e %1 ]; do sleep 0.02; done").arg(file("go"))));
    QVERIFY(process.waitForLines(1));
    m_server->command("SET job thief PX 60000");
    QFile go(file("go"));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), lostStatus);
    QCOMPARE(get(), QByteArray("thief"));
}

void TestCliRun::interruptedWhileItWaits()
{
    m_server->command("SET job somebody PX 60000");
    LockscopeProcess process(m_folder->path());
    process.start(shell("30s", "touch " + file("ran"), {"--wait", "1h"}));
    QVERIFY(waitFor([&] { return m_server->command("CLIENT LIST").contains("lockscope"); }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.status() != 0 && !process.crashed(), process.err());
    QVERIFY(!QFile::exists(file("ran")));
    QCOMPARE(get(), QByteArray("somebody"));
}

/// A command that asks a question gets the answer, Ctrl+C is for it, and the shell gets its terminal back.
void TestCliRun::aTerminalIsTheCommands()
{
    int terminal = -1;
    const QByteArray line = "stty -echo; " + qgetenv("LOCKSCOPE_BINARY") + " acquire --config-dir "
        + m_folder->path().toUtf8() + ' ' + m_server->url().toUtf8()
        + " job --ttl 30s -- sh -c 'trap \"echo told; exit 9\" INT; echo begun; read -r line; echo got "
          "$line; "
          "while :; do sleep 0.02; done'; echo status $?; read -r line; echo then $line";
    const pid_t shell = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (shell == 0) {
        ::execl("/bin/sh", "sh", "-c", line.constData(), nullptr);
        ::_exit(1);
    }
    QVERIFY(shell > 0);
    QByteArray said;
    const auto saw = [&](const char *text) {
        return waitFor([&] {
            pollfd ready{terminal, POLLIN, 0};
            char bytes[256];
            while (::poll(&ready, 1, 0) > 0) {
                const auto count = ::read(terminal, bytes, sizeof bytes);
                if (count <= 0)
                    break;
                said.append(bytes, count);
            }
            return said.contains(text);
        });
    };
    const auto type = [&](const QByteArray &text) {
        return ::write(terminal, text.constData(), size_t(text.size())) > 0;
    };
    QVERIFY2(saw("begun"), said);
    QVERIFY(type("yes\n"));
    QVERIFY2(saw("got yes"), said);
    QVERIFY(type("\x1a")); // Ctrl+Z: nobody may fall asleep with the lock
    QVERIFY(type("\x03"));
    QVERIFY2(saw("told"), said);
    QVERIFY2(saw("status 9"), said);
    QVERIFY(type("after\n"));
    QVERIFY2(saw("then after"), said);
    QVERIFY(waitFor([&] { return ::waitpid(shell, nullptr, WNOHANG) == shell; }));
    ::close(terminal);
    QCOMPARE(get(), QByteArray("(nil)"));
}

void TestCliRun::theJournalHasItsReason()
{
    QCOMPARE(runLockscope(shell("30s", "true", {"--reason", "nightly"}), m_folder->path()).status, 0);
    const Ran records = runLockscope({"journal", "--json"}, m_folder->path());
    QCOMPARE(records.objects.size(), 2);
    QCOMPARE(records.objects[0].value("action").toString(), "acquire");
    QCOMPARE(records.objects[1].value("action").toString(), "release");
    for (const QJsonObject &record : records.objects) {
        QCOMPARE(record.value("reason").toString(), "nightly");
        QCOMPARE(record.value("outcome").toString(), "done");
    }
}

QTEST_GUILESS_MAIN(TestCliRun)
#include "tst_cli_run.moc"
