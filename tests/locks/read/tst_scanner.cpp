// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "fault_proxy.h"
#include "locks/dialects/dialects.h"
#include "locks/read/scanner.h"
#include "monitor_probe.h"
#include "ordinary_keys.h"

#include <QElapsedTimer>
#include <QTest>

using namespace locks;

/// One pass over real servers: every kind of key, what a user may not do, and servers that go away meanwhile.
namespace {

/// No lock has a long text for its value, unless a rule says so.
DeploymentSpec withLongTexts(const redis::Endpoint &master)
{
    DeploymentSpec spec = MonitorProbe::specOf({master});
    spec.rules = {{"lock:*", "generic.token", {}}};
    spec.allKeys = true;
    return spec;
}

} // namespace

class TestScanner : public QObject
{
    Q_OBJECT
private slots:
    void everyType();
    void ordinaryKeysAreNoRows();
    void names();
    void severalPatterns();
    void lengthsOfValues();
    void hugeValue();
    void hugeValueWhereOnlyGetIsAllowed();
    void hashWithAMillionFields();
    void hugeName();
    void hugeField();
    void crowdOfLongNames();
    void absurdPeer_data();
    void absurdPeer();
    void endlessScan_data();
    void endlessScan();
    void scanBound();
    void leastPrivilege();
    void deniedKeys();
    void deniedCommand();
    void cancelStopsTheTraffic();
    void scanStaysShort();
    void paceAdapts();
    void distanceIsNoWork_data();
    void distanceIsNoWork();
    void serverDies();
    void serverStops();
    void serverRestartsEmpty();
    void refusedPort();

private:
    static void fill(RedisServer &server, int locks, int others = 0);
    static redis::Endpoint userOf(RedisServer &server, const QByteArray &rules);
    static qint64 calls(RedisServer &server);
};

void TestScanner::fill(RedisServer &server, int locks, int others)
{
    const QByteArray script = "for i=1,ARGV[1] do redis.call('SET','lock:'..i,'token'..i,'PX',600000) end "
                              "for i=1,ARGV[2] do redis.call('SET','other:'..i,'x') end return 1";
    QCOMPARE(server.command(QList<QByteArray>{"EVAL", script, "0", QByteArray::number(locks),
                                              QByteArray::number(others)}),
             "1");
}

redis::Endpoint TestScanner::userOf(RedisServer &server, const QByteArray &rules)
{
    const QByteArray answer = server.command("ACL SETUSER lister on >pw " + rules);
    if (answer != "OK")
        qFatal("%s", answer.constData());
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("lister");
    endpoint.password = "pw";
    return endpoint;
}

qint64 TestScanner::calls(RedisServer &server)
{
    const QByteArray stats = server.command("INFO commandstats");
    qint64 sum = 0;
    for (const char *command : {"scan", "pttl", "getrange", "get", "type"}) {
        const QByteArray start = QByteArray("cmdstat_") + command + ":calls=";
        const qsizetype at = stats.indexOf(start);
        if (at >= 0)
            sum += stats.mid(at + start.size(), stats.indexOf(',', at) - at - start.size()).toLongLong();
    }
    return sum;
}

void TestScanner::everyType()
{
    RedisServer server;
    server.command("SET lock:string v PX 60000");
    server.command("HSET lock:hash f1 v1 f2 v2");
    server.command("RPUSH lock:list a b");
    server.command("SADD lock:set a b c");
    server.command("ZADD lock:zset 1.5 a");
    server.command("XADD lock:stream * f v");
    MonitorProbe locks(MonitorProbe::specOf({server.endpoint()}));
    locks.monitor->startOnce();
    QVERIFY(locks.waitForPass());
    QCOMPARE(locks.status.locks, 6); // a list keeps every client out as well
    QCOMPARE(locks.status.nonLockCount(), 0);
    QCOMPARE(locks.rows.size(), 6);
    const auto type = [&locks](const QByteArray &key) {
        return locks.row(key).holdings.first().type;
    };
    QCOMPARE(type("lock:string"), KeyType::String);
    QCOMPARE(type("lock:hash"), KeyType::Hash);
    QCOMPARE(type("lock:list"), KeyType::List);
    QCOMPARE(type("lock:set"), KeyType::Set);
    QCOMPARE(type("lock:zset"), KeyType::SortedSet);
    QCOMPARE(type("lock:stream"), KeyType::Stream);
    QVERIFY(!locks.row("lock:list").hasToken);
}

void TestScanner::names()
{
    RedisServer server;
    const QList<QByteArray> keys{"",
                                 "zz[12]*",
                                 "zz1",
                                 "zz2x",
                                 QByteArray("nul\0here", 8),
                                 "\xff\xfe",
                                 "line\r\nfeed",
                                 QByteArray(1024 * 1024, 'n')};
    for (const QByteArray &key : keys)
        server.command(QList<QByteArray>{"SET", key, "token of " + key.left(20), "PX", "60000"});
    DeploymentSpec spec = MonitorProbe::specOf({server.endpoint()}, {"*"});
    spec.rules = {{"*", "generic.token", {}}};
    MonitorProbe probe(spec);
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), keys.size());
    for (const QByteArray &key : keys)
        QCOMPARE(probe.row(key).token, "token of " + key.left(20));
    MonitorProbe one(MonitorProbe::specOf({server.endpoint()}, {"zz\\[12\\]\\*"}));
    one.monitor->startOnce();
    QVERIFY(one.waitForPass());
    QCOMPARE(one.rows.size(), 1);
    QVERIFY(one.has("zz[12]*"));
    MonitorProbe none(MonitorProbe::specOf({server.endpoint()}, {"nothing:*"}));
    none.monitor->startOnce();
    QVERIFY(none.waitForPass());
    QVERIFY(none.rows.isEmpty());
    QVERIFY(none.status.complete);
}

/// What applications and queues keep, on a real server, under patterns broad and narrow.
void TestScanner::ordinaryKeysAreNoRows()
{
    RedisServer server;
    QSet<QByteArray> never;
    for (int i = 0; i < 10 * samples::ordinaryKinds(); ++i) {
        const samples::Ordinary key = samples::ordinary(i);
        for (const QList<QByteArray> &command : samples::commandsFor(key.reading))
            server.command(command);
        if (key.never)
            never.insert(key.reading.key);
    }
    const Dialects &table = Dialects::table();
    for (const QByteArray &pattern : samples::broadPatterns() + samples::ownPatterns()) {
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}, {pattern}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        if (samples::broadPatterns().contains(pattern))
            QCOMPARE(probe.rows.size(), 0);
        for (const Row &row : std::as_const(probe.rows)) {
            const QByteArray what = pattern + ": " + row.key + ' ' + table.at(row.library).id();
            QVERIFY2(table.isGeneral(row.library) && !never.contains(row.key), what.constData());
        }
        if (pattern == "*")
            QVERIFY(probe.status.nonLockCount() > server.command("DBSIZE").toLongLong() * 8 / 10);
    }
}

void TestScanner::severalPatterns()
{
    RedisServer server;
    fill(server, 3000, 3000);
    server.command("SET Lock:a x");
    server.command("SET semaphore:a x");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}, defaultPatterns()));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 3002);
    QCOMPARE(probe.row("lock:17").token, "token17");
    QVERIFY(probe.has("semaphore:a"));
}

void TestScanner::lengthsOfValues()
{
    RedisServer server;
    server.command(QList<QByteArray>{"SET", "lock:4096", QByteArray(4096, 'x')});
    server.command(QList<QByteArray>{"SET", "lock:4097", QByteArray(4097, 'x')});
    server.command(QList<QByteArray>{"SET", "lock:0", ""});
    MonitorProbe probe(withLongTexts(server.endpoint()));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.row("lock:4096").token.size(), 4096);
    QVERIFY(!probe.row("lock:4096").truncated);
    QVERIFY(probe.row("lock:4097").truncated);
    QVERIFY(!probe.row("lock:4097").hasToken);
    QVERIFY(probe.row("lock:0").hasToken);
}

void TestScanner::hugeValue()
{
    RedisServer server;
    server.command("SETRANGE lock:huge 104857600 x");
    fill(server, 100);
    MonitorProbe probe(withLongTexts(server.endpoint()));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 101);
    QVERIFY(probe.row("lock:huge").truncated);
    QVERIFY(!probe.row("lock:huge").hasToken);
}

void TestScanner::hugeValueWhereOnlyGetIsAllowed()
{
    RedisServer server;
    server.command("SETRANGE lock:huge 104857600 x");
    fill(server, 300);
    const redis::Endpoint endpoint = userOf(server, "~* +@all -getrange -substr");
    MonitorProbe probe(withLongTexts(endpoint));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(waitFor([&] { return probe.rows.size() == 301; }));
    QVERIFY(!probe.status.complete);
    QVERIFY(
        probe.status.masters.first().error.contains(QStringLiteral("1 of the keys that match hold more")));
    QCOMPARE(probe.staleCount, 0);
    QVERIFY(probe.row("lock:huge").truncated);
    QCOMPARE(probe.row("lock:7").token, "token7");
    // It stays on the list of what is not read: a change of it breaks nothing.
    const int stales = probe.staleCount;
    server.command("PEXPIRE lock:huge 500000");
    QVERIFY(waitFor([&] { return probe.row("lock:huge").deadline != noDeadline; }));
    QCOMPARE(probe.staleCount, stales);
}

void TestScanner::hashWithAMillionFields()
{
    RedisServer server;
    const QByteArray filled = server.command(QList<QByteArray>{
        "EVAL", "for i=1,1000000 do redis.call('HSET','lock:hash','field'..i,i) end return 1", "0"});
    QCOMPARE(filled, "1");
    server.command("SADD lock:set 1");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    QElapsedTimer timer;
    timer.start();
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(timer.elapsed() < 2000 * patience, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(probe.has("lock:hash"));
    QCOMPARE(probe.row("lock:hash").holdings.first().type, KeyType::Hash);
    QVERIFY(probe.row("lock:hash").truncated);
    QVERIFY(!probe.row("lock:hash").hasToken);
}

/// A name of 20 MB beside a thousand locks: it is left out and said, they are shown; one connection, one
/// pass.
void TestScanner::hugeName()
{
    RedisServer server;
    fill(server, 1000);
    server.command(QList<QByteArray>{"SET", "lock:" + QByteArray(20 << 20, 'n'), "x"});
    const QByteArray before = server.command("INFO stats");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 1000);
    QVERIFY(!probe.status.complete);
    const MasterStatus &master = probe.status.masters.first();
    QVERIFY(master.connected);
    QVERIFY2(master.error.contains(QStringLiteral("20,971,525 bytes and begins with lock:nnn")),
             qPrintable(master.error));
    QCOMPARE(probe.staleCount, 0);
    // It goes on being watched, that name as well: what tracking says of it breaks nothing.
    server.command(QList<QByteArray>{"PEXPIRE", "lock:" + QByteArray(20 << 20, 'n'), "600000"});
    server.command("SET lock:new x");
    QVERIFY(waitFor([&] { return probe.has("lock:new"); }));
    QCOMPARE(probe.staleCount, 0);
    server.command(QList<QByteArray>{"DEL", "lock:" + QByteArray(20 << 20, 'n')});
    probe.monitor->refresh();
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QVERIFY(probe.status.masters.first().error.isEmpty());
}

void TestScanner::hugeField()
{
    RedisServer server;
    fill(server, 10);
    server.command(
        QList<QByteArray>{"HSET", "lock:hash", "owner:1", QByteArray(20 << 20, 'v'), "other", "1"});
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 11);
    QVERIFY(probe.row("lock:hash").truncated);
    QVERIFY(!probe.row("lock:hash").hasToken);
    QVERIFY(!probe.status.complete);
    QVERIFY(probe.status.masters.first().error.contains(QStringLiteral("hold more than Lockscope reads")));
}

/// Together they are more than one reply may hold: fewer are asked for at once, and none is left out.
void TestScanner::crowdOfLongNames()
{
    RedisServer server;
    constexpr int names = 70;
    for (int i = 0; i < names; ++i)
        server.command(
            QList<QByteArray>{"SET", "lock:" + QByteArray::number(i) + QByteArray(1 << 20, 'n'), "x"});
    redis::Endpoint endpoint = server.endpoint();
    endpoint.timeout = std::chrono::seconds(60); // it is much, and nothing else is the point here
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass(1, 60000));
    const MasterStatus &master = probe.status.masters.first();
    QVERIFY2(probe.status.complete, qPrintable(master.error + QString::fromUtf8(master.errorDetail)));
    QCOMPARE(probe.rows.size(), names);
}

void TestScanner::absurdPeer_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("elements") << QByteArray("*2147483647\r\n");
    QTest::newRow("a string") << QByteArray("$2147483647\r\n");
    QTest::newRow("nested") << QByteArray("*2\r\n$1\r\n7\r\n*2147483647\r\n$1\r\na\r\n");
}

/// What no server sends is not asked for again and again: it is given up, with a sentence.
void TestScanner::absurdPeer()
{
    QFETCH(QByteArray, answer);
    AbsurdPeer peer(answer);
    MonitorProbe probe(MonitorProbe::specOf({peer.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.status.complete);
    QVERIFY(waitFor([&] { return !probe.status.masters.first().connected; }));
    QVERIFY2(probe.status.masters.first().error.contains(QStringLiteral("until you refresh")),
             qPrintable(probe.status.masters.first().error));
    const int connections = peer.connections();
    QElapsedTimer timer;
    timer.start();
    waitFor([&timer] { return timer.elapsed() >= 2500; }); // twice the longest pause between two attempts
    QCOMPARE(peer.connections(), connections);
    QVERIFY(connections <= 2);
    probe.monitor->refresh();
    QVERIFY(waitFor([&] { return peer.connections() > connections; }));
}

void TestScanner::endlessScan_data()
{
    QTest::addColumn<QByteArray>("names");
    QByteArray many = "*1000\r\n";
    for (int i = 0; i < 1000; ++i)
        many += "$9\r\nother:" + QByteArray::number(100 + i % 900) + "\r\n";
    QTest::newRow("nothing is named") << QByteArray("*0\r\n");
    QTest::newRow("a thousand names a page") << many;
}

/// A server that never says that all keys were walked: the pass ends, with a sentence.
void TestScanner::endlessScan()
{
    QFETCH(QByteArray, names);
    AbsurdPeer peer("*2\r\n$1\r\n7\r\n" + names);
    peer.answer("DBSIZE", ":300\r\n");
    DeploymentSpec spec = MonitorProbe::specOf({peer.endpoint()});
    spec.patterns = {"lock:*", "mutex:*"}; // names that match neither are not read
    MonitorProbe probe(spec);
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass(1, 60'000));
    QVERIFY(!probe.status.complete);
    QCOMPARE(probe.status.masters.first().errorCode, "protocol");
    QVERIFY2(probe.status.masters.first().error.contains(QStringLiteral("SCAN was stopped before its end")),
             qPrintable(probe.status.masters.first().error));
}

void TestScanner::scanBound()
{
    ScanBound bound;
    const auto late = ScanBound::patience + std::chrono::milliseconds(1);
    QVERIFY(!bound.isPassed(1'000'000'000, 1'000'000'000, late)); // DBSIZE was refused
    const std::chrono::milliseconds stillness = ScanBound::stillness;
    const auto still = late + stillness + std::chrono::milliseconds(1);
    const qint64 walked = 1'000'000'000 + ScanBound::stillWalk;
    QVERIFY(!bound.isPassed(walked, 1'000'000'000, still)); // as far as a gentle pass without a match
    QVERIFY(!bound.isPassed(walked + 1, 1'000'000'000, late + stillness));
    QVERIFY(bound.isPassed(walked + 1, 1'000'000'000, still));
    QVERIFY(!bound.isPassed(walked + 1, 1'000'000'001, still)); // another key
    bound.addSize(1'000'000);
    bound.addSize(3); // deleted since then: the table may still be as large as before
    QVERIFY(!bound.isPassed(4'000'000, 1'200'000, late));
    QVERIFY(!bound.isPassed(5'000'000, 0, ScanBound::patience));
    QVERIFY(bound.isPassed(5'000'000, 0, late));
    QVERIFY(bound.isPassed(0, 1'255'001, {}));
}

void TestScanner::leastPrivilege()
{
    RedisServer server;
    fill(server, 50);
    const redis::Endpoint endpoint = userOf(server, "~* +scan +pttl +get");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 50);
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.status.masters.first().keys, -1);
    QCOMPARE(probe.status.masters.first().push, Push::Polling);
    QVERIFY(!probe.status.masters.first().pushReason.isEmpty());
    server.command("DEL lock:7");
    QVERIFY(waitFor([&] { return !probe.has("lock:7"); }));
}

void TestScanner::deniedKeys()
{
    RedisServer server;
    fill(server, 20);
    const redis::Endpoint endpoint = userOf(server, "~lock:1* +@all");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 11);
    QVERIFY(!probe.status.complete);
    QVERIFY(probe.status.masters.first().error.contains(QStringLiteral("9")));
}

void TestScanner::deniedCommand()
{
    RedisServer server;
    fill(server, 20);
    for (const QByteArray &rules : {QByteArray("~* +@all -scan"), QByteArray("~* +@all -pttl"),
                                    QByteArray("~* +@all -get -getrange -substr")}) {
        server.command("ACL DELUSER lister");
        MonitorProbe probe(MonitorProbe::specOf({userOf(server, rules)}));
        probe.monitor->start();
        QVERIFY(probe.waitForPass());
        QVERIFY(!probe.status.complete);
        QVERIFY(probe.status.masters.first().errorDetail.startsWith("NOPERM"));
        server.command("ACL SETUSER lister +@all");
        QVERIFY(waitFor([&] { return probe.status.complete && probe.rows.size() == 20; }));
    }
}

void TestScanner::cancelStopsTheTraffic()
{
    RedisServer server;
    fill(server, 80000);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.keepChanges = false;
    probe.monitor->startOnce();
    QVERIFY(waitFor([&] { return probe.rows.size() > 5000; }));
    probe.monitor->stopPass();
    QElapsedTimer timer;
    timer.start();
    // Requests that were sent before are still answered.
    waitFor([&timer] { return timer.elapsed() >= 100 * patience; });
    const qint64 after = calls(server);
    QVERIFY(after < 160000);
    timer.start();
    waitFor([&timer] { return timer.elapsed() >= 300; });
    QCOMPARE(calls(server), after);
    QVERIFY(!probe.status.complete);
    QVERIFY(!probe.status.scanning);
    QVERIFY(probe.rows.size() < 80000);
    QCOMPARE(probe.passes, 1);
    probe.monitor->refresh();
    QVERIFY(probe.waitForPass(2));
    QVERIFY(probe.status.complete);
    QCOMPARE(probe.rows.size(), 80000);
}

/// A figure of the server's statistics on SCAN.
static double statOf(RedisServer &server, const QByteArray &name)
{
    const QByteArray stats = server.command("INFO commandstats");
    const qsizetype at = stats.indexOf(name, stats.indexOf("cmdstat_scan:")) + name.size();
    return stats.mid(at, stats.indexOf(',', at) - at).toDouble();
}

void TestScanner::scanStaysShort()
{
    RedisServer server;
    fill(server, 10000, 200000);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 10000);
    const double keysPerCall = 210000 / statOf(server, "calls=");
    // What a key costs when nobody is in the way: the shortest of many, for this machine may be busy.
    double microsecondsPerKey = 1000;
    for (int i = 0; i < 50; ++i) {
        server.command("CONFIG RESETSTAT");
        server.command("SCAN 0 COUNT 1000");
        microsecondsPerKey = std::min(microsecondsPerKey, statOf(server, "usec=") / 1000);
    }
    const double average = keysPerCall * microsecondsPerKey;
    QVERIFY2(average > 0 && average < 2000, qPrintable(QString::number(average)));
    QVERIFY(probe.status.masters.first().examined >= 200000);
}

void TestScanner::paceAdapts()
{
    using std::chrono::microseconds;
    ScanPace pace;
    const auto serve = [&pace](double usPerKey, int noise) {
        pace.measured(microseconds(qint64(usPerKey * pace.count()) + noise), 0);
    };
    for (int i = 0; i < 50; ++i)
        serve(0.2, i % 5 * 3000); // our own delays do not slow it down
    QCOMPARE(pace.count(), ScanPace::most);
    for (int i = 0; i < 50; ++i)
        serve(10, 0);
    QVERIFY2(pace.count() <= 200 && pace.count() >= 100, qPrintable(QString::number(pace.count())));
    for (int i = 0; i < 50; ++i)
        serve(1000, 0);
    QCOMPARE(pace.count(), ScanPace::least);
}

void TestScanner::distanceIsNoWork_data()
{
    QTest::addColumn<QByteArray>("rules");
    QTest::newRow("the server's clock") << QByteArray("~* &* +@all");
    QTest::newRow("no TIME") << QByteArray("~* &* +@all -time");
}

// Twenty milliseconds there and back are not what a SCAN costs the server.
void TestScanner::distanceIsNoWork()
{
    QFETCH(QByteArray, rules);
    RedisServer server;
    fill(server, 40000);
    redis::Endpoint endpoint = userOf(server, rules);
    FaultProxy proxy(endpoint.port);
    proxy.setDelay(10);
    endpoint.port = proxy.port();
    server.command("CONFIG RESETSTAT");
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 40000);
    const double scans = statOf(server, "calls=");
    QVERIFY2(scans >= 20 && scans <= 100, qPrintable(QString::number(scans)));
}

void TestScanner::serverDies()
{
    RedisServer server;
    fill(server, 30000);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(waitFor([&] { return probe.rows.size() > 3000; }));
    server.kill();
    QVERIFY(probe.waitForPass(1, 2000));
    QVERIFY(!probe.status.complete);
    QVERIFY(!probe.status.masters.first().error.isEmpty());
    QVERIFY(waitFor([&] {
        return std::all_of(probe.rows.begin(), probe.rows.end(), [](const Row &row) { return row.stale; });
    }));
    QVERIFY(probe.rows.size() > 3000);
}

void TestScanner::serverStops()
{
    RedisServer server;
    fill(server, 30000);
    redis::Endpoint endpoint = server.endpoint();
    endpoint.timeout = std::chrono::milliseconds(1000);
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.keepChanges = false;
    probe.monitor->start();
    QVERIFY(waitFor([&] { return probe.rows.size() > 3000; }));
    server.pause();
    QVERIFY(waitFor([&] { return probe.staleCount > 0; }));
    QVERIFY(!probe.status.complete);
    server.resume();
    QVERIFY(waitFor([&] { return probe.status.complete && probe.rows.size() == 30000; }));
    QVERIFY(std::none_of(probe.rows.begin(), probe.rows.end(), [](const Row &row) { return row.stale; }));
}

void TestScanner::serverRestartsEmpty()
{
    RedisServer server;
    fill(server, 30000);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.keepChanges = false;
    probe.monitor->start();
    QVERIFY(waitFor([&] { return probe.rows.size() > 3000; }));
    server.kill();
    server.restart();
    QVERIFY(waitFor([&] { return probe.status.complete; }));
    QCOMPARE(probe.rows.size(), 0);
}

void TestScanner::refusedPort()
{
    redis::Endpoint endpoint;
    {
        RedisServer server;
        endpoint = server.endpoint();
    }
    MonitorProbe probe(MonitorProbe::specOf({endpoint}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.status.complete);
    QVERIFY(!probe.status.masters.first().error.isEmpty());
}

QTEST_GUILESS_MAIN(TestScanner)
#include "tst_scanner.moc"
