// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/monitor/monitor.h"

#include <QFile>
#include <QHash>
#include <QTimer>

#include <memory>

namespace truth {

/// Observes one deployment as the window does: with its monitor, in this process. Writes down each change,
/// and from time to time the whole table, as JSON lines. One thread.
class WindowObserver : public QObject
{
public:
    WindowObserver(const locks::DeploymentSpec &spec, const QString &path);
    /// Ends the monitor; waits for that.
    ~WindowObserver() override;

private:
    void onDelta(const locks::Delta &delta);
    void writeTable();
    void write(const QByteArray &event, const locks::SharedRow &row, const QByteArray &why);

    const locks::DeploymentSpec m_spec;
    QFile m_file;
    QTimer m_looks;
    QHash<quint32, locks::SharedRow> m_rows;
    bool m_isComplete = false;
    std::unique_ptr<locks::Monitor> m_monitor;
};

} // namespace truth
