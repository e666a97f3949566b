// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/record/batch.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace locks {
class Monitor;
}

namespace history {

/// Records what one monitor tells, for as long as it lives: gathers on the monitor's thread, and has it
/// written on a thread of its own, in batches of at most a second. Create and destroy it on the monitor's
/// thread; destroying it waits until what was told is written.
class Recorder : public QObject
{
    Q_OBJECT
public:
    /// `dataFolder`: where history and journal are. The monitor must outlive it, and may not have been
    /// started.
    Recorder(locks::Monitor *monitor, const QString &dataFolder, QObject *parent = nullptr);
    ~Recorder() override;

signals:
    /// On the monitor's thread.
    void stateChanged(const history::RecordingState &state);

private:
    class Thread;

    void onDelta(const locks::Delta &delta);
    void onStatus(const locks::Status &status);
    void noteMaster(const locks::MasterStatus &before, const locks::MasterStatus &now);
    void note(ServerEvent::Kind kind, const QString &master, const QString &text = {}, qint64 count = 0);
    void startOver();
    void send();

    locks::Monitor *m_monitor;
    const locks::DeploymentSpec m_spec;
    std::unique_ptr<Thread> m_thread;
    QTimer m_timer;
    quint64 m_generation = 0;
    locks::Status m_status;
    bool m_passEnded = false;
    bool m_isComplete = false;
    bool m_startsOver = true;
    UnixMs m_sentAt = 0;
    QList<ToldChange> m_changes;
    QList<ServerEvent> m_events;
};

} // namespace history
