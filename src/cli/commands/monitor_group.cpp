// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/monitor_group.h"

#include <QTimer>

namespace cli {

MonitorGroup::MonitorGroup(QObject *parent)
    : QObject(parent)
{
}

MonitorGroup::~MonitorGroup() = default;

void MonitorGroup::create(const QList<locks::DeploymentSpec> &deployments)
{
    for (const locks::DeploymentSpec &spec : deployments)
        m_monitors.push_back(std::make_unique<locks::Monitor>(spec, nullptr));
}

void MonitorGroup::shutdown(std::function<void()> ended)
{
    if (m_stopping)
        return;
    m_stopping = true;
    m_ended = std::move(ended);
    m_running = count();
    if (m_running == 0)
        QTimer::singleShot(0, this, [this] { m_ended(); });
    for (const auto &monitor : m_monitors) {
        monitor->shutdown([this] {
            if (--m_running == 0)
                m_ended();
        });
    }
}

} // namespace cli
