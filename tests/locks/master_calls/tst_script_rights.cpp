// SPDX-License-Identifier: GPL-3.0-or-later
#include "operator_bench.h"

#include <QMap>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";
const QByteArray other = "1b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";

/// What stands on a server: every key with its value, and how long it lives.
struct Content
{
    QMap<QByteArray, std::pair<QByteArray, qint64>> keys;

    static Content of(RedisServer &server)
    {
        // Values sorted, scores left out: they are times.
        static const QByteArray script = R"(
local kind = redis.call('TYPE', KEYS[1]).ok
local reply
if kind == 'string' then return redis.call('GET', KEYS[1]) end
if kind == 'hash' then reply = redis.call('HKEYS', KEYS[1]) end
if kind == 'list' then reply = redis.call('LRANGE', KEYS[1], 0, -1) end
if kind == 'set' then reply = redis.call('SMEMBERS', KEYS[1]) end
if kind == 'zset' then reply = redis.call('ZRANGE', KEYS[1], 0, -1) end
table.sort(reply)
return table.concat(reply, ' '))";
        Content content;
        const QByteArray names = server.command(QByteArray("KEYS *"));
        for (const QByteArray &key : names.split('\n')) {
            if (key.isEmpty())
                continue;
            const QByteArray value = server.command(QList<QByteArray>{"EVAL", script, "1", key});
            const qint64 left = server.command(QList<QByteArray>{"PTTL", key}).toLongLong();
            content.keys.insert(key, {value, left});
        }
        return content;
    }

    /// Leases within some seconds; the values of counters and times that an extension writes may differ.
    bool isLike(const Content &after) const
    {
        constexpr qint64 passing = 5000;
        if (keys.keys() != after.keys.keys())
            return false;
        for (auto each = keys.cbegin(); each != keys.cend(); ++each) {
            const auto &[value, left] = after.keys[each.key()];
            const bool endless = each->second < 0 || left < 0;
            const bool sameLease = endless ? each->second == left : qAbs(each->second - left) < passing;
            // Times go on, and a take-over writes a fresh token.
            const bool times = value.size() >= 10 && value.size() == each->first.size();
            if (!sameLease || (each->first != value && !times))
                return false;
        }
        return true;
    }
    QByteArray text() const
    {
        QByteArray lines;
        for (auto each = keys.cbegin(); each != keys.cend(); ++each)
            lines += each.key() + '=' + each->first + '/' + QByteArray::number(each->second / 1000) + "s ";
        return lines;
    }
};

} // namespace

/// Each action in each form, once for every command that this user may be without: what the report claims is
/// what came about.
class TestScriptRights : public QObject
{
    Q_OBJECT
private slots:
    void claimsAreTrue_data();
    void claimsAreTrue();
};

void TestScriptRights::claimsAreTrue_data()
{
    QTest::addColumn<QList<QByteArray>>("lines");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QByteArray>("library");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const QByteArray &library, const QByteArray &key,
                        const QByteArray &token, const QList<QByteArray> &lines,
                        const QList<ActionKind> &kinds) {
        for (const ActionKind kind : kinds)
            QTest::addRow("%s %s", name, actionWord(kind).constData())
                << lines << key << token << library << int(kind);
    };
    using enum ActionKind;
    const QByteArray a = uuid + ":1";
    const QByteArray b = other + ":7";
    row("string", "generic.token", "job", uuid, {"SET job " + uuid + " PX 600000"},
        {Release, Extend, TakeOver});
    row("endless", "generic.immortal", "lock:a", uuid, {"SET lock:a " + uuid}, {SetExpiry});
    row("redisson", "redisson.lock", "lock:a", a,
        {"HSET lock:a " + a + " 1", "PEXPIRE lock:a 600000", "RPUSH redisson_lock_queue:{lock:a} " + b,
         "ZADD redisson_lock_timeout:{lock:a} 1 " + b},
        {Release, Extend, TakeOver});
    row("readers", "redisson.rw", "lock:a", a,
        {"HSET lock:a mode read " + a + " 1 " + b + " 1", "PEXPIRE lock:a 600000",
         "SET {lock:a}:" + a + ":rwlock_timeout:1 1 PX 600000",
         "SET {lock:a}:" + b + ":rwlock_timeout:1 1 PX 500000"},
        {Release, Extend});
    row("writer", "redisson.rw", "lock:a", a + ":write",
        {"HSET lock:a mode write " + a + ":write 1", "PEXPIRE lock:a 600000"}, {Release});
    row("permit", "redisson.permit", "k", "0123456789abcdef0123456789abcdef",
        {"SET k 1", "ZADD {k}:timeout 99999999999999 0123456789abcdef0123456789abcdef"}, {Release});
    row("job", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid PX 600000", "HSET uniquejobs:0a:LOCKED jid 1.5 two 1.6",
         "PEXPIRE uniquejobs:0a:LOCKED 600000", "ZADD uniquejobs:digests 1 uniquejobs:0a"},
        {Release, Extend});
    row("last job", "sidekiq.unique", "uniquejobs:0a", "jid",
        {"SET uniquejobs:0a jid PX 600000", "HSET uniquejobs:0a:LOCKED jid 1.5",
         "ZADD uniquejobs:digests 1 uniquejobs:0a"},
        {Release});
    row("job 9", "sidekiq.unique9", "uniquejobs:x:LOCKED", "jid",
        {"HSET uniquejobs:x:LOCKED jid {}", "ZADD uniquejobs:digests 1 uniquejobs:x"}, {Release});
    row("pair", "ruby.redis-lock", "lock:owner:a", "web:1",
        {"SET lock:owner:a web:1",
         "SET lock:expire:a " + QByteArray::number(QDateTime::currentSecsSinceEpoch() + 60)},
        {Release, Extend});
    row("symfony", "symfony.lock", "lock:a", "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=",
        {"ZADD lock:a 1999999999999 MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI= 1999999999999 __write__",
         "PEXPIRE lock:a 600000"},
        {Release});
    row("madelson", "madelson.semaphore", "s", "host_1_0123456789abcdef0123456789abcdef",
        {"ZADD s 1600000000000 host_1_0123456789abcdef0123456789abcdef", "PEXPIRE s 60000"},
        {Release, Extend});
    row("tokens", "ruby.redis-semaphore", "SEMAPHORE:a:GRABBED", "0@1732147200.5",
        {"HSET SEMAPHORE:a:GRABBED 0 1732147200.5", "RPUSH SEMAPHORE:a:AVAILABLE 1"}, {Release});
    row("signal", "python-redis-lock", "lock:a", "MTIzNDU2Nzg5MDEyMzQ1Njc4",
        {"SET lock:a MTIzNDU2Nzg5MDEyMzQ1Njc4 PX 600000"}, {Release});
}

void TestScriptRights::claimsAreTrue()
{
    QFETCH(QList<QByteArray>, lines);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, token);
    QFETCH(QByteArray, library);
    QFETCH(int, kind);
    static const QList<QByteArray> rights{
        "exists",  "type",        "get",       "getrange",  "strlen",    "hget",  "hlen",
        "hexists", "hkeys",       "hstrlen",   "zscore",    "zrevrange", "pttl",  "time",
        "dump",    "pexpiretime", "set",       "del",       "hset",      "hdel",  "pexpire",
        "zadd",    "zrem",        "incrby",    "lpush",     "lpop",      "rpush", "publish",
        "lindex",  "lrange",      "pexpireat", "sismember", "srem",      "info"};
    OperatorBench bench(1);
    RedisServer &server = bench.server(0);
    const auto prepare = [&] {
        server.command(QByteArray("FLUSHALL"));
        for (const QByteArray &line : lines)
            server.command(line);
    };
    const ActionRequest request = ask(ActionKind(kind), key, token, 700s, library);
    prepare();
    const Content before = Content::of(server);
    const ActionReport full = bench.act(request);
    QVERIFY2(full.outcome == Outcome::Done, qPrintable(full.sentence));
    const Content after = Content::of(server);
    bench.loginAs(QStringLiteral("op"), "x");
    int refused = 0;
    for (const QByteArray &right : rights) {
        server.command("ACL SETUSER op reset on >x ~* &* +@all -" + right);
        prepare();
        const ActionReport report = bench.act(request);
        const Content now = Content::of(server);
        const QByteArray said = '-' + right + ' ' + outcomeWord(report.outcome) + " \""
            + report.sentence.toUtf8() + "\" " + now.text();
        switch (report.outcome) {
        case Outcome::Done:
            // Denied is told, and is never the lock itself.
            // Without INFO somebody may wait: an element is left for him, which goes by itself.
            QVERIFY2(now.isLike(after) || !report.denied.isEmpty() || right == "info", said.constData());
            QVERIFY2(kind != int(ActionKind::Release) || !now.isLike(before), said.constData());
            break;
        case Outcome::Refused:
            ++refused;
            QVERIFY2(now.isLike(before), said.constData());
            QVERIFY2(report.sentence.contains(QString::fromLatin1(right.toUpper()))
                         || report.sentence.contains(QLatin1String("refused")),
                     said.constData());
            break;
        case Outcome::Unknown:
            QVERIFY2(report.sentence.contains(QLatin1String("only in part")), said.constData());
            break;
        default:
            QFAIL(said.constData()); // "gone", "changed hands": nothing of that has happened
        }
    }
    QVERIFY2(refused > 0, "no right was missed");
}

QTEST_GUILESS_MAIN(TestScriptRights)
#include "tst_script_rights.moc"
