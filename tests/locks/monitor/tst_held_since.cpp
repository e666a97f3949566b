// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/verdict.h"
#include "locks/monitor/asked_watch.h"
#include "monitor_probe.h"
#include "monitored.h"
#include "operator_bench.h"

#include <QSet>
#include <QTest>

using namespace locks;

/// Since when a lock is held at the latest, where it stood there before we came: as the server's idle time
/// has it, where there is one, and never more than that says.
class TestHeldSince : public QObject
{
    Q_OBJECT
private slots:
    void idleTimesLookBack();
    void numbersThatTheServerSharesSayNothing();
    void aReadOfOursSaysNothingOfTheHold();
    void policyByFrequencyTellsNone();
    void withoutTheRight();
    void aSetLooksBackByItsQuorum();
    void manyKeysAreNotAsked();
    void anUndoIsNoBirth();

private:
    /// A lock that nobody has touched for so many seconds.
    static void stand(RedisServer &server, const QByteArray &key, const QByteArray &token, int idleSeconds);
    static Millis heldAtLeast(const MonitorProbe &probe, const QByteArray &key)
    {
        const Row row = probe.row(key);
        return row.firstSeen - row.heldSince();
    }
    static int asked(RedisServer &server);
    /// Whose idle times it was asked for meanwhile.
    static QSet<QByteArray> keysAsked(RedisServer &server, const Monitored &monitored);
};

void TestHeldSince::stand(RedisServer &server, const QByteArray &key, const QByteArray &token,
                          int idleSeconds)
{
    constexpr int lease = 600'000;
    server.command(QList<QByteArray>{"SET", "made", token});
    const QByteArray dump = server.command("DUMP made");
    const QByteArray done =
        server.command(QList<QByteArray>{"RESTORE", key, QByteArray::number(lease), dump, "REPLACE",
                                         "IDLETIME", QByteArray::number(idleSeconds)});
    if (done != "OK")
        qFatal("%s", done.constData());
    server.command("DEL made");
}

/// How often idle times were asked for, of one key each.
int TestHeldSince::asked(RedisServer &server)
{
    const QByteArray stats = server.command("INFO commandstats");
    const qsizetype at = stats.indexOf("cmdstat_object|idletime:calls=");
    if (at < 0)
        return 0;
    const qsizetype from = stats.indexOf('=', at) + 1;
    return stats.mid(from, stats.indexOf(',', from) - from).toInt();
}

QSet<QByteArray> TestHeldSince::keysAsked(RedisServer &server, const Monitored &monitored)
{
    server.command("ECHO so-far");
    if (!waitFor([&] { return monitored.has("\"so-far\""); }))
        qFatal("MONITOR says nothing");
    QSet<QByteArray> keys;
    for (const QByteArray &line : monitored.lines()) {
        constexpr char question[] = "\"OBJECT\" \"IDLETIME\" ";
        if (const qsizetype at = line.indexOf(question); at >= 0)
            keys.insert(line.mid(at + qsizetype(sizeof question) - 1).trimmed());
    }
    return keys;
}

void TestHeldSince::idleTimesLookBack()
{
    RedisServer server;
    stand(server, "lock:old", "web-4:3121", 3600);
    server.command("SET lock:new web-4:3122 PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    // Whole seconds, of which two are uncertain.
    const Millis atLeast = heldAtLeast(probe, "lock:old");
    QVERIFY2(atLeast >= 3597'000 && atLeast <= 3600'000 * patience, qPrintable(QString::number(atLeast)));
    QVERIFY(!probe.row("lock:old").birthSeen);
    QCOMPARE(heldAtLeast(probe, "lock:new"), 0);
    const QStringList evidence = verdictOf(probe.row("lock:old"), steadyNow()).evidence;
    QCOMPARE(evidence.filter(QStringLiteral("OBJECT IDLETIME")).size(), 1);
    // Renewed, it is the same hold; another token is not.
    server.command("PEXPIRE lock:old 900000");
    QVERIFY(waitFor([&] { return probe.row("lock:old").renewals == 1; }));
    QCOMPARE(heldAtLeast(probe, "lock:old"), atLeast);
    server.command("SET lock:old web-5:1 PX 600000");
    QVERIFY(waitFor([&] { return probe.row("lock:old").token == "web-5:1"; }));
    QCOMPARE(heldAtLeast(probe, "lock:old"), 0);
}

/// One object stands for all keys with that value: it may not have been touched for long where the key was
/// written a moment ago.
void TestHeldSince::numbersThatTheServerSharesSayNothing()
{
    for (const char *number : {"0", "1", "9999"}) {
        Reading reading;
        reading.type = KeyType::String;
        reading.value = number;
        reading.idleSeconds = 100;
        QCOMPARE(reading.unchangedSeconds(), 0U);
    }
    for (const char *other : {"", "01", "10000", "-1", "1x", "web-4"}) {
        Reading reading;
        reading.type = KeyType::String;
        reading.value = other;
        reading.idleSeconds = 100;
        QCOMPARE(reading.unchangedSeconds(), 98U);
    }
}

/// A second connection comes too late to ask, and knows no less than the key was idle since.
void TestHeldSince::aReadOfOursSaysNothingOfTheHold()
{
    RedisServer server;
    stand(server, "lock:old", "web-4:3121", 3600);
    server.command("GET lock:old");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce(true);
    QVERIFY(probe.waitForPass());
    QCOMPARE(heldAtLeast(probe, "lock:old"), 0);
}

void TestHeldSince::policyByFrequencyTellsNone()
{
    RedisServer server({QStringLiteral("--maxmemory-policy"), QStringLiteral("allkeys-lfu")});
    for (int i = 0; i < 3; ++i)
        server.command("SET lock:" + QByteArray::number(i) + " web-4:3121 PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.rows.size(), 3);
    QCOMPARE(heldAtLeast(probe, "lock:0"), 0);
    QCOMPARE(probe.status.masters.first().denied, QStringList());
}

void TestHeldSince::withoutTheRight()
{
    RedisServer server;
    stand(server, "lock:old", "web-4:3121", 3600);
    server.command("ACL SETUSER guest on >pw ~* &* +@all -object");
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("guest");
    endpoint.password = "pw";
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.row("lock:old").token, QByteArray("web-4:3121"));
    QCOMPARE(heldAtLeast(probe, "lock:old"), 0);
    QCOMPARE(probe.status.masters.first().denied.filter(QStringLiteral("OBJECT is refused")).size(), 1);
}

void TestHeldSince::aSetLooksBackByItsQuorum()
{
    RedisServer servers[3];
    const int idle[] = {3600, 1800, 60};
    for (int i = 0; i < 3; ++i)
        stand(servers[i], "lock:q", "token", idle[i]);
    stand(servers[0], "lock:one", "token", 3600);
    for (int i = 1; i < 3; ++i)
        servers[i].command("SET lock:one token PX 600000");
    MonitorProbe probe(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const Millis atLeast = heldAtLeast(probe, "lock:q");
    QVERIFY2(atLeast >= 1790'000 && atLeast <= 1800'000 * patience, qPrintable(QString::number(atLeast)));
    QCOMPARE(heldAtLeast(probe, "lock:one"), 0);
}

void TestHeldSince::manyKeysAreNotAsked()
{
    RedisServer server;
    const QByteArray fill = "for i = 1, 10500 do redis.call('SET', 'lock:' .. i, 'web-' .. i .. ':1') end";
    server.command(QList<QByteArray>{"EVAL", fill, "0"});
    // Beside the passes of a watch some keys, always the same, are asked for each second: is it read?
    constexpr qsizetype beside = locks::AskedWatch::most;
    {
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
        probe.monitor->start();
        QVERIFY(probe.waitForPass());
        const int first = asked(server);
        QVERIFY2(first > 5000 && first <= 10'000, qPrintable(QString::number(first)));
        const Monitored second(server);
        QVERIFY(waitFor([&] { return second.has("+OK"); }));
        probe.monitor->refresh();
        QVERIFY(probe.waitForPass(2));
        const qsizetype keys = keysAsked(server, second).size();
        QVERIFY2(keys <= beside, qPrintable(QString::number(keys)));
    }
    const Monitored once(server);
    QVERIFY(waitFor([&] { return once.has("+OK"); }));
    MonitorProbe plain(MonitorProbe::specOf({server.endpoint()}));
    plain.monitor->startOnce();
    QVERIFY(plain.waitForPass());
    const qsizetype keys = keysAsked(server, once).size(); // the last question of the watch may come late
    QVERIFY2(keys <= beside, qPrintable(QString::number(keys)));
    const Monitored all(server);
    QVERIFY(waitFor([&] { return all.has("+OK"); }));
    MonitorProbe asking(MonitorProbe::specOf({server.endpoint()}));
    asking.monitor->startOnce(true);
    QVERIFY(asking.waitForPass());
    QCOMPARE(keysAsked(server, all).size(), 10'500);
}

void TestHeldSince::anUndoIsNoBirth()
{
    RedisServer server;
    MemoryLog log;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}), &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    server.command("SET lock:a web-4:3121 PX 600000");
    QVERIFY(waitFor([&] { return probe.has("lock:a"); }));
    const Row before = probe.row("lock:a");
    QVERIFY(before.birthSeen);
    const auto act = [&probe](const ActionRequest &request) {
        std::optional<ActionReport> report;
        probe.monitor->actThen(request, [&report](const ActionReport &done) { report = done; });
        return waitFor([&report] { return report.has_value(); }) && report->outcome == Outcome::Done;
    };
    for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver}) {
        QVERIFY(act(ask(kind, "lock:a", "web-4:3121", std::chrono::milliseconds(60'000))));
        QVERIFY(waitFor([&] { return probe.row("lock:a").token != "web-4:3121"; }));
        ActionRequest undo = ask(ActionKind::Restore, {}, {});
        undo.undoes = log.reports.back().id;
        QVERIFY(act(undo));
        QVERIFY(waitFor([&] { return probe.row("lock:a").token == "web-4:3121"; }));
        QVERIFY(!probe.row("lock:a").birthSeen);
        QCOMPARE(probe.row("lock:a").firstSeen, before.firstSeen);
        QCOMPARE(int(probe.row("lock:a").renewals), 0);
    }
}

QTEST_GUILESS_MAIN(TestHeldSince)
#include "tst_held_since.moc"
