// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QUdpSocket>

#include <csignal>

/// Everything that a person can get wrong has its exit status and its sentence.
class TestCliBadInput : public QObject
{
    Q_OBJECT

private slots:
    void usage_data();
    void usage();
    void unknownHost();
    void refusedPort();
    void missingAndWrongPassword();
    void aPasswordInTheUrl();
    void notARedisServer();
    void aServerThatNeverAnswers();
    void aRepeatedPasswordIsNotShown();
    void hugeValues();
    void databaseOutOfRange();
    void unknownProfile();
    void helpAndVersion();
    void passwordsDoNotStayInTheArguments();
    void quitWhileASilentServerIsAsked();
    void quitWhileASilentNameServerIsAsked();
    void quitWhileTheDemoStarts();
};

void TestCliBadInput::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *line, const char *sentence) {
        QTest::newRow(line) << QString::fromUtf8(line).split(' ') << QByteArray(sentence);
    };
    row("liste", "There is no command \"liste\". Did you mean list?");
    row("dialects --csv", "--csv");
    row("release redis://a k --from f --reason r", "k");
    row("release redis://a --from f --token t --reason r", "--token and --from cannot be used together.");
    row("list", "Say where: --demo, --profile NAME or one or more URLs");
    row("list --demo --json --csv", "--json and --csv cannot be used together.");
    row("journal --json --csv", "--json and --csv cannot be used together.");
    row("list redis://a --json=yes", "--json takes no value.");
    row("list redis://a --frob", "\"list\" has no option --frob.");
    row("list http://a", "The scheme \"http\" is not known.");
    row("list redis://", "The host is missing.");
    row("list redis://a:0", "The port");
    row("list redis://a:port", "The port \"port\" is not a number from 1 to 65535.");
    row("list redis://a/db", "The database \"db\" is not a number, 0 or higher.");
    row("list redis://a?x=1", "The parameter \"x\" in the URL is not known.");
    row("list redis://a?timeout=fast", "The timeout in the URL is wrong");
    row("list unix://socket", "The socket's path must be absolute.");
    row("list redis://a:p%zz@h", "The password in the URL is wrong");
    row("list redis://a%zz:pw@h", "The user name in the URL is wrong");
    row("list a:7001", "\"a:7001\" is not a URL.");
    row("--config-dir x list", "The command comes first");
    row("acquire redis://a --ttl 30s", "KEY is missing");
    row("acquire --demo --ttl 30s", "KEY is missing");
    row("acquire redis://a key", "--ttl is missing.");
    row("acquire key --ttl 30s", "Say where");
    row("acquire redis://a key --ttl 0s", "--ttl: The time \"0s\" must be more than zero.");
    row("acquire redis://a key --ttl -5s", "must be more than zero");
    row("acquire redis://a key --ttl 30", "--ttl: The time \"30\" is not understood.");
    row("acquire redis://a key --ttl 9223372036854775807ms", "is more than Redis accepts");
    row("acquire redis://a key --ttl 99999999999999999999d", "--ttl: The time");
    row("acquire redis://a key --ttl 30s --wait soon", "--wait: The time \"soon\" is not understood.");
    row("acquire redis://a redis://b key --ttl 30s --separate",
        "--separate: each of these masters is its own.");
    row("acquire redis://a redis://a key --ttl 30s", "a:6379 is given twice");
    row("release redis://a key --reason r", "--token is missing.");
    row("release redis://a key --token t", "--reason is missing.");
    row("release redis://a key --token t --reason=", "--reason is empty.");
    row("release redis://a key --token t --token u --reason r", "--token is given twice.");
    row("release redis://a a2V5 --base64 --token t! --reason r", "--token is not base64");
    row("restore", "ACTION-ID is missing.");
    row("list redis://a --environment prod", "is not one of production, staging, development, sandbox");
    row("list redis://a --read-only --operate", "--read-only and --operate cannot be used together.");
}

void TestCliBadInput::usage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, sentence);
    const Ran ran = runLockscope(arguments);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains(sentence), ran.err.constData());
    const bool json = arguments.contains("--json");
    QVERIFY2(json ? ran.first().contains("error") : ran.out.isEmpty(), ran.out.constData());
    QCOMPARE(ran.objects.size(), json ? 1 : 0);
}

void TestCliBadInput::unknownHost()
{
    const Ran ran = runLockscope({"list", "redis://nowhere.invalid", "--json"});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("The host name has no address."), ran.err.constData());
    QCOMPARE(ran.objects.size(), 1);
}

void TestCliBadInput::refusedPort()
{
    RedisServer server;
    const QString url = server.url();
    server.kill();
    const Ran ran = runLockscope({"list", url});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("Nothing listens there."), ran.err.constData());
    QTemporaryDir folder;
    const Ran action = runLockscope({"acquire", url, "job", "--ttl", "30s", "--json"}, folder.path());
    QCOMPARE(action.status, 3);
    QCOMPARE(action.first().value("outcome").toString(), "unreachable");
}

void TestCliBadInput::missingAndWrongPassword()
{
    RedisServer server({"--requirepass", "geheim"});
    server.command("SET lock:a tok PX 60000");
    const Ran missing = runLockscope({"list", server.url()});
    QCOMPARE(missing.status, 3);
    QVERIFY2(missing.err.contains("password"), missing.err.constData());
    const Ran wrong = runLockscope({"list", server.url()}, {}, {{"LOCKSCOPE_PASSWORD", "falsch"}});
    QCOMPARE(wrong.status, 3);
    QVERIFY2(wrong.err.contains("password is wrong"), wrong.err.constData());
    QVERIFY(!wrong.err.contains("falsch"));
    const Ran right = runLockscope({"list", server.url(), "--json"}, {}, {{"LOCKSCOPE_PASSWORD", "geheim"}});
    QCOMPARE(right.status, 0);
    QCOMPARE(right.objects.size(), 2);
    QTemporaryDir folder;
    for (const char *password : {"", "falsch"}) {
        const Ran action = runLockscope({"acquire", server.url(), "job", "--ttl", "30s", "--json"},
                                        folder.path(), {{"LOCKSCOPE_PASSWORD", password}});
        QCOMPARE(action.status, 3);
        QCOMPARE(action.first().value("outcome").toString(), "refused");
        const QString sentence = action.first().value("sentence").toString();
        QVERIFY2(sentence.contains(*password ? "password is wrong" : "The server wants a password."),
                 qPrintable(sentence));
        QVERIFY(!action.err.contains("falsch") && !action.out.contains("falsch"));
    }
}

void TestCliBadInput::aPasswordInTheUrl()
{
    RedisServer server({"--requirepass", "geheim"});
    const QString url = "redis://:geheim@127.0.0.1:" + QString::number(server.port());
    QTemporaryDir folder;
    const Ran ran = runLockscope({"acquire", url, "job", "--ttl", "30s", "--json"}, folder.path());
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("overwritten in this process's arguments"), ran.err.constData());
    QVERIFY(!ran.err.contains("geheim") && !ran.out.contains("geheim"));
    // Nor does the journal have it.
    const QStringList files = QDir(folder.path()).entryList(QDir::Files);
    QVERIFY(!files.isEmpty());
    for (const QString &name : files) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains("geheim"), qPrintable(name));
    }
}

void TestCliBadInput::notARedisServer()
{
    QTcpServer http;
    http.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(http.listen(QHostAddress::LocalHost));
    connect(&http, &QTcpServer::newConnection, &http, [&http] {
        QTcpSocket *socket = http.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket,
                [socket] { socket->write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"); });
    });
    const QString url = "redis://127.0.0.1:" + QString::number(http.serverPort());
    const Ran ran = runLockscope({"list", url});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("does not speak the Redis protocol"), ran.err.constData());
    QTemporaryDir folder;
    const Ran action = runLockscope({"acquire", url, "job", "--ttl", "30s", "--json"}, folder.path());
    QCOMPARE(action.status, 3);
    QCOMPARE(action.first().value("outcome").toString(), "unreachable");
    QVERIFY2(action.err.contains("does not speak the Redis protocol"), action.err.constData());
}

void TestCliBadInput::aServerThatNeverAnswers()
{
    QTcpServer silent;
    silent.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    const QString url = "redis://127.0.0.1:" + QString::number(silent.serverPort()) + "?timeout=200ms";
    const Ran ran = runLockscope({"list", url});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("did not answer in time"), ran.err.constData());
    QTemporaryDir folder;
    const Ran action = runLockscope({"acquire", url, "job", "--ttl", "30s", "--json"}, folder.path());
    QCOMPARE(action.status, 3);
    QCOMPARE(action.first().value("outcome").toString(), "unreachable");
    QVERIFY2(action.err.contains("did not answer in time"), action.err.constData());
}

// A server without AUTH repeats the arguments of what it does not know.
void TestCliBadInput::aRepeatedPasswordIsNotShown()
{
    RedisServer server({"--rename-command", "AUTH", ""});
    QTemporaryDir folder;
    for (const QStringList &arguments :
         {QStringList{"list", server.url()}, QStringList{"list", server.url(), "--json"},
          QStringList{"watch", server.url(), "--json"},
          QStringList{"acquire", server.url(), "job", "--ttl", "30s", "--json"}}) {
        LockscopeProcess process(folder.path());
        process.setEnvironment("LOCKSCOPE_PASSWORD", "geheim");
        process.start(arguments);
        QVERIFY(waitFor([&] {
            return !process.isRunning() || process.err().contains("unknown command")
                || process.out().contains("unknown command");
        }));
        process.signal(SIGINT);
        QVERIFY(process.waitForFinished());
        const QByteArray all = process.out() + process.err();
        QVERIFY2(all.contains("unknown command 'AUTH'"), all.constData());
        QVERIFY2(!all.contains("geheim"), all.constData());
    }
}

void TestCliBadInput::hugeValues()
{
    RedisServer server;
    server.command("SETRANGE lock:string 104857599 x"); // 100 MB
    for (int i = 0; i < 1'000'000; i += 50'000) // in parts: a loaded machine takes its time for each
        server.command(QList<QByteArray>{
            "EVAL", "for i=ARGV[1],ARGV[1]+49999 do redis.call('HSET','lock:hash','f'..i,i) end return 1",
            "0", QByteArray::number(i)});
    QCOMPARE(server.command("HLEN lock:hash"), "1000000");
    QTemporaryDir folder;
    const Ran ran = runLockscope({"list", server.url(), "--all-keys", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 3);
    for (int i = 0; i < 2; ++i) {
        const QJsonObject holding = ran.objects.at(i).value("holdings").toArray().at(0).toObject();
        QVERIFY(ran.objects.at(i).value("token").isNull());
        QVERIFY(holding.value("truncated").toBool());
        // What was seen of it is no token: nothing is done to it.
        const QString key = ran.objects.at(i).value("key").toString();
        const Ran action = runLockscope(
            {"release", server.url(), key, "--token", QString(4096, 'x'), "--reason", "t", "--json"},
            folder.path());
        QCOMPARE(action.status, 2);
        QVERIFY2(action.err.contains("it can only be looked at"), action.err.constData());
    }
    QCOMPARE(server.command("EXISTS lock:string lock:hash"), "2");
}

void TestCliBadInput::databaseOutOfRange()
{
    RedisServer server;
    const Ran ran = runLockscope({"list", server.url(99)});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("The server has no database of this number."), ran.err.constData());
    QVERIFY2(ran.err.contains("DB index is out of range"), ran.err.constData());
    QTemporaryDir folder;
    const Ran action =
        runLockscope({"acquire", server.url(99), "job", "--ttl", "30s", "--json"}, folder.path());
    QCOMPARE(action.status, 3);
    QCOMPARE(action.first().value("outcome").toString(), "refused");
    QVERIFY2(action.err.contains("The server has no database of this number."), action.err.constData());
}

void TestCliBadInput::unknownProfile()
{
    QTemporaryDir folder;
    const Ran ran = runLockscope({"list", "--profile", "orders"}, folder.path());
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("orders"), ran.err.constData());
}

void TestCliBadInput::helpAndVersion()
{
    const Ran help = runLockscope({"--help"});
    QCOMPARE(help.status, 0);
    for (const char *command :
         {"list", "watch", "acquire", "extend", "expire", "release", "takeover", "restore"}) {
        QVERIFY2(help.out.contains(QByteArray("lockscope ") + command), command);
        const Ran own = runLockscope({command, "--help"});
        QCOMPARE(own.status, 0);
        QVERIFY2(own.out.startsWith(QByteArray("lockscope ") + command), command);
        QVERIFY(own.err.isEmpty());
    }
    for (const QString &word : {QStringLiteral("--version"), QStringLiteral("-V")}) {
        const Ran version = runLockscope({word});
        QCOMPARE(version.status, 0);
        QCOMPARE(version.out, QByteArray("lockscope " LOCKSCOPE_VERSION "\n"));
    }
    QCOMPARE(runLockscope({"help"}).out, help.out);
    QCOMPARE(runLockscope({"-h"}).out, help.out);
    const Ran listHelp = runLockscope({"help", "list"});
    QCOMPARE(listHelp.status, 0);
    QCOMPARE(listHelp.out, runLockscope({"list", "--help"}).out);
}

void TestCliBadInput::passwordsDoNotStayInTheArguments()
{
    RedisServer server({"--requirepass", "geheim"});
    LockscopeProcess process;
    process.start({"watch", "redis://:geheim@127.0.0.1:" + QString::number(server.port()), "--json"});
    QVERIFY(process.waitForLines(1));
    QFile arguments(QStringLiteral("/proc/%1/cmdline").arg(process.pid()));
    QVERIFY(arguments.open(QIODevice::ReadOnly));
    const QByteArray shown = arguments.readAll();
    QVERIFY(shown.contains("watch"));
    QVERIFY2(!shown.contains("geheim"), shown.constData());
}

void TestCliBadInput::quitWhileASilentServerIsAsked()
{
    QTcpServer silent;
    silent.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    QTemporaryDir folder;
    const QString url = "redis://127.0.0.1:" + QString::number(silent.serverPort());
    for (const QStringList &arguments :
         {QStringList{"list", url}, QStringList{"watch", url},
          QStringList{"acquire", url, "job", "--ttl", "30s"},
          QStringList{"acquire", url, "job", "--ttl", "30s", "--wait", "1h"}}) {
        LockscopeProcess process(folder.path());
        process.start(arguments);
        QVERIFY(waitFor([&silent] { return silent.hasPendingConnections(); }));
        while (silent.hasPendingConnections())
            silent.nextPendingConnection();
        QElapsedTimer timer;
        timer.start();
        process.signal(SIGINT);
        QVERIFY(process.waitForFinished());
        QVERIFY2(timer.elapsed() < 1000 * patience,
                 qPrintable(arguments.first() + QString::number(timer.elapsed())));
        QVERIFY2(!process.crashed(), qPrintable(arguments.first()));
    }
}

void TestCliBadInput::quitWhileASilentNameServerIsAsked()
{
    // The system's resolver is pointed at a name server of ours that never answers; needs a mount of its own.
    QTemporaryDir folder;
    const QString configuration = folder.filePath("resolv.conf");
    QFile file(configuration);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("nameserver 127.9.9.9\n") > 0);
    file.close();
    const QString mount = QStringLiteral("mount --bind %1 /etc/resolv.conf").arg(configuration);
    if (QProcess::execute("unshare", {"-m", "sh", "-c", mount}) != 0)
        QSKIP("a mount of its own cannot be made");
    for (const QString &command :
         {QStringLiteral("list redis://db.example.org"), QStringLiteral("watch redis://db.example.org")}) {
        // A new one each time: a late question of the program before is not this one's.
        QUdpSocket nameServer;
        nameServer.setProxy(QNetworkProxy::NoProxy);
        if (!nameServer.bind(QHostAddress("127.9.9.9"), 53))
            QSKIP("port 53 cannot be used");
        QProcess process;
        process.start("unshare",
                      {"-m", "sh", "-c",
                       mount + " && exec " + qEnvironmentVariable("LOCKSCOPE_BINARY") + " " + command});
        QVERIFY(waitFor([&] { return nameServer.hasPendingDatagrams(); }));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(process.processId() > 0);
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(waitFor([&] { return process.state() == QProcess::NotRunning; }));
        QVERIFY2(timer.elapsed() < 1000 * patience, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    }
}

void TestCliBadInput::quitWhileTheDemoStarts()
{
    LockscopeProcess process;
    process.start({"watch", "--demo", "--json"});
    QVERIFY(process.waitForLines(1));
    QElapsedTimer timer;
    timer.start();
    process.signal(SIGTERM);
    QVERIFY(process.waitForFinished());
    QVERIFY2(timer.elapsed() < 1000 * patience, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(process.status(), 0);
}

QTEST_GUILESS_MAIN(TestCliBadInput)
#include "tst_cli_bad_input.moc"
