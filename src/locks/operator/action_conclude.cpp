// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_conclude.h"

#include "base/codes.h"
#include "locks/operator/action_sentence.h"
#include "locks/operator/action_warnings.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// The token and lease that a master has after this answer.
void readAfter(const ActionJob &job, const MasterAnswer &answer, MasterReport &report)
{
    const ActionRequest &request = job.request;
    if (answer.found != Found::Done || request.dryRun) {
        report.hasTokenNow = answer.hasToken;
        report.tokenNow = answer.token;
        report.ttlNowMs = answer.pttl;
        return;
    }
    if (request.kind == ActionKind::Release)
        return;
    report.hasTokenNow = true;
    report.tokenNow = request.kind == ActionKind::TakeOver ? job.calls.front().newToken : request.token;
    if (!answer.tokenWritten.isEmpty())
        report.tokenNow = answer.tokenWritten;
    report.ttlNowMs = request.kind == ActionKind::Restore ? answer.pttlAfter : qint64(request.ttl.count());
}

/// The same value with another deadline: its holder renewed it, or somebody else took the lock.
bool hasOtherDeadline(const ActionJob &job, const MasterAnswer &answer)
{
    return answer.found == Found::Differs && answer.hasToken && answer.token == job.request.token;
}

MasterReport masterReport(const ActionJob &job, size_t route)
{
    const MasterAnswer &answer = job.answers[route];
    MasterReport report;
    report.master = job.routes[route]->label();
    report.outcome = masterOutcomeOf(answer.found);
    if (job.request.kind == ActionKind::Complete && answer.found == Found::Done)
        report.outcome = MasterOutcome::Completed;
    report.error = answer.error;
    report.code = answer.code;
    if (report.error.isEmpty() && answer.found == Found::WouldShorten)
        report.error = Text::tr("the lease there is longer");
    if (report.error.isEmpty() && answer.found == Found::NoExpiry)
        report.error = Text::tr("the lock there has no expiry");
    if (report.error.isEmpty() && answer.found == Found::HasExpiry)
        report.error = Text::tr("the lock there has an expiry");
    if (report.error.isEmpty() && hasOtherDeadline(job, answer))
        report.error = hasWeakToken(job) ? Text::tr("this value, but renewed or taken again")
                                         : Text::tr("this token, but renewed since");
    if (!report.error.isEmpty() && report.code.isEmpty())
        report.code = base::codes::refusedByState;
    report.members = answer.members;
    readAfter(job, answer, report);
    const bool saved = answer.found == Found::Done && !answer.dump.isEmpty();
    if (saved) {
        report.dump = answer.dump;
        report.deadlineUnixMs = answer.pttl >= 0 ? answer.serverMs + answer.pttl : 0;
    }
    return report;
}

/// What stands there now: after a success what was written, else the token on most masters; in a tie none
/// leads.
void readNow(ActionJob &job)
{
    ActionReport &report = job.report;
    // A failed acquire on a set was taken back everywhere: its own token stands there no more.
    const bool takenBack = job.request.kind == ActionKind::Acquire && report.outcome != Outcome::Done
        && job.onSet() && !job.request.dryRun;
    report.tokenNow.clear();
    QMap<QByteArray, int> counts;
    int most = 0;
    for (qsizetype i = 0; i < report.masters.size(); ++i) {
        MasterReport &master = report.masters[i];
        const bool speaks = report.outcome != Outcome::Done || job.answers[size_t(i)].found == Found::Done;
        if (takenBack && master.tokenNow == job.request.token) {
            master.hasTokenNow = false;
            master.tokenNow.clear();
        }
        if (!speaks || !master.hasTokenNow)
            continue;
        const int count = ++counts[master.tokenNow];
        if (count < most)
            continue;
        report.hasTokenNow = count > most;
        report.tokenNow = report.hasTokenNow ? master.tokenNow : QByteArray();
        report.ttlNowMs = report.hasTokenNow ? master.ttlNowMs : -2;
        most = count;
    }
}

/// What stood there before the first write.
void readBefore(ActionJob &job)
{
    ActionReport &report = job.report;
    const bool undoes = job.request.kind == ActionKind::Restore;
    const bool ontoNothing =
        job.request.kind == ActionKind::Acquire || (undoes && job.undo.kind == ActionKind::Release);
    for (const MasterAnswer &answer : job.answers) {
        if (answer.found == Found::Done || answer.hasToken)
            report.ttlBeforeMs = std::max(report.ttlBeforeMs, answer.pttl);
    }
    if (!ontoNothing) {
        report.tokenBefore = undoes ? job.undo.tokenAfter : job.request.token;
        return;
    }
    // Nothing stood there when it was written; else what stands there now stood there before.
    report.tokenBefore = report.outcome == Outcome::Done ? QByteArray() : report.tokenNow;
    if (report.outcome == Outcome::Done)
        report.ttlBeforeMs = -2;
}

/// Masters that held another token when the person looked are not ours to release.
void markNotOurs(ActionJob &job)
{
    const ActionKind kind = job.request.kind;
    if (kind == ActionKind::Acquire || kind == ActionKind::Restore)
        return;
    for (size_t i = 0; i < job.answers.size(); ++i) {
        const auto index = quint16(job.indexes.at(qsizetype(i)));
        if (job.answers[i].found == Found::Differs && job.request.mastersHoldingOther.contains(index))
            job.answers[i].found = Found::NotOurs;
    }
}

} // namespace

void conclude(ActionJob &job)
{
    markNotOurs(job);
    ActionReport &report = job.report;
    QList<Found> found;
    report.how = QByteArrayLiteral("script");
    for (size_t i = 0; i < job.answers.size(); ++i) {
        const MasterAnswer &answer = job.answers[i];
        found.append(answer.found);
        report.masters.append(masterReport(job, i));
        if (answer.how != "script")
            report.how = answer.how;
        for (const QString &denied : answer.denied) {
            if (!report.denied.contains(denied))
                report.denied.append(denied);
        }
        for (const QString &command : answer.commands) {
            if (!report.commands.contains(command))
                report.commands.append(command);
        }
    }
    const qint64 validity = redlockValidity(job.request.ttl, job.elapsed).count();
    report.outcome = combine(job.request.kind, found, job.quorum(), !job.onSet() || validity > 0);
    if (report.outcome == Outcome::ChangedHands && differsInDeadlineOnly(job) && !hasWeakToken(job))
        report.outcome = Outcome::RenewedSince;
    const bool undoableKind = report.kind == ActionKind::Release || report.kind == ActionKind::TakeOver;
    report.undoable = undoableKind && !job.request.dryRun
        && std::any_of(report.masters.begin(), report.masters.end(),
                       [](const MasterReport &master) { return !master.dump.isEmpty(); });
    const bool isComplete = job.request.kind == ActionKind::Complete;
    if (job.onSet() && (job.hasLease() || isComplete) && report.outcome == Outcome::Done)
        report.validityMs = validity;
    readNow(job);
    readBefore(job);
    report.sentence = outcomeSentence(job);
}

} // namespace locks
