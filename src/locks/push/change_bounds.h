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

/// Tells since when a change that a master pushes can have happened. When the push was heard says only that
/// it happened before: this program, the link or the server may have stood still in between.
///
/// It sends PINGs on the connection that hears the pushes. A server sends in order: what it pushes behind the
/// answer to a PING changed after that PING was sent. Redis 6 and later push what changed in one turn of
/// their event loop at its end, behind the answers of that turn; a PING that was answered in it had been sent
/// before it began, so the bound holds.
///
/// Lives on the I/O thread; its coroutines run in the scope.
class ChangeBounds
{
public:
    explicit ChangeBounds(base::TaskScope *scope)
        : m_scope(scope)
    {
    }

    /// The connection that hears the pushes from now on; null: there is none.
    void setSubscriber(const std::shared_ptr<redis::Connection> &subscriber);
    /// What is pushed next, and what changed without a push so far, changed then or later. 0: nothing is
    /// known.
    Millis changedAfter() const { return m_changedAfter; }
    /// Sends a PING that is later than this call.
    void askNow() { onceHeard({}); }
    /// Calls `then` once all pushes are here of what changed before this call. At once where nobody listens,
    /// and late but surely where the connection ends.
    void onceHeard(std::function<void()> then);
    /// Sends a PING every few milliseconds until `goesOn` is false.
    static QCoro::Task<> keepAsking(ChangeBounds *self, std::function<bool()> goesOn);

private:
    static QCoro::Task<> ask(ChangeBounds *self);

    base::TaskScope *m_scope;
    std::shared_ptr<redis::Connection> m_subscriber;
    std::vector<std::function<void()>> m_waiting; ///< for a PING that is sent later than they came
    Millis m_changedAfter = 0;
    bool m_asking = false; ///< a PING is on its way
};

} // namespace locks
