// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_service.h"

#include "locks/monitor/monitor.h"

namespace locks {

namespace {

constexpr std::chrono::milliseconds catchingUp{700}; // longer than Monitor waits for the same reason

} // namespace

AlertService::AlertService(Monitor *monitor, QObject *parent)
    : QObject(parent)
    , m_monitor(monitor)
    , m_timer(catchingUp, [this](Millis now) { tell(m_watch.due(now)); })
{
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
    tell(m_watch.feed(delta, m_timer.judgedNow()));
}

void AlertService::tell(const QList<Alert> &list)
{
    if (!list.isEmpty())
        emit alerts(list);
    m_timer.setAt(m_watch.next());
}

} // namespace locks
