// SPDX-License-Identifier: GPL-3.0-or-later
// An undo of a release puts back everything that the release took away, whatever form the lock has: the whole
// server is compared, every key with its value and its end. And where somebody has the lock, or the place in
// it, by then, nothing at all.
#include "dialect_samples.h"
#include "locks/action/saved_parts.h"
#include "locks/dialects/dialects.h"
#include "operator_bench.h"

#include <QMap>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";
const QByteArray other = "1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70";
const QByteArray base64 = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const QByteArray machine = "WEB-4_4711_0123456789abcdef0123456789abcdef";

/// Every key of a server: its content, whose fields and members may stand in any order but those of a list,
/// and when it ends.
using Snapshot = QMap<QByteArray, std::pair<QByteArray, QByteArray>>;

Snapshot snapshotOf(RedisServer &server)
{
    static const QByteArray script = R"(
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'string' then return kind .. redis.call('GET', KEYS[1]) end
local parts = {}
if kind == 'list' then parts = redis.call('LRANGE', KEYS[1], 0, -1) end
if kind == 'set' then parts = redis.call('SMEMBERS', KEYS[1]) end
local both = {}
if kind == 'hash' then both = redis.call('HGETALL', KEYS[1]) end
if kind == 'zset' then both = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES') end
for i = 1, #both, 2 do table.insert(parts, both[i] .. '=' .. both[i + 1]) end
if kind ~= 'list' then table.sort(parts) end
return kind .. ' ' .. table.concat(parts, ' '))";
    Snapshot snapshot;
    const QList<QByteArray> names = server.command(QByteArray("KEYS *")).split('\n');
    for (const QByteArray &name : names) {
        if (!name.isEmpty())
            snapshot.insert(name,
                            {server.command(QList<QByteArray>{"EVAL", script, "1", name}),
                             server.command(QList<QByteArray>{"PEXPIRETIME", name})});
    }
    return snapshot;
}

/// But for what wakes waiters, which nobody took and which ends by itself within seconds.
Snapshot withoutWakeUps(Snapshot snapshot, const Snapshot &before, RedisServer &server)
{
    for (const QByteArray &name : snapshot.keys()) {
        const qint64 left = server.command(QList<QByteArray>{"PTTL", name}).toLongLong();
        if (!before.contains(name) && left >= 0 && left <= 5000
            && server.command(QList<QByteArray>{"TYPE", name}) == "list")
            snapshot.remove(name);
    }
    return snapshot;
}

/// Ends are right to within a reading of the clock.
bool isSame(const Snapshot &one, const Snapshot &another)
{
    constexpr qint64 rounding = 2;
    if (one.keys() != another.keys())
        return false;
    for (auto each = one.cbegin(); each != one.cend(); ++each) {
        const auto &[content, ends] = another[each.key()];
        if (content != each->first || qAbs(ends.toLongLong() - each->second.toLongLong()) > rounding)
            return false;
    }
    return true;
}

QByteArray textOf(const Snapshot &snapshot)
{
    QByteArray text;
    for (auto each = snapshot.cbegin(); each != snapshot.cend(); ++each)
        text += each.key() + " (" + each->first + ", ends " + each->second + ") ";
    return text;
}

const char *bothOf(const QByteArray &name, const Snapshot &before, const Snapshot &after)
{
    static QByteArray text;
    text = name + " before: " + textOf(before) + " after: " + textOf(after);
    return text.constData();
}

/// A score in milliseconds that does not come to pass while the test runs: with it Symfony's key would end.
QByteArray laterThan(const QByteArray &score)
{
    constexpr qint64 hour = 3600000;
    return score.size() == 13 ? QByteArray::number(score.toLongLong() + hour) : score;
}

/// The commands that make a key as a reading has it.
QList<QList<QByteArray>> commandsOf(const QByteArray &key, KeyType type, const QByteArray &value,
                                    const QList<std::pair<QByteArray, QByteArray>> &members)
{
    if (type == KeyType::String)
        return {{"SET", key, value}};
    QList<QList<QByteArray>> commands;
    for (const auto &[member, second] : members) {
        if (type == KeyType::Hash)
            commands.append(QList<QByteArray>{"HSET", key, member, second});
        else if (type == KeyType::SortedSet)
            commands.append(QList<QByteArray>{"ZADD", key, laterThan(second), member});
        else if (type == KeyType::Set)
            commands.append(QList<QByteArray>{"SADD", key, member});
        else if (type == KeyType::List)
            commands.append(QList<QByteArray>{"RPUSH", key, member});
    }
    return commands;
}

ActionRequest undoOf(const ActionReport &report, bool dryRun = false)
{
    ActionRequest request = ask(ActionKind::Restore, {}, {});
    request.undoes = report.id;
    request.dryRun = dryRun;
    return request;
}

} // namespace

class TestUndoWhole : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_bench = std::make_unique<OperatorBench>(1); }
    void cleanupTestCase() { m_bench.reset(); }
    void init() { server().command(QByteArray("FLUSHALL")); }

    void everySample();
    void everyForm_data() { forms(); }
    void everyForm();
    void everyFormWhereTheCopyIsRefused_data() { forms(); }
    void everyFormWhereTheCopyIsRefused();
    void nobodyIsPutBesideSomebody_data();
    void nobodyIsPutBesideSomebody();
    void fieldsKeepTheirOwnEnds();
    void aKeyOfManyKeepsItsLease();
    void packedPartsAreTheSame();

private:
    RedisServer &server() { return m_bench->server(0); }
    void forms();
    void make(const QList<QByteArray> &lines)
    {
        for (const QByteArray &line : lines)
            QVERIFY2(!server().command(line).startsWith("(error)"), line.constData());
    }
    ActionReport release(const QByteArray &key, const QByteArray &token, const QByteArray &library,
                         bool dryRun = false)
    {
        ActionRequest request = ask(ActionKind::Release, key, token, {}, library);
        request.dryRun = dryRun;
        return m_bench->act(request);
    }

    std::unique_ptr<OperatorBench> m_bench;
};

/// Whatever the table of dialects recognises, made on a server as its sample says.
void TestUndoWhole::everySample()
{
    QSet<QByteArray> released;
    for (const samples::Sample &sample : samples::all()) {
        const Reading &reading = sample.reading;
        if (reading.type == KeyType::Other || !Dialects::table().find(sample.id))
            continue; // no key
        const Dialect &dialect = Dialects::table().at(*Dialects::table().find(sample.id));
        const InsidePtr inside = dialect.inside(reading);
        std::optional<QByteArray> token = dialect.token(reading);
        if (!token && inside && !inside->owners.isEmpty())
            token = inside->owners.first().token;
        if (!token || !dialect.refusalOf(ActionKind::Release, reading.key, *token).isEmpty())
            continue;
        server().command(QByteArray("FLUSHALL"));
        for (const QList<QByteArray> &command :
             commandsOf(reading.key, reading.type, reading.value, reading.members))
            server().command(command);
        for (const Companion &each : reading.companions) {
            const auto type =
                each.type == KeyType::Unknown && !each.value.isEmpty() ? KeyType::String : each.type;
            for (const QList<QByteArray> &command : commandsOf(each.key, type, each.value, each.members))
                server().command(command);
        }
        constexpr qint64 longest = 1000000000000;
        if (reading.pttl > 0)
            server().command(
                QList<QByteArray>{"PEXPIRE", reading.key,
                                  QByteArray::number(std::clamp<qint64>(reading.pttl, 7200000, longest))});
        const Snapshot before = snapshotOf(server());
        const ActionReport report = release(reading.key, *token, sample.id);
        if (report.outcome != Outcome::Done)
            continue; // its companions are but hinted at
        const QByteArray name = sample.id + ' ' + reading.key;
        QVERIFY2(report.undoable,
                 qPrintable(QString::fromLatin1(name) + QStringLiteral(": ") + report.sentence));
        const ActionReport undone = m_bench->act(undoOf(report));
        QVERIFY2(undone.outcome == Outcome::Done,
                 qPrintable(QString::fromLatin1(name) + QStringLiteral(": ") + undone.sentence));
        const Snapshot after = withoutWakeUps(snapshotOf(server()), before, server());
        QVERIFY2(isSame(after, before), bothOf(name, before, after));
        released.insert(sample.id);
    }
    QVERIFY2(released.size() >= 60, qPrintable(QString::number(released.size())));
}

/// Forms of which more than the one key goes, as their libraries leave them.
void TestUndoWhole::forms()
{
    QTest::addColumn<QByteArray>("library");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QList<QByteArray>>("lines");
    const auto row = [](const char *name, const QByteArray &library, const QByteArray &key,
                        const QByteArray &token, const QList<QByteArray> &lines) {
        QTest::newRow(name) << library << key << token << lines;
    };
    const QByteArray a = uuid + ":70";
    const QByteArray b = other + ":12";
    const QByteArray timeout = ":rwlock_timeout:";
    row("the only reader", "redisson.rw", "lock:a", a,
        {"HSET lock:a mode read " + a + " 2", "PEXPIRE lock:a 600000",
         "SET {lock:a}:" + a + timeout + "1 1 PX 500000", "SET {lock:a}:" + a + timeout + "2 1 PX 600000"});
    row("one of two readers", "redisson.rw", "lock:a", a,
        {"HSET lock:a mode read " + a + " 1 " + b + " 1", "PEXPIRE lock:a 600000",
         "SET {lock:a}:" + a + timeout + "1 1 PX 600000", "SET {lock:a}:" + b + timeout + "1 1 PX 300000"});
    row("a writer who reads", "redisson.rw", "lock:a", a + ":write",
        {"HSET lock:a mode write " + a + ":write 1 " + a + " 1", "PEXPIRE lock:a 600000",
         "SET {lock:a}:" + a + timeout + "1 1 PX 600000"});
    row("one value of many", "redisson.fastermulti", "lock:a", "v:" + a,
        {"HSET lock:a v " + a + " v:" + a + ":expire_time 1999999999999 v:" + a + ":lock_count 1 w " + b
             + " w:" + b + ":expire_time 1999999999999 w:" + b + ":lock_count 1",
         "PEXPIRE lock:a 600000"});
    row("the only value", "redisson.fastermulti", "lock:a", "v:" + a,
        {"HSET lock:a v " + a + " v:" + a + ":expire_time 1999999999999 v:" + a + ":lock_count 1",
         "PEXPIRE lock:a 600000"});
    row("a permit", "redisson.permit", "k", "0123456789abcdef0123456789abcdef",
        {"SET k 0", "ZADD {k}:timeout 1999999999999 0123456789abcdef0123456789abcdef"});
    row("a permit of nobody", "redisson.semaphore", "k", "3", {"SET k 3"});
    row("a latch", "redisson.latch", "k", "3", {"SET k 3"});
    row("one of two in Symfony's", "symfony.lock", "lock:a", base64,
        {"ZADD lock:a 1999999999999 " + base64 + " 1888888888888 other", "PEXPIREAT lock:a 1999999999999"});
    row("a writer of Symfony's", "symfony.lock", "lock:a", base64,
        {"ZADD lock:a 1999999999999 " + base64 + " 1999999999999 __write__",
         "PEXPIREAT lock:a 1999999999999"});
    row("Symfony's semaphore", "symfony.semaphore", "{s}:time", "me",
        {"ZADD {s}:time 1999999999 me 1999999990 you", "ZADD {s}:weight 2 me 1 you",
         "PEXPIRE {s}:time 600000", "PEXPIRE {s}:weight 600000"});
    row("the last of Symfony's semaphore", "symfony.semaphore", "{s}:time", "me",
        {"ZADD {s}:time 1999999999 me", "ZADD {s}:weight 2 me", "PEXPIRE {s}:time 600000",
         "PEXPIRE {s}:weight 600000"});
    row("several permits", "redis-semaphore.semaphore", "semaphore:a", uuid + "_1",
        {"ZADD semaphore:a 1 " + uuid + "_0 2 " + uuid + "_1 3 " + other + "_0",
         "PEXPIRE semaphore:a 600000"});
    row("a fair semaphore", "generic.zset-semaphore", "s", uuid,
        {"ZADD s 1732147200.5 " + uuid + " 1732147201.25 " + other, "ZADD s:owner 1 " + uuid + " 2 " + other,
         "SET s:counter 2"});
    row("a member by a rule", "generic.zset", "s", "me", {"ZADD s 1.5 me 2 you", "PEXPIRE s 600000"});
    row("a field by a rule", "generic.hash", "h", "me", {"HSET h me 1 you 1", "PEXPIRE h 600000"});
    row("the only field", "generic.hash", "h", a, {"HSET h " + a + " 1", "PEXPIRE h 600000"});
    row("huey's among results", "huey.lock", "huey.results.a", "a.lock.b",
        {"HSET huey.results.a a.lock.b x result y"});
    row("a reader of madelson's", "madelson.rw", "a.readers", machine,
        {"SADD a.readers " + machine + " host_2_0123456789abcdef0123456789abcdef",
         "PEXPIRE a.readers 600000"});
    row("the last reader of madelson's", "madelson.rw", "a.readers", machine,
        {"SADD a.readers " + machine, "PEXPIRE a.readers 600000"});
    row("madelson's semaphore", "madelson.semaphore", "s", machine,
        {"ZADD s 1999999999999 " + machine, "PEXPIRE s 600000"});
    row("the last job", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid PX 600000", "HSET uniquejobs:0a:LOCKED jid 1732147200.5",
         "PEXPIRE uniquejobs:0a:LOCKED 600000", "SET uniquejobs:0a:INFO {} PX 600000",
         "RPUSH uniquejobs:0a:QUEUED two", "RPUSH uniquejobs:0a:PRIMED three",
         "ZADD uniquejobs:digests 1732147200.5 uniquejobs:0a 1 uniquejobs:0b",
         "ZADD uniquejobs:expiring_digests 1732147300.5 uniquejobs:0a"});
    row("one of two jobs", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid PX 600000", "HSET uniquejobs:0a:LOCKED jid 1732147200.5 two 1732147200.5",
         "PEXPIRE uniquejobs:0a:LOCKED 600000", "ZADD uniquejobs:digests 1732147200.5 uniquejobs:0a"});
    row("the last job of version 9", "sidekiq.unique9", "uniquejobs:x:LOCKED", "jid",
        {"HSET uniquejobs:x:LOCKED jid {}", "PEXPIRE uniquejobs:x:LOCKED 600000",
         "ZADD uniquejobs:digests 5 uniquejobs:x 6 uniquejobs:y"});
    row("one of two jobs of version 9", "sidekiq.unique9", "uniquejobs:x:LOCKED", "jid",
        {"HSET uniquejobs:x:LOCKED jid {} two {}", "ZADD uniquejobs:digests 5 uniquejobs:x"});
    row("a token of dv's", "ruby.redis-semaphore", "SEMAPHORE:a:GRABBED", "0@1732147200.5",
        {"HSET SEMAPHORE:a:GRABBED 0 1732147200.5", "RPUSH SEMAPHORE:a:AVAILABLE 1 2",
         "SET SEMAPHORE:a:EXISTS 1"});
    row("owner and expiry", "ruby.redis-lock", "lock:owner:a", "web:1",
        {"SET lock:owner:a web:1", "SET lock:expire:a 1999999999"});
    row("Dramatiq's count", "dramatiq.concurrent", "limit", "2", {"SET limit 2 PX 600000"});
    row("redis_queued_locks", "redis_queued_locks", "rql:lock:a", "rql:acq:1/2/3/4/5",
        {"HSET rql:lock:a acq_id rql:acq:1/2/3/4/5 ts 1732147200.5", "PEXPIRE rql:lock:a 600000",
         "ZADD rql:lock_queue:a 1 rql:acq:6/7/8/9/0"});
    row("Redisson's fair", "redisson.fair", "lock:a", a,
        {"HSET lock:a " + a + " 2", "PEXPIRE lock:a 600000", "RPUSH redisson_lock_queue:{lock:a} " + b,
         "ZADD redisson_lock_timeout:{lock:a} 1999999999999 " + b});
    row("python-redis-lock", "python-redis-lock", "lock:a", "MTIzNDU2Nzg5MDEyMzQ1Njc4",
        {"SET lock:a MTIzNDU2Nzg5MDEyMzQ1Njc4 PX 600000"});
    row("several indexes", "rueidislock", "rueidislock:0:a", "0123456789abcdef01234567",
        {"SET rueidislock:0:a 0123456789abcdef01234567 PX 600000",
         "SET rueidislock:1:a 0123456789abcdef01234567 PX 500000",
         "SET rueidislock:2:a 0123456789abcdef01234567 PX 400000"});
}

void TestUndoWhole::everyForm()
{
    QFETCH(QByteArray, library);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, token);
    QFETCH(QList<QByteArray>, lines);
    make(lines);
    const Snapshot before = snapshotOf(server());
    const ActionReport rehearsed = release(key, token, library, true);
    QVERIFY2(rehearsed.hindrance && rehearsed.hindrance->isEmpty(), qPrintable(rehearsed.sentence));
    const ActionReport report = release(key, token, library);
    QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    QVERIFY2(report.undoable, qPrintable(report.sentence));
    QVERIFY(snapshotOf(server()) != before);
    QCOMPARE(m_bench->act(undoOf(report, true)).outcome, Outcome::WouldDo);
    const ActionReport undone = m_bench->act(undoOf(report));
    QVERIFY2(undone.outcome == Outcome::Done, qPrintable(undone.sentence));
    const Snapshot after = withoutWakeUps(snapshotOf(server()), before, server());
    QVERIFY2(isSame(after, before), bothOf("before and after", before, after));
    // Once more: it is back already.
    QCOMPARE(m_bench->act(undoOf(report)).outcome, Outcome::HeldByOther);
    QVERIFY(isSame(withoutWakeUps(snapshotOf(server()), before, server()), before));
}

/// Without the right to copy the release goes on, and no undo is offered that would be none.
void TestUndoWhole::everyFormWhereTheCopyIsRefused()
{
    QFETCH(QByteArray, library);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, token);
    QFETCH(QList<QByteArray>, lines);
    make(lines);
    server().command(QByteArray("ACL SETUSER op reset on >pw ~* &* +@all -dump"));
    m_bench->loginAs(QStringLiteral("op"), "pw");
    const Snapshot before = snapshotOf(server());
    const ActionReport report = release(key, token, library);
    QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    if (report.undoable) { // parts are not copied
        QCOMPARE(m_bench->act(undoOf(report)).outcome, Outcome::Done);
        QVERIFY(isSame(withoutWakeUps(snapshotOf(server()), before, server()), before));
    } else {
        QVERIFY2(report.sentence.contains(QStringLiteral("cannot be undone")), qPrintable(report.sentence));
    }
    m_bench = std::make_unique<OperatorBench>(1);
}

/// Between the release and its undo somebody gets in, as its library's clients do.
void TestUndoWhole::nobodyIsPutBesideSomebody_data()
{
    QTest::addColumn<QByteArray>("library");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QList<QByteArray>>("lines");
    QTest::addColumn<QList<QByteArray>>("meanwhile");
    const auto row = [](const char *name, const QByteArray &library, const QByteArray &key,
                        const QByteArray &token, const QList<QByteArray> &lines,
                        const QList<QByteArray> &meanwhile) {
        QTest::newRow(name) << library << key << token << lines << meanwhile;
    };
    const QByteArray a = uuid + ":70";
    const QByteArray b = other + ":12";
    row("a writer after the last reader", "redisson.rw", "lock:a", a,
        {"HSET lock:a mode read " + a + " 1", "SET {lock:a}:" + a + ":rwlock_timeout:1 1"},
        {"HSET lock:a mode write " + b + ":write 1"});
    row("a writer after both readers", "redisson.rw", "lock:a", a,
        {"HSET lock:a mode read " + a + " 1 " + b + " 1", "SET {lock:a}:" + a + ":rwlock_timeout:1 1"},
        {"DEL lock:a", "HSET lock:a mode write " + b + ":write 1"});
    row("a reader beside a writer", "redisson.rw", "lock:a", a + ":write",
        {"HSET lock:a mode write " + a + ":write 1 " + a + " 1", "SET {lock:a}:" + a + ":rwlock_timeout:1 1"},
        {"HSET lock:a " + b + " 1"});
    row("a reader in a writer's place", "redisson.rw", "lock:a", a + ":write",
        {"HSET lock:a mode write " + a + ":write 1 " + a + " 1", "SET {lock:a}:" + a + ":rwlock_timeout:1 1"},
        {"HDEL lock:a " + a, "HSET lock:a " + b + " 1"});
    row("the permit is taken", "redisson.permit", "k", "0123456789abcdef0123456789abcdef",
        {"SET k 0", "ZADD {k}:timeout 1999999999999 0123456789abcdef0123456789abcdef"},
        {"DECR k", "ZADD {k}:timeout 1999999999999 1123456789abcdef0123456789abcdef"});
    row("the place is taken", "redis-semaphore.semaphore", "semaphore:a", uuid,
        {"ZADD semaphore:a 1 " + uuid + " 3 " + other}, {"ZADD semaphore:a 4 " + other + "-b"});
    row("Symfony's is written", "symfony.lock", "lock:a", base64, {"ZADD lock:a 1999999999999 " + base64},
        {"ZADD lock:a 1999999999999 x 1999999999999 __write__"});
    row("madelson's writer", "madelson.rw", "a.readers", machine, {"SADD a.readers " + machine},
        {"SET a.writer " + machine});
    row("another job", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid", "HSET uniquejobs:0a:LOCKED jid 1.5"},
        {"SET uniquejobs:0a two", "HSET uniquejobs:0a:LOCKED two 1.5"});
    row("another job without its digest", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid", "HSET uniquejobs:0a:LOCKED jid 1.5"},
        {"HSET uniquejobs:0a:LOCKED two 1.5"});
    row("dv's token is out again", "ruby.redis-semaphore", "SEMAPHORE:a:GRABBED", "0@1732147200.5",
        {"HSET SEMAPHORE:a:GRABBED 0 1732147200.5"},
        {"DEL SEMAPHORE:a:AVAILABLE", "HSET SEMAPHORE:a:GRABBED 0 1732147299.5"});
    row("dv's token is on its way", "ruby.redis-semaphore", "SEMAPHORE:a:GRABBED", "0@1732147200.5",
        {"HSET SEMAPHORE:a:GRABBED 0 1732147200.5"}, {"DEL SEMAPHORE:a:AVAILABLE"});
    row("the pair is another's", "ruby.redis-lock", "lock:owner:a", "web:1",
        {"SET lock:owner:a web:1", "SET lock:expire:a 1999999999"},
        {"SET lock:owner:a web:2", "SET lock:expire:a 1999999999"});
    row("the count is full", "dramatiq.concurrent", "limit", "2", {"SET limit 2 PX 600000"}, {"INCR limit"});
    row("one index is another's", "rueidislock", "rueidislock:0:a", "0123456789abcdef01234567",
        {"SET rueidislock:0:a 0123456789abcdef01234567 PX 600000",
         "SET rueidislock:1:a 0123456789abcdef01234567 PX 500000"},
        {"SET rueidislock:1:a 0123456789abcdef01234568 PX 500000"});
    row("huey's lock is taken", "huey.lock", "huey.results.a", "a.lock.b",
        {"HSET huey.results.a a.lock.b x r y"}, {"HSET huey.results.a a.lock.b x"});
}

void TestUndoWhole::nobodyIsPutBesideSomebody()
{
    QFETCH(QByteArray, library);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, token);
    QFETCH(QList<QByteArray>, lines);
    QFETCH(QList<QByteArray>, meanwhile);
    make(lines);
    const ActionReport report = release(key, token, library);
    QVERIFY2(report.outcome == Outcome::Done && report.undoable, qPrintable(report.sentence));
    make(meanwhile);
    const Snapshot before = snapshotOf(server());
    const ActionReport undone = m_bench->act(undoOf(report));
    QVERIFY2(undone.outcome == Outcome::HeldByOther, qPrintable(undone.sentence));
    QVERIFY(snapshotOf(server()) == before);
}

/// Of Redis 7.4 and later, and Valkey 9: a field may have an end of its own.
void TestUndoWhole::fieldsKeepTheirOwnEnds()
{
    make({"HSET h me 1 you 1"});
    if (server().command(QByteArray("HPEXPIRE h 600000 FIELDS 1 me")).startsWith("(error)"))
        QSKIP("this server knows no ends of fields");
    const Snapshot before = snapshotOf(server());
    const ActionReport report = release("h", "me", "generic.hash");
    QCOMPARE(m_bench->act(undoOf(report)).outcome, Outcome::Done);
    QVERIFY(snapshotOf(server()) == before);
}

/// The others have lengthened it meanwhile: it is not shortened.
void TestUndoWhole::aKeyOfManyKeepsItsLease()
{
    make({"HSET h me 1 you 1", "PEXPIRE h 60000"});
    const ActionReport report = release("h", "me", "generic.hash");
    make({"PEXPIRE h 900000"});
    QCOMPARE(m_bench->act(undoOf(report)).outcome, Outcome::Done);
    QVERIFY(server().command(QByteArray("PTTL h")).toLongLong() > 800000);
    QCOMPARE(server().command(QByteArray("HLEN h")), QByteArray("2"));
}

void TestUndoWhole::packedPartsAreTheSame()
{
    const QList<SavedPart> parts{{"key", "a", QByteArray("\0\xff", 2), "17"}, {"lease", "b", "-1"}};
    const auto unpacked = partsIn(packedParts(parts));
    QVERIFY(unpacked && *unpacked == parts);
    const QList<QByteArray> keys{"b", "a"};
    QCOMPARE(keysOf(parts, "b"), keys);
    QVERIFY(isWholeIn(parts, "a") && !isWholeIn(parts, "b"));
    QVERIFY(!partsIn(QByteArray("\0\x01x", 3)));
    QVERIFY(partsIn(packedParts(parts).chopped(3))->isEmpty());
}

QTEST_GUILESS_MAIN(TestUndoWhole)
#include "tst_undo_whole.moc"
