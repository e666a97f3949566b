// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <QByteArray>
#include <QHash>
#include <QMutex>

#include <atomic>
#include <thread>

/// Writes changes to a server at a steady rate, from a thread of its own, and remembers when each left.
///
/// One in three is a new lock, one a new owner of a lock that is listed, one the end of a lock.
class ChangeFeed
{
public:
    struct Change
    {
        QByteArray key;
        QByteArray token; ///< empty: the lock ends
        qint64 sentNs = 0;
    };

    /// `listed`: how many locks fill() has written.
    ChangeFeed(const RedisServer &server, qint64 listed, int aSecond);
    ~ChangeFeed();
    /// What was written since the last call.
    QList<Change> taken();
    static qint64 nowNs();

private:
    void run(const RedisServer &server, qint64 listed, int aSecond);
    Change next(qint64 number, qint64 listed) const;

    std::atomic<bool> m_stop = false;
    QMutex m_mutex;
    QList<Change> m_written;
    std::thread m_thread;
};
