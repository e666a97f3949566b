// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "sentinel_trio.h"

#include <QTest>

#include <csignal>

/// history --failovers, of a failover that really happened while the real program recorded: which locks the
/// new master had, which it had not, and who took one of those.
class TestCliFailovers : public QObject
{
    Q_OBJECT
private slots:
    void nothingIsRecorded();
    void usage();
    void beforeAndAfter();

private:
    Ran failovers(const QStringList &arguments = {}) const
    {
        return runLockscope(QStringList{"history", "--failovers"} + arguments, m_folder.path());
    }
    QTemporaryDir m_folder;
};

void TestCliFailovers::nothingIsRecorded()
{
    const Ran ran = failovers();
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("No failover is recorded"), ran.err.constData());
    QCOMPARE(failovers({"--json"}).out, QByteArray());
}

void TestCliFailovers::usage()
{
    for (const QStringList &with :
         {QStringList{"--key", "a"}, {"--at", "1h"}, {"--stats"}, {"--csv"}, {"--prune"}}) {
        const Ran ran = failovers(with);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("--failovers"), ran.err.constData());
    }
}

void TestCliFailovers::beforeAndAfter()
{
    SentinelTrio trio;
    trio.master().command("SET lock:safe web-4:101 PX 600000");
    trio.waitForReplicas();
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", trio.url(), "--record", "--json"});
    const auto sees = [&watch](const char *event, const char *key) {
        const QList<QJsonObject> all = watch.objects();
        return std::any_of(all.begin(), all.end(), [&](const QJsonObject &each) {
            return each.value("event").toString() == event
                && each.value("lock").toObject().value("key").toString() == QLatin1String(key);
        });
    };
    QVERIFY(waitFor([&] { return watch.err().contains(": recording") && sees("complete", ""); }));
    const quint16 old = trio.masterPort();
    const std::vector<RedisServer *> replicas = trio.replicas();
    for (RedisServer *replica : replicas)
        replica->pause();
    trio.master().command("CLIENT KILL TYPE replica");
    trio.master().command("SET lock:lost web-4:102 PX 600000");
    trio.master().command("SET lock:taken web-4:103 PX 600000");
    QVERIFY2(waitFor([&] { return sees("acquired", "lock:lost") && sees("acquired", "lock:taken"); }),
             (watch.out() + watch.err()).constData());
    trio.serverAt(old).kill();
    for (RedisServer *replica : replicas)
        replica->resume();
    trio.waitForAgreement(old);
    QVERIFY(waitFor([&] { return sees("ended", "lock:taken") && sees("ended", "lock:lost"); }, 30'000));
    trio.master().command("SET lock:taken web-4:104 PX 600000");
    QVERIFY(waitFor([&] {
        const QJsonObject last = watch.objects().last();
        return last.value("event").toString() == "acquired"
            && last.value("lock").toObject().value("token").toString() == "web-4:104";
    }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());

    QMap<QString, QJsonObject> locks;
    for (const QJsonObject &each : failovers({"--json"}).objects)
        locks.insert(each.value("key").toString(), each);
    QCOMPARE(locks.keys().join(' '), QString("lock:lost lock:safe lock:taken"));
    QCOMPARE(locks["lock:safe"].value("fate").toString(), QString("survived"));
    QCOMPARE(locks["lock:lost"].value("fate").toString(), QString("lost"));
    QVERIFY(locks["lock:lost"].value("after").isNull());
    QCOMPARE(locks["lock:taken"].value("fate").toString(), QString("taken"));
    QCOMPARE(locks["lock:taken"].value("before").toObject().value("token").toString(), QString("web-4:103"));
    QCOMPARE(locks["lock:taken"].value("after").toObject().value("token").toString(), QString("web-4:104"));
    QVERIFY(locks["lock:taken"].value("unprotected_ms").toInt(-1) >= 0);
    const Ran table = failovers();
    QVERIFY2(table.out.contains("1 lost, and taken"), table.out.constData());
    QVERIFY(table.out.contains("1 survived"));
    QVERIFY(!table.out.contains("lock:safe")); // a number is enough
    QVERIFY(failovers({"--until", "1h"}).err.contains("No failover is recorded"));
}

QTEST_GUILESS_MAIN(TestCliFailovers)
#include "tst_cli_failovers.moc"
