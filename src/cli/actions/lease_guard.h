// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/operator.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace cli {

/// Renews a lock for as long as a command works under it, and tells early enough when it is lost.
///
/// As locks::Holder it renews at a third of the lease, and never blindly. Beyond that it knows until when the
/// lock may be relied upon by our own steady clock: a lease counted from before its renewal was sent, less
/// what clocks may drift apart; and it gives up some time before that, so that the command can end in time.
/// Its coroutine runs in the operator's scope, which is drained before the guard is destroyed.
class LeaseGuard : public QObject
{
    Q_OBJECT
public:
    /// `acquired`: an Acquire that is done.
    LeaseGuard(std::shared_ptr<locks::Operator> op, const locks::ActionReport &acquired,
               std::chrono::milliseconds lease, QObject *parent = nullptr);
    ~LeaseGuard() override;

    /// Begins with a renewal: when the acquire that may have waited was sent, nobody knows.
    void start();
    /// Renews no more, and tells nothing more.
    void stop();

    /// How long before its end the lock is given up: 2 s, at most a third of the lease.
    static std::chrono::milliseconds marginOf(std::chrono::milliseconds lease);

signals:
    /// After each renewal; from the first on the lock may be relied upon.
    void renewed(const locks::ActionReport &report);
    /// Once, and then only lapsed(): a renewal found that the lock is not ours, or none was answered in time.
    /// Before any renewed(): it cannot be told how long the lock is ours.
    void lost(const locks::ActionReport &report);
    /// After lost(): by now the lock may be another's.
    void lapsed();

private:
    static QCoro::Task<> keep(LeaseGuard *self);
    void take(const locks::ActionReport &report, redis::Clock::time_point asked);
    void lose(locks::ActionReport report);
    std::chrono::milliseconds left() const;

    std::shared_ptr<locks::Operator> m_operator;
    locks::ActionReport m_acquired;
    std::chrono::milliseconds m_lease;
    std::optional<redis::Clock::time_point> m_validUntil;
    std::optional<locks::ActionReport> m_failure; ///< of the last renewal, where it was not answered
    QTimer m_margin; ///< until the lock is given up
    QTimer m_end; ///< from then on until validity ends
    bool m_stopped = false;
};

} // namespace cli
