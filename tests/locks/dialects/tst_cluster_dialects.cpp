// SPDX-License-Identifier: GPL-3.0-or-later
// The dialects in a Cluster: waiters on sharded channels and on other nodes, locks on keys of several slots.
#include "cluster_six.h"
#include "locks/find/pattern_finder.h"
#include "locks/read/keyspace_sample.h"
#include "monitor_probe.h"
#include "operator_bench.h"
#include "redis/topology/cluster_slots.h"
#include "redis/transport/endpoint_url.h"
#include "waiter.h"

#include <QTest>

using namespace std::chrono_literals;
using locks::ActionKind;
using locks::ActionReport;
using locks::Outcome;

namespace {

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";

} // namespace

class TestClusterDialects : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_cluster = std::make_unique<ClusterSix>(QStringList(), false); }
    void init()
    {
        for (int i = 0; i < 3; ++i)
            m_cluster->node(i).command("FLUSHALL");
    }

    void waitersWake_data()
    {
        QTest::addColumn<QList<QByteArray>>("lock");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("wait");
        QTest::addColumn<bool>("anywhere"); // by a message to all nodes: the waiter listens on another one
        const QByteArray b18 = "MDEyMzQ1Njc4OWFiY2RlZjAx";
        QTest::newRow("redisson, sharded")
            << QList<QByteArray>{"HSET", "lock:a", uuid + ":1", "1"} << uuid + ":1"
            << QByteArray("SSUBSCRIBE redisson_lock__channel:{lock:a}") << false;
        QTest::newRow("redisson, not sharded")
            << QList<QByteArray>{"HSET", "lock:a", uuid + ":1", "1"} << uuid + ":1"
            << QByteArray("SUBSCRIBE redisson_lock__channel:{lock:a}") << true;
        QTest::newRow("python-redis-lock") << QList<QByteArray>{"SET", "lock:{a}", b18} << b18
                                           << QByteArray("BLPOP lock-signal:{a} 30") << false;
        QTest::newRow("spring") << QList<QByteArray>{"SET", "registry:a", uuid, "PX", "60000"} << uuid
                                << QByteArray("PSUBSCRIBE registry-channel:*") << true;
    }
    void waitersWake()
    {
        QFETCH(QList<QByteArray>, lock);
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, wait);
        QFETCH(bool, anywhere);
        MonitorProbe probe(spec({"*"}), &m_log);
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        act(probe, ask(ActionKind::Release, lock.at(1), "nobody")); // connections and scripts
        const int owner = m_cluster->ownerOf(redis::slotOf(lock.at(1)));
        const auto listen = [&] {
            return m_cluster->node(anywhere ? (owner + 1) % 3 : owner).port();
        };
        QVERIFY(!m_cluster->command(lock).startsWith("(error)"));
        {
            Waiter asleep(listen(), wait);
            QVERIFY(asleep.isWaiting());
            m_cluster->command({"DEL", lock.at(1)});
            QVERIFY2(!asleep.wokeWithin(200ms), "a bare DEL woke it");
        }
        m_cluster->command(lock);
        Waiter waiter(listen(), wait);
        QVERIFY(waiter.isWaiting());
        const ActionReport report = act(probe, ask(ActionKind::Release, lock.at(1), token));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QVERIFY(report.denied.isEmpty());
        QVERIFY(waiter.wokeWithin(50ms));
    }

    void waitersOfAllNodesAreCounted()
    {
        m_cluster->command({"HSET", "lock:a", uuid + ":1", "1"});
        const int owner = m_cluster->ownerOf(redis::slotOf("lock:a"));
        const QByteArray listen("SUBSCRIBE redisson_lock__channel:{lock:a}");
        Waiter here(m_cluster->node(owner).port(), listen);
        Waiter there(m_cluster->node((owner + 1) % 3).port(), listen);
        auto elsewhere = std::make_unique<Waiter>(m_cluster->node((owner + 2) % 3).port(), listen);
        QVERIFY(here.isWaiting() && there.isWaiting() && elsewhere->isWaiting());
        MonitorProbe probe(spec({"lock:*"}));
        probe.monitor->start();
        QVERIFY(probe.waitForPass());
        QVERIFY2(waitFor([&] { return probe.row("lock:a").waiters == 3; }, 15000),
                 qPrintable(QString::number(probe.row("lock:a").waiters)));
        QCOMPARE(locks::waitersBoundWord(probe.row("lock:a").waitersFrom), QByteArray("lower"));
        elsewhere.reset();
        QVERIFY(waitFor([&] { return probe.row("lock:a").waiters == 2; }, 15000));
    }

    void keysOfSeveralSlotsGoOneByOne()
    {
        const QByteArray token = "0123456789abcdefghijkl\xff\xfe";
        for (const char *index : {"0", "1", "2"})
            m_cluster->command({"SET", "rueidislock:" + QByteArray(index) + ":job", token, "PX", "60000"});
        MonitorProbe probe(spec({"rueidislock:*"}), &m_log);
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        const ActionReport report = act(probe, ask(ActionKind::Release, "rueidislock:0:job", token));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.masters.size(), 3);
        for (const char *index : {"0", "1", "2"})
            QCOMPARE(m_cluster->command({"EXISTS", "rueidislock:" + QByteArray(index) + ":job"}),
                     QByteArray("0"));
        // Put back the same way: all of it, or as far as nobody else has a part of it, and that is said.
        locks::ActionRequest undo;
        undo.kind = ActionKind::Restore;
        undo.undoes = report.id;
        undo.reason = QStringLiteral("drill");
        const ActionReport undone = act(probe, undo);
        QVERIFY2(undone.outcome == Outcome::Done, qPrintable(undone.sentence));
        QCOMPARE(undone.masters.size(), 3);
        for (const char *index : {"0", "1", "2"})
            QCOMPARE(m_cluster->command({"GET", "rueidislock:" + QByteArray(index) + ":job"}), token);
        for (const char *index : {"0", "1"})
            m_cluster->command({"DEL", "rueidislock:" + QByteArray(index) + ":job"});
        m_cluster->command({"SET", "rueidislock:2:job", "somebody else", "PX", "60000"});
        const ActionReport partly = act(probe, undo);
        QVERIFY(partly.outcome != Outcome::Done);
        QVERIFY2(partly.sentence.contains(QLatin1String("rueidislock:2:job")), qPrintable(partly.sentence));
        QCOMPARE(m_cluster->command({"GET", "rueidislock:2:job"}), QByteArray("somebody else"));
    }

    void findLooksOnEveryPrimary()
    {
        for (int i = 0; i < 60; ++i)
            m_cluster->command({"HSET", "orders:lock:" + QByteArray::number(i), uuid + ":57", "1"});
        MonitorProbe probe(spec({"nothing:*"}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        const auto sample = std::make_shared<locks::KeyspaceSample>();
        locks::PatternFinder finder;
        sample->take = [&finder](const locks::Reading &reading) {
            finder.take(reading, QDateTime::currentMSecsSinceEpoch());
        };
        sample->progressed = [](const locks::SampleProgress &) {
        };
        std::optional<locks::SampleProgress> end;
        probe.monitor->sample(sample, [&end](const locks::SampleProgress &progress) { end = progress; });
        QVERIFY(waitFor([&end] { return end.has_value(); }));
        QVERIFY2(end->errors.isEmpty(), qPrintable(end->errors.join(u' ')));
        QVERIFY(end->whole);
        QCOMPARE(end->keyspace, 60);
        QCOMPARE(finder.found(), 60);
        QCOMPARE(finder.proposals().first().pattern, QByteArray("orders:lock:*"));
    }

private:
    locks::DeploymentSpec spec(const QList<QByteArray> &patterns)
    {
        const auto endpoint = redis::parseUrl(m_cluster->url());
        if (!endpoint.ok())
            qFatal("%s", qPrintable(endpoint.error().text));
        return MonitorProbe::specOf({*endpoint}, patterns);
    }
    ActionReport act(MonitorProbe &probe, const locks::ActionRequest &request)
    {
        std::optional<ActionReport> report;
        probe.monitor->actThen(request, [&report](const ActionReport &done) { report = done; });
        if (!waitFor([&report] { return report.has_value(); }))
            qFatal("an action did not end");
        return *report;
    }

    std::unique_ptr<ClusterSix> m_cluster;
    MemoryLog m_log;
};

QTEST_GUILESS_MAIN(TestClusterDialects)
#include "tst_cluster_dialects.moc"
