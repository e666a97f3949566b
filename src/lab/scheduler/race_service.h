// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "lab/race/repair.h"
#include "lab/scheduler/private_servers.h"

#include <QObject>

namespace lab::race {

class RaceWorker;

/// The handle of the race finder for a window: searches and plays on a thread of its own, on private servers
/// of its own, one thing at a time.
///
/// Create and use it on one thread; its signals are emitted there, from the event loop. Thread and servers
/// begin with the first thing that is asked, and end with it, in less than a second.
class RaceService : public QObject
{
    Q_OBJECT
public:
    explicit RaceService(QObject *parent = nullptr);
    ~RaceService() override;

    /// What is under way.
    enum class Doing : quint8 { Nothing, Searching, Stopping, Playing };
    Doing doing() const { return m_doing; }
    bool isBusy() const { return m_doing != Doing::Nothing; }
    /// A search was stopped, and all that it knows is kept.
    bool canGoOn() const { return m_resting; }

    /// Begins; what was stopped before is forgotten. searched() or failed() follows. Only when not busy.
    void search(const RaceOrder &order);
    /// Ends a search, or has it rest: searched() follows within a few hundredths of a second.
    void stop();
    /// Goes on with what was stopped; searched() or failed() follows. Only when not busy.
    void goOn();
    /// Plays it; replayed() or failed() follows. Only when not busy.
    void replay(const SavedSchedule &saved);
    /// Plays it on the next safer strategy, which there is; repaired() or failed() follows. Only when not
    /// busy.
    void playOnRepair(const SavedSchedule &saved);

signals:
    /// At most five times a second.
    void progressed(const lab::race::Progress &progress);
    /// It has ended or was stopped: `result.stopped`.
    void searched(const lab::race::RaceResult &result);
    void replayed(const lab::race::Replay &replay);
    void repaired(const lab::race::SavedSchedule &saved, const lab::race::RepairRun &run);
    void failed(const redis::Error &error);

private:
    using Servers = PrivateServers::Endpoints;
    void begin(Doing doing, int servers, const std::function<void(const Servers &)> &work);
    RaceWorker *worker();
    void end();
    void fail(const redis::Error &error);

    base::WorkerThread m_thread{QStringLiteral("race")};
    RaceWorker *m_worker = nullptr; ///< lives on m_thread, which destroys it; null before it is needed
    PrivateServers m_servers;
    Doing m_doing = Doing::Nothing;
    bool m_resting = false;
};

} // namespace lab::race
