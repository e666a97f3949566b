// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/rehearsal.h"

#include "base/codes.h"
#include "locks/action/saved_parts.h"
#include "locks/dialects/dialect.h"
#include "locks/master_calls/transaction.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/action_conclude.h"
#include "locks/operator/action_look.h"
#include "locks/operator/action_warnings.h"
#include "redis/protocol/error.h"
#include "redis/protocol/time_reply.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

QString wouldDoSentence(ActionKind kind)
{
    switch (kind) {
    case ActionKind::Acquire:
        return Text::tr("Nothing was changed. Nobody has the lock: it would be acquired.");
    case ActionKind::Extend:
        return Text::tr("Nothing was changed. The lock is there with this token and would be extended.");
    case ActionKind::SetExpiry:
        return Text::tr("Nothing was changed. The lock is there with this token and would be given an "
                        "expiry.");
    case ActionKind::TakeOver:
        return Text::tr("Nothing was changed. The lock is there with this token and would be taken over.");
    case ActionKind::Release:
        return Text::tr("Nothing was changed. The lock is there with this token and would be released.");
    case ActionKind::Restore:
        return Text::tr("Nothing was changed. The copy is there and would be put back.");
    case ActionKind::Complete: // prepareCompletion() says it
        break;
    }
    return {};
}

/// The lease that an extension compares: where the script keeps it, in the key or in the value.
struct Lease
{
    bool known = true;
    bool endless = false;
    qint64 leftMs = 0;
};

Lease leaseOf(const ActionJob &job, const MasterCall &call, const Reading &reading)
{
    if (leaseIsScore(call)) {
        const InsidePtr inside = job.dialect->inside(reading);
        const QList<InnerOwner> owners = inside ? inside->owners : QList<InnerOwner>();
        for (const InnerOwner &owner : owners) {
            if (owner.token == job.request.token)
                return {true, owner.deadline == noDeadline, owner.deadline - reading.readAt};
        }
    }
    if (const auto end = job.dialect->logicalExpiry(reading))
        return {true, false, *end - reading.readAt - reading.unixMinusSteady};
    return {reading.pttl != -2, reading.pttl == -1, reading.pttl};
}

/// What extending would find of a lock that has this token.
Found judgeLease(const ActionJob &job, const MasterCall &call, const Reading &reading, MasterAnswer *answer)
{
    const Lease lease = leaseOf(job, call, reading);
    if (!lease.known) {
        refuseUnknownLease(*answer);
        return answer->found;
    }
    if (call.kind == ActionKind::SetExpiry)
        return lease.endless ? Found::Done : Found::HasExpiry;
    if (lease.endless)
        return Found::NoExpiry;
    // The readers of a lock share its longest lease.
    const InsidePtr inside = job.dialect->inside(reading);
    const bool shared = inside && !inside->mode.isEmpty() && inside->owners.size() > 1;
    const bool shortens = lease.leftMs > call.ttl.count() && !call.allowShorter && !shared;
    return shortens ? Found::WouldShorten : Found::Done;
}

/// What an undo of parts would find: whether a part is back already, or its place taken.
Found judgeParts(const QList<SavedPart> &parts, const Reading &reading)
{
    for (const SavedPart &part : parts) {
        if (part.at(1) != reading.key)
            continue;
        const bool isMember = part.at(0) == "hash" || part.at(0) == "zset" || part.at(0) == "set";
        const auto isIt = [&part](const auto &member) {
            return member.first == part.value(2);
        };
        if (isMember && std::any_of(reading.members.begin(), reading.members.end(), isIt))
            return Found::Differs;
        if (part.at(0) == "most" && reading.memberCount > part.value(2).toLongLong())
            return Found::Differs;
    }
    return Found::Done;
}

/// What the action would find at one of the lock's keys.
Found judge(const ActionJob &job, const MasterCall &call, const Reading *reading, MasterAnswer *answer)
{
    const bool undoesRelease = call.kind == ActionKind::Restore && !call.overTakeOver;
    const auto parts = undoesRelease ? partsIn(call.dump) : std::nullopt;
    if (parts && reading && !isWholeIn(*parts, call.key))
        return judgeParts(*parts, *reading);
    if (call.kind == ActionKind::Acquire || undoesRelease)
        return reading ? Found::Differs : Found::Done;
    if (!reading)
        return Found::Absent;
    if (call.kind == ActionKind::Restore)
        return tokenIn(call, *reading) == call.token ? Found::Done : Found::Differs;
    if (!job.dialect->holds(*reading, call.token))
        return Found::Differs;
    if (call.seenDeadlineMs != 0 && reading->endsAtUnixMs() == 0) {
        refuseUnknownLease(*answer);
        return answer->found;
    }
    if (deadlineDiffers(call, *reading))
        return Found::Differs;
    return isLengthening(call.kind) ? judgeLease(job, call, *reading, answer) : Found::Done;
}

/// What stands there of whatever form, as the scripts read it.
std::optional<QByteArray> anyToken(const MasterCall &call, const Reading &reading)
{
    if (reading.type == KeyType::String)
        return reading.value;
    return tokenIn(call, reading);
}

/// What the action would find where this was looked at.
MasterAnswer answerOf(ActionJob &job, const MasterCall &call, const KeyLook &look)
{
    MasterAnswer answer;
    if (look.error()) {
        readErrorBefore(*look.error(), answer);
        return answer;
    }
    const Reading *reading = look.reading();
    if (reading) {
        std::optional<QByteArray> token = job.dialect->token(*reading);
        if (job.dialect->holds(*reading, job.request.token))
            token = job.request.token;
        if (call.kind == ActionKind::Acquire || call.kind == ActionKind::Restore)
            token = anyToken(call, *reading);
        answer.hasToken = token.has_value();
        answer.token = token.value_or(QByteArray());
        answer.pttl = reading->pttl;
        const InsidePtr inside = job.dialect->inside(*reading);
        job.othersStay |= inside && inside->owners.size() > 1;
    }
    answer.found = judge(job, call, reading, &answer);
    return answer;
}

/// The other keys of the same lock: each must be as the first one is.
QCoro::Task<void> lookAtOthers(JobPtr job, size_t route, MasterAnswer *answer)
{
    const QList<QByteArray> others = job->request.together;
    for (const QByteArray &other : others) {
        if (answer->found != Found::Done)
            co_return;
        const KeyLook look = co_await lookOn(job->routes[route], other);
        if (look.error()) {
            readErrorBefore(*look.error(), *answer);
            co_return;
        }
        const Found found = judge(*job, job->calls[route], look.reading(), answer);
        // Of a lock on several keys one that is missing is no less than one that is another's.
        answer->found = found == Found::Absent ? Found::Differs : found;
        answer->hasToken = answer->found == Found::Done && answer->hasToken;
    }
}

/// An undo whose deadline has passed by the server's clock puts nothing back.
QCoro::Task<void> compareClock(JobPtr job, size_t route, MasterAnswer *answer)
{
    const MasterCall call = job->calls[route];
    if (call.kind != ActionKind::Restore || call.deadlineUnixMs == 0 || answer->found != Found::Done)
        co_return;
    const MasterRoute::Opened opened =
        co_await MasterRoute::getMaster(job->routes[route], call.connectWithin);
    if (!opened.ok())
        co_return;
    redis::CallAwaiter asked = (*opened)->call("TIME");
    const redis::Result<redis::Value> time = co_await asked;
    const std::optional<qint64> now = time.ok() ? redis::timeMsIn(*time) : std::nullopt;
    if (now && *now >= call.deadlineUnixMs)
        answer->found = Found::Lapsed;
}

void tellPlan(ActionJob &job)
{
    ActionReport &report = job.report;
    for (const MasterCall &call : job.calls) {
        for (const QString &command : plannedCommands(call)) {
            if (!report.commands.contains(command))
                report.commands.append(command);
        }
    }
    report.validityMs = -1; // how long it takes is not known
    if (report.outcome != Outcome::Done)
        return;
    report.outcome = Outcome::WouldDo;
    report.sentence = wouldDoSentence(report.kind);
    if (const QString why = blindRefusal(job); !why.isEmpty())
        report.warnings.append({base::codes::policy, Text::tr("It would be refused: %1").arg(why)});
}

} // namespace

QCoro::Task<void> rehearse(JobPtr job, std::vector<KeyLook> looks)
{
    for (size_t i = 0; i < looks.size(); ++i) {
        MasterAnswer answer = answerOf(*job, job->calls[i], looks[i]);
        co_await lookAtOthers(job, i, &answer);
        co_await compareClock(job, i, &answer);
        job->answers.push_back(std::move(answer));
    }
    conclude(*job);
    tellPlan(*job);
}

} // namespace locks
