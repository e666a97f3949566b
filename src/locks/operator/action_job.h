// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_call.h"
#include "locks/operator/operator_settings.h"
#include "locks/read/key_look.h"

namespace locks {

/// One action on its way through the operator: what was asked, where it goes, what came back.
///
/// Held by shared_ptr, handed from step to step; every step is a static coroutine that keeps it alive.
struct ActionJob
{
    DeploymentSpec spec;
    ActionRequest request;
    std::vector<std::shared_ptr<MasterRoute>> routes; ///< the masters this goes to
    std::shared_ptr<MasterRoute> firstRoute; ///< of the deployment, before the key chose one
    QList<int> indexes; ///< their places in the deployment
    base::TaskScope *scope = nullptr;
    OperatorSettings settings;
    const Dialect *dialect = nullptr;
    QList<QByteArray> elsewhere; ///< keys of the same lock that one script does not reach as well
    UndoRecord undo; ///< Restore
    std::vector<MasterCall> calls; ///< one a master
    std::vector<MasterAnswer> answers; ///< one a master
    redis::Clock::time_point startedAt; ///< before the first command left
    std::chrono::milliseconds elapsed{0}; ///< until the last answer that counts
    bool othersStay = false; ///< dry run: more than this one owner was seen inside
    ActionReport report;
    QList<ServerIdentity> servers; ///< of `routes`, where they were asked

    /// Whether the undo's copy came from this route's master. A master that others name may be another server
    /// by now.
    bool isSavedOn(const UndoRecord::Master &saved, size_t route) const
    {
        const bool sole = spec.masters.size() == 1 && spec.masters.front().isDiscovered();
        return sole || saved.master == routes[route]->label();
    }
    /// When the key was seen to end on this route's master, as SeenDeadline has it; 0: nobody looked. Where
    /// the others were seen and this one was not, an instant that no key has: what came there since is not
    /// ours.
    qint64 seenDeadlineOn(size_t route) const
    {
        for (const SeenDeadline &each : request.seenDeadlines) {
            if (spec.masters.size() == 1 || each.master == indexes.at(qsizetype(route)))
                return each.unixMs;
        }
        constexpr qint64 longAgo = 1;
        return request.seenDeadlines.isEmpty() || request.deadlinesJustRead ? 0 : longAgo;
    }
    /// Where `key` lives, by way of the first master; `routes` is not empty.
    std::shared_ptr<MasterRoute> routeOf(const QByteArray &key) const
    {
        return firstRoute ? firstRoute->forKey(key) : routes.front();
    }
    bool onSet() const { return routes.size() > 1; }
    /// Of an undo that of all masters of the action, also those where nothing was saved.
    int quorum() const
    {
        const bool undoes = request.kind == ActionKind::Restore;
        return quorumOf(int(std::max({routes.size(), undoes ? size_t(undo.masterUrls.size()) : 0,
                                      undoes ? size_t(undo.masters.size()) : 0})));
    }
    bool hasLease() const
    {
        return request.kind == ActionKind::Acquire || request.kind == ActionKind::Extend
            || request.kind == ActionKind::TakeOver;
    }
};
using JobPtr = std::shared_ptr<ActionJob>;

/// Checks what can be checked before anything is sent; false: report.outcome and sentence say why.
bool validate(ActionJob &job);
/// The token is not enough: the deadline that was seen is compared as well. Only once the form is known.
bool comparesDeadline(const ActionJob &job);
/// Looks at the key on all masters: finds the library where none was given, and which masters hold another
/// token. False when the report is final (nothing can be done, or a dry run).
QCoro::Task<bool> lookFirst(JobPtr job);
/// After the dry run of one release: asks each master what its undo would be made from; fills
/// report.hindrance.
QCoro::Task<void> lookForUndo(JobPtr job);
/// After the dry run of these, before lookForUndo(): asks each master whether its user may do it, all of them
/// together. Where one may not the outcome is Refused; where that cannot be known the sentence says so, of a
/// list a warning.
QCoro::Task<void> lookForRights(std::vector<JobPtr> jobs);
/// Release and extend: the other keys of the same lock, where its own name tells them.
QCoro::Task<void> findSiblings(JobPtr job);
/// Fills `calls`; false: this form does not offer the action.
bool prepareCalls(ActionJob &job);
/// What a person should know before; fills report.warnings. Only once the form is known.
void warn(ActionJob &job);
/// Why this may not be done without the deadline that was seen; empty: it may. A release or take-over by a
/// value that does not tell holds apart hits whoever holds the lock by now: in production, and of a list, it
/// is refused.
QString blindRefusal(const ActionJob &job);
/// Asks the masters which servers they are, where that matters: in production, for the journal, and on a set,
/// where one server must not count twice. False: it would; the report says so.
QCoro::Task<bool> identifyMasters(JobPtr job);
/// The same for many, each server once; false: the first job's report says why.
QCoro::Task<bool> identifyMasters(std::vector<JobPtr> jobs);
/// The copies of an undo under the names that their servers have here.
QCoro::Task<UndoRecord> underPresentNames(JobPtr job, UndoRecord undo);
/// Sends to all masters at once and waits for all answers; unknown ones are resolved where they matter.
QCoro::Task<void> sendToAll(JobPtr job);
/// Acquire: tries until it is held or `wait` is over; after each failure releases everywhere.
QCoro::Task<void> acquireWithin(JobPtr job);
/// Turns the answers into the report.
void conclude(ActionJob &job);

/// The command whose refusal takes the undo of a release or take-over away; empty: that is not why there is
/// none.
QString refusedForUndo(const ActionJob &job);
/// The sentence of an outcome, translated: what happened and what to do next.
QString outcomeSentence(const ActionJob &job);

} // namespace locks
