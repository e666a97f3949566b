// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/waiter_count.h"

#include "locks/dialects/dialects.h"
#include "redis/protocol/checked_number.h"

#include <algorithm>

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

constexpr qint64 mostWaiting = 1'000'000'000; // more clients than a server can have

int sumOf(const redis::Value &reply)
{
    // Channel, number, channel, number, …
    qint64 sum = 0;
    for (size_t i = 1; i < reply.elements.size() && sum < mostWaiting; i += 2)
        sum += redis::Count::nearest(reply.elements[i].integer);
    return int(std::min(sum, mostWaiting));
}

/// Clients of this database that are blocked in BLPOP. Which list it is stands nowhere.
int blockedInPop(const QByteArray &list, int database)
{
    const QList<ListedClient> clients = listedClients(list);
    return int(std::count_if(clients.begin(), clients.end(), [database](const ListedClient &client) {
        return !client.isLockscope() && client.flags.contains('b') && client.database == database
            && client.command == "blpop";
    }));
}

/// How many may wait on a list at most; −1: not told. All clients that are blocked on whatever key is a
/// bound; where they can be listed, their command tells more.
QCoro::Task<int> blockedClients(ClientList *clients, std::shared_ptr<redis::Connection> link, QByteArray info)
{
    const qint64 blocked = infoNumber(info, "blocked_clients");
    if (blocked <= 0)
        co_return int(std::max<qint64>(blocked, -1));
    const QList<QByteArray> all;
    const std::optional<QByteArray> list = co_await ClientList::ask(clients, link, info, all);
    co_return list ? blockedInPop(*list, link->endpoint().database) : int(std::min(blocked, mostWaiting));
}

/// The keys to ask for, and how.
struct Questions
{
    QList<QByteArray> listened;
    QList<QByteArray> blocked;
    redis::Request request;
};

Questions questions(const Board &board, int master)
{
    const std::vector<WaitersFrom> ways = waysToSee();
    const Dialects &dialects = Dialects::table();
    Questions asked;
    board.forEach([&](const SharedRow &row) {
        // What is shown although it is probably no lock has no place among the dialects.
        const WaitersFrom way = row.library() < ways.size() ? ways[row.library()] : WaitersFrom::Nothing;
        // Who listens in a Cluster may do so on any node.
        const bool anywhere = way == WaitersFrom::Subscribers && board.isSharded();
        const bool ours = way != WaitersFrom::Nothing && row.holdingCount() > 0
            && (anywhere || row.holding(0).master == master)
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

QCoro::Task<bool> WaiterCount::refresh(Board *board, int master, ClientList *clients,
                                       std::shared_ptr<redis::Connection> link)
{
    const Questions asked = questions(*board, master);
    if (asked.listened.isEmpty() && asked.blocked.isEmpty())
        co_return true;
    redis::BatchAwaiter sent = link->batch(asked.request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || reply->values.front().isError())
        co_return false;
    for (qsizetype i = 0; i < asked.listened.size(); ++i) {
        const redis::Value &all = reply->values[2 * size_t(i)];
        const redis::Value &sharded = reply->values[2 * size_t(i) + 1]; // an error before Redis 7
        if (!all.isArray())
            continue;
        const int listeners = sumOf(all) + (sharded.isArray() ? sumOf(sharded) : 0);
        if (board->isSharded())
            board->setListeners(asked.listened.at(i), master, listeners);
        else
            board->setWaiters(asked.listened.at(i), master, listeners);
    }
    int blocked = -1;
    if (!asked.blocked.isEmpty()) {
        const redis::Value &info = reply->values.back();
        const QByteArray text = info.isString() ? info.bytes : QByteArray();
        blocked = co_await blockedClients(clients, link, text);
    }
    for (const QByteArray &key : asked.blocked) {
        if (blocked >= 0)
            board->setWaiters(key, master, blocked, WaitersFrom::Blocked);
    }
    co_return true;
}

} // namespace locks
