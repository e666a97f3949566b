// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/monitor_host.h"

namespace gui {

MonitorHost::MonitorHost(QObject *parent)
    : QObject(parent)
    , m_scope(this)
{
}

locks::Monitor *MonitorHost::add(quint64 session, const locks::DeploymentSpec &spec, locks::ActionLog *log)
{
    auto *monitor = new locks::Monitor(spec, log, this);
    m_monitors.insert(session, monitor);
    m_alerts.insert(session, new locks::AlertService(monitor, this));
    return monitor;
}

void MonitorHost::remove(quint64 session, std::function<void()> done)
{
    locks::Monitor *monitor = m_monitors.take(session);
    if (!monitor) {
        done();
        return;
    }
    ++m_ending;
    delete m_alerts.take(session); // before `done`: it posts to the session, which ends then
    monitor->disconnect();
    monitor->shutdown([this, monitor, done = std::move(done)] {
        monitor->deleteLater();
        --m_ending;
        done();
        checkEmpty();
    });
}

void MonitorHost::removeAll(std::function<void()> done)
{
    m_emptied = std::move(done);
    const QList<quint64> sessions = m_monitors.keys();
    for (const quint64 session : sessions)
        remove(session, [] {});
    ++m_ending;
    m_scope.stop([this] {
        --m_ending;
        checkEmpty();
    });
}

void MonitorHost::checkEmpty()
{
    if (m_emptied && m_ending == 0 && m_monitors.isEmpty())
        std::exchange(m_emptied, nullptr)();
}

} // namespace gui
