// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_run.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include <hiredis/hiredis.h>

#include <csignal>

using namespace std::chrono_literals;
using lab::LabService;
using lab::RunResult;
using lab::RunSpec;

namespace {

/// Ends the connections whose last command was this one, all at the same instant: some when the server has
/// done it but has not replied.
void killClientsOf(RedisServer &server, const QByteArray &command)
{
    redisContext *context = redisConnect("127.0.0.1", server.port());
    int killed = 0;
    for (const QByteArray &line : server.command("CLIENT LIST").split('\n')) {
        if (!line.contains(QByteArray("cmd=" + command)))
            continue;
        redisAppendCommand(context, "CLIENT KILL ID %s", line.mid(3, line.indexOf(' ') - 3).constData());
        ++killed;
    }
    void *reply = nullptr;
    while (killed-- > 0 && redisGetReply(context, &reply) == REDIS_OK)
        freeReplyObject(reply);
    redisFree(context);
}

} // namespace

/// What a run leaves behind, what it needs, what breaks it, several masters, and commands of one's own.
class TestLabSafety : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup()
    {
        if (m_server->isRunning())
            QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
        m_server.reset();
    }

    void leftoversAreRemovedAtTheNextStart();
    void runningProgramsKeepTheirKeys();
    void noRoomInMemory();
    void everyConnectionNeedsRoom();
    void everyMasterNeedsRoom();
    void redlockSurvivesAMinority();
    void repliesCutOffKeepTheAccount();
    void saysThatTheCommandIsMissing();
    void externalCommandLocks();
    void externalCommandThatFails_data();
    void externalCommandThatFails();
    void brokenLockIsCaughtEveryTime();

private:
    RunSpec spec(const QByteArray &strategy, qint64 iterations = 100) const
    {
        return shortSpecOn(*m_server, strategy, iterations);
    }
    std::unique_ptr<RedisServer> m_server;
};

void TestLabSafety::leftoversAreRemovedAtTheNextStart()
{
    QTemporaryDir folder;
    // A program that is killed in mid-run leaves its keys and its note.
    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                  {QStringLiteral("lab"), m_server->url(), QStringLiteral("--config-dir"), folder.path(),
                   QStringLiteral("--strategy"), QStringLiteral("set-nx-lua"), QStringLiteral("--duration"),
                   QStringLiteral("1h"), QStringLiteral("--json")});
    QVERIFY(waitFor([&] { return program.canReadLine(); }));
    // It counts as ended though its parent has not asked for it yet.
    QFile state(QStringLiteral("/proc/%1/stat").arg(program.processId()));
    QVERIFY(program.processId() > 0);
    ::kill(pid_t(program.processId()), SIGKILL);
    const QDeadlineTimer limit(10'000 * patience);
    while (!limit.hasExpired()) {
        QVERIFY(state.open(QIODevice::ReadOnly));
        const bool ended = state.readAll().contains(") Z ");
        state.close();
        if (ended)
            break;
        QThread::yieldCurrentThread();
    }
    QVERIFY(LabService::hasLeftovers(*spec("incr").target, LabService::recordFolder(folder.path())));
    QVERIFY(waitFor([&] { return program.state() == QProcess::NotRunning; }));
    QVERIFY(m_server->command("DBSIZE") != "0");
    m_server->command("SET lockscope:lab:{feedbeef}:counter 1"); // someone else's

    LabService service;
    Listener heard(service);
    RunSpec next = spec("incr");
    next.recordFolder = LabService::recordFolder(folder.path());
    service.start(next);
    QVERIFY(heard.waitForEnd());
    QCOMPARE(heard.notes.size(), 1);
    QCOMPARE(m_server->command("KEYS *"), QByteArray("lockscope:lab:{feedbeef}:counter"));
    QVERIFY(QDir(next.recordFolder).isEmpty());
    m_server->command("DEL lockscope:lab:{feedbeef}:counter");
}

void TestLabSafety::runningProgramsKeepTheirKeys()
{
    QTemporaryDir folder;
    LabService first;
    Listener heardFirst(first);
    RunSpec longRun = spec("set-nx-lua");
    longRun.recordFolder = LabService::recordFolder(folder.path());
    longRun.duration = 1h;
    first.start(longRun);
    QVERIFY(waitFor([&] { return heardFirst.samples.size() >= 2; }));
    LabService second;
    Listener heard(second);
    RunSpec next = spec("incr");
    next.recordFolder = longRun.recordFolder;
    second.start(next);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.notes.isEmpty());
    first.stop();
    QVERIFY(heardFirst.waitForEnd());
    QCOMPARE(heardFirst.results.first().lost, std::optional<qint64>(0));
}

void TestLabSafety::noRoomInMemory()
{
    RedisServer small({QStringLiteral("--maxmemory"), QStringLiteral("3mb")});
    LabService service;
    Listener heard(service);
    RunSpec many = spec("incr");
    many.target->endpoint = small.endpoint();
    many.clients = 500;
    service.start(many);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("maxmemory")),
             qPrintable(heard.end->failure->text));
}

// Those who wait for a message listen on a second connection, which they open in mid-run.
void TestLabSafety::everyConnectionNeedsRoom()
{
    RedisServer small({QStringLiteral("--maxclients"), QStringLiteral("12")});
    LabService service;
    Listener heard(service);
    service.start(specOn(small, {"incr", "pubsub"}));
    QVERIFY(heard.waitForEnd(10'000));
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("pubsub opens 2 connections")),
             qPrintable(heard.end->failure->text));
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("allows 12 connections")),
             qPrintable(heard.end->failure->text));
    QVERIFY(heard.results.isEmpty());
    heard.end.reset();
    service.start(specOn(small, {"incr"}));
    QVERIFY(heard.waitForEnd(10'000));
    QVERIFY(!heard.end->failure);
}

void TestLabSafety::everyMasterNeedsRoom()
{
    RedisServer small({QStringLiteral("--maxclients"), QStringLiteral("5")});
    RedisServer third;
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"redlock"});
    spec.target->others = {small.endpoint(), third.endpoint()};
    service.start(spec);
    QVERIFY(heard.waitForEnd(10'000));
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(small.endpoint().label()),
             qPrintable(heard.end->failure->text));
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("allows 5 connections")),
             qPrintable(heard.end->failure->text));
    QVERIFY(heard.results.isEmpty());
}

void TestLabSafety::redlockSurvivesAMinority()
{
    RedisServer second;
    RedisServer third;
    LabService service;
    Listener heard(service);
    RunSpec redlock = spec("redlock");
    redlock.target->others = {second.endpoint(), third.endpoint()};
    redlock.clients = 4;
    redlock.duration = 1500ms;
    redlock.retry = "exponential";
    service.start(redlock);
    QVERIFY(waitFor([&] { return heard.samples.size() >= 3; }));
    third.kill();
    const qint64 atKill = heard.samples.last().expected;
    QVERIFY(heard.waitForEnd());
    QVERIFY2(!heard.end->failure, heard.end->failure ? qPrintable(heard.end->failure->text) : "");
    const RunResult &result = heard.results.first();
    QVERIFY(result.completed > atKill);
    QVERIFY(result.isExact());
    QCOMPARE(second.command("DBSIZE"), QByteArray("0"));
}

// What the server did though it could not say so any more was begun, and is not lost.
void TestLabSafety::repliesCutOffKeepTheAccount()
{
    qint64 unacknowledged = 0;
    for (int run = 0; run < 60 && unacknowledged == 0; ++run) {
        LabService service;
        Listener heard(service);
        RunSpec many = spec("incr", 1'000'000);
        many.clients = 50;
        service.start(many);
        QVERIFY(waitFor([&] { return heard.samples.size() >= 2; }));
        killClientsOf(*m_server, "incr");
        QVERIFY(heard.waitForEnd());
        QVERIFY(heard.end->failure);
        const RunResult &result = heard.results.first();
        QVERIFY(addsUp(result));
        QCOMPARE(result.lost, std::optional<qint64>(0));
        unacknowledged = result.unacknowledged;
    }
    QVERIFY(unacknowledged > 0);
}

void TestLabSafety::saysThatTheCommandIsMissing()
{
    for (const char *id : {"external:", "external:  ", "external"}) {
        const auto refusal = specOn(*m_server, {id}).refusal();
        QVERIFY(refusal && refusal->kind == lab::Failure::Kind::Usage);
        QVERIFY2(refusal->text.contains(QStringLiteral("the command that locks")), qPrintable(refusal->text));
    }
}

void TestLabSafety::externalCommandLocks()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("python3 is not installed");
    RunSpec external = spec("external:python3 " LOCKSCOPE_EXTERNAL "/lock.py", 25);
    external.target.reset(); // private servers only
    external.clients = 4;
    external.faults.crash = 10;
    external.lease = 400ms;
    const QList<RunResult> results = resultsOf(external);
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().isExact());
    QVERIFY(addsUp(results.first()));
    QCOMPARE(results.first().completed + results.first().crashed, 100);
}

void TestLabSafety::externalCommandThatFails_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QString>("says");
    QTest::newRow("absent") << QByteArray("/nowhere/lock") << QStringLiteral("/nowhere/lock");
    QTest::newRow("absent, and why") << QByteArray("/nowhere/lock") << QStringLiteral("cannot be started: ");
    QTest::newRow("absent, as the system says")
        << QByteArray("/nowhere/lock") << QStringLiteral("No such file or directory");
    QTest::newRow("error with control characters")
        << QByteArray("sh -c 'read line; printf \"error \\033[2Jgone\\n\"; read line'")
        << QStringLiteral("It reports: \\x1b[2Jgone");
    QTest::newRow("ends") << QByteArray("true") << QStringLiteral("ended");
    QTest::newRow("error") << QByteArray("sh -c 'read line; echo error out of luck; read line'")
                           << QStringLiteral("out of luck");
    QTest::newRow("nonsense") << QByteArray("sh -c 'read line; echo perhaps; read line'")
                              << QStringLiteral("perhaps");
}

void TestLabSafety::externalCommandThatFails()
{
    QFETCH(QByteArray, command);
    QFETCH(QString, says);
    LabService service;
    Listener heard(service);
    RunSpec external = spec("external:" + command, 5);
    external.target.reset();
    external.clients = 2;
    service.start(external);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(says), qPrintable(heard.end->failure->text));
}

void TestLabSafety::brokenLockIsCaughtEveryTime()
{
    // It lets everybody in.
    RunSpec broken = spec("external:sh -c 'while read line; do echo ok; done'", 15);
    broken.target.reset();
    broken.clients = 4;
    LabService service;
    for (int run = 0; run < 100; ++run) {
        Listener heard(service);
        service.start(broken);
        QVERIFY(heard.waitForEnd());
        QCOMPARE(heard.results.size(), 1);
        QVERIFY2(!heard.results.first().isExact(), qPrintable(QString::number(run)));
        QVERIFY(heard.results.first().overlaps > 0);
        QVERIFY(addsUp(heard.results.first()));
        service.disconnect();
    }
}

QTEST_GUILESS_MAIN(TestLabSafety)
#include "tst_lab_safety.moc"
