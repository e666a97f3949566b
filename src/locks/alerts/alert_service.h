// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/alerts/alert_watch.h"
#include "locks/model/due_timer.h"

#include <QObject>

namespace locks {

class Monitor;

/// Watches one monitor under a person's rules, on its thread. Owned by its parent, usually that monitor.
class AlertService : public QObject
{
    Q_OBJECT
public:
    /// `monitor` must outlive it.
    explicit AlertService(Monitor *monitor, QObject *parent = nullptr);

    /// Starts over: locks that are there already count from when they were first seen.
    void setRules(const AlertRules &rules);

signals:
    void alerts(const QList<locks::Alert> &alerts);

private:
    void onDelta(const Delta &delta);
    void tell(const QList<Alert> &list);

    Monitor *m_monitor;
    AlertWatch m_watch;
    DueTimer m_timer;
    quint64 m_generation = 0;
};

} // namespace locks
