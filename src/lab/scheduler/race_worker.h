// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/race/repair.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace lab::race {

/// Searches and plays schedules for a RaceService, on the thread on which it lives.
///
/// What it is asked is answered once, in the order of asking; a search that rests is kept until it goes on or
/// another one begins.
class RaceWorker : public QObject
{
    Q_OBJECT
public:
    using Servers = std::vector<redis::Endpoint>;
    template <typename Value> using Done = std::function<void(const redis::Result<Value> &)>;
    using Progressed = std::function<void(const Progress &)>;

    explicit RaceWorker(QObject *parent = nullptr);

    /// Begins; one that rests is given up. `done` is told what was found when it rests as well, and again
    /// when it has gone on.
    void search(const RaceOrder &order, const Servers &servers, Progressed progressed, Done<RaceResult> done);
    /// Has it rest: in a few hundredths of a second.
    void rest() { m_control.rest = true; }
    void goOn() { m_control.goOn(); }
    void replay(const SavedSchedule &saved, const Servers &servers, Done<Replay> done);
    void repair(const SavedSchedule &saved, const Servers &servers, Done<RepairRun> done);
    /// Ends whatever is under way; `drained` is called from the event loop when nothing runs any more.
    void shutdown(std::function<void()> drained);

private:
    struct Asked
    {
        RaceOrder order;
        Servers servers;
        Progressed progressed;
        Done<RaceResult> done;
    };
    static QCoro::Task<> drive(RaceWorker *self);
    static QCoro::Task<> tell(Asked asked, Findings findings);
    static QCoro::Task<> play(SavedSchedule saved, Servers servers, Done<Replay> done);
    static QCoro::Task<> playRepair(SavedSchedule saved, Servers servers, Done<RepairRun> done);

    base::TaskScope m_scope; ///< drains all of the above
    SearchControl m_control; ///< of the search under way
    std::optional<Asked> m_next;
    bool m_driving = false;
};

} // namespace lab::race
