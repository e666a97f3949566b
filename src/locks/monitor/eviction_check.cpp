// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/eviction_check.h"

#include "base/task_scope.h"
#include "locks/read/client_list.h"

#include <QSet>

#include <algorithm>

namespace locks {

namespace {

/// Commands that leave every other key where it is. What a script calls is counted by itself.
bool leavesKeys(const QByteArray &command)
{
    static const QSet<QByteArray> harmless{
        "append",       "auth",       "client",        "cluster",   "command",     "config",   "dbsize",
        "decr",         "decrby",     "discard",       "echo",      "eval",        "eval_ro",  "evalsha",
        "exec",         "exists",     "expiretime",    "get",       "getbit",      "getrange", "hello",
        "hexists",      "hget",       "hgetall",       "hincrby",   "hkeys",       "hlen",     "hmget",
        "hset",         "hsetnx",     "hscan",         "incr",      "incrby",      "info",     "lastsave",
        "latency",      "lindex",     "llen",          "lpush",     "lrange",      "memory",   "mget",
        "monitor",      "multi",      "object",        "persist",   "pexpiretime", "ping",     "psetex",
        "psubscribe",   "pttl",       "publish",       "pubsub",    "replconf",    "role",     "rpush",
        "sadd",         "scan",       "scard",         "script",    "select",      "set",      "setbit",
        "setex",        "setnx",      "setrange",      "sismember", "slowlog",     "smembers", "sscan",
        "strlen",       "subscribe",  "time",          "touch",     "ttl",         "type",     "unsubscribe",
        "unwatch",      "wait",       "watch",         "xadd",      "xlen",        "xrange",   "zadd",
        "zcard",        "zrange",     "zrangebyscore", "zrank",     "zscan",       "zscore",   "psync",
        "punsubscribe", "ssubscribe", "hvals",         "lpos",      "zcount"};
    return harmless.contains(command.split('|').first());
}

} // namespace

EvictionCheck::EvictionCheck(int master, Board *board, base::TaskScope *scope)
    : m_master(master)
    , m_board(board)
    , m_scope(scope)
{
}

void EvictionCheck::observe(Seen &&seen, const std::shared_ptr<redis::Connection> &link)
{
    overtake(seen.reading.key);
    const std::optional<Millis> since =
        seen.reading.exists || !link ? std::nullopt : m_board->evictableSince(m_master, seen.reading.key);
    if (!since) {
        m_board->observe(m_master, std::move(seen.reading), seen.source, seen.changedAfter);
        return;
    }
    seen.seenAt = std::max(*since, seen.changedAfter);
    m_waiting.append(std::move(seen));
    if (!std::exchange(m_asking, true))
        m_scope->start(ask(this, link, m_epoch));
}

void EvictionCheck::overtake(const QByteArray &key)
{
    for (qsizetype i = 0; i < m_waiting.size(); ++i) {
        if (m_waiting.at(i).reading.key != key)
            continue;
        const Seen waiting = m_waiting.takeAt(i);
        m_board->observeGone(m_master, waiting.reading, waiting.source, EndReason::CannotTell,
                             waiting.changedAfter);
        return;
    }
}

QList<QByteArray> EvictionCheck::changed() const
{
    QList<QByteArray> keys;
    for (const Seen &waiting : m_waiting) {
        if (waiting.source == Source::Push)
            keys.append(waiting.reading.key);
    }
    return keys;
}

void EvictionCheck::clear()
{
    ++m_epoch;
    m_asking = false;
    m_waiting.clear();
}

EvictionCheck::Counts EvictionCheck::countsIn(const redis::BatchReply &reply)
{
    Counts counts;
    counts.at = steadyNow();
    if (reply.values.size() < 2 || !reply.values[0].isString())
        return counts;
    counts.evicted = infoNumber(reply.values[0].bytes, "evicted_keys");
    if (!reply.values[1].isString())
        return counts;
    counts.removing = 0;
    for (const QByteArray &line : reply.values[1].bytes.split('\n')) {
        constexpr QByteArrayView prefix("cmdstat_");
        const qsizetype colon = line.indexOf(':');
        const qsizetype calls = line.indexOf("calls=");
        if (!line.startsWith(prefix) || colon < 0 || calls < 0)
            continue;
        if (!leavesKeys(line.mid(prefix.size(), colon - prefix.size())))
            counts.removing += line.mid(calls + 6).split(',').first().toLongLong();
    }
    return counts;
}

EndReason EvictionCheck::reasonOf(const Counts &now, Millis seen) const
{
    if (now.evicted < 0)
        return EndReason::None; // it does not tell
    const auto later = std::upper_bound(m_samples.begin(), m_samples.end(), seen,
                                        [](Millis at, const Counts &each) { return at < each.at; });
    if (later == m_samples.begin() || now.evicted < std::prev(later)->evicted)
        return now.evicted == 0 ? EndReason::None : EndReason::CannotTell;
    const Counts &before = *std::prev(later);
    if (now.evicted == before.evicted)
        return EndReason::None;
    const bool onlyEvicted = before.removing >= 0 && now.removing == before.removing;
    return onlyEvicted ? EndReason::Evicted : EndReason::CannotTell;
}

void EvictionCheck::add(const Counts &counts)
{
    if (counts.evicted < 0)
        return;
    const bool isKnown = !m_samples.isEmpty() && m_samples.last().evicted == counts.evicted
        && m_samples.last().removing == counts.removing;
    if (isKnown)
        return; // the earlier one says more
    if (m_samples.size() >= maxSamples) {
        QList<Counts> fewer; // an older sample is less exact, and still true
        for (qsizetype i = 0; i < m_samples.size(); i += 2)
            fewer.append(m_samples.at(i));
        m_samples = fewer;
    }
    m_samples.append(counts);
}

void EvictionCheck::release(const Counts &now)
{
    const QList<Seen> waiting = std::exchange(m_waiting, {});
    for (const Seen &each : waiting)
        m_board->observeGone(m_master, each.reading, each.source, reasonOf(now, each.seenAt),
                             each.changedAfter);
}

namespace {

redis::Request questions()
{
    redis::Request request;
    request.add("INFO", "stats");
    request.add("INFO", "commandstats");
    return request;
}

} // namespace

QCoro::Task<> EvictionCheck::look(EvictionCheck *self, std::shared_ptr<redis::Connection> link)
{
    const quint64 epoch = self->m_epoch;
    redis::BatchAwaiter sent = link->batch(questions());
    const redis::Result<redis::BatchReply> reply = co_await sent;
    if (reply.ok() && epoch == self->m_epoch)
        self->add(countsIn(*reply));
}

QCoro::Task<> EvictionCheck::ask(EvictionCheck *self, std::shared_ptr<redis::Connection> link, quint64 epoch)
{
    while (epoch == self->m_epoch && !self->m_waiting.isEmpty()) {
        const qsizetype asked = self->m_waiting.size();
        redis::BatchAwaiter sent = link->batch(questions());
        const redis::Result<redis::BatchReply> reply = co_await sent;
        if (epoch != self->m_epoch)
            co_return;
        if (!reply.ok())
            break; // the link is over, and all is read again
        const Counts now = countsIn(*reply);
        // What came meanwhile was gone before the answer or after it: it is asked for itself.
        QList<Seen> later = self->m_waiting.mid(std::min(asked, self->m_waiting.size()));
        self->m_waiting = self->m_waiting.first(std::min(asked, self->m_waiting.size()));
        self->release(now);
        self->m_waiting = std::move(later);
        self->add(now);
    }
    self->m_asking = false;
}

} // namespace locks
