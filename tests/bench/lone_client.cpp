// SPDX-License-Identifier: GPL-3.0-or-later
#include "lone_client.h"

#include "floor.h"

#include <QElapsedTimer>
#include <QList>

#include <algorithm>

#include <fcntl.h>

namespace {

using Commands = QList<QByteArray>;

/// One packet each; MULTI to EXEC go as one.
QList<Commands> packetsOf(const QByteArray &strategy, const QByteArray &sha)
{
    const Commands work[] = {{"GET bench:counter"}, {"SET bench:counter 1"}};
    const Commands acquire{"SET bench:lock 0123456789012345678901234567890123456789 NX EX 30"};
    if (strategy == "none")
        return {work[0], work[1]};
    if (strategy == "watch")
        return {{"WATCH bench:counter"}, work[0], {"MULTI", "SET bench:counter 1", "EXEC"}};
    if (strategy == "set-nx-get-del")
        return {acquire, work[0], work[1], {"GET bench:lock"}, {"DEL bench:lock"}};
    if (strategy == "set-nx-lua")
        return {acquire,
                work[0],
                work[1],
                {"EVALSHA " + sha + " 1 bench:lock 0123456789012345678901234567890123456789"}};
    return {};
}

void await(redisContext *context, qsizetype replies, LoneWait wait)
{
    int sent = 0;
    while (!sent)
        redisBufferWrite(context, &sent);
    while (replies > 0) {
        if (wait == LoneWait::Sleeping) {
            nextReply(context);
            --replies;
            continue;
        }
        void *reply = nullptr;
        if (redisBufferRead(context) != REDIS_OK)
            qFatal("%s", context->errstr);
        while (redisGetReplyFromReader(context, &reply) == REDIS_OK && reply) {
            freeReplyObject(reply);
            --replies;
        }
    }
}

void spin(redisContext *context)
{
    ::fcntl(context->fd, F_SETFL, ::fcntl(context->fd, F_GETFL) | O_NONBLOCK);
    context->flags &= ~REDIS_BLOCK;
}

} // namespace

double loneTurns(const RedisServer &server, const QByteArray &strategy, int turns, LoneWait wait)
{
    const Context context = connectTo(server);
    redisAppendCommand(context.get(), "SCRIPT LOAD %s",
                       "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else "
                       "return 0 end");
    const RedisReply loaded = nextReply(context.get());
    const QList<Commands> packets = packetsOf(strategy, QByteArray(loaded->str, int(loaded->len)));
    if (packets.isEmpty())
        return 0;
    if (wait == LoneWait::Spinning)
        spin(context.get());
    QElapsedTimer clock;
    clock.start();
    for (int turn = 0; turn < turns; ++turn) {
        for (const Commands &packet : packets) {
            for (const QByteArray &command : packet)
                redisAppendCommand(context.get(), command.constData());
            await(context.get(), packet.size(), wait);
        }
    }
    return turns * 1e9 / double(std::max<qint64>(1, clock.nsecsElapsed()));
}

qsizetype roundTripsOf(const QByteArray &strategy)
{
    return packetsOf(strategy, {}).size();
}
