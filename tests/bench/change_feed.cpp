// SPDX-License-Identifier: GPL-3.0-or-later
#include "change_feed.h"

#include "floor.h"

#include <QMutexLocker>

#include <chrono>
#include <utility>

ChangeFeed::ChangeFeed(const RedisServer &server, qint64 listed, int aSecond)
    : m_thread([this, &server, listed, aSecond] { run(server, listed, aSecond); })
{
}

ChangeFeed::~ChangeFeed()
{
    m_stop = true;
    m_thread.join();
}

qint64 ChangeFeed::nowNs()
{
    return std::chrono::steady_clock::now().time_since_epoch().count();
}

QList<ChangeFeed::Change> ChangeFeed::taken()
{
    const QMutexLocker locker(&m_mutex);
    return std::exchange(m_written, {});
}

ChangeFeed::Change ChangeFeed::next(qint64 number, qint64 listed) const
{
    const qint64 round = number / 3;
    switch (number % 3) {
    case 0:
        return {"lock:new:" + QByteArray::number(round), "new" + QByteArray::number(round), 0};
    case 1: // spread over all
        return {lockKey(round * 7919 % listed), "next" + QByteArray::number(round), 0};
    default: // one of those that came a second or so ago
        return {"lock:new:" + QByteArray::number(std::max<qint64>(0, round - 300)), {}, 0};
    }
}

void ChangeFeed::run(const RedisServer &server, qint64 listed, int aSecond)
{
    const Context context = connectTo(server);
    const auto begin = std::chrono::steady_clock::now();
    const auto gap = std::chrono::nanoseconds(1'000'000'000 / aSecond);
    for (qint64 number = 0; !m_stop; ++number) {
        std::this_thread::sleep_until(begin + number * gap);
        Change change = next(number, listed);
        change.sentNs = nowNs();
        if (change.token.isEmpty())
            redisAppendCommand(context.get(), "DEL %s", change.key.constData());
        else
            redisAppendCommand(context.get(), "SET %s %s PX 900000", change.key.constData(),
                               change.token.constData());
        nextReply(context.get());
        const QMutexLocker locker(&m_mutex);
        m_written.append(change);
    }
}
