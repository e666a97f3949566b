// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "lab/spec/metrics.h"

#include <QObject>

#include <memory>

namespace sandbox {
class Sandbox;
}

namespace lab {

class Runner;

/// The handle of the lab for window and command line: one run at a time, on a thread of its own.
///
/// Create and use it on one thread; its signals are emitted there, from the event loop. Without a target a
/// private server is started, and kept for the next run until the handle dies. Destroying it stops a run,
/// removes its keys, and takes less than a second.
class LabService : public QObject
{
    Q_OBJECT
public:
    explicit LabService(QObject *parent = nullptr);
    ~LabService() override;

    bool isRunning() const { return m_running; }
    /// Where runs are noted: below `configDir`, or below the user's own folder.
    static QString recordFolder(const QString &configDir);
    /// Begins a run; ended() follows, also when it is refused. Only when none is running.
    void start(const RunSpec &spec);
    /// Removes the keys that runs noted in this folder have left on the target, and only those whose program
    /// is gone; noted() and ended() follow. Only when none is running.
    void removeLeftovers(const Target &target, const QString &recordFolder);
    /// Whether such runs are noted. Reads a folder: from a thread that may wait.
    static bool hasLeftovers(const Target &target, const QString &recordFolder);
    /// Does it now to the strategy under way; happened() follows. Nothing while none runs, or where
    /// RunSpec::refusalOf() forbids it.
    void happen(const LiveFault &fault);
    /// Ends the run; the partial result of the strategy under way and ended() follow.
    void stop();

signals:
    /// A strategy of the run begins; its samples and its result follow.
    void began(const QByteArray &strategy);
    void sampled(const lab::Sample &sample);
    void resulted(const lab::RunResult &result);
    /// It has happened to the strategy under way, at its time.
    void happened(const lab::LiveFault &fault);
    /// Something worth telling a person, such as what an interrupted run had left and was removed.
    void noted(const QString &note);
    void ended(const lab::RunEnd &end);

private:
    void begin(const RunSpec &spec, const std::vector<redis::Endpoint> &masters);
    void end(const RunEnd &end);
    RunSpec inSandbox(RunSpec spec) const;
    void startPrivately(const RunSpec &spec);
    /// As begin() on private servers, once the masters from this one on that are to be down are down.
    void beginDown(const RunSpec &spec, qsizetype next);
    void onRunnerEnded(const RunEnd &end);
    void replaceStruck();

    base::WorkerThread m_thread{QStringLiteral("lab")};
    Runner *m_runner; ///< lives on m_thread, which destroys it
    std::unique_ptr<sandbox::Sandbox> m_sandbox;
    std::vector<redis::Endpoint> m_privateServers; ///< those that run
    std::vector<redis::Endpoint> m_struck; ///< those of them that are not used again
    RunSpec m_spec; ///< of the run under way: what of it has no result yet
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace lab
