// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <functional>
#include <memory>
#include <vector>

namespace base {
class TaskScope;
}

namespace locks {

/// Finds the earliest instant at which a pushed change can have happened. The instant at which a push arrives
/// is only the latest one: this process, the link or the server may have been stopped in between.
///
/// It sends PINGs on the connection that receives the pushes. A server sends in order: a push that follows
/// the reply to a PING reports a change that is later than the sending of that PING. Redis 6 and later send
/// the invalidations of one turn of their event loop at its end, after the replies of that turn; a PING that
/// is answered in a turn was sent before the turn began, so the bound still holds.
///
/// Lives on the I/O thread; its coroutines run in the scope.
class ChangeBounds
{
public:
    explicit ChangeBounds(base::TaskScope *scope)
        : m_scope(scope)
    {
    }

    /// Sets the connection that receives the pushes; null: pushes are not received.
    void setSubscriber(const std::shared_ptr<redis::Connection> &subscriber);
    /// Returns the earliest instant of a change whose push has not arrived yet; 0: it is not known.
    Millis changedAfter() const { return m_changedAfter; }
    /// The value of changedAfter() when the last connection ended; 0: it was unknown, or another one is used
    /// since.
    Millis changedAfterAtEnd() const { return m_atEnd; }
    /// Sends a PING after this call.
    void pingNow() { onceHeard({}); }
    /// `heard`: the pushes of all changes before onceHeard() have arrived, or no pushes are received; false:
    /// the connection has ended or another takes its place, and some of them may be lost.
    using Then = std::function<void(bool heard)>;
    /// Calls `then` after the pushes of all changes before this call have arrived. Without a subscriber it is
    /// called at once; if the connection ends, it is called soon after.
    void onceHeard(Then then);
    /// Sends a PING every few milliseconds until `goesOn` is false.
    static QCoro::Task<> keepPinging(ChangeBounds *self, std::function<bool()> goesOn);

private:
    static QCoro::Task<> ping(ChangeBounds *self);

    base::TaskScope *m_scope;
    std::shared_ptr<redis::Connection> m_subscriber;
    std::vector<Then> m_waiting; ///< for a PING that is sent later than they came
    Millis m_changedAfter = 0;
    Millis m_atEnd = 0;
    bool m_pinging = false; ///< a PING is on its way
};

} // namespace locks
