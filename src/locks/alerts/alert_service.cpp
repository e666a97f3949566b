// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_service.h"

#include "locks/monitor/monitor.h"

namespace locks {

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
    tell(m_watch.feed(delta, steadyNow()));
}

void AlertService::onTimer()
{
    tell(m_watch.due(steadyNow()));
}

void AlertService::tell(const QList<Alert> &list)
{
    if (!list.isEmpty())
        emit alerts(list);
    constexpr Millis longest = 60000; // an int of milliseconds would overflow at a deadline decades away
    const Millis next = m_watch.next();
    if (next == noDeadline)
        m_timer.stop();
    else
        m_timer.start(int(qBound<Millis>(1, next - steadyNow(), longest)));
}

} // namespace locks
