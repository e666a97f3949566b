// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/actions/locked_command.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "journal/journal.h"
#include "locks/master_calls/master_routes.h"
#include "locks/operator/holder.h"
#include "locks/operator/operator.h"

#include <QDeadlineTimer>

#include <memory>

namespace cli {

/// acquire, extend, expire, complete, release, takeover and restore: one action on one key.
class ActionCommand : public Command
{
    Q_OBJECT
public:
    ActionCommand(locks::ActionKind kind, const Arguments &arguments, Output *output);
    ~ActionCommand() override;

    void start() override;
    /// Ends a wait; ends --hold by a release. What was under way is still reported, as unknown where it had
    /// left; where nothing had, that is said.
    void interrupt() override;
    void forward(int signal) override;
    /// The action goes on: its exit status still counts.
    void outputBroken() override { }

private:
    /// For how long to hold; why that cannot be read.
    std::optional<redis::Error> readHold();
    static QCoro::Task<> run(ActionCommand *self);
    static QCoro::Task<> releaseHeld(ActionCommand *self);
    /// Reads what the person is about to change: evidence, deadlines, other keys of the same lock.
    static QCoro::Task<> readEvidence(ActionCommand *self);
    /// False when the journal has nothing to undo; that has been said then.
    static QCoro::Task<bool> prepareRestore(ActionCommand *self);
    /// False when the action may not be sent; that has been said then.
    bool prepare();
    /// Of a dry run: adds what would refuse the real one. `report` outlives the task.
    static QCoro::Task<> tellPolicy(ActionCommand *self, locks::ActionReport *report);
    /// Finds the masters, where they are not given by their addresses. False: that, or what they turn out to
    /// be, stands in the way; that has been said then.
    static QCoro::Task<bool> openOperator(ActionCommand *self);
    /// Interrupted, and the lock was acquired all the same.
    void concludeLate();
    void takeRecordedQuorum();
    /// Begins what --hold or COMMAND asks for.
    void keep(const locks::ActionReport &acquired);
    /// Ends --hold then, as interrupt() does.
    void releaseAt(QDeadlineTimer end);
    void runCommand();
    void onCommandEnded(int status);
    void onRenewed(const locks::ActionReport &report);
    void onHoldChanged(const QByteArray &event, const locks::ActionReport &report);
    /// On standard output, or, where that is the command's, on standard error.
    void print(const locks::ActionReport &report, const QByteArray &event = {});
    /// What the report is as an exit status.
    int exitStatusOf(const locks::ActionReport &report) const;
    bool hasCommand() const { return !arguments().rest.isEmpty(); }
    void refuseByPolicy(const QString &sentence);
    void concludeWith(const redis::Error &error, int status);
    /// Stops everything; then the command finishes with this status.
    void conclude(int status);

    locks::ActionRequest m_request;
    QList<locks::Caution> m_cautions; ///< of what was looked at before
    SourceOpener m_source;
    base::TaskScope m_scope;
    std::unique_ptr<journal::Journal> m_journal;
    std::optional<locks::DeploymentSpec> m_spec;
    std::unique_ptr<locks::MasterRoutes> m_routes;
    std::shared_ptr<locks::Operator> m_operator;
    std::shared_ptr<locks::Holder> m_holder;
    std::optional<locks::ActionReport> m_held; ///< while --hold renews, or the command runs
    std::unique_ptr<LockedCommand> m_command;
    bool m_isStarted = false; ///< the command
    bool m_isSent = false; ///< the lock was acquired
    int m_conflictStatus = ExitState;
    std::chrono::milliseconds m_holdFor{0}; ///< 0: until interrupted
    int m_status = ExitInterrupted;
    bool m_asJson = false;
};

} // namespace cli
