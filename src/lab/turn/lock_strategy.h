// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"

namespace lab {

/// What one client holds, or tries to hold, in one turn.
struct Ticket
{
    QByteArray token; ///< new for each turn, of the run's kind
    QByteArray value; ///< what was really written, where that is not the token
    qint64 number = 0; ///< the fencing number
    std::vector<redis::Value> kept; ///< what a scheme as text has been told
    std::chrono::microseconds retryIn{0}; ///< what the server said about how long to wait; 0: nothing

    const QByteArray &written() const { return value.isEmpty() ? token : value; }
};

/// How one attempt ended.
enum class Entry : quint8 {
    Granted,
    Refused,
    Crashed, ///< between two commands
    GaveUp, ///< refused, and not tried again
};

/// Acquire, work, release: the frame that all locks share. What differs is said by acquire() and release().
class LockStrategy : public Strategy
{
public:
    QCoro::Task<Turn> increment(LabClient *client) const final;

protected:
    using Entered = redis::Result<Entry>;
    using Done = redis::Result<void>;

    /// One attempt to get in; called again until it is granted or the client gives up.
    virtual QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const = 0;
    virtual QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const = 0;
    /// What is done between the two; just the work by default.
    virtual QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const;
    /// Waits before the next attempt: the run's retry policy by default. False when the run is over.
    virtual QCoro::Task<bool> waitTurn(LabClient *client, Ticket *ticket,
                                       std::chrono::microseconds pause) const;
};

} // namespace lab
