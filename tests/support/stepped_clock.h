// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <QTemporaryFile>

#include <chrono>

/// The wall clock of a machine, which somebody sets while servers run on it. Their steady clock goes on.
///
/// Outlives the servers that run by it.
class SteppedClock
{
public:
    SteppedClock();

    /// As RedisServer's constructor does, but by this clock; restart() would leave it.
    std::unique_ptr<RedisServer> startServer(const QStringList &options = {});
    /// By so much from the true time, at once.
    void setOffset(std::chrono::milliseconds offset);

private:
    QTemporaryFile m_file;
};
