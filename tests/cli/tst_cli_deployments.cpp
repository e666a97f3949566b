// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"
#include "cluster_six.h"
#include "lockscope_process.h"
#include "redis/topology/cluster_slots.h"
#include "sentinel_trio.h"

#include <QJsonArray>
#include <QTest>

/// list, watch and actions where the masters are found by others.
class TestCliDeployments : public QObject
{
    Q_OBJECT

private slots:
    void sentinel();
    void sentinelThatIsAway();
    void productionStaysWithASentinelsName();
    void productionStaysWithItsCluster();
    void cluster();
    void clusterUndo();
    void clusterWithAPrimaryDown();
    void findFollowsSentinel();
    void findLooksAtEveryPrimary();
};

namespace {

QString holderOf(const QJsonObject &row)
{
    return row.value("holdings").toArray().first().toObject().value("master").toString();
}

} // namespace

void TestCliDeployments::sentinel()
{
    SentinelTrio trio;
    QTemporaryDir config;
    trio.master().command("SET lock:a token PX 600000");
    const Ran listed = runLockscope({"list", trio.url(), "--json"}, config.path());
    QCOMPARE(listed.status, int(cli::ExitDone));
    QCOMPARE(listed.objects.size(), 2);
    const QString master = QString("127.0.0.1:%1").arg(trio.masterPort());
    QCOMPARE(holderOf(listed.first()), master);
    QVERIFY(listed.first().value("deployment").toString().startsWith("main@127.0.0.1:"));
    const QJsonObject summary = listed.objects.last().value("summary").toObject();
    const QJsonObject told = summary.value("masters").toArray().first().toObject();
    QCOMPARE(told.value("master").toString(), master);
    QCOMPARE(told.value("role").toString(), QString("master"));
    QCOMPARE(told.value("replicas").toInt(), 2);

    const Ran released = runLockscope(
        {"release", trio.url(), "lock:a", "--token", "token", "--reason", "test", "--json"}, config.path());
    QVERIFY2(released.status == cli::ExitDone, released.err.constData());
    QCOMPARE(trio.master().command("EXISTS lock:a"), QByteArray("0"));
    QCOMPARE(released.first().value("masters").toArray().first().toObject().value("master").toString(),
             master);

    // The undo finds the master though it is another by now.
    trio.waitForReplicas();
    trio.failOver();
    const QString id = released.first().value("id").toString();
    const Ran undone = runLockscope({"restore", id, "--reason", "test", "--json"}, config.path());
    QVERIFY2(undone.status == cli::ExitDone, undone.err.constData());
    QCOMPARE(trio.master().command("GET lock:a"), QByteArray("token"));
}

void TestCliDeployments::sentinelThatIsAway()
{
    const QString url = QString("redis-sentinel://127.0.0.1:%1#main").arg(freePort());
    const Ran listed = runLockscope({"list", url});
    QCOMPARE(listed.status, int(cli::ExitUnreachable));
    QVERIFY2(listed.err.contains("No sentinel answers"), listed.err.constData());
    QTemporaryDir config;
    const Ran released =
        runLockscope({"release", url, "lock:a", "--token", "t", "--reason", "test"}, config.path());
    QCOMPARE(released.status, int(cli::ExitUnreachable));
    QVERIFY2(released.err.contains("No sentinel answers"), released.err.constData());
}

namespace {

const QStringList consent{"--environment", "production", "--operate", "--confirm", "123456"};

QStringList extended(const QString &url, const QString &key)
{
    return {"extend", url, key, "--token", "token-123456", "--ttl", "700s"};
}

} // namespace

void TestCliDeployments::productionStaysWithASentinelsName()
{
    SentinelTrio trio;
    QTemporaryDir config;
    trio.master().command("SET lock:a token-123456 PX 600000");
    const Ran first = runLockscope(extended(trio.url(), "lock:a") + consent, config.path());
    QVERIFY2(first.status == cli::ExitDone, first.err.constData());
    trio.waitForReplicas();
    trio.failOver();
    const Ran after = runLockscope(extended(trio.url(), "lock:a"), config.path());
    QVERIFY2(after.status == cli::ExitPolicy, after.err.constData());
}

void TestCliDeployments::productionStaysWithItsCluster()
{
    ClusterSix cluster({}, false);
    QTemporaryDir config;
    const int slot = redis::slotOf("lock:x");
    const int owner = cluster.ownerOf(slot);
    cluster.node(owner).command("SET lock:x token-123456 PX 600000");
    const QString url = cluster.url();
    const Ran first = runLockscope(extended(url, "lock:x") + consent, config.path());
    QVERIFY2(first.status == cli::ExitDone, first.err.constData());
    // A key of another node, and a node by its own address.
    QByteArray other = "lock:y";
    for (int i = 0; cluster.ownerOf(redis::slotOf(other)) == owner; ++i)
        other = "lock:y" + QByteArray::number(i);
    RedisServer &node = cluster.node(cluster.ownerOf(redis::slotOf(other)));
    node.command({"SET", other, "token-123456", "PX", "600000"});
    for (const QString &named : {url, node.url()}) {
        const Ran after = runLockscope(extended(named, QString::fromLatin1(other)), config.path());
        QVERIFY2(after.status == cli::ExitPolicy, after.err.constData());
    }
    const Ran back = runLockscope(
        {"withdraw", node.url(), "--reason", "t", "--confirm", QString("127.0.0.1:%1").arg(node.port())},
        config.path());
    QVERIFY2(back.status == cli::ExitDone, back.err.constData());
    const Ran free = runLockscope(extended(url, "lock:x"), config.path());
    QVERIFY2(free.status == cli::ExitDone, free.err.constData());
}

void TestCliDeployments::cluster()
{
    ClusterSix nodes({}, false);
    QTemporaryDir config;
    for (int i = 0; i < 9; ++i)
        nodes.command({"SET", "lock:" + QByteArray::number(i), "token", "PX", "600000"});
    const Ran listed = runLockscope({"list", nodes.url(2), "--json"}, config.path());
    QVERIFY2(listed.status == cli::ExitDone, listed.err.constData());
    QCOMPARE(listed.objects.size(), 10);
    for (const QJsonObject &row : listed.objects.first(9)) {
        const int slot = redis::slotOf(row.value("key").toString().toUtf8());
        QCOMPARE(holderOf(row), QString("127.0.0.1:%1").arg(nodes.node(nodes.ownerOf(slot)).port()));
        QCOMPARE(row.value("masters").toInt(), 1);
    }
    QCOMPARE(listed.objects.last().value("summary").toObject().value("masters").toArray().size(), 3);
    for (int i = 0; i < 9; ++i) {
        const QString key = QString("lock:%1").arg(i);
        const Ran released = runLockscope(
            {"release", nodes.url(), key, "--token", "token", "--reason", "test", "--json"}, config.path());
        QVERIFY2(released.status == cli::ExitDone, released.err.constData());
    }
    QCOMPARE(runLockscope({"list", nodes.url(), "--json"}).objects.size(), 1);
}

void TestCliDeployments::clusterUndo()
{
    ClusterSix nodes({}, false);
    QTemporaryDir config;
    nodes.command({"SET", "lock:x", "token", "PX", "600000"});
    const Ran released = runLockscope(
        {"release", nodes.url(), "lock:x", "--token", "token", "--reason", "test", "--json"}, config.path());
    QVERIFY2(released.status == cli::ExitDone, released.err.constData());
    const int slot = redis::slotOf("lock:x");
    const int from = nodes.ownerOf(slot);
    nodes.moveSlot(slot, from, (from + 1) % 3);
    const QString id = released.first().value("id").toString();
    const Ran undone = runLockscope({"restore", id, "--reason", "test", "--json"}, config.path());
    QVERIFY2(undone.status == cli::ExitDone, undone.err.constData());
    QCOMPARE(nodes.command({"GET", "lock:x"}), QByteArray("token"));
}

/// `find` looks where the keys are, not at the sentinels or at the one node that was named.
/// Nobody answers for its slots: that is no form that fits no lock, and nothing is gone.
void TestCliDeployments::clusterWithAPrimaryDown()
{
    ClusterSix nodes({"--cluster-require-full-coverage", "yes"}, false);
    QTemporaryDir config;
    const QByteArray token = "7c4a8d09ca3762af61e59520943dc26494f8941b";
    const QByteArray lost = "lock:a";
    const int dead = nodes.ownerOf(redis::slotOf(lost));
    // A key of a primary that lives, which answers CLUSTERDOWN to every command once the other is known to be
    // down.
    QByteArray kept = "lock:b";
    for (int i = 0; nodes.ownerOf(redis::slotOf(kept)) == dead; ++i)
        kept = "lock:b" + QByteArray::number(i);
    for (const QByteArray &key : {lost, kept})
        nodes.command({"SET", key, token, "PX", "600000"});
    nodes.node(dead).kill();
    const int other = dead == 0 ? 1 : 0;
    QVERIFY(waitFor([&] { return nodes.node(other).command("CLUSTER INFO").contains("cluster_state:fail"); },
                    20000));
    for (const QByteArray &key : {lost, kept}) {
        for (const QStringList &more : {QStringList(), QStringList{"--dry-run"}}) {
            const Ran ran = runLockscope(
                QStringList{"release", nodes.url(other), key, "--token", token, "--reason", "drill", "--json"}
                    + more,
                config.path());
            QVERIFY2(ran.status == cli::ExitUnreachable, (key + ran.out + ran.err).constData());
            QVERIFY2(!ran.err.contains("fits no form") && !ran.out.contains("already-gone"),
                     ran.err.constData());
        }
    }
}

void TestCliDeployments::findFollowsSentinel()
{
    SentinelTrio trio;
    trio.master().command("HSET orders:lock:1 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57 1");
    trio.waitForReplicas();
    for (int i = 0; i < 2; ++i) {
        const Ran found = runLockscope({"find", trio.url(), "--json"});
        QVERIFY2(found.status == cli::ExitDone, found.err.constData());
        QCOMPARE(found.first().value("library").toString(), QString("redisson.lock"));
        const QJsonObject summary = found.objects.last().value("summary").toObject();
        QCOMPARE(summary.value("keys").toInt(), 1);
        if (i == 0)
            trio.failOver();
    }
}

void TestCliDeployments::findLooksAtEveryPrimary()
{
    ClusterSix nodes({}, false);
    for (int i = 0; i < 30; ++i) {
        const QByteArray key = "orders:" + QByteArray::number(i);
        nodes.command({"HSET", key, "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57", "1"});
        nodes.command({"PEXPIRE", key, "30000"}); // as a watchdog does
    }
    const Ran found = runLockscope({"find", nodes.url(1), "--json"});
    QVERIFY2(found.status == cli::ExitDone, found.err.constData());
    QCOMPARE(found.objects.size(), 2);
    QCOMPARE(found.first().value("pattern").toString(), QString("orders:*"));
    QCOMPARE(found.first().value("seen").toInt(), 30);
    const QJsonObject summary = found.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("complete").toBool(), true);
    const Ran away = runLockscope({"find", QString("redis-sentinel://127.0.0.1:%1#main").arg(freePort())});
    QCOMPARE(away.status, int(cli::ExitUnreachable));
    QVERIFY2(away.err.contains("No sentinel answers"), away.err.constData());
}

QTEST_GUILESS_MAIN(TestCliDeployments)
#include "tst_cli_deployments.moc"
