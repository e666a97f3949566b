// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/source.h"
#include "locks/monitor/monitor.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace cli {

/// The monitors of one command: one a deployment, all on the main thread.
class MonitorGroup : public QObject
{
    Q_OBJECT
public:
    explicit MonitorGroup(QObject *parent = nullptr);
    ~MonitorGroup() override;

    /// Makes a monitor for each; nothing is started.
    void create(const QList<locks::DeploymentSpec> &deployments);
    bool isStopping() const { return m_stopping; }
    int count() const { return int(m_monitors.size()); }
    locks::Monitor *at(int index) const { return m_monitors[size_t(index)].get(); }
    /// Ends all of them; `ended` is called once, from the event loop.
    void shutdown(std::function<void()> ended);

private:
    std::vector<std::unique_ptr<locks::Monitor>> m_monitors;
    std::function<void()> m_ended;
    int m_running = 0;
    bool m_stopping = false;
};

} // namespace cli
