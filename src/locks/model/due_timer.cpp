// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/due_timer.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis standstill = 300; // ms by which a timer is late if the process stood still
constexpr Millis longest = 60'000; // an int of milliseconds would overflow at a deadline decades away

} // namespace

DueTimer::DueTimer(std::chrono::milliseconds catchingUp, std::function<void(Millis)> due)
    : m_catchingUp(catchingUp)
    , m_due(std::move(due))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.callOnTimeout(&m_timer, [this] { onTimer(); });
}

void DueTimer::setAt(Millis at)
{
    if (m_isCatchingUp || isLate())
        return;
    if (at == noDeadline)
        return stop();
    const Millis pause = std::clamp<Millis>(at - steadyNow(), 1, longest);
    m_at = steadyNow() + pause;
    m_timer.start(int(pause));
}

void DueTimer::stop()
{
    m_timer.stop();
    m_at = noDeadline;
    m_isCatchingUp = false;
}

bool DueTimer::isLate() const
{
    return m_at != noDeadline && steadyNow() - m_at > standstill;
}

Millis DueTimer::judgedNow() const
{
    return isLate() ? m_at : steadyNow();
}

void DueTimer::onTimer()
{
    m_isCatchingUp = isLate() && !m_isCatchingUp;
    if (m_isCatchingUp)
        return m_timer.start(m_catchingUp);
    m_at = noDeadline;
    m_due(steadyNow());
}

} // namespace locks
