// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/print/command.h"
#include "cli/print/progress_line.h"
#include "cli/race/race_request.h"
#include "sandbox/sandbox.h"

namespace cli {

/// What the exit status of `lockscope race` says beyond that of every command.
enum RaceStatus : int {
    ExitFound = 7, ///< a schedule that breaks a property
    ExitBoundReached = 8, ///< none, but not everything was tried
};

/// `lockscope race`: tries every order in which some clients can meet, on private servers, and prints the
/// shortest schedules that break something. An interrupt ends the search and prints what was found.
class RaceCommand : public Command
{
    Q_OBJECT
public:
    RaceCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    using Servers = std::vector<redis::Endpoint>;
    void startServers(int count, std::function<void(const Servers &)> then);
    void startReplay();
    static QCoro::Task<> race(RaceCommand *self, Servers servers);
    static QCoro::Task<std::optional<redis::Error>>
    repair(RaceCommand *self, const lab::race::RaceResult *result, Servers servers);
    static QCoro::Task<> playProgram(RaceCommand *self, lab::race::SavedSchedule saved, Servers servers);
    void showReplay(const lab::race::Replay &last, int broken, int played);
    static QCoro::Task<> play(RaceCommand *self, lab::race::SavedSchedule saved, Servers servers);
    void show(const lab::race::RaceResult &result);
    std::optional<redis::Error> save(const lab::race::RaceResult &result);
    static std::optional<redis::Error> write(const QByteArray &option, const QString &file,
                                             const QByteArray &bytes);
    int statusNow() const;

    RaceRequest m_request;
    lab::race::SearchControl m_control;
    ProgressLine m_progress;
    QList<lab::race::RaceResult> m_results;
    sandbox::Sandbox m_sandbox;
    base::TaskScope m_scope;
};

/// Its line in the table of commands.
CommandSpec raceSpec();

} // namespace cli
