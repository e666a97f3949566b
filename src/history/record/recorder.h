// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/record/batch.h"
#include "locks/board/missed_lock.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/master_loss.h"
#include "locks/model/proved_until.h"

#include <QObject>
#include <QTimer>

namespace locks {
class Monitor;
}

namespace history {

class Recording;
class RecordingThread;

/// Records what one monitor tells, for as long as it lives: gathers on the monitor's thread, and has it
/// written on another one, in batches of at most a second. Create and destroy it on the monitor's thread.
/// What was told until then is written, also after it was destroyed.
class Recorder : public QObject
{
    Q_OBJECT
public:
    /// `dataFolder`: where history and journal are. Monitor and thread must outlive it. A monitor that was
    /// started before is asked for what it has told.
    Recorder(locks::Monitor *monitor, RecordingThread *thread, const QString &dataFolder,
             QObject *parent = nullptr);
    ~Recorder() override;

    /// What a rule of this program's user was told of a lock just now; `text` is translated.
    void noteAlert(const QByteArray &key, const QString &text);

signals:
    /// On the monitor's thread.
    void stateChanged(const history::RecordingState &state);

private:
    void onDelta(const locks::Delta &delta);
    void onStatus(const locks::Status &status);
    void onGeneration(quint64 generation);
    void noteAnswers(const locks::Status &now);
    void noteMaster(const locks::MasterStatus &before, const locks::MasterStatus &now);
    void noteRestart(const QString &master);
    void onLost(const locks::MasterLoss &loss);
    void onMissed(const locks::MissedLock &lock);
    void note(ServerEvent::Kind kind, const QString &master, const QString &text = {}, qint64 count = 0);
    void startOver();
    UnixMs provedTime(locks::Millis steady) const;
    void noteClock();
    void sendProved();
    bool isDue(UnixMs now) const;
    void send(const locks::ProvedUntil &proved = {});
    bool knowsServers() const;
    Batch batchOf(UnixMs now) const;
    void post(Batch &&batch);
    void connectReports();

    struct Reports;

    locks::Monitor *m_monitor;
    locks::DeploymentSpec m_spec;
    RecordingThread *m_thread;
    Recording *m_recording; ///< lives on the thread
    Reports *m_reports; ///< deleted after the recording
    QTimer m_timer;
    quint64 m_generation = 0;
    locks::Status m_status;
    QList<bool> m_answers; ///< of each master: what it has is known
    bool m_isBroken = false; ///< a master stopped to answer since the last batch
    bool m_passEnded = false;
    bool m_isComplete = false;
    bool m_startsOver = true;
    UnixMs m_sentAt = 0;
    struct ClockStep
    {
        locks::Millis at = 0; ///< when a step of Unix time against steady time was noticed; 0: never
        qint64 unixMinusSteady = locks::unixMinusSteady();
    };
    ClockStep m_clockStep;
    QList<ToldChange> m_changes;
    QList<ServerEvent> m_events;
    QHash<std::pair<QByteArray, QString>, MissedHolds> m_missed; ///< by key and server, since the last batch
    QHash<QString, UnixMs> m_restartedAt; ///< by label: events without what the restart cost
    QHash<QString, ServerEvent> m_lost; ///< by label: what a restart cost of which no event was told yet
};

} // namespace history
