// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "gui/timeline/load/timeline_worker.h"

#include <QSet>

namespace gui {

/// Fills a model from the record, and keeps it up to date: what shows first, the rest when it is asked for.
/// Reads on a thread of its own, which there is from the first begin() on; late answers are dropped. GUI
/// thread, which waits for the other one only when this is destroyed: what is being read is left then.
class TimelineLoader : public QObject
{
    Q_OBJECT
public:
    /// The model must outlive it.
    explicit TimelineLoader(TimelineModel *model, const TimelineLimits &limits, QObject *parent = nullptr);
    ~TimelineLoader() override;

    /// Everything from the start. began() tells what there is, and again whenever all of it was refreshed.
    void begin(const TimelineAsk &ask);
    /// Whatever is being read is left; nothing is told until begin().
    void leave();
    /// Of the lanes that show now, those of which more is wanted, and from where on.
    void want(const QList<QByteArray> &lanes, const QList<QByteArray> &shown, qint64 since);
    void wantSteps(const QList<qint64> &holds);
    /// One hold with all that is known of it; holdRead() tells.
    void wantHold(qint64 id);
    /// What happened meanwhile to these lanes, which show, at `now`; to the others when they show again.
    void refresh(const QList<QByteArray> &lanes, UnixMs now);
    /// The lanes in the order that is right by now.
    void sortAgain();

signals:
    void began(const gui::TimelineOverview &overview);
    /// Another order of the lanes would be right by now, or not.
    void orderChanged(bool other);
    void holdRead(const gui::ToldHold &told);

private:
    template <typename Job> void onWorker(Job job);
    void takeOverview(const TimelineOverview &overview, bool first);
    void readRest();
    void loadNext();

    TimelineModel *m_model;
    TimelineLimits m_limits;
    qint64 m_mostLanes = 0; ///< of what is asked for
    TimelineWorker::Generation m_current;
    base::WorkerThread m_thread;
    TimelineWorker *m_worker = nullptr; ///< lives there; null: nothing was asked for yet
    QList<QByteArray> m_wanted; ///< and not loaded yet, what shows first
    QList<QByteArray> m_shown;
    qint64 m_since = 0;
    QList<QByteArray> m_inWork;
    bool m_refreshing = false;
    bool m_isPart = false; ///< there are more lanes, which are read when those that show have been
    int m_refreshes = 0;
    UnixMs m_refreshedAt = 0;
    QSet<qint64> m_askedSteps;
    std::vector<TimelineLane> m_latest; ///< in the order that is right
};

} // namespace gui
