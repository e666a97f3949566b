// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "locks/operator/operator.h"

#include <QHash>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace locks {

/// Keeps locks that this program acquired: renews each at a third of its lease, on the masters that it was
/// taken on.
///
/// Stops, says "lost" and has it written into the journal, the moment one renewal finds another token, no
/// lock or no quorum; never renews blindly. Lives on the operator's thread and scope; a stopping scope ends
/// the renewing without a word (the lock lapses).
class Holder : public std::enable_shared_from_this<Holder>
{
public:
    /// Hears "renewed" after each renewal and "lost" at most once, as the last.
    using Changed = std::function<void(const QByteArray &event, const ActionReport &)>;

    static std::shared_ptr<Holder> create(std::shared_ptr<Operator> op);

    /// Begins to renew what `acquired` (an Acquire or TakeOver that is done) holds. Replaces an earlier hold
    /// of the same lock. `left`: what is left of the lease, where it did not begin just now.
    void hold(const ActionReport &acquired, std::chrono::milliseconds lease, Changed changed,
              std::optional<std::chrono::milliseconds> left = std::nullopt);
    /// Stops renewing; the lock lapses or is released by an action.
    void stop(const LockPlace &place);
    /// An action of ours that is to end this hold is under way, or it is over and did not: what a renewal
    /// finds in between is no loss.
    void setEnding(const LockPlace &place, bool ending);
    /// The lock of this hold has another token now: a lease that stands in it was written anew.
    void adopt(const LockPlace &place, const QByteArray &token);
    bool isHolding(const LockPlace &place) const { return m_held.contains(place); }
    int count() const { return int(m_held.size()); }

private:
    struct Hold
    {
        quint64 serial = 0; ///< of the tasks that keep it; those of an earlier hold end
        int endings = 0; ///< actions under way that are to end it
        QByteArray token; ///< that stands there now
    };
    /// What one hold knows of its lease.
    struct Lease
    {
        redis::Clock::time_point ends; ///< as the last renewal that was done left it
        std::optional<ActionReport> failure; ///< of the last renewal since then
    };

    explicit Holder(std::shared_ptr<Operator> op);
    static QCoro::Task<> keep(std::shared_ptr<Holder> holder, ActionReport acquired,
                              std::chrono::milliseconds lease, std::shared_ptr<Lease> known, Changed changed,
                              quint64 serial);

    /// Says "lost" when the lease ends while a renewal still waits for its answer.
    static QCoro::Task<> tellLapse(std::shared_ptr<Holder> holder, ActionReport acquired,
                                   std::chrono::milliseconds lease, std::shared_ptr<Lease> known,
                                   Changed changed, quint64 serial);
    /// `acquired` with the token that stands there now.
    ActionReport current(const ActionReport &acquired) const;
    bool isEnding(const LockPlace &place) const { return m_held.value(place).endings > 0; }
    void lose(const ActionReport &acquired, std::chrono::milliseconds lease, ActionReport report,
              const Changed &changed);

    std::shared_ptr<Operator> m_operator;
    QHash<LockPlace, Hold> m_held;
    quint64 m_serial = 0;
};

} // namespace locks
