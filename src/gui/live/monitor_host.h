// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/recording_place.h"
#include "history/record/recorder.h"
#include "locks/alerts/alert_service.h"
#include "locks/monitor/monitor.h"

#include <QHash>
#include <QObject>

#include <functional>

namespace gui {

/// Owns the monitors of all proxies, each by its proxy's id. Lives on the I/O thread.
class MonitorHost : public QObject
{
    Q_OBJECT
public:
    explicit MonitorHost(QObject *parent = nullptr);

    /// `log` must outlive the I/O thread.
    locks::Monitor *add(quint64 id, const locks::DeploymentSpec &spec, locks::ActionLog *log,
                        std::shared_ptr<locks::PastHolds> past);
    /// Null once it is being removed.
    locks::Monitor *find(quint64 id) const { return m_monitors.value(id); }
    /// What watches that monitor; null like find().
    locks::AlertService *alertsOf(quint64 id) const { return m_alerts.value(id); }
    /// Records that monitor from now on, or no more; who hears of it, null for the latter.
    history::Recorder *record(quint64 id, const RecordingPlace &place);
    /// Shuts one down and deletes it; `done` runs when nothing of it is left.
    void remove(quint64 id, std::function<void()> done);
    void removeAll(std::function<void()> done);
    /// For short tasks that belong to no monitor; removeAll() ends them.
    base::TaskScope *scope() { return &m_scope; }

private:
    void checkEmpty();

    QHash<quint64, locks::Monitor *> m_monitors;
    QHash<quint64, locks::AlertService *> m_alerts;
    QHash<quint64, history::Recorder *> m_recorders;
    base::TaskScope m_scope;
    int m_ending = 0;
    std::function<void()> m_emptied;
};

} // namespace gui
