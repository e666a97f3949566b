// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/actions/action.h"
#include "locks/actions/operator.h"

#include <QHash>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace locks {

/// Keeps locks that this program acquired: renews each at a third of its lease.
///
/// Stops, and says "lost", the moment one renewal finds another token, no lock or no quorum; never renews
/// blindly. Lives on the operator's thread and scope; a stopping scope ends the renewing without a word (the
/// lock lapses).
class Holder : public std::enable_shared_from_this<Holder>
{
public:
    /// Hears "renewed" after each renewal and "lost" at most once, as the last.
    using Changed = std::function<void(const QByteArray &event, const ActionReport &)>;

    static std::shared_ptr<Holder> create(std::shared_ptr<Operator> op);

    /// Begins to renew what `acquired` (an Acquire or TakeOver that is done) holds. Replaces an earlier hold
    /// of the same key. `separateMaster` as in ActionRequest.
    void hold(const ActionReport &acquired, std::chrono::milliseconds lease, Changed changed,
              int separateMaster = -1);
    /// Stops renewing; the lock lapses or is released by an action.
    void stop(const QByteArray &key);
    bool isHolding(const QByteArray &key) const { return m_held.contains(key); }
    int count() const { return int(m_held.size()); }

private:
    /// What one hold knows of its lease.
    struct Lease
    {
        redis::Clock::time_point ends; ///< as the last renewal that was done left it
        std::optional<ActionReport> failure; ///< of the last renewal since then
    };

    explicit Holder(std::shared_ptr<Operator> op);
    static QCoro::Task<> keep(std::shared_ptr<Holder> holder, ActionReport acquired,
                              std::chrono::milliseconds lease, Changed changed, int separateMaster,
                              quint64 serial);

    /// Says "lost" when the lease ends while a renewal still waits for its answer.
    static QCoro::Task<> tellLapse(std::shared_ptr<Holder> holder, ActionReport acquired,
                                   std::shared_ptr<Lease> lease, Changed changed, quint64 serial);

    std::shared_ptr<Operator> m_operator;
    QHash<QByteArray, quint64> m_held; ///< key → serial of the hold that is current
    quint64 m_serial = 0;
};

} // namespace locks
