// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/gate_race.h"
#include "lab/lesson/play/command_act.h"
#include "lab/lesson/servers/servers.h"
#include "lab/race/race_run.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab_run.h"
#include "redis/connection/connection.h"
#include "sandbox/client_access.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace lab;

namespace {

using Endpoints = std::vector<redis::Endpoint>;

/// Commands that clients of private servers may not run. PORT: of the foreign server. KEY: one that is there.
const QByteArrayList forbidden{
    "MIGRATE 127.0.0.1 PORT KEY 0 1000 REPLACE",
    "MIGRATE 127.0.0.1 PORT KEY 0 1000 COPY REPLACE",
    "REPLICAOF 127.0.0.1 PORT",
    "SLAVEOF 127.0.0.1 PORT",
    "FAILOVER TO 127.0.0.1 PORT FORCE TIMEOUT 1",
    "CLUSTER MEET 127.0.0.1 PORT",
    "CONFIG SET masterauth secret",
    "CONFIG SET dir /",
    "CONFIG GET *",
    "CONFIG REWRITE",
    "DEBUG SLEEP 0",
    "DEBUG RELOAD",
    "MODULE LOAD /tmp/module.so",
    "MODULE LIST",
    "ACL SETUSER default +@all",
    "ACL LIST",
    "FUNCTION LOAD code",
    "FUNCTION RESTORE payload",
    "FCALL name 0",
    "SAVE",
    "BGSAVE",
    "BGREWRITEAOF",
    "RESTORE other 0 payload",
    "SYNC",
    "PSYNC ? -1",
    "MONITOR",
    "CLIENT KILL TYPE normal",
    "CLIENT PAUSE 1000",
    "SWAPDB 0 1",
    "FLUSHALL",
    "SHUTDOWN NOSAVE",
};

QByteArrayList wordsOf(QByteArray command, quint16 port, const QByteArray &key)
{
    return command.replace("PORT", QByteArray::number(port)).replace("KEY", key).split(' ');
}

/// Returns the call of this command inside a script.
QByteArray asLua(const QByteArrayList &words, const QByteArray &how)
{
    return "redis." + how + "('" + words.join("','") + "')";
}

/// A lock whose `acquire` also runs this.
QByteArray schemeRunning(const QByteArray &lua)
{
    return "scheme curious\n\nacquire:\n    SET {key} {token} NX PX {lease_ms} -> ok\n    EVAL \"" + lua
        + "\" 1 {key} -> seen\n    if ok == nil:\n        retry\n    enter\n\nrelease:\n    DEL {key}\n";
}

QCoro::Task<redis::Result<redis::Value>> asked(const redis::Endpoint server, const QByteArrayList words)
{
    const auto connection = redis::Connection::create(server);
    const auto opened = co_await redis::Connection::open(connection);
    if (!opened)
        co_return opened.error();
    redis::Request request;
    request.addList(words);
    const auto replies = co_await connection->batch(request);
    connection->close();
    if (!replies)
        co_return replies.error();
    co_return redis::Result<redis::Value>(replies->values.front());
}

QByteArray answer(const redis::Endpoint &server, const QByteArrayList &words)
{
    const auto reply = waitForTask(asked(server, words));
    return reply ? reply->bytes : "error: " + reply.error().detail;
}

bool isRefused(const QByteArray &answer)
{
    // A subcommand that this server does not have is not done either.
    static const QRegularExpression words(
        QStringLiteral("NOPERM|ACL failure in script|can't run this command|command not allowed|[Uu]nknown"));
    return words.match(QString::fromUtf8(answer)).hasMatch();
}

} // namespace

/// Foreign code on private servers: whichever way it is run and whichever command it tries, a second server
/// stays unchanged.
class TestForeignServers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void clientsMayNot_data();
    void clientsMayNot();
    void scriptsMayNot_data() { clientsMayNot_data(); }
    void scriptsMayNot();
    void clientsCannotBecomeAdministrator();
    void clientsMayDoWhatLocksNeed();
    void schemesMayNot_data();
    void schemesMayNot();
    void schemesThatHideItMayNot();
    void runsOfSchemesMayNot();
    void programsMayNot();
    void programsAtTheGateMayNot();
    void stepsOfLessonsMayNot();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_foreign;
    std::unique_ptr<sandbox::Sandbox> m_sandbox;
    Endpoints m_private;
};

void TestForeignServers::initTestCase()
{
    m_sandbox = std::make_unique<sandbox::Sandbox>();
    std::optional<redis::Result<Endpoints>> started;
    m_sandbox->start(2, [&](const redis::Result<Endpoints> &servers) { started = servers; });
    QVERIFY(waitFor([&] { return started.has_value(); }, 20'000));
    QVERIFY(started->ok());
    m_private = **started;
    m_foreign = std::make_unique<RedisServer>();
}

void TestForeignServers::init()
{
    m_foreign->command("FLUSHALL");
    m_foreign->command("SET lock:order:17 MINE");
    m_foreign->command("CONFIG RESETSTAT");
}

void TestForeignServers::cleanup()
{
    QCOMPARE(m_foreign->command("GET lock:order:17"), QByteArray("MINE"));
    QCOMPARE(m_foreign->command("DBSIZE"), QByteArray("1"));
    const QByteArray stats = m_foreign->command("INFO stats");
    QVERIFY2(stats.contains("total_connections_received:0"), stats.constData()); // no client connected
    const QByteArray replication = m_foreign->command("INFO replication");
    QVERIFY2(replication.contains("connected_slaves:0"), replication.constData());
}

void TestForeignServers::clientsMayNot_data()
{
    QTest::addColumn<QByteArray>("command");
    for (const QByteArray &command : forbidden)
        QTest::newRow(command.constData()) << command;
}

void TestForeignServers::clientsMayNot()
{
    QFETCH(QByteArray, command);
    const redis::Endpoint client = sandbox::clientAccess(m_private.front());
    QCOMPARE(answer(client, {"SET", "lock:order:17", "EVIL"}), QByteArray("OK"));
    const QByteArray said = answer(client, wordsOf(command, m_foreign->port(), "lock:order:17"));
    QVERIFY2(isRefused(said), said.constData());
    QCOMPARE(answer(client, {"GET", "lock:order:17"}), QByteArray("EVIL"));
}

void TestForeignServers::scriptsMayNot()
{
    QFETCH(QByteArray, command);
    const redis::Endpoint client = sandbox::clientAccess(m_private.front());
    QCOMPARE(answer(client, {"SET", "lock:order:17", "EVIL"}), QByteArray("OK"));
    const QByteArray call = asLua(wordsOf(command, m_foreign->port(), "lock:order:17"), "call");
    const QByteArray said = answer(client, {"EVAL", "return " + call, "0"});
    // commands that are never allowed in scripts have another error
    QVERIFY2(isRefused(said) || said.contains("not allowed from script"), said.constData());
    QCOMPARE(answer(client, {"GET", "lock:order:17"}), QByteArray("EVIL"));
}

void TestForeignServers::clientsCannotBecomeAdministrator()
{
    redis::Endpoint client = sandbox::clientAccess(m_private.front());
    QVERIFY(client.password != m_private.front().password);
    QVERIFY(client.user.isEmpty());
    client.user = m_private.front().user;
    QVERIFY(answer(client, {"PING"}).startsWith("error"));
    client.user.clear();
    client.password.clear();
    QVERIFY(answer(client, {"PING"}).contains("NOAUTH"));
    // the administrator is not restricted
    QVERIFY(!isRefused(answer(m_private.front(), {"CONFIG", "SET", "maxmemory", "0"})));
}

void TestForeignServers::clientsMayDoWhatLocksNeed()
{
    const QList<QByteArrayList> needed{{"SET", "k", "v", "NX", "PX", "30000"},
                                       {"GET", "k"},
                                       {"EXPIRE", "k", "30"},
                                       {"HINCRBY", "h", "f", "1"},
                                       {"ZADD", "z", "1", "m"},
                                       {"BLPOP", "l", "0.01"},
                                       {"PUBLISH", "c", "m"},
                                       {"SUBSCRIBE", "c"},
                                       {"MULTI"},
                                       {"WATCH", "k"},
                                       {"TIME"},
                                       {"WAIT", "0", "1"},
                                       {"INFO", "server"},
                                       {"SELECT", "3"},
                                       {"CLIENT", "SETNAME", "n"},
                                       {"CLIENT", "ID"},
                                       {"SCRIPT", "LOAD", "return 1"},
                                       {"XADD", "x", "*", "f", "v"},
                                       {"EVAL", "return redis.call('time')", "0"},
                                       {"OBJECT", "IDLETIME", "k"},
                                       {"DEL", "k", "h", "z", "x"},
                                       {"COMMAND", "COUNT"},
                                       {"SCAN", "0"}};
    const redis::Endpoint client = sandbox::clientAccess(m_private.front());
    for (const QByteArrayList &words : needed) {
        const QByteArray said = answer(client, words);
        const QByteArray told = words.join(' ') + ": " + said;
        QVERIFY2(!isRefused(said) && !said.startsWith("error"), told.constData());
    }
}

void TestForeignServers::schemesMayNot_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QString>("named");
    QTest::newRow("migrate") << QByteArray("MIGRATE 127.0.0.1 PORT lock:order:17 0 1000 REPLACE")
                             << QStringLiteral("migrate");
    QTest::newRow("restore") << QByteArray("RESTORE lock:order:17 0 payload") << QStringLiteral("restore");
    QTest::newRow("flushall") << QByteArray("FLUSHALL") << QStringLiteral("flushall");
}

void TestForeignServers::schemesMayNot()
{
    QFETCH(QByteArray, command);
    QFETCH(QString, named);
    const QByteArray lua = "redis.call('set','lock:order:17','EVIL') return "
        + asLua(wordsOf(command, m_foreign->port(), {}), "call");
    race::RaceOrder order;
    order.bounds.strategy = scheme::idOf(schemeRunning(lua));
    race::SearchControl control;
    const auto raced = waitForTask(race::runRace(order, m_private, &control));
    QVERIFY(!raced.ok());
    QVERIFY2(raced.error().text.contains(named, Qt::CaseInsensitive), qPrintable(raced.error().text));
}

void TestForeignServers::schemesThatHideItMayNot()
{
    QByteArray lua = "redis.call('set','lock:order:17','EVIL')";
    for (const QByteArray &command : forbidden)
        lua += ' ' + asLua(wordsOf(command, m_foreign->port(), "lock:order:17"), "pcall");
    race::RaceOrder order;
    order.bounds.strategy = scheme::idOf(schemeRunning(lua + " return 1"));
    race::SearchControl control;
    const auto raced = waitForTask(race::runRace(order, m_private, &control));
    QVERIFY2(raced.ok(), raced.ok() ? "" : qPrintable(raced.error().text));
    // schedules that were found were also replayed step by step
    QVERIFY(raced->anyFound() || raced->complete);
}

void TestForeignServers::runsOfSchemesMayNot()
{
    QByteArray lua = "redis.call('set','lock:order:17','EVIL')";
    for (const QByteArray &command : forbidden)
        lua += ' ' + asLua(wordsOf(command, m_foreign->port(), "lock:order:17"), "pcall");
    LabService service;
    const Listener listener(service);
    RunSpec spec;
    spec.strategies = {scheme::idOf(schemeRunning(lua + " return 1"))};
    spec.clients = 2;
    spec.iterations = 3;
    service.start(spec);
    QVERIFY(listener.waitForEnd());
    QVERIFY2(!listener.end->failure, listener.end->failure ? qPrintable(listener.end->failure->text) : "");
    QCOMPARE(listener.results.size(), 1);
    QCOMPARE(listener.results.first().finalValue.value_or(-1), qint64(6));
}

void TestForeignServers::programsMayNot()
{
    QFile program(m_folder.filePath(QStringLiteral("program.sh")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\nask() { redis-cli -p $LOCKSCOPE_LAB_PORT \"$@\" 2>&1; }\n"
                  "while read what key lease; do\n"
                  "  if [ $what = acquire ]; then\n"
                  "    ask SET lock:order:17 EVIL >/dev/null\n");
    for (const QByteArray &command : forbidden) {
        const QByteArrayList words = wordsOf(command, m_foreign->port(), "lock:order:17");
        if (words.front() != "MONITOR" && words.front() != "SYNC" && words.front() != "PSYNC")
            program.write("    ask '" + words.join("' '") + "' >>log\n");
    }
    program.write("    [ \"$(ask SET $key t NX PX $lease)\" = OK ] && echo ok || echo no\n"
                  "  else ask DEL $key >/dev/null; echo ok; fi\ndone\n");
    program.close();
    LabService service;
    const Listener listener(service);
    RunSpec spec;
    spec.strategies = {"external:sh " + program.fileName().toUtf8()};
    spec.clients = 1;
    spec.iterations = 1;
    service.start(spec);
    QVERIFY(listener.waitForEnd());
    QVERIFY2(!listener.end->failure, listener.end->failure ? qPrintable(listener.end->failure->text) : "");
    QCOMPARE(listener.results.first().finalValue.value_or(-1), qint64(1)); // its lock works all the same
}

void TestForeignServers::programsAtTheGateMayNot()
{
    QFile program(m_folder.filePath(QStringLiteral("gated.sh")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\nask() { redis-cli -p $LOCKSCOPE_LAB_PORT \"$@\" 2>&1; }\n"
                  "while read what key lease; do\n"
                  "  if [ $what = acquire ]; then\n"
                  "    ask MIGRATE 127.0.0.1 "
                  + QByteArray::number(m_foreign->port())
                  + " $key 0 1000 COPY REPLACE >/dev/null\n"
                    "    [ \"$(ask SET $key t NX PX $lease)\" = OK ] && echo ok || echo no\n"
                    "  else ask DEL $key >/dev/null; echo ok; fi\ndone\n");
    program.close();
    race::RaceOrder order;
    order.bounds.strategy = "external:sh " + program.fileName().toUtf8();
    order.search.maxStates = 40;
    race::SearchControl control;
    const auto raced =
        waitForTask(gate::raceProgram(order, {m_private.front()}, m_folder.path(), &control), 120'000);
    QVERIFY2(raced.ok(), raced.ok() ? "" : qPrintable(raced.error().text));
}

void TestForeignServers::stepsOfLessonsMayNot()
{
    lesson::Lesson lesson;
    lesson.lanes = {{lesson::Lane::Kind::Client, QStringLiteral("A")},
                    {lesson::Lane::Kind::Server, QStringLiteral("server")}};
    lesson::CommandScript commands;
    commands.lines.push_back(lesson::send('A', "SET lock:order:17 EVIL"));
    for (const QByteArray &command : forbidden) {
        const QByteArrayList words = wordsOf(command, m_foreign->port(), "lock:order:17");
        commands.lines.push_back(lesson::send('A', words.join(' ')));
    }
    lesson::Script script;
    script.play = commands;
    script.raced = [](const lesson::Memory &) {
        return false;
    };
    lesson::Servers servers;
    lesson::TokenDraw drawn;
    QVERIFY(waitForTask(lesson::Servers::prepare(&servers, 1)).ok());
    lesson::CommandAct act(lesson, script, lesson::Part::Race, &servers, &drawn);
    QVERIFY(waitForTask(act.open()).ok());
    QVERIFY(waitForTask(act.make(0)).ok());
    for (const QByteArray &command : forbidden) {
        const auto step = waitForTask(act.make(0));
        QVERIFY(step.ok());
        QVERIFY2(isRefused(step->reply.toUtf8()), qPrintable(QString::fromUtf8(command) + step->reply));
    }
}

QTEST_GUILESS_MAIN(TestForeignServers)
#include "tst_foreign_servers.moc"
