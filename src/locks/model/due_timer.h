// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QTimer>

#include <chrono>
#include <functional>

namespace locks {

/// Fires once at an instant of the steady clock, because something counts as overdue from then on.
///
/// If it fires late, because the process stood still, it waits once more before it calls: changes that
/// arrived in the meantime are read first, and one of them may be the renewal that seems to be missing. One
/// thread.
class DueTimer
{
public:
    /// `due` is called with the current time; `catchingUp`: how long changes need to be read after a
    /// standstill.
    DueTimer(std::chrono::milliseconds catchingUp, std::function<void(Millis now)> due);

    /// Sets the instant, or stops the timer: `noDeadline`. Changes nothing after a standstill until `due` is
    /// called, which has to call it again.
    void setAt(Millis at);
    void stop();
    /// The time by which overdue things are judged: the instant that was set if the process stood still
    /// since, else the current time.
    Millis judgedNow() const;

private:
    bool isLate() const;
    void onTimer();

    QTimer m_timer;
    std::chrono::milliseconds m_catchingUp;
    std::function<void(Millis)> m_due;
    Millis m_at = noDeadline;
    bool m_isCatchingUp = false; ///< it fired late, and fires again
};

} // namespace locks
