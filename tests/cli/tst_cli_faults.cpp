// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "lockscope_process.h"
#include "redis_proxy.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/// Servers that stop, die or come back empty at the worst moment, and people who interrupt then.
class TestCliFaults : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void stoppedInMidAction();
    void stoppedForAWhileInMidAction();
    void restartedEmptyInMidAction_data();
    void restartedEmptyInMidAction();
    void interruptedInMidAction();
    void interruptedBeforeAnythingWasSent();
    void stoppedInMidScan();
    void diedInMidScan();
    void restartedEmptyInMidScan();
    void watchRestartedEmptyInMidScan();
    void staleIsFollowedByOneResync();
    void aKeyOfAMegabyte();
    void watchIntoABlockedPipeStaysBounded();
    void withoutTheWindowsProgram();
    void nameTooLarge();
    void peerThatSendsNonsense();

private:
    void startRelease(LockscopeProcess &process, const QString &query = {});

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<RedisProxy> m_proxy;
};

namespace {

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

QJsonObject masterOfSummary(const QJsonObject &line)
{
    return line.value("summary").toObject().value("masters").toArray().at(0).toObject();
}

void fill(RedisServer &server, int locks)
{
    server.command(QList<QByteArray>{"EVAL", "for i=1,ARGV[1] do redis.call('SET','lock:'..i,'t') end", "0",
                                     QByteArray::number(locks)});
}

// Of many lines: they are not all read as JSON each time.
qsizetype count(LockscopeProcess &process, const QByteArray &event)
{
    return process.out().count("\"event\":\"" + event + '"');
}

/// The most that a process has ever taken of memory.
qint64 largestSizeMiB(qint64 pid)
{
    QFile file(QStringLiteral("/proc/%1/status").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray status = file.readAll();
    const qsizetype at = status.indexOf("VmHWM:") + 6;
    return status.mid(at, status.indexOf("kB", at) - at).trimmed().toLongLong() / 1024;
}

QStringList eventsOf(LockscopeProcess &process)
{
    QStringList events;
    const QList<QJsonObject> all = process.objects();
    for (const QJsonObject &object : all)
        events.append(text(object, "event"));
    return events;
}

} // namespace

void TestCliFaults::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
    m_proxy = std::make_unique<RedisProxy>(*m_server);
}

void TestCliFaults::cleanup()
{
    m_proxy.reset();
    m_server.reset();
    m_folder.reset();
}

// A release that the server can run by EVALSHA at once.
void TestCliFaults::startRelease(LockscopeProcess &process, const QString &query)
{
    m_server->command("SET warm tok PX 60000");
    m_server->command("SET job tok PX 60000");
    QCOMPARE(runLockscope({"release", m_server->url(), "warm", "--token", "tok", "--reason", "t"},
                          m_folder->path())
                 .status,
             0);
    process.start({"release", m_proxy->url(query), "job", "--token", "tok", "--reason", "t", "--json"});
}

void TestCliFaults::stoppedInMidAction()
{
    m_proxy->at("EVALSHA", [this] { m_server->pause(); });
    LockscopeProcess process(m_folder->path());
    startRelease(process, "?timeout=300ms");
    QVERIFY(process.waitForFinished());
    m_server->resume();
    QVERIFY(m_proxy->hasActed());
    QCOMPARE(process.status(), 4);
    const QJsonObject report = process.objects().value(0);
    QCOMPARE(text(report, "outcome"), "unknown");
    QVERIFY2(text(report, "sentence").contains("Look again"), qPrintable(text(report, "sentence")));
}

void TestCliFaults::stoppedForAWhileInMidAction()
{
    m_proxy->at("EVALSHA", [this] {
        m_server->pause();
        QTimer::singleShot(800, this, [this] { m_server->resume(); });
    });
    LockscopeProcess process(m_folder->path());
    startRelease(process, "?timeout=300ms");
    QVERIFY(process.waitForFinished());
    QVERIFY(m_proxy->hasActed());
    // Too late for the reply, in time for reading what became of it.
    QVERIFY2(process.status() == 0, process.out().constData());
    QCOMPARE(text(process.objects().value(0), "outcome"), "done");
    QCOMPARE(m_server->command("EXISTS job"), "0");
}

void TestCliFaults::restartedEmptyInMidAction_data()
{
    QTest::addColumn<QStringList>("action");
    QTest::addColumn<QStringList>("outcomes");
    QTest::newRow("acquire") << QStringList{"acquire", "--ttl", "30s"}
                             << QStringList{"unreachable", "unknown"};
    QTest::newRow("extend") << QStringList{"extend", "--token", "tok", "--ttl", "90s"}
                            << QStringList{"already-gone"};
    QTest::newRow("takeover") << QStringList{"takeover", "--token", "tok", "--ttl", "90s", "--reason", "t"}
                              << QStringList{"already-gone"};
}

void TestCliFaults::restartedEmptyInMidAction()
{
    QFETCH(QStringList, action);
    QFETCH(QStringList, outcomes);
    if (action.first() != "acquire")
        m_server->command("SET job tok PX 60000");
    m_proxy->at("EVALSHA", [this] {
        m_server->kill();
        m_server->restart();
    });
    const QString command = action.takeFirst();
    LockscopeProcess process(m_folder->path());
    process.start(QStringList{command, m_proxy->url(), "job", "--json"} + action);
    QVERIFY(process.waitForFinished());
    QVERIFY(m_proxy->hasActed());
    // Never done, and nothing appears on the server that came back.
    const QString outcome = text(process.objects().value(0), "outcome");
    QVERIFY2(outcomes.contains(outcome), qPrintable(outcome));
    QCOMPARE(m_server->command("DBSIZE"), "0");
}

void TestCliFaults::interruptedInMidAction()
{
    m_proxy->at("EVALSHA", [this] { m_server->pause(); });
    LockscopeProcess process(m_folder->path());
    startRelease(process);
    QVERIFY(waitFor([this] { return m_proxy->hasActed(); }));
    QElapsedTimer timer;
    timer.start();
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    m_server->resume();
    QVERIFY2(timer.elapsed() < 1000 * patience, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(process.status(), 4);
    QCOMPARE(process.objects().size(), 1);
    QCOMPARE(text(process.objects().value(0), "outcome"), "unknown");
    // The journal knows it as well.
    const Ran journal = runLockscope({"journal", "--json"}, m_folder->path());
    QCOMPARE(text(journal.objects.last(), "outcome"), "unknown");
}

void TestCliFaults::interruptedBeforeAnythingWasSent()
{
    QTcpServer silent;
    silent.setProxy(QNetworkProxy::NoProxy);
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    LockscopeProcess process(m_folder->path());
    process.start({"release", "redis://127.0.0.1:" + QString::number(silent.serverPort()), "job", "--token",
                   "tok", "--reason", "t", "--json"});
    QVERIFY(waitFor([&silent] { return silent.hasPendingConnections(); }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 130);
    QCOMPARE(process.out(), QByteArray());
    QCOMPARE(process.err(), QByteArray("lockscope: Interrupted: nothing was sent.\n"));
}

void TestCliFaults::stoppedInMidScan()
{
    fill(*m_server, 20000);
    m_proxy->at(
        "SCAN", [this] { m_server->pause(); }, 4);
    const Ran ran = runLockscope({"list", m_proxy->url("?timeout=300ms"), "--json"});
    m_server->resume();
    QVERIFY(m_proxy->hasActed());
    QCOMPARE(ran.status, 3);
    // What was read until then is printed.
    QVERIFY(ran.objects.size() > 1 && ran.objects.size() < 20000);
    QCOMPARE(ran.objects.last().value("summary").toObject().value("complete").toBool(true), false);
    const QString error = text(masterOfSummary(ran.objects.last()), "error");
    QVERIFY2(error.contains("did not answer in time"), qPrintable(error));
}

void TestCliFaults::diedInMidScan()
{
    fill(*m_server, 20000);
    m_proxy->at(
        "SCAN", [this] { m_server->kill(); }, 4);
    const Ran ran = runLockscope({"list", m_proxy->url(), "--json"});
    QVERIFY(m_proxy->hasActed());
    QCOMPARE(ran.status, 3);
    QVERIFY(ran.objects.size() > 1 && ran.objects.size() < 20000);
    QVERIFY(!text(masterOfSummary(ran.objects.last()), "error").isEmpty());
}

void TestCliFaults::restartedEmptyInMidScan()
{
    fill(*m_server, 20000);
    m_proxy->at(
        "SCAN",
        [this] {
            m_server->kill();
            m_server->restart();
        },
        4);
    const Ran ran = runLockscope({"list", m_proxy->url(), "--json"});
    QVERIFY(m_proxy->hasActed());
    // One pass was asked for, and it was broken off: never complete.
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.objects.last().value("summary").toObject().value("complete").toBool(true), false);
}

void TestCliFaults::watchRestartedEmptyInMidScan()
{
    fill(*m_server, 20000);
    m_proxy->at(
        "SCAN",
        [this] {
            m_server->kill();
            m_server->restart();
        },
        4);
    LockscopeProcess process;
    process.start({"watch", m_proxy->url(), "--json"});
    QVERIFY(waitFor([&] {
        return count(process, "present") > 0 && count(process, "present") == count(process, "ended");
    }));
    m_server->command("SET lock:new tok PX 60000");
    QVERIFY(waitFor([&] { return count(process, "acquired") == 1; }));
}

void TestCliFaults::staleIsFollowedByOneResync()
{
    m_server->command("SET lock:a tok PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return count(process, "complete") == 1; }));
    for (int round = 1; round <= 3; ++round) {
        m_server->kill();
        QVERIFY(
            waitFor([&] { return count(process, "stale") == round && count(process, "error") >= round; }));
        // The server is down: nothing has begun anew.
        QCOMPARE(count(process, "resync"), qsizetype(round - 1));
        m_server->restart();
        QVERIFY(
            waitFor([&] { return count(process, "resync") == round && count(process, "ended") == round; }));
        m_server->command("SET lock:a tok PX 60000");
        QVERIFY(waitFor([&] { return count(process, "acquired") == round; }));
    }
    QStringList told = eventsOf(process);
    told.removeIf([](const QString &event) { return event != "stale" && event != "resync"; });
    QCOMPARE(told, (QStringList{"stale", "resync", "stale", "resync", "stale", "resync"}));
}

void TestCliFaults::aKeyOfAMegabyte()
{
    const QByteArray key = "lock:" + QByteArray(1024 * 1024, 'k');
    m_server->command({"SET", key, "tok", "PX", "600000"});
    const int soon = 3000 * patience; // some of it is the start of the program
    LockscopeProcess listing(m_folder->path());
    listing.start({"list", m_server->url()});
    QVERIFY(listing.waitForFinished(soon));
    QCOMPARE(listing.status(), 0);
    QVERIFY2(listing.out().contains(key), listing.out().left(500).constData());
    QVERIFY(listing.out().size() < key.size() + 1000); // the header is not as wide
    LockscopeProcess lines(m_folder->path());
    lines.start({"list", m_server->url(), "--json"});
    QVERIFY(lines.waitForFinished(soon));
    QCOMPARE(text(lines.objects().first(), "key"), QString::fromLatin1(key));

    for (const QStringList &more : {QStringList(), QStringList("--json")}) {
        LockscopeProcess watching(m_folder->path());
        watching.start(QStringList{"watch", m_server->url()} + more);
        QVERIFY(watching.waitForLines(1, soon));
        watching.signal(SIGTERM);
        QVERIFY(watching.waitForFinished(soon));
        QCOMPARE(watching.status(), 0);
    }

    const QString file = m_folder->filePath("locks.json");
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::WriteOnly));
    saved.write(lines.out());
    saved.close();
    LockscopeProcess releasing(m_folder->path());
    releasing.start({"release", m_server->url(), "--from", file, "--reason", "long"});
    QVERIFY(releasing.waitForFinished(soon));
    QVERIFY2(releasing.status() == 0, releasing.err().left(500).constData());
    QCOMPARE(m_server->command({"EXISTS", key}), "0");

    for (const QStringList &more : {QStringList(), QStringList("--json"), QStringList("--csv")}) {
        LockscopeProcess told(m_folder->path());
        told.start(QStringList{"journal"} + more);
        QVERIFY(told.waitForFinished(soon));
        QCOMPARE(told.status(), 0);
        QVERIFY(told.out().contains("kkk"));
    }
}

void TestCliFaults::watchIntoABlockedPipeStaysBounded()
{
    // Few keys, but each as long as thousands of others, and all told at once.
    const QByteArray script = "for i=1,72 do redis.call('SET', 'lock:' .. i .. string.rep('k', 1048576), "
                              "'tok', 'PX', 600000) end return 1";
    QCOMPARE(m_server->command({"EVAL", script, "0"}), "1");
    const QByteArray pipe = QFile::encodeName(m_folder->filePath("pipe"));
    QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
    const int reader = ::open(pipe.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC); // which reads nothing
    QVERIFY(reader >= 0);
    LockscopeProcess process;
    process.startShell(QStringLiteral("watch %1 --json >%2").arg(m_server->url(), QString::fromUtf8(pipe)));
    QVERIFY(waitFor([&] { return process.err().contains("Standard output is not read"); }, 60000));
#if defined(__SANITIZE_THREAD__)
    // Its shadow is five to ten times the program's own, its documentation says.
    const qint64 most = 600 * 5;
#else
    // The address sanitizer rounds a mebibyte and its edges up to the next of four steps, has a shadow of an
    // eighth, and keeps back up to 256 MiB of what was freed.
    const qint64 most = patience > 1 ? 600 * 5 / 4 + 600 / 8 + 256 : 600;
#endif
    const qint64 largest = largestSizeMiB(process.pid());
    QVERIFY2(largest < most, qPrintable(QString::number(largest)));
    process.signal(SIGTERM);
    QVERIFY(process.waitForFinished(3000 * patience));
    QCOMPARE(process.status(), 3);
    QCOMPARE(process.err().count("Standard output is not read"), 1);
    ::close(reader);
}

// Commands need none of it; who asks for the window is told.
void TestCliFaults::withoutTheWindowsProgram()
{
    const QString alone = m_folder->filePath("lockscope");
    QVERIFY(QFile::copy(qEnvironmentVariable("LOCKSCOPE_BINARY"), alone));
    QProcess window;
    window.start(alone, {m_server->url()});
    QVERIFY(window.waitForFinished());
    QCOMPARE(window.exitCode(), 2);
    const QByteArray said = window.readAllStandardError();
    QVERIFY2(said.contains("lockscope-window does not start"), said.constData());
    QProcess listing;
    listing.start(alone, {"list", m_server->url()});
    QVERIFY(listing.waitForFinished());
    QCOMPARE(listing.exitCode(), 0);
}

void TestCliFaults::nameTooLarge()
{
    fill(*m_server, 50);
    m_server->command(QList<QByteArray>{"SET", "lock:" + QByteArray(20 << 20, 'n'), "x"});
    LockscopeProcess process(m_folder->path());
    process.start({"list", m_server->url(), "--json"});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 3);
    QCOMPARE(process.objects().size(), 51);
    const QJsonObject summary = process.objects().last();
    QCOMPARE(summary.value("summary").toObject().value("complete").toBool(true), false);
    QVERIFY(text(masterOfSummary(summary), "error").contains("begins with lock:nnn"));
    QVERIFY(process.err().contains("begins with lock:nnn"));
}

void TestCliFaults::peerThatSendsNonsense()
{
    AbsurdPeer peer("*2147483647\r\n");
    for (const QString &command : {QStringLiteral("list"), QStringLiteral("find")}) {
        LockscopeProcess process(m_folder->path());
        process.start({command, peer.url(), "--json"});
        QVERIFY(waitFor([&process] { return !process.isRunning(); }));
        QCOMPARE(process.status(), 3);
        QVERIFY2(process.err().contains("too large to be read"), process.err().constData());
    }
    QVERIFY2(peer.connections() <= 4, qPrintable(QString::number(peer.connections())));
}

QTEST_GUILESS_MAIN(TestCliFaults)
#include "tst_cli_faults.moc"
