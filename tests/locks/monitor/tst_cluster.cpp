// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "cluster_six.h"
#include "monitor_probe.h"
#include "operator_bench.h"
#include "redis/topology/cluster_slots.h"
#include "redis/transport/endpoint_url.h"

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

locks::DeploymentSpec specOf(ClusterSix &cluster, int seed = 0)
{
    return MonitorProbe::specOf({endpointOf(cluster.url(seed))});
}

bool isComplete(const MonitorProbe &probe)
{
    return probe.status.complete && !probe.status.masters.isEmpty();
}

int present(const MonitorProbe &probe)
{
    int count = 0;
    for (const locks::MasterStatus &master : probe.status.masters)
        count += !master.gone;
    return count;
}

int setting(const char *name, int usual)
{
    const int value = qEnvironmentVariableIntValue(name);
    return value > 0 ? value : usual;
}

QByteArray keyOf(int i)
{
    return "lock:" + QByteArray::number(i);
}

} // namespace

/// Every primary of a Cluster, and what happens when slots and primaries move.
class TestCluster : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void listsFromAnySeed_data();
    void listsFromAnySeed();
    void watchesEveryPrimary();
    void noClusterSaysSo();
    void asksSeldomWhatSendsNonsense();
    void actsOnTheOwner();
    void followsMovedSlots();
    void renewsWhereTheSlotIs();
    void readsAndActsDuringAsk();
    void readsHashesDuringAsk();
    void losesNothingToResharding();
    void addsAndRemovesPrimaries();
    void translatesAddresses();
    void speaksTls();
    void survivesFailover();

private:
    locks::ActionReport act(MonitorProbe &probe, const locks::ActionRequest &request)
    {
        std::optional<locks::ActionReport> report;
        probe.monitor->actThen(request, [&report](const locks::ActionReport &done) { report = done; });
        if (!waitFor([&report] { return report.has_value(); }))
            qFatal("an action did not end");
        return *report;
    }
    void fill(int count)
    {
        for (int i = 0; i < count; ++i)
            m_cluster->command({"SET", keyOf(i), "token" + QByteArray::number(i), "PX", "600000"});
    }

    std::unique_ptr<ClusterSix> m_cluster;
    MemoryLog m_log;
};

void TestCluster::initTestCase()
{
    QElapsedTimer timer;
    timer.start();
    m_cluster = std::make_unique<ClusterSix>();
    qInfo("the Cluster stands after %lld ms", timer.elapsed());
}

void TestCluster::init()
{
    for (int i = 0; i < 6; ++i) {
        if (m_cluster->node(i).isRunning())
            m_cluster->node(i).command("FLUSHALL");
    }
}

void TestCluster::listsFromAnySeed_data()
{
    QTest::addColumn<int>("seed");
    QTest::newRow("a primary") << 1;
    QTest::newRow("a replica") << 4;
}

void TestCluster::listsFromAnySeed()
{
    QFETCH(int, seed);
    fill(90);
    MonitorProbe probe(specOf(*m_cluster, seed));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.rows.size(), 90);
    QCOMPARE(present(probe), 3);
    for (const locks::Row &row : std::as_const(probe.rows)) {
        QCOMPARE(row.masters, quint16(1));
        QCOMPARE(row.holdings.size(), 1);
        // The holding names the node that owns the slot.
        const QString owner = QStringLiteral("127.0.0.1:%1")
                                  .arg(m_cluster->node(m_cluster->ownerOf(redis::slotOf(row.key))).port());
        QCOMPARE(probe.status.masters.at(row.holdings.first().master).label, owner);
    }
}

void TestCluster::watchesEveryPrimary()
{
    MonitorProbe probe(specOf(*m_cluster));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    for (const locks::MasterStatus &master : std::as_const(probe.status.masters))
        QCOMPARE(master.push, locks::Push::Tracking);
    fill(30);
    QVERIFY(waitFor([&] { return probe.rows.size() == 30; }));
    for (int i = 0; i < 30; ++i)
        QCOMPARE(probe.events(keyOf(i), locks::Event::Acquired), 1);
    m_cluster->command({"DEL", keyOf(3)});
    QVERIFY(waitFor([&] { return !probe.has(keyOf(3)); }));
}

void TestCluster::noClusterSaysSo()
{
    RedisServer alone;
    MonitorProbe probe(
        MonitorProbe::specOf({endpointOf(QStringLiteral("redis-cluster://127.0.0.1:%1").arg(alone.port()))}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("not a node of a Cluster")),
             qPrintable(probe.status.masters.first().error));
}

/// What no node sends is not asked for four times a second, and the sentence says when it is.
void TestCluster::asksSeldomWhatSendsNonsense()
{
    AbsurdPeer peer("*2147483647\r\n", "CLUSTER");
    MonitorProbe probe(
        MonitorProbe::specOf({endpointOf(QStringLiteral("redis-cluster://127.0.0.1:%1").arg(peer.port()))}));
    probe.monitor->start();
    const auto master = [&probe] {
        return probe.status.masters.value(0);
    };
    QVERIFY(waitFor([&] { return master().error.contains(QStringLiteral("asked once more after ten")); }));
    QVERIFY(master().givenUp);
    const int connections = peer.connections();
    QElapsedTimer timer;
    timer.start();
    waitFor([&timer] { return timer.elapsed() >= 1500; }); // six times the pause after another failure
    QVERIFY2(peer.connections() <= connections + 1, qPrintable(QString::number(peer.connections())));
}

void TestCluster::actsOnTheOwner()
{
    fill(12);
    MonitorProbe probe(specOf(*m_cluster), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 12; }));
    for (int i = 0; i < 12; ++i) {
        const locks::ActionReport wrong = act(probe, ask(locks::ActionKind::Release, keyOf(i), "other"));
        QCOMPARE(wrong.outcome, locks::Outcome::ChangedHands);
        const locks::ActionReport report =
            act(probe, ask(locks::ActionKind::Release, keyOf(i), "token" + QByteArray::number(i)));
        QVERIFY2(report.outcome == locks::Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.masters.size(), 1);
        QCOMPARE(m_cluster->command({"EXISTS", keyOf(i)}), QByteArray("0"));
    }
    // Back to where it lives, by the journal's record.
    locks::ActionRequest undo;
    undo.kind = locks::ActionKind::Restore;
    undo.undoes = m_log.reports.back().id;
    QCOMPARE(act(probe, undo).outcome, locks::Outcome::Done);
    QCOMPARE(m_cluster->command({"GET", keyOf(11)}), QByteArray("token11"));
}

void TestCluster::renewsWhereTheSlotIs()
{
    using namespace std::chrono_literals;
    MonitorProbe probe(specOf(*m_cluster), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    QList<QByteArray> events;
    probe.monitor->actThen(
        ask(locks::ActionKind::Acquire, keyOf(5), {}, 3s), [&](const locks::ActionReport &acquired) {
            probe.monitor->hold(acquired, 3s, [&](const QByteArray &event, const locks::ActionReport &) {
                events.append(event);
            });
        });
    QVERIFY(waitFor([&] { return events.size() >= 1; }));
    const int slot = redis::slotOf(keyOf(5));
    const int from = m_cluster->ownerOf(slot);
    m_cluster->moveSlot(slot, from, (from + 1) % 3);
    QVERIFY(waitFor([&] { return events.size() >= 5; }));
    QCOMPARE(events.count("lost"), 0);
    QVERIFY(m_cluster->command({"PTTL", keyOf(5)}).toInt() > 0);
    m_cluster->moveSlot(slot, (from + 1) % 3, from);
}

void TestCluster::followsMovedSlots()
{
    fill(30);
    MonitorProbe probe(specOf(*m_cluster), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 30; }));
    const int slot = redis::slotOf(keyOf(5));
    const int from = m_cluster->ownerOf(slot);
    const int to = (from + 1) % 3;
    m_cluster->moveSlot(slot, from, to);
    // At once, by what was known before.
    const locks::ActionReport report = act(probe, ask(locks::ActionKind::Release, keyOf(5), "token5"));
    QVERIFY2(report.outcome == locks::Outcome::Done, qPrintable(report.sentence));
    m_cluster->command({"SET", keyOf(5), "again", "PX", "600000"});
    QVERIFY(waitFor([&] { return probe.row(keyOf(5)).token == "again"; }));
    QCOMPARE(probe.rows.size(), 30);
    m_cluster->moveSlot(slot, to, from);
    QVERIFY(waitFor([&] {
        const locks::Row row = probe.row(keyOf(5));
        return !row.holdings.isEmpty()
            && probe.status.masters.at(row.holdings.first().master).label
            == QStringLiteral("127.0.0.1:%1").arg(m_cluster->node(from).port());
    }));
    QCOMPARE(probe.events(keyOf(5), locks::Event::Ended), 1); // by the release alone
}

void TestCluster::readsAndActsDuringAsk()
{
    fill(6);
    const int slot = redis::slotOf(keyOf(2));
    const int from = m_cluster->ownerOf(slot);
    const int to = (from + 1) % 3;
    m_cluster->beginMove(slot, from, to);
    m_cluster->moveKeys(slot, from, to);
    {
        MonitorProbe probe(specOf(*m_cluster), &m_log);
        probe.monitor->start();
        QVERIFY(probe.waitForPass());
        QVERIFY(waitFor([&] { return isComplete(probe); }));
        QCOMPARE(probe.rows.size(), 6);
        QCOMPARE(probe.row(keyOf(2)).token, QByteArray("token2"));
        const locks::ActionReport report = act(probe, ask(locks::ActionKind::Release, keyOf(2), "token2"));
        QVERIFY2(report.outcome == locks::Outcome::Done, qPrintable(report.sentence));
        QVERIFY(waitFor([&] { return !probe.has(keyOf(2)); }));
        QCOMPARE(probe.endOf(keyOf(2)), locks::EndReason::ByUs);
    }
    m_cluster->endMove(slot, from, to);
    QCOMPARE(m_cluster->command({"EXISTS", keyOf(2)}), QByteArray("0"));
    m_cluster->moveSlot(slot, to, from);
}

void TestCluster::readsHashesDuringAsk()
{
    const QByteArray owner("8743c9c0-0795-4907-87fd-6c719a6b4586:42");
    m_cluster->command({"HSET", "lock:hash", owner, "1"});
    m_cluster->command({"PEXPIRE", "lock:hash", "600000"});
    const int slot = redis::slotOf("lock:hash");
    const int from = m_cluster->ownerOf(slot);
    const int to = (from + 2) % 3;
    m_cluster->beginMove(slot, from, to);
    m_cluster->moveKeys(slot, from, to);
    {
        MonitorProbe probe(specOf(*m_cluster), &m_log);
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        QCOMPARE(probe.row("lock:hash").token, owner);
    }
    m_cluster->endMove(slot, from, to);
    m_cluster->moveSlot(slot, to, from);
}

void TestCluster::losesNothingToResharding()
{
    // 100,000 locks and 100 passes are promised: set both for that.
    const int count = setting("LOCKSCOPE_RESHARDING_LOCKS", 6000);
    const int passes = setting("LOCKSCOPE_RESHARDING_PASSES", 10);
    // Quickly: a pipeline to each node would be no faster than this script a node.
    const QByteArray script =
        "for i = ARGV[1], ARGV[2] do redis.call('SET', KEYS[1] .. i, 'token', 'PX', 600000) end";
    for (int group = 0; group < count / 100; ++group) {
        const QByteArray prefix = "lock:{" + QByteArray::number(group) + "}:";
        m_cluster->command({"SET", prefix + "x", "token", "PX", "600000"});
        m_cluster->node(m_cluster->ownerOf(redis::slotOf(prefix)))
            .command({"EVAL", script, "1", prefix, "1", "99"});
    }
    std::vector<int> slotsOfLocks;
    for (int group = 0; group < count / 100; ++group)
        slotsOfLocks.push_back(redis::slotOf(QByteArray("{" + QByteArray::number(group) + "}")));
    int moved = 0;
    for (int round = 0; round < passes; ++round) {
        MonitorProbe probe(specOf(*m_cluster));
        probe.keepChanges = true;
        probe.monitor->startOnce();
        // Slots move while the pass is under way, between its pages, in both directions.
        QTimer mover;
        connect(&mover, &QTimer::timeout, this, [&] {
            const int slot = slotsOfLocks[size_t(moved) % slotsOfLocks.size()];
            const int from = m_cluster->ownerOf(slot);
            if (from < 0)
                return; // news of the last move are still on their way
            m_cluster->moveSlot(slot, from, (from + 1) % 3);
            ++moved;
        });
        mover.start(
            setting("LOCKSCOPE_RESHARDING_PAUSE", 10)); // ms; moving blocks this thread, the monitor's too
        QVERIFY(probe.waitForPass(1, 60000));
        mover.stop();
        QVERIFY(probe.status.complete);
        QCOMPARE(probe.rows.size(), count);
        QHash<QByteArray, int> seen;
        for (const locks::Change &change : std::as_const(probe.changes)) {
            QVERIFY(change.event != locks::Event::Ended);
            seen[change.row.key().toByteArray()] +=
                change.event == locks::Event::Present || change.event == locks::Event::Acquired;
        }
        for (auto it = seen.cbegin(); it != seen.cend(); ++it)
            QVERIFY2(it.value() == 1, it.key().constData());
    }
    qInfo("%d slots moved during %d passes over %d locks", moved, passes, count);
    QVERIFY(moved > passes);
}

void TestCluster::addsAndRemovesPrimaries()
{
    ClusterSix cluster({}, false);
    for (int i = 0; i < 30; ++i)
        cluster.command({"SET", keyOf(i), "token", "PX", "600000"});
    MonitorProbe probe(specOf(cluster));
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 30; }));
    const int added = cluster.addPrimary();
    QVERIFY(waitFor([&] { return present(probe) == 4; }));
    const int slot = redis::slotOf(keyOf(1));
    const int from = cluster.ownerOf(slot);
    cluster.moveSlot(slot, from, added);
    const QString label = QStringLiteral("127.0.0.1:%1").arg(cluster.node(added).port());
    const auto holder = [&] {
        const locks::Row row = probe.row(keyOf(1));
        return row.holdings.isEmpty() ? QString()
                                      : probe.status.masters.at(row.holdings.first().master).label;
    };
    QVERIFY(waitFor([&] { return holder() == label; }));
    cluster.node(added).command({"SET", keyOf(1), "new", "PX", "600000"});
    QVERIFY(waitFor([&] { return probe.row(keyOf(1)).token == "new"; }));

    cluster.moveSlot(slot, added, from);
    const QByteArray id = cluster.id(added);
    cluster.node(added).kill();
    for (int i = 0; i < 3; ++i)
        cluster.node(i).command({"CLUSTER", "FORGET", id});
    QVERIFY(waitFor([&] { return present(probe) == 3 && isComplete(probe); }, 20000));
    QVERIFY(waitFor([&] { return holder() != label; }));
    QCOMPARE(probe.row(keyOf(1)).token, QByteArray("new"));
    QVERIFY(!probe.row(keyOf(1)).stale);
    QCOMPARE(probe.rows.size(), 30);
}

void TestCluster::translatesAddresses()
{
    ClusterSix cluster(QStringLiteral("--cluster-announce-hostname inside.invalid "
                                      "--cluster-preferred-endpoint-type hostname")
                           .split(u' '),
                       false);
    for (int i = 0; i < 12; ++i)
        cluster.command({"SET", keyOf(i), "token", "PX", "600000"});
    {
        MonitorProbe lost(specOf(cluster));
        lost.monitor->startOnce();
        QVERIFY(lost.waitForPass());
        QVERIFY(!lost.status.complete);
    }
    QString url = cluster.url() + u'?';
    for (int i = 0; i < 3; ++i)
        url += QStringLiteral("nat=inside.invalid:%1~127.0.0.1:%1&").arg(cluster.node(i).port());
    url.chop(1);
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(url)}), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 12; }));
    const int slot = redis::slotOf(keyOf(5));
    const int from = cluster.ownerOf(slot);
    cluster.moveSlot(slot, from, (from + 1) % 3);
    QCOMPARE(act(probe, ask(locks::ActionKind::Release, keyOf(5), "token")).outcome, locks::Outcome::Done);
}

void TestCluster::speaksTls()
{
    Certificates certificates;
    QElapsedTimer timer;
    timer.start();
    ClusterSix cluster(certificates);
    qInfo("six nodes with TLS stand after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() < 10000 * patience);
    for (int i = 0; i < 30; ++i)
        cluster.command({"SET", keyOf(i), "token", "PX", "600000"});
    MonitorProbe probe(specOf(cluster), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 30; }));
    QCOMPARE(present(probe), 3);
    const int slot = redis::slotOf(keyOf(5));
    const int from = cluster.ownerOf(slot);
    cluster.moveSlot(slot, from, (from + 1) % 3);
    QCOMPARE(act(probe, ask(locks::ActionKind::Release, keyOf(5), "token")).outcome, locks::Outcome::Done);
    QVERIFY(waitFor([&] { return !probe.has(keyOf(5)); }));
}

void TestCluster::survivesFailover()
{
    fill(60);
    const int dying = m_cluster->ownerOf(redis::slotOf(keyOf(0)));
    m_cluster->node(dying).command("WAIT 1 5000");
    MonitorProbe probe(specOf(*m_cluster, (dying + 1) % 3), &m_log);
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe) && probe.rows.size() == 60; }));
    m_cluster->node(dying).kill();
    QVERIFY(waitFor([&] { return probe.row(keyOf(0)).stale; }));
    QCOMPARE(probe.rows.size(), 60);
    m_cluster->waitForState();
    QVERIFY(waitFor([&] { return m_cluster->ownerOf(redis::slotOf(keyOf(0))) >= 0; }, 20000));
    QElapsedTimer timer;
    timer.start();
    QVERIFY(waitFor([&] { return isComplete(probe) && !probe.row(keyOf(0)).stale; }, 20000));
    qInfo("back %lld ms after the Cluster agreed", timer.elapsed());
    QVERIFY(timer.elapsed() < 2000 * patience);
    QCOMPARE(probe.rows.size(), 60);
    QVERIFY(probe.states(keyOf(0)).testFlag(locks::State::Unproven));
    const locks::ActionReport report = act(probe, ask(locks::ActionKind::Release, keyOf(0), "token0"));
    QVERIFY2(report.outcome == locks::Outcome::Done, qPrintable(report.sentence));
}

QTEST_GUILESS_MAIN(TestCluster)
#include "tst_cluster.moc"
