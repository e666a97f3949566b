// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/waiter_count.h"

#include "locks/dialects/dialect.h"

#include <numeric>

namespace locks {

namespace {

/// Which dialects have channels at all: asked once, since a board may have a million rows of others.
std::vector<bool> listeningDialects()
{
    const Dialects &dialects = Dialects::table();
    std::vector<bool> listening;
    for (int i = 0; i < dialects.count(); ++i)
        listening.push_back(!dialects.at(LibraryIndex(i)).waiterChannels("key").isEmpty());
    return listening;
}

int sumOf(const redis::Value &reply)
{
    // Channel, number, channel, number, …
    qint64 sum = 0;
    for (size_t i = 1; i < reply.elements.size(); i += 2)
        sum += reply.elements[i].integer;
    return int(std::min<qint64>(sum, std::numeric_limits<int>::max()));
}

} // namespace

QCoro::Task<bool> WaiterCount::refresh(Board *board, int master, std::shared_ptr<redis::Connection> link)
{
    const std::vector<bool> listening = listeningDialects();
    const Dialects &dialects = Dialects::table();
    QList<QByteArray> keys;
    redis::Request request;
    board->forEach([&](const SharedRow &row) {
        const bool ours = keys.size() < most && listening[row.library()] && row.holdingCount() > 0
            && row.holding(0).master == master;
        if (!ours)
            return;
        const QByteArray key = row.key().toByteArray();
        QList<QByteArray> command{"PUBSUB", "NUMSUB"};
        command += dialects.at(row.library()).waiterChannels(key);
        request.addList(command);
        keys.append(key);
    });
    if (keys.isEmpty())
        co_return true;
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || reply->values.front().isError())
        co_return false;
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const redis::Value &value = reply->values[size_t(i)];
        if (value.isArray())
            board->setWaiters(keys.at(i), master, sumOf(value));
    }
    co_return true;
}

} // namespace locks
