// SPDX-License-Identifier: GPL-3.0-or-later
// Extend and release in each library's own form, on real servers: what must be left is left, what must go is
// gone, who waits is woken, and a token that is not there changes nothing.
#include "dialect_bench.h"
#include "export/action_json.h"
#include "waiter.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray base64 = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const QByteArray machine = "WEB-4_4711_0123456789abcdef0123456789abcdef";

} // namespace

class TestDialectActions : public QObject, private DialectBench
{
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aWrongTokenChangesNothing_data();
    void aWrongTokenChangesNothing();
    void redissonReaderGoesAlone();
    void redissonWriterLeavesItsReadLock();
    void redissonReaderIsExtended();
    void redissonValueOfMany();
    void redissonQueueWithoutItsLock();
    void redissonPermit();
    void redissonSemaphoreAndLatch();
    void symfonyTokenGoesAlone();
    void symfonyIsExtended();
    void symfonySemaphore();
    void semaphoreMembers();
    void nothingIsLeftForNobody();
    void neighboursStay();
    void permitsOfOneHolderGoTogether();
    void madelsonReaders();
    void madelsonWriterThatWaits();
    void hueyLeavesItsResults();
    void juiceFs();
    void sidekiq();
    void sidekiqNine();
    void rubySemaphore();
    void rubyPair();
    void valueIsTheExpiry();
    void comparedValuesAreRefused();
    void waitersWake_data();
    void waitersWake();
    void aBareDelLeavesThemAsleep_data();
    void aBareDelLeavesThemAsleep();
    void refusedChannelIsTold();
};

void TestDialectActions::aWrongTokenChangesNothing_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QList<QByteArray>>("lines");
    QTest::addColumn<QByteArray>("library");
    const auto row = [](const char *library, const QByteArray &key, const QList<QByteArray> &lines) {
        QTest::newRow(library) << key << lines << QByteArray(library);
    };
    row("redisson.rw", "lock:a", {"HSET lock:a mode read " + uuid + ":1 1"});
    row("redisson.fastermulti", "lock:a", {"HSET lock:a v " + uuid + ":1"});
    row("redisson.permit", "k",
        {"SET k 1", "ZADD {k}:timeout 99999999999999 0123456789abcdef0123456789abcdef"});
    row("redisson.semaphore", "k", {"SET k 1"});
    row("symfony.lock", "lock:a", {"ZADD lock:a 99999999999999 " + base64 + " 99999999999999 __write__"});
    row("madelson.semaphore", "s", {"ZADD s 99999999999999 " + machine});
    row("madelson.rw", "a.readers", {"SADD a.readers " + machine});
    row("huey.lock", "huey.results.a", {"HSET huey.results.a a.lock.b x"});
    row("sidekiq.unique", "uniquejobs:0a", {"SET uniquejobs:0a jid", "HSET uniquejobs:0a:LOCKED jid 1.5"});
    row("sidekiq.unique9", "uniquejobs:x:LOCKED", {"HSET uniquejobs:x:LOCKED jid {}"});
    row("ruby.redis-semaphore", "SEMAPHORE:a:GRABBED", {"HSET SEMAPHORE:a:GRABBED 0 1732147200.5"});
    row("ruby.redis-lock", "lock:owner:a", {"SET lock:owner:a web:1", "SET lock:expire:a 99999999999"});
    row("python-redis-lock", "lock:a", {"SET lock:a me", "RPUSH lock-signal:a 1"});
    row("spring.registry", "r:a", {"SET r:a " + uuid});
    row("generic.zset-semaphore", "s", {"ZADD s 1732147200.5 " + uuid});
}

void TestDialectActions::aWrongTokenChangesNothing()
{
    QFETCH(QByteArray, key);
    QFETCH(QList<QByteArray>, lines);
    QFETCH(QByteArray, library);
    make(lines);
    const QByteArray before = command("DUMP " + key);
    const QByteArray keys = command("DBSIZE");
    for (const ActionKind kind : {ActionKind::Release, ActionKind::Extend}) {
        const ActionReport report = m_bench->act(ask(kind, key, "somebody@else:1", 60s, library));
        const bool nothing = report.outcome == Outcome::ChangedHands || report.outcome == Outcome::BadInput;
        QVERIFY2(nothing, outcomeWord(report.outcome).constData());
        QCOMPARE(command("DUMP " + key), before);
        QCOMPARE(command("DBSIZE"), keys);
        QCOMPARE(command("PTTL " + key), QByteArray("-1"));
    }
}

/// "worker_1" and "worker_2" are two holders, whatever their names look like.
void TestDialectActions::neighboursStay()
{
    for (const char *library :
         {"symfony.semaphore", "generic.zset-semaphore", "redis-semaphore.semaphore", "generic.zset"}) {
        command("FLUSHALL");
        make({"ZADD {jobs}:time 99999999999999 worker_1 99999999999999 worker_2 99999999999999 worker_3",
              "ZADD {jobs}:weight 1 worker_1 1 worker_2 1 worker_3"});
        const ActionReport report = release("{jobs}:time", "worker_1", library);
        QVERIFY2(report.outcome == Outcome::Done, library);
        QCOMPARE(command("ZRANGE {jobs}:time 0 -1"), QByteArray("worker_2\nworker_3"));
        QCOMPARE(report.masters.first().members, QList<QByteArray>{"worker_1"});
    }
}

/// redis-semaphore's own form: the permits of that one holder, and the reply says which they were.
void TestDialectActions::permitsOfOneHolderGoTogether()
{
    make({"ZADD semaphore:a 1 " + uuid + "_0 2 " + uuid + "_1 3 " + other + "_0 4 " + other + " 5 " + uuid
              + "-b_0",
          "PEXPIRE semaphore:a 60000"});
    const ActionReport report = release("semaphore:a", uuid + "_1");
    QCOMPARE(report.outcome, Outcome::Done);
    QCOMPARE(command("ZRANGE semaphore:a 0 -1"), other + "_0\n" + other + '\n' + uuid + "-b_0");
    const QList<QByteArray> gone{uuid + "_1", uuid + "_0"};
    QCOMPARE(report.masters.first().members, gone);
    const QJsonObject master =
        exports::toJson(report).value(QLatin1String("masters")).toArray().first().toObject();
    QCOMPARE(master.value(QLatin1String("members")).toArray().size(), 2);
}

/// The set names the file as long as its session has a lock there.
void TestDialectActions::juiceFs()
{
    make({"HSET lockf17 13_7FB2 W 13_8AC0 R 14_7FB2 R", "SADD locked13 lockf17 lockp3",
          "SADD locked14 lockf17"});
    QCOMPARE(release("lockf17", "13_7FB3").outcome, Outcome::ChangedHands);
    const ActionReport first = release("lockf17", "13_7FB2");
    QCOMPARE(first.outcome, Outcome::Done);
    QCOMPARE(command("HEXISTS lockf17 13_7FB2"), QByteArray("0"));
    QCOMPARE(command("SISMEMBER locked13 lockf17"), QByteArray("1"));
    const ActionReport last = release("lockf17", "13_8AC0");
    QCOMPARE(last.outcome, Outcome::Done);
    QCOMPARE(command("HGETALL lockf17"), QByteArray("14_7FB2\nR"));
    QCOMPARE(command("SMEMBERS locked13"), QByteArray("lockp3"));
    QCOMPARE(command("SMEMBERS locked14"), QByteArray("lockf17"));
    QVERIFY(!last.masters.first().dump.isEmpty()); // for an undo
}

void TestDialectActions::redissonReaderGoesAlone()
{
    const QByteArray a = uuid + ":1";
    const QByteArray b = other + ":7";
    make({"HSET lock:a mode read " + a + " 2 " + b + " 1", "PEXPIRE lock:a 30000",
          "SET {lock:a}:" + a + ":rwlock_timeout:1 1 PX 30000",
          "SET {lock:a}:" + a + ":rwlock_timeout:2 1 PX 30000",
          "SET {lock:a}:" + b + ":rwlock_timeout:1 1 PX 9000"});
    QCOMPARE(release("lock:a", a).outcome, Outcome::Done);
    QCOMPARE(command("HEXISTS lock:a " + a), QByteArray("0"));
    QCOMPARE(command("HEXISTS lock:a " + b), QByteArray("1"));
    QCOMPARE(command("EXISTS {lock:a}:" + a + ":rwlock_timeout:1 {lock:a}:" + a + ":rwlock_timeout:2"),
             QByteArray("0"));
    QVERIFY(command("PTTL lock:a").toLongLong() <= 9000);
    QCOMPARE(release("lock:a", b).outcome, Outcome::Done);
    QCOMPARE(command("DBSIZE"), QByteArray("0"));
    QCOMPARE(release("lock:a", b).outcome, Outcome::AlreadyGone);
}

void TestDialectActions::redissonWriterLeavesItsReadLock()
{
    const QByteArray a = uuid + ":1";
    make({"HSET lock:a mode write " + a + ":write 1 " + a + " 1", "PEXPIRE lock:a 30000"});
    QCOMPARE(release("lock:a", a + ":write").outcome, Outcome::Done);
    QCOMPARE(command("HGET lock:a mode"), QByteArray("read"));
    QCOMPARE(command("HGET lock:a " + a), QByteArray("1"));
}

void TestDialectActions::redissonReaderIsExtended()
{
    const QByteArray a = uuid + ":1";
    make({"HSET lock:a mode read " + a + " 1 " + other + ":1 1", "PEXPIRE lock:a 9000",
          "SET {lock:a}:" + a + ":rwlock_timeout:1 1 PX 5000"});
    QCOMPARE(extend("lock:a", a, 60s).outcome, Outcome::Done);
    QVERIFY(command("PTTL lock:a").toLongLong() > 50000);
    QVERIFY(command("PTTL {lock:a}:" + a + ":rwlock_timeout:1").toLongLong() > 50000);
}

void TestDialectActions::redissonValueOfMany()
{
    const QByteArray first = "abc=:" + uuid + ":1";
    const QByteArray second = "def=:" + other + ":1";
    const QByteArray soon = QByteArray::number(nowMs() + 9000);
    make({"HSET lock:a abc= " + uuid + ":1 " + first + ":expire_time " + soon + " " + first
              + ":lock_count 1 def= " + other + ":1 " + second + ":expire_time " + soon + " " + second
              + ":lock_count 1",
          "PEXPIRE lock:a 30000"});
    QCOMPARE(extend("lock:a", first, 60s).outcome, Outcome::Done);
    QVERIFY(command("HGET lock:a " + first + ":expire_time").toLongLong() > nowMs() + 50000);
    QVERIFY(command("PTTL lock:a").toLongLong() > 50000);
    QCOMPARE(release("lock:a", first).outcome, Outcome::Done);
    QCOMPARE(command("HLEN lock:a"), QByteArray("3"));
    QCOMPARE(command("HGET lock:a def="), QByteArray(other + ":1"));
}

void TestDialectActions::redissonQueueWithoutItsLock()
{
    const QByteArray queue = "redisson_lock_queue:{lock:orph}";
    const QByteArray timeouts = "redisson_lock_timeout:{lock:orph}";
    const QByteArray alive = other + ":7";
    const QByteArray line = "RPUSH " + queue + ' ' + uuid + ":1 " + uuid + ":2 " + alive;
    const QByteArray times = "ZADD " + timeouts + " 1000 " + uuid + ":2 99999999999999 " + alive;
    make({line, times});
    Waiter waiter(server().port(), "SUBSCRIBE redisson_lock__channel:{lock:orph}:" + alive);
    QVERIFY(waiter.isWaiting());
    // No lock, so no token is at stake: the head without a time and the one whose time is past go.
    ActionRequest dry = ask(ActionKind::Release, "lock:orph", "x");
    dry.dryRun = true;
    QCOMPARE(m_bench->act(dry).outcome, Outcome::AlreadyGone);
    QCOMPARE(command("LLEN " + queue), QByteArray("3"));
    const ActionReport report = release("lock:orph", "x");
    QCOMPARE(report.outcome, Outcome::AlreadyGone);
    QCOMPARE(command("LRANGE " + queue + " 0 -1"), alive);
    QCOMPARE(command("ZRANGE " + timeouts + " 0 -1"), alive);
    QVERIFY(waiter.wokeWithin(5s));
    QVERIFY2(report.sentence.contains(QStringLiteral("removed 2")), qPrintable(report.sentence));
    QVERIFY2(report.masters.first().error.contains(QString::fromLatin1(queue)),
             qPrintable(report.masters.first().error));
    // Somebody has the lock: the queue is that one's to wake.
    make({"DEL " + queue + ' ' + timeouts, line, times, "HSET lock:orph " + uuid + ":9 1"});
    QCOMPARE(release("lock:orph", uuid + ":8").outcome, Outcome::ChangedHands);
    QCOMPARE(release("lock:orph", "x", "redisson.fair").outcome, Outcome::ChangedHands);
    QCOMPARE(command("LLEN " + queue), QByteArray("3"));
    // More than one call takes: all of them go.
    make({"DEL lock:orph " + queue + ' ' + timeouts});
    QByteArrayList many{"RPUSH", queue};
    for (int i = 0; i < 2500; ++i)
        many << uuid + ':' + QByteArray::number(i);
    server().command(many);
    QCOMPARE(release("lock:orph", "x").outcome, Outcome::AlreadyGone);
    QCOMPARE(command("EXISTS " + queue), QByteArray("0"));
    QCOMPARE(release("lock:orph", "x").sentence, QStringLiteral("The lock is gone already."));
}

void TestDialectActions::redissonPermit()
{
    const QByteArray a = "0123456789abcdef0123456789abcdef";
    const QByteArray b = "1123456789abcdef0123456789abcdef";
    make({"SET k 3",
          "ZADD {k}:timeout " + QByteArray::number(nowMs() + 9000) + " " + a + " 922337203685477 " + b});
    QCOMPARE(extend("k", a, 60s).outcome, Outcome::Done);
    QVERIFY(command("ZSCORE {k}:timeout " + a).toDouble() > double(nowMs() + 50000));
    QCOMPARE(extend("k", b, 60s).outcome, Outcome::NoExpiry);
    QCOMPARE(release("k", a).outcome, Outcome::Done);
    QCOMPARE(command("GET k"), QByteArray("4"));
    QCOMPARE(command("ZRANGE {k}:timeout 0 -1"), b);
    QCOMPARE(release("k", a).outcome, Outcome::ChangedHands);
    QCOMPARE(command("GET k"), QByteArray("4"));
}

void TestDialectActions::redissonSemaphoreAndLatch()
{
    make({"SET k 3", "SET latch 2"});
    QCOMPARE(release("k", "3", "redisson.semaphore").outcome, Outcome::Done);
    QCOMPARE(command("GET k"), QByteArray("4"));
    QCOMPARE(release("k", "3", "redisson.semaphore").outcome, Outcome::ChangedHands);
    QCOMPARE(release("latch", "2", "redisson.latch").outcome, Outcome::Done);
    QCOMPARE(command("EXISTS latch"), QByteArray("0"));
}

void TestDialectActions::symfonyTokenGoesAlone()
{
    const QByteArray second = "A" + base64.mid(1);
    const QByteArray near = QByteArray::number(nowMs() + 20000);
    make({"ZADD lock:a " + near + " " + base64 + " " + QByteArray::number(nowMs() + 90000) + " " + second,
          "PEXPIREAT lock:a " + QByteArray::number(nowMs() + 90000)});
    QCOMPARE(release("lock:a", second).outcome, Outcome::Done);
    QCOMPARE(command("ZRANGE lock:a 0 -1"), base64);
    QVERIFY(command("PTTL lock:a").toLongLong() <= 20000);
    QCOMPARE(release("lock:a", base64).outcome, Outcome::Done);
    QCOMPARE(command("EXISTS lock:a"), QByteArray("0"));
}

void TestDialectActions::symfonyIsExtended()
{
    const QByteArray near = QByteArray::number(nowMs() + 9000);
    make({"ZADD lock:a " + near + " " + base64 + " " + near + " __write__", "PEXPIREAT lock:a " + near});
    QCOMPARE(extend("lock:a", base64, 60s).outcome, Outcome::Done);
    QVERIFY(command("PTTL lock:a").toLongLong() > 50000);
    QCOMPARE(command("ZSCORE lock:a " + base64), command("ZSCORE lock:a __write__"));
    QCOMPARE(extend("lock:a", base64, 1s).outcome, Outcome::WouldShorten);
}

void TestDialectActions::symfonySemaphore()
{
    const QByteArray ends = QByteArray::number(nowMs() / 1000 + 60);
    make({"ZADD {s}:time " + ends + " me " + ends + " you", "ZADD {s}:weight 1 me 2 you"});
    QCOMPARE(release("{s}:time", "me").outcome, Outcome::Done);
    QCOMPARE(command("ZRANGE {s}:time 0 -1"), QByteArray("you"));
    QCOMPARE(command("ZRANGE {s}:weight 0 -1"), QByteArray("you"));
}

void TestDialectActions::semaphoreMembers()
{
    const QByteArray now = QByteArray::number(nowMs());
    make({"ZADD semaphore:a " + now + " " + uuid + "_0 " + now + " " + uuid + "_1 " + now + " " + other,
          "PEXPIRE semaphore:a 10000", "ZADD sem 1732147200.5 " + uuid, "ZADD sem:owner 1 " + uuid,
          "SET sem:counter 17"});
    QCOMPARE(release("semaphore:a", uuid + "_0").outcome, Outcome::Done);
    QCOMPARE(command("ZRANGE semaphore:a 0 -1"), other);
    QCOMPARE(release("sem", uuid).outcome, Outcome::Done);
    QCOMPARE(command("EXISTS sem sem:owner"), QByteArray("0"));
    QCOMPARE(command("GET sem:counter"), QByteArray("17"));
}

/// What may wake somebody is no key that stays, and no list of anybody's is shortened for it.
void TestDialectActions::nothingIsLeftForNobody()
{
    make({"SET lock:a web-1 PX 60000", "SET lock:b web-1 PX 60000", "RPUSH lock.event:b x y"});
    QCOMPARE(release("lock:a", "web-1").outcome, Outcome::Done);
    for (const char *list : {"lock-signal:a", "lock.event:a"}) {
        const qint64 left = command(QByteArray("PTTL ") + list).toLongLong();
        QVERIFY2(left == -2 || (left > 0 && left <= 1000), list);
    }
    // The element shows whose it is, so that nobody takes it for a library's.
    QVERIFY(command("EXISTS lock-signal:a") == "0" || command("LRANGE lock-signal:a 0 -1") == "lockscope");
    QCOMPARE(release("lock:b", "web-1").outcome, Outcome::Done);
    QCOMPARE(command("PTTL lock.event:b"), QByteArray("-1"));
    // A user who may not write there can release all the same.
    make({"SET lock:a web-1 PX 60000", "ACL SETUSER op on >pw ~lock:* +@all"});
    m_bench->loginAs(QStringLiteral("op"), "pw");
    const ActionReport report = release("lock:a", "web-1");
    QCOMPARE(report.outcome, Outcome::Done);
    QVERIFY(report.denied.isEmpty());
}

void TestDialectActions::madelsonReaders()
{
    const QByteArray second = "B" + machine.mid(1);
    make({"SADD a.readers " + machine + " " + second, "PEXPIRE a.readers 9000",
          "SET a.writer " + machine + " PX 9000"});
    QCOMPARE(extend("a.readers", machine, 60s).outcome, Outcome::Done);
    QVERIFY(command("PTTL a.readers").toLongLong() > 50000);
    QCOMPARE(release("a.readers", machine).outcome, Outcome::Done);
    QCOMPARE(command("SMEMBERS a.readers"), second);
    QCOMPARE(release("a.writer", machine).outcome, Outcome::Done);
    QCOMPARE(command("EXISTS a.writer"), QByteArray("0"));
}

void TestDialectActions::madelsonWriterThatWaits()
{
    const QByteArray waits = machine + "_WRITERWAITING";
    make({"SADD a.readers B" + machine.mid(1), "PEXPIRE a.readers 60000",
          "SET a.writer " + waits + " PX 9000"});
    // Whoever takes its place is a writer beside a reader that is alive.
    for (const ActionKind kind : {ActionKind::TakeOver, ActionKind::Extend}) {
        const ActionReport refused = m_bench->act(ask(kind, "a.writer", waits, 60s));
        QCOMPARE(refused.outcome, kind == ActionKind::TakeOver ? Outcome::Policy : Outcome::BadInput);
        QVERIFY2(refused.sentence.contains(QStringLiteral("only waits")), qPrintable(refused.sentence));
        QCOMPARE(command("GET a.writer"), waits);
        QVERIFY(command("PTTL a.writer").toLongLong() <= 9000);
    }
    const ActionReport reader =
        m_bench->act(ask(ActionKind::TakeOver, "a.readers", "B" + machine.mid(1), 60s));
    QCOMPARE(reader.outcome, Outcome::Policy);
    // A mark that never ends keeps readers out for ever: it may be given an end, or go.
    command("PERSIST a.writer");
    QCOMPARE(m_bench->act(ask(ActionKind::SetExpiry, "a.writer", waits, 60s)).outcome, Outcome::Done);
    QCOMPARE(release("a.writer", waits).outcome, Outcome::Done);
    QCOMPARE(command("EXISTS a.writer"), QByteArray("0"));
    // The same id without the mark is an owner.
    make({"SET a.writer " + machine + " PX 9000"});
    QCOMPARE(m_bench->act(ask(ActionKind::TakeOver, "a.writer", machine, 60s)).outcome, Outcome::Done);
}

void TestDialectActions::hueyLeavesItsResults()
{
    make({"HSET huey.results.app app.lock.report x task-1 result"});
    QCOMPARE(release("huey.results.app", "app.lock.report").outcome, Outcome::Done);
    QCOMPARE(command("HGETALL huey.results.app"), QByteArray("task-1\nresult"));
    QCOMPARE(extend("huey.results.app", "app.lock.report", 9s).outcome, Outcome::BadInput);
}

void TestDialectActions::sidekiq()
{
    make({"SET uniquejobs:0a one", "HSET uniquejobs:0a:LOCKED one 1.5 two 2.5",
          "RPUSH uniquejobs:0a:PRIMED one", "SET uniquejobs:0a:INFO {}",
          "ZADD uniquejobs:digests 1 uniquejobs:0a 2 uniquejobs:0b"});
    QCOMPARE(release("uniquejobs:0a", "one").outcome, Outcome::Done);
    QCOMPARE(command("HKEYS uniquejobs:0a:LOCKED"), QByteArray("two"));
    QCOMPARE(command("EXISTS uniquejobs:0a"), QByteArray("1"));
    QCOMPARE(m_bench->act(ask(ActionKind::SetExpiry, "uniquejobs:0a", "two", 60s)).outcome, Outcome::Done);
    QVERIFY(command("PTTL uniquejobs:0a:LOCKED").toLongLong() > 50000);
    QCOMPARE(release("uniquejobs:0a", "two").outcome, Outcome::Done);
    QCOMPARE(command("EXISTS uniquejobs:0a uniquejobs:0a:LOCKED uniquejobs:0a:PRIMED uniquejobs:0a:INFO"),
             QByteArray("0"));
    QCOMPARE(command("ZRANGE uniquejobs:digests 0 -1"), QByteArray("uniquejobs:0b"));
}

void TestDialectActions::sidekiqNine()
{
    make({"HSET uniquejobs:x:LOCKED one {} two {}", "ZADD uniquejobs:digests 1 uniquejobs:x"});
    QCOMPARE(release("uniquejobs:x:LOCKED", "one").outcome, Outcome::Done);
    QCOMPARE(command("ZCARD uniquejobs:digests"), QByteArray("1"));
    QCOMPARE(release("uniquejobs:x:LOCKED", "two").outcome, Outcome::Done);
    QCOMPARE(command("DBSIZE"), QByteArray("0"));
}

void TestDialectActions::rubySemaphore()
{
    make({"HSET SEMAPHORE:a:GRABBED 0 1732147200.5 1 1732147201.5", "RPUSH SEMAPHORE:a:AVAILABLE 2"});
    QCOMPARE(release("SEMAPHORE:a:GRABBED", "1@1732147299.5").outcome, Outcome::ChangedHands);
    QCOMPARE(release("SEMAPHORE:a:GRABBED", "1@1732147201.5").outcome, Outcome::Done);
    QCOMPARE(command("LRANGE SEMAPHORE:a:AVAILABLE 0 -1"), QByteArray("1\n2"));
    QCOMPARE(command("HKEYS SEMAPHORE:a:GRABBED"), QByteArray("0"));
}

void TestDialectActions::rubyPair()
{
    make({"SET lock:owner:a web-4:4711", "SET lock:expire:a " + QByteArray::number(nowMs() / 1000 + 9)});
    QCOMPARE(extend("lock:owner:a", "web-4:4711", 60s).outcome, Outcome::Done);
    QVERIFY(command("GET lock:expire:a").toLongLong() > nowMs() / 1000 + 50);
    QCOMPARE(release("lock:owner:a", "web-4:4711").outcome, Outcome::Done);
    QCOMPARE(command("DBSIZE"), QByteArray("0"));
}

void TestDialectActions::valueIsTheExpiry()
{
    const QByteArray soon = QByteArray::number(nowMs() / 1000 + 9);
    make({"SET lock:Mail-[1] " + soon});
    const ActionReport report = extend("lock:Mail-[1]", soon, 60s);
    QCOMPARE(report.outcome, Outcome::Done);
    QVERIFY(command("GET lock:Mail-[1]").toLongLong() >= nowMs() / 1000 + 59);
    QCOMPARE(command("PTTL lock:Mail-[1]"), QByteArray("-1"));
    const QByteArray value = command("GET lock:Mail-[1]");
    // What is told is what the script wrote: the next action compares with it.
    QVERIFY(report.hasTokenNow);
    QCOMPARE(report.tokenNow, value);
    QCOMPARE(report.masters.first().tokenNow, value);
    QCOMPARE(extend("lock:Mail-[1]", value, 1s).outcome, Outcome::WouldShorten);
    QCOMPARE(extend("lock:Mail-[1]", soon, 90s).outcome, Outcome::ChangedHands);
    QCOMPARE(release("lock:Mail-[1]", report.tokenNow).outcome, Outcome::Done);
}

void TestDialectActions::comparedValuesAreRefused()
{
    const QByteArray soon = QByteArray::number(nowMs() / 1000 + 9) + ".5";
    make({"SET RedisMutex:a " + soon});
    const ActionReport report = extend("RedisMutex:a", soon, 60s);
    QCOMPARE(report.outcome, Outcome::BadInput);
    QVERIFY(report.sentence.contains(QStringLiteral("compares")));
    QCOMPARE(command("GET RedisMutex:a"), soon);
    QCOMPARE(release("RedisMutex:a", soon).outcome, Outcome::Done);
}

void TestDialectActions::waitersWake_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("lock");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QByteArray>("wait");
    const auto row = [](const char *name, const QByteArray &key, const QByteArray &lock,
                        const QByteArray &token, const QByteArray &wait) {
        QTest::newRow(name) << key << lock << token << wait;
    };
    const QByteArray b18 = "MDEyMzQ1Njc4OWFiY2RlZjAx";
    row("redisson", "lock:a", "HSET lock:a " + uuid + ":1 1", uuid + ":1",
        "SUBSCRIBE redisson_lock__channel:{lock:a}");
    row("redisson in a cluster", "lock:a", "HSET lock:a " + uuid + ":1 1", uuid + ":1",
        "SSUBSCRIBE redisson_lock__channel:{lock:a}");
    row("redisson read/write", "lock:a", "HSET lock:a mode write " + uuid + ":1:write 1", uuid + ":1:write",
        "SUBSCRIBE redisson_rwlock:{lock:a}");
    row("python-redis-lock", "lock:a", "SET lock:a " + b18, b18, "BLPOP lock-signal:a 30");
    row("python-redis-lock with an id", "lock:a", "SET lock:a web-1 EX 60", "web-1",
        "BLPOP lock-signal:a 30");
    row("python-redis-lock with an id, for ever", "lock:a", "SET lock:a web-1", "web-1",
        "BLPOP lock-signal:a 30");
    row("python-redis-lock with a UUID", "lock:a", "SET lock:a " + uuid + " EX 60", uuid,
        "BLPOP lock-signal:a 30");
    row("python-redis-lock with a word", "lock:a", "SET lock:a locked EX 60", "locked",
        "BLPOP lock-signal:a 30");
    row("walrus", "lock:a", "SET lock:a " + QByteArray(32, '\xe9') + " EX 60", QByteArray(32, '\xe9'),
        "BLPOP lock.event:a 30");
    row("walrus with an id", "lock:a", "SET lock:a web-1 EX 60", "web-1", "BLPOP lock.event:a 30");
    row("cacheops", "q:0123456789abcdef0123456789abcdef", "SET q:0123456789abcdef0123456789abcdef LOCK EX 60",
        "LOCK",
        "BRPOPLPUSH q:0123456789abcdef0123456789abcdef:signal q:0123456789abcdef0123456789abcdef:signal 30");
    row("spring", "registry:a:b", "SET registry:a:b " + uuid + " PX 60000", uuid,
        "PSUBSCRIBE registry-channel:*");
    row("ruby semaphore", "SEMAPHORE:a:GRABBED", "HSET SEMAPHORE:a:GRABBED 0 1732147200.5", "0@1732147200.5",
        "BLPOP SEMAPHORE:a:AVAILABLE 30");
    row("simple-redis-mutex", "@simple-redis-mutex:lock-a", "SET @simple-redis-mutex:lock-a 0.25173 PX 60000",
        "0.25173", "SUBSCRIBE @simple-redis-mutex:locks-releases");
}

void TestDialectActions::waitersWake()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, lock);
    QFETCH(QByteArray, token);
    QFETCH(QByteArray, wait);
    make({lock});
    release("warm:up", "x"); // connection and scripts are not what is measured
    Waiter waiter(server().port(), wait);
    QVERIFY(waiter.isWaiting());
    const ActionReport report = release(key, token);
    QCOMPARE(report.outcome, Outcome::Done);
    // Fifty milliseconds are promised on an idle machine: from the reply on, which the server sends after the
    // wake.
    QVERIFY(waiter.wokeWithin(50ms));
}

void TestDialectActions::aBareDelLeavesThemAsleep_data()
{
    waitersWake_data();
}

void TestDialectActions::aBareDelLeavesThemAsleep()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, lock);
    QFETCH(QByteArray, wait);
    make({lock});
    Waiter waiter(server().port(), wait);
    QVERIFY(waiter.isWaiting());
    make({"DEL " + key});
    QVERIFY(!waiter.wokeWithin(200ms));
}

void TestDialectActions::refusedChannelIsTold()
{
    make({"SET lock:a MDEyMzQ1Njc4OWFiY2RlZjAx", "ACL SETUSER op on >pw ~lock:* +@all"});
    m_bench->loginAs(QStringLiteral("op"), "pw");
    const ActionReport report = release("lock:a", "MDEyMzQ1Njc4OWFiY2RlZjAx", "python-redis-lock");
    QCOMPARE(report.outcome, Outcome::Refused);
    make({"ACL SETUSER op resetkeys ~lock* -lpush"});
    const ActionReport without = release("lock:a", "MDEyMzQ1Njc4OWFiY2RlZjAx", "python-redis-lock");
    QCOMPARE(without.outcome, Outcome::Done);
    QVERIFY(without.denied.join(u' ').contains(QStringLiteral("lpush lock-signal:a")));
}

QTEST_GUILESS_MAIN(TestDialectActions)
#include "tst_dialect_actions.moc"
