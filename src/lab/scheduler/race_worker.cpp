// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/race_worker.h"

#include <utility>

namespace lab::race {

RaceWorker::RaceWorker(QObject *parent)
    : QObject(parent)
    , m_scope(this)
{
}

void RaceWorker::search(const RaceOrder &order, const Servers &servers, Progressed progressed,
                        Done<RaceResult> done)
{
    m_next = Asked{order, servers, std::move(progressed), std::move(done)};
    if (!m_driving) {
        m_driving = true;
        m_scope.start(drive(this));
        return;
    }
    m_control.stop = true;
    m_control.goOn();
}

QCoro::Task<> RaceWorker::drive(RaceWorker *self)
{
    while (self->m_next && !self->m_scope.isStopping()) {
        const Asked asked = *std::exchange(self->m_next, {});
        self->m_control = {};
        self->m_control.progressed = asked.progressed;
        self->m_control.rested = [self, asked](const Findings &findings) {
            self->m_scope.start(tell(asked, findings));
        };
        const auto result = co_await runRace(asked.order, asked.servers, &self->m_control);
        if (!self->m_next && !self->m_scope.isStopping())
            asked.done(result);
    }
    self->m_driving = false;
}

QCoro::Task<> RaceWorker::tell(Asked asked, Findings findings)
{
    RaceOrder order = asked.order;
    order.search.wanted &= applicable(order.bounds.strategy);
    const auto result = co_await told(order, findings, asked.servers);
    asked.done(result);
}

void RaceWorker::replay(const SavedSchedule &saved, const Servers &servers, Done<Replay> done)
{
    m_scope.start(play(saved, servers, std::move(done)));
}

QCoro::Task<> RaceWorker::play(SavedSchedule saved, Servers servers, Done<Replay> done)
{
    const auto played = co_await race::replay(saved, servers);
    done(played);
}

void RaceWorker::repair(const SavedSchedule &saved, const Servers &servers, Done<RepairRun> done)
{
    m_scope.start(playRepair(saved, servers, std::move(done)));
}

QCoro::Task<> RaceWorker::playRepair(SavedSchedule saved, Servers servers, Done<RepairRun> done)
{
    const auto run = co_await playOnRepair(saved, servers);
    done(run);
}

void RaceWorker::shutdown(std::function<void()> drained)
{
    m_next.reset();
    m_scope.stop(std::move(drained));
    m_control.stop = true;
    m_control.goOn();
}

} // namespace lab::race
