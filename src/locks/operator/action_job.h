// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_call.h"
#include "locks/operator/operator_settings.h"

namespace locks {

/// What a completion found on the masters before it writes: places in ActionJob::routes.
struct Completion
{
    std::vector<size_t> missing; ///< the key is absent
    std::vector<size_t> holding; ///< the token stands there
    Millis deadline = noDeadline; ///< the earliest of those leases
    QStringList judgedByUptime; ///< masters whose run id at the time of the quorum is not known
};

/// One action on its way through the operator: what was asked, where it goes, what came back.
///
/// Held by shared_ptr, handed from step to step; every step is a coroutine that keeps it alive, or a function
/// of it. Each has a header of its own, in the order of operator.cpp: action_request_check, action_look,
/// action_calls, action_warnings, identify, action_send, action_conclude; of a dry run rehearsal,
/// rights_outlook and undo_outlook; of a
/// completion completion.
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
    Completion completion; ///< Complete
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
    /// When the key was seen to end on this route's master, as SeenDeadline has it; nullopt: it was not seen.
    std::optional<qint64> seenDeadlineOn(size_t route) const
    {
        for (const SeenDeadline &each : request.seenDeadlines) {
            if (spec.masters.size() == 1 || each.master == indexes.at(qsizetype(route)))
                return each.unixMs;
        }
        return std::nullopt;
    }
    /// Where `key` lives, by way of the first master; `routes` is not empty.
    std::shared_ptr<MasterRoute> routeOf(const QByteArray &key) const
    {
        return firstRoute ? firstRoute->forKey(key) : routes.front();
    }
    bool onSet() const { return routes.size() > 1; }
    /// The report says why; always false, for who answers with it.
    bool refuse(Outcome outcome, const QString &sentence)
    {
        report.outcome = outcome;
        report.sentence = sentence;
        return false;
    }
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

} // namespace locks
