// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/race_service.h"

#include "base/post.h"
#include "lab/scheduler/race_worker.h"

#include <utility>

namespace lab::race {

RaceService::RaceService(QObject *parent)
    : QObject(parent)
{
}

RaceService::~RaceService()
{
    if (!m_worker)
        return;
    base::post(m_worker,
               [worker = m_worker, thread = &m_thread] { worker->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

RaceWorker *RaceService::worker()
{
    if (!m_worker) {
        m_worker = new RaceWorker;
        m_thread.start(m_worker);
    }
    return m_worker;
}

void RaceService::begin(Doing doing, int servers, const std::function<void(const Servers &)> &work)
{
    Q_ASSERT(!isBusy());
    m_doing = doing;
    m_servers.want(servers, [this, work](const redis::Result<Servers> &running) {
        if (!running)
            return fail(running.error());
        work(*running);
        if (m_doing == Doing::Stopping)
            base::post(m_worker, [worker = m_worker] { worker->rest(); });
    });
}

void RaceService::end()
{
    m_doing = Doing::Nothing;
}

void RaceService::fail(const redis::Error &error)
{
    end();
    emit failed(error);
}

void RaceService::search(const RaceOrder &order)
{
    m_resting = false;
    begin(Doing::Searching, serversFor(order.bounds), [this, order](const Servers &servers) {
        const auto progressed = [this](const Progress &progress) {
            base::post(this, [this, progress] { emit this->progressed(progress); });
        };
        const auto done = [this](const redis::Result<RaceResult> &result) {
            base::post(this, [this, result] {
                end();
                if (!result)
                    return fail(result.error());
                m_resting = result->stopped;
                emit searched(*result);
            });
        };
        base::post(worker(), [worker = worker(), order, servers, progressed, done] {
            worker->search(order, servers, progressed, done);
        });
    });
}

void RaceService::stop()
{
    if (m_doing != Doing::Searching)
        return;
    m_doing = Doing::Stopping;
    if (m_worker)
        base::post(m_worker, [worker = m_worker] { worker->rest(); });
}

void RaceService::goOn()
{
    Q_ASSERT(!isBusy() && m_resting);
    m_resting = false;
    m_doing = Doing::Searching;
    base::post(m_worker, [worker = m_worker] { worker->goOn(); });
}

void RaceService::replay(const SavedSchedule &saved)
{
    begin(Doing::Playing, serversFor(saved.bounds), [this, saved](const Servers &servers) {
        const auto done = [this](const redis::Result<Replay> &played) {
            base::post(this, [this, played] {
                end();
                if (!played)
                    return fail(played.error());
                emit replayed(*played);
            });
        };
        base::post(worker(),
                   [worker = worker(), saved, servers, done] { worker->replay(saved, servers, done); });
    });
}

void RaceService::playOnRepair(const SavedSchedule &saved)
{
    begin(Doing::Playing, serversFor(saved.bounds), [this, saved](const Servers &servers) {
        const auto done = [this, saved](const redis::Result<RepairRun> &run) {
            base::post(this, [this, saved, run] {
                end();
                if (!run)
                    return fail(run.error());
                emit repaired(saved, *run);
            });
        };
        base::post(worker(),
                   [worker = worker(), saved, servers, done] { worker->repair(saved, servers, done); });
    });
}

} // namespace lab::race
