// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/judgement.h"
#include "locks/model/verdict.h"
#include "locks/read/client_list.h"
#include "monitor_probe.h"

#include <QTcpSocket>
#include <QTest>

using namespace locks;

/// An owner whose name is his client's: connected, ended, gone when nobody saw it come back for the limit,
/// and back, as a real server's CLIENT LIST tells.
class TestOwnerGone : public QObject
{
    Q_OBJECT
private slots:
    void goneAfterTheLimitAndBack();
    void anotherConnectionOfTheSameName();
    void byAddress();
    void followedWithoutAPass();
    void ourBlindnessIsNoEnd();
    void withoutTheRight();
    void tooManyClients();
    void aSet();
    void aSetOfWhichOneNeverAnswers();
    void oneLookSaysNothing();
};

namespace {

using Seen = OwnerConnections::Seen;

constexpr Millis limit = shortestAbsence;

/// A client of the server that calls itself so; ends with the object.
class NamedClient
{
public:
    explicit NamedClient(const RedisServer &server, const QByteArray &name = {})
    {
        m_socket.connectToHost(QStringLiteral("127.0.0.1"), server.port());
        m_socket.waitForConnected(5000 * patience);
        command(name.isEmpty() ? QByteArrayLiteral("PING") : "CLIENT SETNAME " + name);
    }
    QByteArray command(const QByteArray &line)
    {
        m_socket.write(line + "\r\n");
        QByteArray reply;
        while (!reply.endsWith('\n') && m_socket.waitForReadyRead(5000 * patience))
            reply += m_socket.readAll();
        return reply;
    }
    /// As the server has it.
    QByteArray address() const { return "127.0.0.1:" + QByteArray::number(m_socket.localPort()); }

private:
    QTcpSocket m_socket;
};

/// Looks at the clients now, not when it is time for that: a pass does.
class Probe : public MonitorProbe
{
public:
    using MonitorProbe::MonitorProbe;
    bool look()
    {
        const int before = passes;
        monitor->refresh();
        return waitForPass(before + 1);
    }
    bool shows(Seen seen, const QByteArray &key = "lock:a")
    {
        return waitFor([&] {
            const OwnerConnectionsPtr connections = row(key).connections;
            return connections && connections->seen == seen;
        });
    }
    /// Waits for it: the limit has to pass, while the clients are looked at.
    bool isGone(const QByteArray &key = "lock:a")
    {
        return waitFor([&] { return verdictAt(row(key), steadyNow()) == Verdict::Gone; }, 2 * limit);
    }
    Verdict verdictIn(Millis time, const QByteArray &key = "lock:a") const
    {
        return verdictAt(row(key), steadyNow() + time);
    }
    bool hasEvidence(const QByteArray &words) const
    {
        const QStringList evidence = verdictOf(row("lock:a"), steadyNow()).evidence;
        return evidence.filter(QString::fromUtf8(words)).size() == 1;
    }
};

/// Three servers, on each of which a client of this name holds the same lock.
struct HeldSet
{
    HeldSet()
    {
        for (RedisServer &server : servers) {
            clients.push_back(std::make_unique<NamedClient>(server, "web-4"));
            if (!clients.back()->command("SET lock:a web-4 NX PX 600000").contains("OK"))
                qFatal("it does not hold the lock");
        }
    }
    std::vector<redis::Endpoint> endpoints() const
    {
        std::vector<redis::Endpoint> all;
        for (const RedisServer &server : servers)
            all.push_back(server.endpoint());
        return all;
    }

    RedisServer servers[3];
    std::vector<std::unique_ptr<NamedClient>> clients;
};

/// How often the server was asked for all its clients, or those that subscribe.
int listed(RedisServer &server)
{
    const QByteArray stats = server.command("INFO commandstats");
    const QByteArray start("cmdstat_client|list:calls=");
    const qsizetype at = stats.indexOf(start);
    return at < 0 ? 0 : stats.mid(at + start.size()).split(',').first().toInt();
}

} // namespace

void TestOwnerGone::goneAfterTheLimitAndBack()
{
    RedisServer server;
    auto web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    const QByteArray address = web->address();
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    QVERIFY(probe.hasEvidence("its connection web-4 (" + address + ") is in CLIENT LIST"));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
    web.reset();
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Ended));
    QVERIFY(probe.hasEvidence("its connection ended"));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell); // nobody looked so long
    QVERIFY(probe.isGone());
    const OwnerConnectionsPtr last = probe.row("lock:a").connections;
    QVERIFY(steadyNow() - last->endedAt >= limit);
    QVERIFY(last->absentUntil <= steadyNow());
    web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Connected));
    QCOMPARE(probe.verdictIn(limit), Verdict::CannotTell);
    QVERIFY(probe.hasEvidence("its connection web-4 (" + web->address() + ") is in CLIENT LIST"));
}

void TestOwnerGone::anotherConnectionOfTheSameName()
{
    RedisServer server;
    const auto web = std::make_unique<NamedClient>(server, "web-4");
    const NamedClient second(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    QCOMPARE(server.command("CLIENT KILL ADDR " + web->address()), "1");
    QVERIFY(probe.look());
    QVERIFY(waitFor([&] { return probe.row("lock:a").connections->address == second.address(); }));
    QCOMPARE(probe.row("lock:a").connections->seen, Seen::Connected);
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
}

void TestOwnerGone::byAddress()
{
    RedisServer server;
    auto web = std::make_unique<NamedClient>(server);
    QVERIFY(web->command("SET lock:a " + web->address() + " NX").contains("OK"));
    server.command("SET lock:host 127.0.0.1");
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    QVERIFY(probe.hasEvidence("its connection " + web->address() + " is in CLIENT LIST"));
    web.reset();
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Ended));
    QVERIFY(!probe.row("lock:host").connections);
}

/// The list is asked for again and again, and not often.
void TestOwnerGone::followedWithoutAPass()
{
    RedisServer server;
    auto web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    const int passes = probe.passes;
    const int before = listed(server);
    web.reset();
    QVERIFY(probe.shows(Seen::Ended));
    QCOMPARE(probe.passes, passes);
    QVERIFY(listed(server) - before <= 2 * patience);
}

void TestOwnerGone::ourBlindnessIsNoEnd()
{
    RedisServer server;
    auto web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    // Whether it ended before the server did, nobody saw.
    server.command("CLIENT KILL TYPE normal SKIPME yes");
    QVERIFY(waitFor([&] { return probe.resyncCount > 0; }));
    QVERIFY(probe.look());
    QVERIFY(waitFor([&] { return !probe.row("lock:a").connections; }));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);

    web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Connected));
    server.restart();
    server.command("SET lock:a web-4");
    QVERIFY(waitFor([&] { return probe.resyncCount > 1 && probe.has("lock:a"); }, 20000));
    QVERIFY(probe.look());
    QVERIFY(waitFor([&] { return !probe.row("lock:a").connections; }));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
}

void TestOwnerGone::withoutTheRight()
{
    RedisServer server;
    server.command("ACL SETUSER op on >pw ~* &* +@all");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("op");
    endpoint.password = "pw";
    auto web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    web.reset();
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Ended));
    // It may come back, and we do not see it any more.
    server.command("ACL SETUSER op -client|list");
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::OutOfSight));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
    QVERIFY(!probe.hasEvidence("its connection ended"));
    QVERIFY(waitFor([&] {
        return probe.status.masters.first().denied.filter(QStringLiteral("CLIENT LIST")).size() == 1;
    }));

    // Never allowed: nothing was seen.
    Probe other(MonitorProbe::specOf({endpoint}));
    const NamedClient late(server, "web-5");
    server.command("SET lock:b web-5");
    other.monitor->start();
    QVERIFY(other.waitForPass());
    QVERIFY(waitFor([&] { return other.has("lock:b"); }));
    QVERIFY(!other.row("lock:b").connections);
    QCOMPARE(other.verdictIn(10 * limit, "lock:b"), Verdict::CannotTell);
}

void TestOwnerGone::tooManyClients()
{
    RedisServer server;
    auto web = std::make_unique<NamedClient>(server, "web-4");
    QVERIFY(web->command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    std::vector<std::unique_ptr<NamedClient>> crowd;
    for (qint64 i = 0; i < ClientList::most; ++i)
        crowd.push_back(std::make_unique<NamedClient>(server));
    web.reset();
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::OutOfSight));
    crowd.clear();
    QVERIFY(waitFor([&] { return server.command("CLIENT LIST").count('\n') < 100; }));
    QVERIFY(probe.look());
    QVERIFY(waitFor([&] { return !probe.row("lock:a").connections; }));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
}

/// On a set any connection on any master keeps it from gone.
void TestOwnerGone::aSet()
{
    HeldSet set;
    auto &[servers, clients] = set;
    Probe probe(MonitorProbe::specOf(set.endpoints()));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.shows(Seen::Connected));
    clients[0].reset();
    clients[2].reset();
    QVERIFY(probe.look());
    QCOMPARE(probe.row("lock:a").connections->seen, Seen::Connected);
    QCOMPARE(probe.verdictIn(limit), Verdict::CannotTell);
    clients[1].reset();
    QVERIFY(probe.look());
    QVERIFY(probe.shows(Seen::Ended));
    QVERIFY(probe.isGone());
    // One of the servers does not answer: it may be connected there.
    servers[1].pause();
    QVERIFY(probe.shows(Seen::OutOfSight));
    QCOMPARE(probe.verdictIn(limit), Verdict::CannotTell);
    servers[1].resume();
    QVERIFY(probe.shows(Seen::Ended)); // as the others saw, from now on
    QCOMPARE(probe.verdictIn(limit), Verdict::CannotTell);
}

/// Its owner may be connected to the one that has never answered.
void TestOwnerGone::aSetOfWhichOneNeverAnswers()
{
    HeldSet set;
    auto &[servers, clients] = set;
    servers[2].pause();
    Probe probe(MonitorProbe::specOf(set.endpoints()));
    probe.monitor->start();
    QVERIFY(probe.shows(Seen::Connected));
    clients[0].reset();
    clients[1].reset();
    QVERIFY(probe.shows(Seen::OutOfSight));
    servers[2].resume();
    QVERIFY(probe.shows(Seen::Connected));
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
}

void TestOwnerGone::oneLookSaysNothing()
{
    RedisServer server;
    NamedClient web(server, "web-4");
    QVERIFY(web.command("SET lock:a web-4 NX").contains("OK"));
    Probe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.row("lock:a").connections);
    QCOMPARE(probe.verdictIn(10 * limit), Verdict::CannotTell);
}

QTEST_GUILESS_MAIN(TestOwnerGone)
#include "tst_owner_gone.moc"
