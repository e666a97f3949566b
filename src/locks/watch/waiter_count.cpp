// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/waiter_count.h"

#include "locks/dialects/dialect.h"

namespace locks {

namespace {

/// How the waiters of each dialect can be seen: asked once, since a board may have a million rows of others.
std::vector<WaitersFrom> waysToSee()
{
    const Dialects &dialects = Dialects::table();
    std::vector<WaitersFrom> ways;
    for (int i = 0; i < dialects.count(); ++i) {
        const Dialect &dialect = dialects.at(LibraryIndex(i));
        ways.push_back(!dialect.waiterChannels("key").isEmpty() ? WaitersFrom::Subscribers
                           : dialect.waitersBlock()             ? WaitersFrom::Blocked
                                                                : WaitersFrom::Nothing);
    }
    return ways;
}

int sumOf(const redis::Value &reply)
{
    // Channel, number, channel, number, …
    qint64 sum = 0;
    for (size_t i = 1; i < reply.elements.size(); i += 2)
        sum += reply.elements[i].integer;
    return int(std::min<qint64>(sum, std::numeric_limits<int>::max()));
}

/// A number of INFO; −1: not told.
int numberIn(const redis::Value &info, const QByteArray &name)
{
    const qsizetype at = info.bytes.indexOf(QByteArray('\n' + name + ':'));
    if (at < 0)
        return -1;
    const qsizetype from = at + name.size() + 2;
    return info.bytes.mid(from, info.bytes.indexOf('\r', from) - from).toInt();
}

/// Clients of this database that are blocked in BLPOP, of CLIENT LIST. Which list it is stands nowhere.
int blockedInPop(const QByteArray &list, int database)
{
    int count = 0;
    const QByteArray ours = " db=" + QByteArray::number(database) + ' ';
    for (const QByteArray &line : list.split('\n')) {
        const qsizetype flags = line.indexOf(" flags=");
        const bool blocked =
            flags >= 0 && line.mid(flags + 7, line.indexOf(' ', flags + 7) - flags - 7).contains('b');
        count += blocked && line.contains(ours) && line.contains(" cmd=blpop ");
    }
    return count;
}

/// How many may wait on a list at most. All clients that are blocked on whatever key is a bound; where they
/// are few enough to be listed, their command tells more.
QCoro::Task<int> blockedClients(std::shared_ptr<redis::Connection> link, int blocked, int clients)
{
    constexpr int mostListed = 2000; // some 400 bytes each
    if (blocked <= 0 || clients < 0 || clients > mostListed)
        co_return blocked;
    const redis::Result<redis::Value> list = co_await link->call("CLIENT", "LIST");
    co_return list.ok() && list->isString() ? blockedInPop(list->bytes, link->endpoint().database) : blocked;
}

/// The keys to ask for, and how.
struct Asked
{
    QList<QByteArray> listened;
    QList<QByteArray> blocked;
    redis::Request request;
};

Asked questions(const Board &board, int master)
{
    const std::vector<WaitersFrom> ways = waysToSee();
    const Dialects &dialects = Dialects::table();
    Asked asked;
    board.forEach([&](const SharedRow &row) {
        const WaitersFrom way = ways[row.library()];
        const bool ours = way != WaitersFrom::Nothing && row.holdingCount() > 0
            && row.holding(0).master == master
            && asked.listened.size() + asked.blocked.size() < WaiterCount::most;
        if (!ours)
            return;
        const QByteArray key = row.key().toByteArray();
        if (way == WaitersFrom::Blocked) {
            asked.blocked.append(key);
            return;
        }
        const QList<QByteArray> channels = dialects.at(row.library()).waiterChannels(key);
        asked.request.addList(QList<QByteArray>{"PUBSUB", "NUMSUB"} + channels);
        asked.request.addList(QList<QByteArray>{"PUBSUB", "SHARDNUMSUB"} + channels);
        asked.listened.append(key);
    });
    if (!asked.blocked.isEmpty())
        asked.request.add("INFO", "clients");
    return asked;
}

} // namespace

QCoro::Task<bool> WaiterCount::refresh(Board *board, int master, std::shared_ptr<redis::Connection> link)
{
    const Asked asked = questions(*board, master);
    if (asked.listened.isEmpty() && asked.blocked.isEmpty())
        co_return true;
    redis::BatchAwaiter sent = link->batch(asked.request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || reply->values.front().isError())
        co_return false;
    for (qsizetype i = 0; i < asked.listened.size(); ++i) {
        const redis::Value &all = reply->values[2 * size_t(i)];
        const redis::Value &sharded = reply->values[2 * size_t(i) + 1]; // an error before Redis 7
        if (all.isArray())
            board->setWaiters(asked.listened.at(i), master,
                              sumOf(all) + (sharded.isArray() ? sumOf(sharded) : 0));
    }
    int blocked = -1;
    if (!asked.blocked.isEmpty()) {
        const redis::Value &info = reply->values.back();
        blocked = co_await blockedClients(link, numberIn(info, "blocked_clients"),
                                          numberIn(info, "connected_clients"));
    }
    for (const QByteArray &key : asked.blocked) {
        if (blocked >= 0)
            board->setWaiters(key, master, blocked, WaitersFrom::Blocked);
    }
    co_return true;
}

} // namespace locks
