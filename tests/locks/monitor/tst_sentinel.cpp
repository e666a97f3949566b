// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "certificates.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"
#include "monitor_probe.h"
#include "operator_bench.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"

#include <QElapsedTimer>
#include <QTest>

namespace {

redis::Endpoint endpointOf(const QString &url)
{
    const auto endpoint = redis::parseUrl(url);
    if (!endpoint.ok())
        qFatal("%s", qPrintable(endpoint.error().text));
    return *endpoint;
}

bool isComplete(const MonitorProbe &probe)
{
    return probe.status.complete && !probe.status.masters.isEmpty();
}

} // namespace

/// A master that the sentinels name.
class TestSentinel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void asksAnySentinel();
    void saysWhatIsWrong();
    void wantsItsOwnPassword();
    void asksWhatSentNonsenseOnceMore();
    void speaksTls();
    void changesNothingOnAReplica();
    void releasesDuringFailover();
    void renewsThroughFailover();
    void followsFailover();

private:
    void releaseThroughFailover();

    std::unique_ptr<SentinelTrio> m_trio;
};

void TestSentinel::initTestCase()
{
    QElapsedTimer timer;
    timer.start();
    m_trio = std::make_unique<SentinelTrio>();
    qInfo("the trio stands after %lld ms", timer.elapsed());
}

void TestSentinel::asksAnySentinel()
{
    m_trio->master().command("SET lock:a token PX 60000");
    redis::Endpoint group = endpointOf(m_trio->url());
    // The first two do not answer.
    group.discovery.seeds = {{QStringLiteral("127.0.0.1"), freePort()},
                             {QStringLiteral("127.0.0.1"), freePort()},
                             {QStringLiteral("127.0.0.1"), m_trio->sentinel(2).port()}};
    MonitorProbe probe(MonitorProbe::specOf({group}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    QVERIFY(probe.has("lock:a"));
    QCOMPARE(probe.status.masters.first().label, QStringLiteral("127.0.0.1:%1").arg(m_trio->masterPort()));
    QCOMPARE(probe.status.masters.first().health.replicas, 2);
    m_trio->master().command("DEL lock:a");
}

void TestSentinel::saysWhatIsWrong()
{
    redis::Endpoint unknown = endpointOf(m_trio->url());
    unknown.discovery.masterName = QStringLiteral("other");
    MonitorProbe probe(MonitorProbe::specOf({unknown}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.status.complete);
    QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("no master named other")),
             qPrintable(probe.status.masters.first().error));

    redis::Endpoint nobody = endpointOf(QStringLiteral("redis-sentinel://127.0.0.1:%1#main").arg(freePort()));
    MonitorProbe silent(MonitorProbe::specOf({nobody}));
    silent.monitor->startOnce();
    QVERIFY(silent.waitForPass());
    QVERIFY2(silent.status.masters.first().error.contains(QLatin1String("No sentinel answers")),
             qPrintable(silent.status.masters.first().error));
}

void TestSentinel::wantsItsOwnPassword()
{
    SentinelTrio guarded(QStringLiteral("geheim"));
    redis::Endpoint group = endpointOf(guarded.url());
    {
        MonitorProbe probe(MonitorProbe::specOf({group}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("sentinel_password=")),
                 qPrintable(probe.status.masters.first().error));
        QVERIFY(!probe.status.masters.first().passwordWanted);
    }
    group.discovery.password = "geheim";
    MonitorProbe probe(MonitorProbe::specOf({group}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
}

/// What no sentinel sends is not the last word of one: it may be another program's port for a while.
void TestSentinel::asksWhatSentNonsenseOnceMore()
{
    RedisServer server;
    server.command("SET lock:a t PX 600000");
    AbsurdPeer peer("*2147483647\r\n", "SENTINEL");
    MonitorProbe probe(MonitorProbe::specOf(
        {endpointOf(QStringLiteral("redis-sentinel://127.0.0.1:%1#orders").arg(peer.port()))}));
    probe.monitor->start();
    const auto master = [&probe] {
        return probe.status.masters.value(0);
    };
    QVERIFY(waitFor([&] { return master().error.contains(QStringLiteral("asked once more")); }));
    QVERIFY2(master().error.contains(QStringLiteral("too large to be read")), qPrintable(master().error));
    QVERIFY(master().givenUp);
    const int connections = peer.connections();
    const QByteArray port = QByteArray::number(server.port());
    peer.setAnswer("*2\r\n$9\r\n127.0.0.1\r\n$" + QByteArray::number(port.size()) + "\r\n" + port + "\r\n");
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.has("lock:a"); }));
    QVERIFY2(peer.connections() <= connections + 2, qPrintable(QString::number(peer.connections())));
}

void TestSentinel::speaksTls()
{
    Certificates certificates;
    QElapsedTimer timer;
    timer.start();
    SentinelTrio trio(certificates);
    qInfo("the trio with TLS stands after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < 10000 * patience);
    trio.master().command("SET lock:a token PX 600000");
    trio.waitForReplicas();
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(trio.url())}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(probe.status.masters.first().error));
    QVERIFY(probe.has("lock:a"));
    const quint16 old = trio.masterPort();
    QCOMPARE(probe.status.masters.first().label, QStringLiteral("127.0.0.1:%1").arg(old));
    trio.failOver();
    QElapsedTimer sinceAgreement;
    sinceAgreement.start();
    QVERIFY(waitFor([&] {
        return isComplete(probe)
            && probe.status.masters.first().label == QStringLiteral("127.0.0.1:%1").arg(trio.masterPort());
    }));
    qInfo("back %lld ms after the sentinels agreed", sinceAgreement.elapsed());
    QVERIFY(sinceAgreement.elapsed() < 2000 * patience);
    QVERIFY(probe.has("lock:a"));

    // Trusted is who the authority vouches for, a sentinel too.
    redis::Endpoint stranger = endpointOf(trio.url());
    stranger.tls.authorities.clear();
    MonitorProbe other(MonitorProbe::specOf({stranger}));
    other.monitor->startOnce();
    QVERIFY(other.waitForPass());
    QVERIFY2(other.status.masters.first().error.contains(QLatin1String("not trusted here")),
             qPrintable(other.status.masters.first().error));
}

void TestSentinel::changesNothingOnAReplica()
{
    // As when the sentinels' word is behind the times: what they name is a replica that takes writes.
    RedisServer master;
    RedisServer replica(
        QStringLiteral("--replicaof 127.0.0.1 %1 --replica-read-only no").arg(master.port()).split(u' '));
    // The first copy of the master's data replaces what stands there.
    QVERIFY(waitFor([&] { return replica.command("INFO replication").contains("master_link_status:up"); }));
    replica.command("SET lock:a token PX 60000");
    base::TaskScope scope;
    MemoryLog log;
    const auto spec = MonitorProbe::specOf({replica.endpoint()});
    locks::MasterRoute::Spec access = locks::MasterRoute::Spec::of(replica.endpoint());
    access.mustBeMaster = true;
    const auto op = locks::Operator::create(spec, {access}, &log, &scope);
    locks::ActionRequest request;
    request.kind = locks::ActionKind::Release;
    request.key = "lock:a";
    request.token = "token";
    request.tokenSeen = true;
    const locks::ActionReport report = waitForTask(op->act(request));
    QCOMPARE(report.outcome, locks::Outcome::Refused);
    QCOMPARE(replica.command("GET lock:a"), QByteArray("token"));
    bool drained = false;
    scope.stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }));
}

/// What is asked for while the master dies ends in one of four ways, and each is true on the new master.
void TestSentinel::releasesDuringFailover()
{
    // Ten are promised: set it for that.
    const int rounds = std::max(1, qEnvironmentVariableIntValue("LOCKSCOPE_FAILOVERS"));
    for (int round = 0; round < rounds && !QTest::currentTestFailed(); ++round)
        releaseThroughFailover();
}

void TestSentinel::releaseThroughFailover()
{
    constexpr int count = 1000;
    const auto keyOf = [](int i) -> QByteArray {
        return "lock:r:" + QByteArray::number(i);
    };
    std::vector<locks::ListedLock> list;
    for (int i = 0; i < count; ++i) {
        // Of every ten one is somebody else's by now, and one is gone.
        if (i % 10 != 9)
            m_trio->master().command("SET " + keyOf(i)
                                     + (i % 10 == 8 ? " other" : " 7c4a8d09ca3762af61e59520943dc26494f8941b")
                                     + " PX 600000");
        locks::ListedLock lock;
        lock.key = keyOf(i);
        lock.token = "7c4a8d09ca3762af61e59520943dc26494f8941b";
        list.push_back(lock);
    }
    m_trio->waitForReplicas();
    MemoryLog log;
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(m_trio->url())}), &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return isComplete(probe); }));

    const quint16 old = m_trio->masterPort();
    auto many = std::make_shared<locks::ManyReleases>();
    many->setList(list);
    many->reason = QStringLiteral("test");
    QList<locks::ActionReport> reports;
    many->reported = [&](size_t first, const QList<locks::ActionReport> &some) {
        reports += some;
        if (first == 0)
            m_trio->serverAt(old).kill(); // the other half is yet to be sent
    };
    probe.monitor->releaseMany(many);
    QVERIFY(waitFor([&] { return reports.size() == count; }, 30000));
    m_trio->waitForAgreement(old);
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    QMap<locks::Outcome, int> outcomes;
    int cameBack = 0;
    for (const locks::ActionReport &report : std::as_const(reports)) {
        ++outcomes[report.outcome];
        const QByteArray now = m_trio->master().command("GET " + report.key);
        switch (report.outcome) {
        case locks::Outcome::Done:
            // What the old master had not passed on stands again, and is seen.
            if (now != "(nil)" && ++cameBack)
                QVERIFY(waitFor([&] { return probe.has(report.key); }));
            break;
        case locks::Outcome::AlreadyGone:
            QCOMPARE(now, QByteArray("(nil)"));
            break;
        case locks::Outcome::ChangedHands:
            QCOMPARE(now, QByteArray("other"));
            break;
        default:
            QVERIFY2(report.outcome == locks::Outcome::Unknown, qPrintable(report.sentence));
        }
    }
    qInfo("done %d, changed hands %d, already gone %d, unknown %d; %d came back with the failover",
          outcomes[locks::Outcome::Done], outcomes[locks::Outcome::ChangedHands],
          outcomes[locks::Outcome::AlreadyGone], outcomes[locks::Outcome::Unknown], cameBack);
    QVERIFY(outcomes[locks::Outcome::Done] > count / 2);
    m_trio->serverAt(old).restart();
    QVERIFY(waitFor([&] { return m_trio->serverAt(old).command("ROLE").startsWith("slave"); }, 20000));
    m_trio->waitForReplicas();
}

/// What we hold is renewed on whichever server is the master by then.
void TestSentinel::renewsThroughFailover()
{
    using namespace std::chrono_literals;
    MemoryLog log;
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(m_trio->url())}), &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QList<QByteArray> events;
    probe.monitor->actThen(
        ask(locks::ActionKind::Acquire, "lock:held", {}, 20s), [&](const locks::ActionReport &acquired) {
            probe.monitor->hold(
                acquired, 20s,
                [&](const QByteArray &event, const locks::ActionReport &) { events.append(event); },
                14s); // renewed within a second
        });
    QVERIFY(waitFor([&] { return events == QList<QByteArray>{"renewed"}; }));
    m_trio->waitForReplicas();
    const quint16 old = m_trio->masterPort();
    m_trio->failOver();
    QVERIFY(waitFor([&] { return events.size() >= 2; }, 20000));
    QCOMPARE(events.count("lost"), 0);
    QVERIFY(m_trio->master().command("PTTL lock:held").toInt() > 10000);
    QCOMPARE(log.intents.size(), size_t(1));
    m_trio->serverAt(old).restart();
    QVERIFY(waitFor([&] { return m_trio->serverAt(old).command("ROLE").startsWith("slave"); }, 20000));
    m_trio->waitForReplicas();
}

void TestSentinel::followsFailover()
{
    for (int i = 0; i < 50; ++i)
        m_trio->master().command("SET lock:kept:" + QByteArray::number(i) + " token PX 600000");
    m_trio->waitForReplicas();
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(m_trio->url())}));
    QStringList messages;
    connect(probe.monitor.get(), &locks::Monitor::message, this,
            [&messages](const QString &text) { messages.append(text); });
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    const quint16 old = m_trio->masterPort();
    QCOMPARE(probe.row("lock:kept:7").failedOver, false);

    // Taken on the old master, never seen by the others: they are stopped and cut off meanwhile.
    const auto others = m_trio->replicas();
    for (RedisServer *each : others)
        each->pause();
    m_trio->master().command("CLIENT KILL TYPE replica");
    m_trio->master().command("SET lock:lost token PX 600000");
    QVERIFY(waitFor([&] { return probe.has("lock:lost"); }));
    m_trio->serverAt(old).kill();
    for (RedisServer *each : others)
        each->resume();
    QVERIFY(waitFor([&] { return probe.staleCount > 0; }));
    QVERIFY(probe.has("lock:kept:7")); // stale, not removed
    QVERIFY(waitFor([&] { return probe.row("lock:kept:7").stale; }));

    m_trio->waitForAgreement(old);
    QElapsedTimer sinceAgreement;
    sinceAgreement.start();
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    qInfo("back %lld ms after the sentinels agreed", sinceAgreement.elapsed());
    QVERIFY(sinceAgreement.elapsed() < 2000 * patience);
    QCOMPARE(probe.status.masters.first().label, QStringLiteral("127.0.0.1:%1").arg(m_trio->masterPort()));
    QVERIFY(waitFor([&] { return !probe.has("lock:lost"); }));
    QCOMPARE(probe.endOf("lock:lost"), locks::EndReason::Failover);
    QVERIFY(waitFor([&] { return probe.row("lock:kept:7").failedOver; }));
    QVERIFY(probe.states("lock:kept:7").testFlag(locks::State::Unproven));
    QVERIFY(waitFor([&] { return !messages.isEmpty(); }));
    QVERIFY2(messages.first().contains(QLatin1String("lock:lost")), qPrintable(messages.first()));
    QVERIFY(!messages.first().contains(QLatin1String("lock:kept")));

    // Taken anew: proven again.
    m_trio->master().command("SET lock:kept:7 other PX 600000");
    QVERIFY(waitFor([&] { return probe.row("lock:kept:7").token == "other"; }));
    QVERIFY(!probe.row("lock:kept:7").failedOver);
}

QTEST_GUILESS_MAIN(TestSentinel)
#include "tst_sentinel.moc"
