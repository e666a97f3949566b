// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"
#include "redis/protocol/request.h"

#include <QByteArray>

#include <chrono>
#include <coroutine>
#include <memory>

namespace lab {

/// What a client tells of its turn while it stands at a gate.
enum class Told : quint8 {
    Granted, ///< it believes that it holds the lock: the critical section begins
    Left, ///< the critical section is over, the release is still to come
    Refused, ///< an attempt was refused
    Fenced, ///< its grant carries this number
    Read, ///< the store answered its read
    Wrote, ///< its write of this number was acknowledged
    Committed, ///< its increment was acknowledged without a critical section
    Failed, ///< it met an error and gave up for good
    TurnOver, ///< one increment has come to its end, of whatever kind
};

/// Where a client waits in place of servers, clocks and timers: whoever holds the gate decides what passes
/// when, and what time it is.
///
/// Set for clients of the race finder and of lessons; the lab's own clients have none. Lives on its client's
/// thread and outlives it.
class Gate
{
public:
    virtual ~Gate() = default;

    /// A request to one of the masters, in one packet, which waits at the gate. Whoever holds the gate fills
    /// in the replies (or an error) and resumes the waiter, if there is one yet.
    virtual std::shared_ptr<redis::PendingReply> ask(size_t master, const redis::Request &request) = 0;
    virtual size_t masters() const = 0;
    /// What the client's clock shows, since the epoch.
    virtual std::chrono::milliseconds clock() = 0;
    virtual QByteArray newToken() = 0;
    /// The client sleeps beside its turns until it is resumed.
    virtual void sleep(std::coroutine_handle<> sleeper) = 0;
    /// No increment begins any more, and who sleeps is to end.
    virtual bool isClosed() const = 0;
    /// Whether a refused client is to try again.
    virtual bool mayRetry() const = 0;
    virtual void tell(Told what, qint64 number) = 0;
};

} // namespace lab
