// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_service.h"

#include "locks/monitor/monitor.h"

namespace locks {

namespace {

constexpr Millis standstill = 300; // ms by which a timer is late if the process stood still

} // namespace

AlertService::AlertService(Monitor *monitor, QObject *parent)
    : QObject(parent)
    , m_monitor(monitor)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &AlertService::onTimer);
    connect(monitor, &Monitor::delta, this, &AlertService::onDelta);
}

void AlertService::setRules(const AlertRules &rules)
{
    const Delta all = m_monitor->allRows();
    m_generation = all.generation;
    m_watch.setRules(rules);
    tell(m_watch.feed(all, steadyNow()));
}

void AlertService::onDelta(const Delta &delta)
{
    if (delta.generation != m_generation) {
        m_generation = delta.generation;
        m_watch.clear();
    }
    tell(m_watch.feed(delta, isLate() ? m_dueAt : steadyNow()));
}

/// The timer should have fired a while ago: this process stood still.
bool AlertService::isLate() const
{
    return m_timer.isActive() && steadyNow() - m_dueAt > standstill;
}

/// If the process stood still, deltas are taken first: one of them may report the renewal that seems to be
/// missing.
void AlertService::onTimer()
{
    constexpr int catchingUp = 700; // longer than Monitor waits for the same reason
    m_isCatchingUp = steadyNow() - m_dueAt > standstill && !m_isCatchingUp;
    if (m_isCatchingUp)
        return m_timer.start(catchingUp);
    tell(m_watch.due(steadyNow()));
}

void AlertService::tell(const QList<Alert> &list)
{
    if (!list.isEmpty())
        emit alerts(list);
    constexpr Millis longest = 60000; // an int of milliseconds would overflow at a deadline decades away
    const Millis next = m_watch.next();
    if (m_isCatchingUp)
        return;
    if (next == noDeadline)
        return m_timer.stop();
    const auto pause = int(qBound<Millis>(1, next - steadyNow(), longest));
    m_dueAt = steadyNow() + pause;
    m_timer.start(pause);
}

} // namespace locks
