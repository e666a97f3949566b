// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/shared_page.h"
#include "lab/measure/tally.h"
#include "lab/processes/shared_tracer.h"
#include "lab/processes/worker_order.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>
#include <QObject>
#include <QProcess>

#include <array>
#include <coroutine>
#include <memory>
#include <vector>

namespace lab {

/// The clients of one trial as operating-system processes: starts them, lets them go at the same instant,
/// reads what they tell while they run, and adds up their tallies. Lives on the lab's thread; the processes
/// end with it.
class WorkerPool : public QObject
{
    Q_OBJECT
public:
    /// `order` is that of client 0; `program` is the executable that Worker::main() is in.
    WorkerPool(const WorkerOrder &order, const QString &program);
    ~WorkerPool() override;

    /// Starts all and waits until all are connected; the first error otherwise.
    static QCoro::Task<redis::Result<void>> start(std::shared_ptr<WorkerPool> pool);
    /// Lets all begin, and waits until the last has ended.
    static QCoro::Task<> run(std::shared_ptr<WorkerPool> pool, redis::Clock::time_point begunAt);
    void windUp() { sendToAll("windup"); }
    void stop() { sendToAll("stop"); }
    void kill();

    const GroundTruth &truth() const { return m_page->content().truth; }
    GroundTruth &truth() { return m_page->content().truth; }
    /// What has happened since the last sample.
    Sample takeSample(qint64 nowUs, qint64 counter);
    int waiting() const;
    int active() const { return m_active; }
    qint64 lastGrantUs() const;
    /// Of all workers that have reported.
    const Tally &tally() const { return m_tally; }
    /// As far as the workers that have reported can tell.
    QList<TraceOf> traces() const;
    const QList<redis::Error> &errors() const { return m_errors; }

private:
    struct Settled
    {
        WorkerPool *pool;
        bool await_ready() const { return pool->m_awaited <= 0; }
        void await_suspend(std::coroutine_handle<> handle) { pool->m_waiter = handle; }
        void await_resume() const { }
    };
    void launch(int client);
    void onOutput(int client);
    void onLine(int client, const QByteArray &line);
    void onEnded(int client);
    void removeDead(int client);
    void settle();
    void sendToAll(const QByteArray &line);
    void sampleWaits(Sample &sample);
    /// Those up to `nowUs` that were not told yet, in the order in which they happened.
    QList<LaneChange> takeLanes(qint64 nowUs);
    /// Grants per client while all of them are at work.
    QList<qint64> grantsSoFar() const;
    const SharedSlot &slot(int client) const { return m_page->content().slot[size_t(client)]; }
    template <typename Number> qint64 sum(Number number) const;

    WorkerOrder m_order;
    QString m_program;
    std::chrono::milliseconds m_lease;
    std::unique_ptr<SharedPage> m_page;
    std::vector<std::unique_ptr<QProcess>> m_processes;
    std::vector<bool> m_reported; ///< with ready, and later with done
    Tally m_tally;
    TraceParts m_traceParts;
    QList<redis::Error> m_errors;
    std::coroutine_handle<> m_waiter;
    int m_awaited = 0; ///< workers that have still to report
    int m_active = 0;
    bool m_going = false;
    redis::Clock::time_point m_begunAt;
    qint64 m_sampleUs = 0;
    qint64 m_sampleTurns = 0;
    qint64 m_sampleAttempts = 0;
    Histogram m_sampleWaits;
    std::array<quint64, SharedContent::lanes> m_lanePlaces{};
    qint64 m_laneUs = 0; ///< of the change told last
};

} // namespace lab
