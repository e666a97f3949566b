// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/asked_seconds.h"
#include "monitor_probe.h"
#include "monitored.h"
#include "operator_bench.h"

#include <QElapsedTimer>
#include <QTest>
#include <QTimer>

using namespace locks;

/// Whether somebody asks for a lock: what samples of its idle time prove, and on real servers, where nothing
/// is said that cannot be known.
class TestAsked : public QObject
{
    Q_OBJECT
private slots:
    void countsSecondsThatAreUsed();
    void oneUseIsNoAsking();
    void renewalsDoNotCount();
    void writesDoNotCount();
    void readsOfOursDoNotCount();
    void readsOfOtherLockscopesDoNotCount();
    void aReadWithoutAPushIsAnnounced();
    void anotherLockscopeAsksForNothing();
    void whatStandsBesideALockIsReadWithoutIt();
    void whatIsNotSeenIsNotKnown();
    void clientsThatRetryAreSeen();
    void whatWeLookAtBeforeAnActionIsNot();
    void whoTakesItAgainDoesNotAsk();
    void watchdogsAreNot();
    void whereItCannotBeTold_data();
    void whereItCannotBeTold();
    void notWhileItSaves();

private:
    static AskedSeconds::Sample sample(qint64 second, qint64 usedIn) { return {second, second - usedIn}; }
    /// Seconds 100 … 100 + count, used in each of them or not at all.
    static AskedSeconds watched(int count, bool used);
    static void show(MonitorProbe &probe) { probe.monitor->setShown(probe.byKey.keys()); }
};

AskedSeconds TestAsked::watched(int count, bool used)
{
    AskedSeconds seconds;
    for (int i = 0; i <= count; ++i)
        seconds.take(sample(100 + i, used ? 100 + i : 50));
    return seconds;
}

void TestAsked::countsSecondsThatAreUsed()
{
    // The first sample only says since when it is looked, and the last second may yet be beside a renewal.
    QCOMPARE(watched(1, true).asked().doubt, AskedDoubt::Settling);
    QCOMPARE(watched(3, true).asked(), (Asked{2, 2, AskedDoubt::None, true}));
    QCOMPARE(watched(3, false).asked(), (Asked{0, 2, AskedDoubt::None, false}));
    QCOMPARE(watched(40, true).asked(), (Asked{30, 30, AskedDoubt::None, true}));
    // Who asks after a quiet time is seen two seconds later; who stopped is seen to have.
    AskedSeconds seconds = watched(20, false);
    for (int i = 21; i <= 23; ++i)
        seconds.take(sample(100 + i, 100 + i));
    QVERIFY(seconds.asked().isRepeated);
    QCOMPARE(int(seconds.asked().seconds), 2);
    for (int i = 24; i <= 27; ++i)
        seconds.take(sample(100 + i, 123));
    QVERIFY(!seconds.asked().isRepeated);
    QCOMPARE(int(seconds.asked().seconds), 3);
    // Every third second: it takes longer.
    AskedSeconds slow = watched(20, false);
    for (int i = 21; i <= 55; ++i)
        slow.take(sample(100 + i, 100 + i - i % 3));
    QVERIFY(slow.asked().isRepeated);
}

void TestAsked::oneUseIsNoAsking()
{
    AskedSeconds seconds = watched(10, false);
    for (int i = 11; i < 25; ++i) {
        seconds.take(sample(100 + i, 111));
        QVERIFY(!seconds.asked().isRepeated);
    }
    QCOMPARE(int(seconds.asked().seconds), 1);
}

void TestAsked::renewalsDoNotCount()
{
    AskedSeconds seconds;
    constexpr int every = 5;
    constexpr Millis lease = 15'000;
    for (int i = 0; i <= 40; ++i) {
        const int renewed = i - i % every;
        AskedSeconds::Sample each = sample(100 + i, 100 + renewed);
        each.deadline = renewed * 1000 + lease;
        seconds.take(each);
        QVERIFY(!seconds.asked().isRepeated);
    }
    // Of five seconds two: the others have a renewal in them or beside them.
    QCOMPARE(int(seconds.asked().of), 12);
    QCOMPARE(int(seconds.asked().seconds), 0);
    // Renewed all the time, there is none left to tell by.
    for (int i = 41; i <= 60; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i);
        each.deadline = i * 1000 + lease;
        seconds.take(each);
    }
    QCOMPARE(seconds.asked().doubt, AskedDoubt::Renewals);
    // A client that cuts the lease, or takes the lock again with a shorter one, asks for nothing.
    AskedSeconds cut;
    for (int i = 0; i <= 20; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i - i % 5);
        each.deadline = 900'000 - i / 5 * 10'000;
        cut.take(each);
    }
    QCOMPARE(int(cut.asked().seconds), 0);
}

/// A client deletes and sets a lock without expiry: only the push tells of it, before or after the sample.
void TestAsked::writesDoNotCount()
{
    for (int late : {0, 1}) {
        AskedSeconds seconds;
        for (int i = 0; i <= 40; ++i) {
            AskedSeconds::Sample each = sample(100 + i, 100 + i - i % 5);
            each.isWritten = i % 5 == late;
            seconds.take(each);
            QVERIFY(!seconds.asked().isRepeated);
        }
        QCOMPARE(int(seconds.asked().seconds), 0);
        QVERIFY(seconds.asked().isKnown());
    }
    // Its push comes with the sample behind a lost one.
    AskedSeconds lost = watched(10, false);
    lost.take(sample(111, 111));
    AskedSeconds::Sample behind = sample(113, 111);
    behind.isWritten = true;
    lost.take(behind);
    for (int second : {114, 115, 116})
        lost.take(sample(second, 111));
    QCOMPARE(int(lost.asked().seconds), 0);
}

void TestAsked::readsOfOursDoNotCount()
{
    AskedSeconds once;
    AskedSeconds::Sample first = sample(101, 100);
    first.readByUsIn = 101;
    once.take(sample(100, 50));
    once.take(first);
    once.take(sample(102, 100));
    QCOMPARE(once.asked().doubt, AskedDoubt::Settling); // one read is no habit
    AskedSeconds seconds;
    for (int i = 0; i <= 20; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i - i % 2);
        each.readByUsIn = i % 2 == 0 ? 100 + i : -1;
        seconds.take(each);
    }
    QCOMPARE(int(seconds.asked().seconds), 0);
    QCOMPARE(int(seconds.asked().of), 10);
    for (int i = 21; i <= 40; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i);
        each.readByUsIn = 100 + i;
        seconds.take(each);
    }
    QCOMPARE(seconds.asked().doubt, AskedDoubt::OwnReads);
    // Used in a later second than that of our read: that was somebody else.
    for (int i = 41; i <= 44; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i);
        each.readByUsIn = 99 + i;
        seconds.take(each);
    }
    QVERIFY(seconds.asked().isRepeated);
}

void TestAsked::readsOfOtherLockscopesDoNotCount()
{
    AskedSeconds seconds = watched(20, false);
    for (int i = 21; i <= 40; ++i) { // a look of theirs in each second
        AskedSeconds::Sample each = sample(100 + i, 100 + i);
        each.isReadByOthers = true;
        seconds.take(each);
        QVERIFY(!seconds.asked().isRepeated);
    }
    QCOMPARE(int(seconds.asked().seconds), 0);
    for (int i = 41; i <= 60; ++i) { // of other keys: this one is not used
        AskedSeconds::Sample each = sample(100 + i, 140);
        each.isReadByOthers = true;
        seconds.take(each);
    }
    QCOMPARE(seconds.asked().doubt, AskedDoubt::None);
    QCOMPARE(int(seconds.asked().seconds), 0);
    // Their word may come a moment after the read that it is of.
    AskedSeconds late = watched(20, false);
    for (int i = 21; i <= 40; ++i) {
        AskedSeconds::Sample each = sample(100 + i, 100 + i - i % 2);
        each.isReadByOthers = i % 2 == 1;
        late.take(each);
    }
    QVERIFY(!late.asked().isRepeated);
}

/// A key is read once more when its renewal is due. Where reads restart idle times, that is announced to
/// others.
void TestAsked::aReadWithoutAPushIsAnnounced()
{
    RedisServer server;
    server.command("SET lock:a 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 60000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    if (!probe.status.masters.first().readsRestartIdleTimes)
        QSKIP("Reads leave the idle times of this server as they are.");
    const Monitored told(server);
    const auto announced = [&told] {
        const QByteArrayList lines = told.lines();
        return std::count_if(lines.begin(), lines.end(),
                             [](const QByteArray &line) { return line.contains("\"ECHO\""); });
    };
    for (int i = 1; i <= 3; ++i) {
        QTest::qWait(250);
        server.command("PEXPIRE lock:a 60000");
        QVERIFY(waitFor([&] { return probe.row("lock:a").renewals == i; }));
    }
    const auto before = announced();
    QVERIFY(waitFor([&] { return probe.states("lock:a").testFlag(State::RenewalMissed); }));
    QVERIFY(waitFor([&] { return announced() > before; }));
}

/// Two programs look at one idle lock, one of them again and again.
void TestAsked::anotherLockscopeAsksForNothing()
{
    RedisServer server;
    server.command("SET lock:a 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 900000");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    show(probe);
    for (int i = 2; i <= 30; ++i) {
        probe.monitor->refresh();
        QVERIFY(probe.waitForPass(i));
    }
    server.command("CONFIG RESETSTAT"); // its counts start at 0, as after a restart
    QElapsedTimer time;
    time.start();
    while (time.elapsed() < 9000 * patience) {
        MonitorProbe other(MonitorProbe::specOf({server.endpoint()}));
        other.monitor->startOnce();
        QVERIFY(other.waitForPass());
        QTest::qWait(800);
    }
    for (const Change &each : std::as_const(probe.changes))
        QVERIFY(!each.row.states().testFlag(State::Asked));
    QCOMPARE(int(probe.row("lock:a").asked.seconds), 0);
}

/// Two programs read the waiters of a lock every second, and neither touches the lock.
void TestAsked::whatStandsBesideALockIsReadWithoutIt()
{
    RedisServer server;
    const QByteArray owner = "5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1";
    server.command("HSET lock:a " + owner + " 1");
    server.command("PEXPIRE lock:a 900000");
    MonitorProbe one(MonitorProbe::specOf({server.endpoint()}));
    MonitorProbe other(MonitorProbe::specOf({server.endpoint()}));
    for (MonitorProbe *each : {&one, &other}) {
        each->monitor->start();
        QVERIFY(each->waitForPass());
        show(*each);
    }
    const auto idle = [&server] {
        return server.command("OBJECT IDLETIME lock:a").toInt();
    };
    QVERIFY(waitFor([&idle] { return idle() >= 4; }));
    server.command("RPUSH redisson_lock_queue:{lock:a} 8743c9c0-0795-4907-87fd-6c719a6b4586:9");
    QVERIFY(waitFor([&] { return one.row("lock:a").waiters == 1 && other.row("lock:a").waiters == 1; }));
    QVERIFY(idle() >= 4);
    server.command("HINCRBY lock:a " + owner + " 1"); // pushed: it is read whole again
    QVERIFY(waitFor([&] { return one.row("lock:a").inside && !one.row("lock:a").inside->facts.isEmpty(); }));
    for (const Change &each : std::as_const(one.changes) + std::as_const(other.changes))
        QVERIFY(!each.row.states().testFlag(State::Asked));
}

void TestAsked::whatIsNotSeenIsNotKnown()
{
    AskedSeconds seconds = watched(10, true);
    for (int i = 11; i < 25; ++i)
        seconds.skip(100 + i, AskedDoubt::Saving);
    seconds.take(sample(125, 125));
    QCOMPARE(seconds.asked().doubt, AskedDoubt::Saving);
    // A use somewhere in a gap is none of the second behind it.
    AskedSeconds gap = watched(10, false);
    gap.take(sample(115, 113));
    gap.take(sample(116, 113));
    gap.take(sample(117, 113));
    QCOMPARE(int(gap.asked().seconds), 0);
    // One in the second itself is: a lost look takes no more than its own second.
    AskedSeconds lost = watched(10, false);
    for (int second : {112, 113, 114})
        lost.take(sample(second, second));
    QVERIFY(lost.asked().isRepeated);
    // Unless it may be a renewal.
    AskedSeconds renewed = watched(10, false);
    for (int second : {112, 113, 114}) {
        AskedSeconds::Sample each = sample(second, second);
        each.deadline = 50'000;
        renewed.take(each);
    }
    QVERIFY(!renewed.asked().isRepeated);
}

void TestAsked::clientsThatRetryAreSeen()
{
    RedisServer server;
    server.command("SET lock:asked web-4:3121");
    server.command("SET lock:quiet web-4:3122 PX 600000");
    server.command("HSET lock:hash 5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1 1");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    show(probe);
    QVERIFY(waitFor([&] { return probe.row("lock:asked").asked.isKnown(); }));
    QCOMPARE(int(probe.row("lock:asked").asked.seconds), 0);
    QTimer retry;
    connect(&retry, &QTimer::timeout, this, [&server] {
        server.command("SET lock:asked other NX PX 1000");
        server.command("HEXISTS lock:hash other:1");
    });
    retry.start(250);
    QVERIFY(waitFor([&] { return probe.row("lock:asked").states.testFlag(State::Asked); }));
    // As soon as two seconds prove it; how long that takes by the clock is for a benchmark to say.
    const auto told = std::find_if(probe.changes.cbegin(), probe.changes.cend(), [](const Change &each) {
        return each.row.key() == "lock:asked" && each.row.states().testFlag(State::Asked);
    });
    QCOMPARE(int(told->row.asked().seconds), 2);
    QVERIFY(waitFor([&] { return probe.row("lock:hash").states.testFlag(State::Asked); }));
    QVERIFY(probe.states("lock:asked").testFlag(State::Asked)); // whoever judges the row again
    QVERIFY(waitFor([&] { return probe.row("lock:asked").asked.seconds >= 5; }));
    QVERIFY(!probe.states("lock:quiet").testFlag(State::Asked));
    QVERIFY(waitFor([&] { return probe.row("lock:quiet").asked.isKnown(); }));
    QCOMPARE(int(probe.row("lock:quiet").asked.seconds), 0);
    retry.stop();
    QVERIFY(waitFor([&] { return !probe.states("lock:asked").testFlag(State::Asked); }, 20'000));
    // Another hold is another matter.
    server.command("SET lock:asked web-5:1");
    QVERIFY(waitFor([&] { return probe.row("lock:asked").token == "web-5:1"; }));
    QVERIFY(!probe.row("lock:asked").asked.isRepeated);
}

/// A hundred that are renewed and for which nobody waits, beside one that somebody asks for.
/// A dialog that is open looks at its lock again and again, by a script that reads it.
void TestAsked::whatWeLookAtBeforeAnActionIsNot()
{
    RedisServer server;
    server.command("SET lock:a web-4:3121 PX 600000");
    server.command("SET lock:b web-5:1 PX 600000");
    MemoryLog log;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}), &log);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    show(probe);
    QVERIFY(waitFor([&] { return probe.row("lock:a").asked.isKnown(); }));
    int looks = 0;
    QTimer again;
    connect(&again, &QTimer::timeout, this, [&] {
        ActionRequest look = ask(ActionKind::Release, "lock:a", "web-4:3121");
        look.dryRun = true;
        probe.monitor->actThen(look, [&looks](const ActionReport &) { ++looks; });
        server.command("GET lock:b");
    });
    again.start(300);
    QVERIFY(waitFor([&] { return probe.row("lock:b").asked.seconds >= 4; }, 20'000));
    QVERIFY(looks > 8);
    QCOMPARE(int(probe.row("lock:a").asked.seconds), 0);
    QVERIFY(!probe.states("lock:a").testFlag(State::Asked));
}

/// A client releases its lock and takes it again with the same token: each acquisition begins a hold.
void TestAsked::whoTakesItAgainDoesNotAsk()
{
    RedisServer server;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    // Without expiry no deadline tells the holds apart. Only a server of 7.2 or later can be asked about a
    // key that is read here as well.
    for (int i = 0; i < 8; ++i) {
        server.command("SET lock:again 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617");
        QVERIFY(waitFor([&] { return probe.has("lock:again"); }));
        show(probe);
        QElapsedTimer clock;
        clock.start();
        bool isAsked = false;
        waitFor([&] {
            isAsked = isAsked || probe.states("lock:again").testFlag(State::Asked);
            return clock.elapsed() > 900;
        });
        QVERIFY(!isAsked);
        server.command("DEL lock:again");
        QVERIFY(waitFor([&] { return !probe.has("lock:again"); }));
    }
    // Deleted and set at once, it may be seen as one hold.
    server.command("SET lock:again 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617");
    QVERIFY(waitFor([&] { return probe.has("lock:again"); }));
    QTimer again;
    connect(&again, &QTimer::timeout, this, [&server] {
        server.command("EVAL redis.call('DEL',KEYS[1])redis.call('SET',KEYS[1],ARGV[1]) 1 lock:again "
                       "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617");
    });
    again.start(3100);
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 13'000 * patience) {
        show(probe);
        QTest::qWait(100);
        QVERIFY(!probe.states("lock:again").testFlag(State::Asked));
    }
    QCOMPARE(int(probe.row("lock:again").asked.seconds), 0);
}

void TestAsked::watchdogsAreNot()
{
    constexpr int locks = 100;
    RedisServer server;
    server.command("SET lock:asked web-4:3121");
    const auto renew = [&server](int first, int step) {
        for (int i = first; i < locks; i += step)
            server.command("SET lock:dog:" + QByteArray::number(i) + " web-5:" + QByteArray::number(i)
                           + " PX 12000");
    };
    renew(0, 1);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), locks + 1);
    show(probe);
    QTimer retry;
    connect(&retry, &QTimer::timeout, this, [&server] { server.command("SETNX lock:asked other"); });
    retry.start(250);
    QTimer watchdog; // each of them every four seconds
    int turn = 0;
    connect(&watchdog, &QTimer::timeout, this, [&] { renew(turn++ % 40, 40); });
    watchdog.start(100);
    QVERIFY(waitFor([&] { return probe.row("lock:asked").asked.seconds >= 9; }, 30'000));
    QVERIFY(probe.row("lock:asked").states.testFlag(State::Asked));
    for (const Change &each : std::as_const(probe.changes))
        QVERIFY2(each.row.key() == "lock:asked" || !each.row.states().testFlag(State::Asked),
                 each.row.key().toByteArray().constData());
}

void TestAsked::whereItCannotBeTold_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<QByteArray>("policy");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("doubt");
    const auto row = [](const char *name, const char *rights, const char *policy, const char *pattern,
                        const char *value, AskedDoubt doubt) {
        QTest::newRow(name) << QByteArray(rights) << QByteArray(policy) << QByteArray(pattern)
                            << QByteArray(value) << int(doubt);
    };
    row("object", "-object", "noeviction", "lock:*", "web-4:1", AskedDoubt::Refused);
    row("info", "-info", "noeviction", "lock:*", "web-4:1", AskedDoubt::Refused);
    row("time", "-time", "noeviction", "lock:*", "web-4:1", AskedDoubt::Refused);
    row("frequency", "+@all", "allkeys-lfu", "lock:*", "web-4:1", AskedDoubt::ByFrequency);
    row("number", "+@all", "noeviction", "lock:*", "1", AskedDoubt::SharedValue);
    row("polled", "+@all", "noeviction", "*ock:*", "web-4:1", AskedDoubt::OwnReads);
}

void TestAsked::whereItCannotBeTold()
{
    QFETCH(QByteArray, rights);
    QFETCH(QByteArray, policy);
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, value);
    QFETCH(int, doubt);
    RedisServer server({QStringLiteral("--maxmemory-policy"), QString::fromLatin1(policy)});
    // From 7.2 on our reads leave no trace.
    const bool untouching = !server.command("CLIENT NO-TOUCH OFF").startsWith("(error)");
    server.command("ACL SETUSER guest on >pw ~* &* +@all " + rights);
    server.command(QList<QByteArray>{"SET", "lock:a", value});
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("guest");
    endpoint.password = "pw";
    MonitorProbe probe(MonitorProbe::specOf({endpoint}, {pattern}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    show(probe);
    const auto asked = [&probe] {
        return probe.row("lock:a").asked;
    };
    QVERIFY(waitFor(
        [&] { return asked().doubt != AskedDoubt::NotLooked && asked().doubt != AskedDoubt::Settling; }));
    if (AskedDoubt(doubt) == AskedDoubt::OwnReads && untouching)
        QVERIFY(asked().isKnown());
    else
        QCOMPARE(int(asked().doubt), doubt);
}

void TestAsked::notWhileItSaves()
{
    RedisServer server({QStringLiteral("--rdb-key-save-delay"), QStringLiteral("100000000")});
    server.command("SET lock:a web-4:3121");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    show(probe);
    QTimer retry;
    connect(&retry, &QTimer::timeout, this, [&server] { server.command("SET lock:a other NX"); });
    retry.start(250);
    QVERIFY(waitFor([&] { return probe.row("lock:a").states.testFlag(State::Asked); }));
    server.command("BGSAVE");
    QVERIFY(waitFor([&] { return probe.row("lock:a").asked.doubt == AskedDoubt::Saving; }));
    QVERIFY(!probe.row("lock:a").states.testFlag(State::Asked));
    server.command("CONFIG SET rdb-key-save-delay 0");
}

QTEST_GUILESS_MAIN(TestAsked)
#include "tst_asked.moc"
