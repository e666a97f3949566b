// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/measure/machine_load.h"
#include "lab/run/live_faults.h"
#include "lab/run/run_connections.h"
#include "lab/spec/metrics.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace lab {

class DryTurn;
class Strategy;
class Trial;
class WorkerPool;

/// Runs the strategies of a spec one after another against one server, or several masters. Lives on the lab's
/// thread.
///
/// A program of somebody's own first has to show, in a dry turn, that it speaks as it should.
/// Has its own connections, one a client and one to prepare, sample and clean up. Writes only the keys of its
/// trials and removes exactly those at the end, also when stopped. One run at a time.
class Runner : public QObject
{
    Q_OBJECT
public:
    using Endpoints = RunConnections::Endpoints;

    /// Called on the lab's thread.
    struct Callbacks
    {
        std::function<void(const QByteArray &strategy)> began;
        std::function<void(const Sample &)> sample; ///< five times a second, at the beginning and at the end
        std::function<void(const RunResult &)> result; ///< of each strategy, complete or partial
        std::function<void(const LiveFault &)> happened; ///< once for each, with its time
        LiveFaults::Strike strike; ///< hurts a server of ours; null where none is ours
        std::function<void(const QString &)> note; ///< something worth telling, such as what was cleaned up
        std::function<void(const RunEnd &)> ended; ///< once, last
    };

    explicit Runner(QObject *parent = nullptr);
    ~Runner() override;

    /// Begins; `spec.refusal()` has been asked. The first of `masters` holds the shared state; the others
    /// serve only strategies that run on masters.
    void start(const RunSpec &spec, const Endpoints &masters, Callbacks callbacks);
    /// As soon as it can be, in the strategy under way; `spec.refusalOf()` has been asked. A run in which a
    /// server was hurt ends with this strategy.
    void happen(const LiveFault &fault);
    /// Lets clients finish the increment they are in, for at most a third of a second; what was counted is a
    /// valid partial result.
    void stop();
    /// As stop(); `drained` is called from the event loop when nothing is left running. Only then may it die.
    void shutdown(std::function<void()> drained);

private:
    using MaybeFailure = RunConnections::MaybeFailure;
    using SharedTrial = std::shared_ptr<Trial>;
    static QCoro::Task<> drive(Runner *self);
    /// Of the programs among the strategies, one after the other.
    static QCoro::Task<MaybeFailure> tryPrograms(Runner *self);
    static QCoro::Task<MaybeFailure> runTrial(Runner *self, SharedTrial trial);
    static QCoro::Task<MaybeFailure> prepare(Runner *self, SharedTrial trial);
    static QCoro::Task<MaybeFailure> openPool(Runner *self, SharedTrial trial);
    static QCoro::Task<> runClients(SharedTrial trial);
    static QCoro::Task<> runPool(Runner *self, SharedTrial trial);
    Sample sampleNow(Trial *trial, qint64 counter);
    static QCoro::Task<> takeSample(Runner *self, SharedTrial trial);
    static QCoro::Task<MaybeFailure> conclude(Runner *self, SharedTrial trial);
    static QCoro::Task<> removeKeys(Runner *self, QByteArray runId, int masters);
    int mastersOf(const Strategy &strategy) const;
    /// There is a processor for each server and one for the lab.
    bool mayStayAwake(const Trial &trial) const;
    void endWaits(Trial *trial);
    void onSampleDue();
    void closeClients();
    void finish(const MaybeFailure &failure);

    base::TaskScope m_scope;
    RunSpec m_spec;
    Endpoints m_endpoints;
    Callbacks m_callbacks;
    std::unique_ptr<RunConnections> m_connections; ///< null when none runs
    std::unique_ptr<LiveFaults> m_faults; ///< null when none runs
    SharedTrial m_trial;
    std::shared_ptr<WorkerPool> m_pool; ///< in place of the trial's clients, when these are processes
    std::shared_ptr<DryTurn> m_dryTurn; ///< while one is played
    MachineLoad m_load;
    QTimer m_sampleTimer;
    QTimer m_graceTimer; ///< after stop(): then the clients' connections are closed
    QTimer m_controlGraceTimer; ///< and then the last one
    qint64 m_counter = 0; ///< as sampled last
    bool m_sampling = false;
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace lab
