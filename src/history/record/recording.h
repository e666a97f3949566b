// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/record/batch.h"
#include "history/record/flush_notes.h"
#include "history/record/hold_recording.h"
#include "history/record/missed_notes.h"
#include "history/record/pattern_locks.h"
#include "history/store/pruner.h"
#include "journal/journal_reader.h"
#include "locks/model/pattern.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <memory>

namespace history {

/// Records one deployment. Lives on the history's thread, and blocks there.
class Recording : public QObject
{
    Q_OBJECT
public:
    /// `dataFolder`: where history and journal are.
    explicit Recording(const QString &dataFolder);
    ~Recording() override = default;

    /// How much is kept, from the next batch on.
    void setLimits(const KeepLimits &limits);
    void take(Batch &&batch);
    /// Writes what waits and ends the span.
    void finish();

signals:
    void stateChanged(const history::RecordingState &state);
    /// What is known of the rows is not enough to go on: all of them are wanted, as a batch that starts over.
    void allWanted();

private:
    void work();
    bool writeNext();
    redis::Result<void> write(const Batch &batch);
    bool takeLocks(const Batch &batch);
    void findDeployment(const Deployment &deployment);
    void beginHolds(const Batch &batch);
    void dropWaiting();
    void extendSpan(const Batch &batch);
    void beginSpan(const Batch &batch, UnixMs from);
    void takeEvents(const Batch &batch);
    void takeMissed(const Batch &batch);
    void takeEvictions(const Batch &batch);
    void takeFlushes(const Batch &batch);
    void takeActions(UnixMs now);
    void noteAction(const QByteArray &id, const QByteArray &key, UnixMs at);
    bool isJournalChanged();
    void prune(UnixMs now);
    void lose(const redis::Error &error);
    void askAgain();
    void tell(const RecordingState &state);
    bool isMeant(const QByteArray &key) const { return m_meant.matches(key); }

    const QString m_folder;
    HistoryWriter m_writer;
    Pruner m_pruner{&m_writer};
    KeepLimits m_limits;
    bool m_isFull = false; ///< it is the size that limits how far back it reaches
    UnixMs m_pruneAt = 0; ///< when to look next for what is beyond the limits
    PatternLocks m_locks;
    locks::PatternSet m_meant;
    std::unique_ptr<HoldRecording> m_holds; ///< null: nothing is recorded now
    std::deque<Batch> m_waiting;
    qint64 m_waitingChanges = 0;
    qint64 m_span = 0; ///< the number of the one that goes on; 0: none
    UnixMs m_spanUntil = 0; ///< of that span
    QStringList m_away; ///< of that span
    QByteArray m_how; ///< of the span
    std::optional<UnixMs> m_since; ///< how far back it reaches
    bool m_reachMoved = false; ///< the oldest was dropped
    bool m_closedUnseen = false;
    bool m_allAsked = false;
    Deployment m_deployment; ///< as it was written last; id 0: not yet
    journal::JournalReader m_journal;
    QDateTime m_journalTime; ///< of its last change that was looked at
    UnixMs m_begunAt = 0; ///< what was done before was not seen here; 0: nothing was yet
    QHash<QByteArray, UnixMs> m_actions; ///< ids of those that were noted, and when they were done
    FlushNotes m_flushes{&m_writer};
    MissedNotes m_missed{&m_writer};
    UnixMs m_actionsUntil = 0; ///< so long the last change of the journal is looked at
    quint64 m_openings = 0; ///< of the file that is being written
    RecordingState m_state;
    QTimer m_again;
};

} // namespace history
