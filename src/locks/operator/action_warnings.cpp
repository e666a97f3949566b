// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_warnings.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/token_scope.h"
#include "locks/dialects/token_strength.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

bool isForce(ActionKind kind)
{
    return kind == ActionKind::Release || kind == ActionKind::TakeOver;
}

/// A deadline that somebody saw before he decided.
bool sawDeadline(const ActionRequest &request)
{
    return !request.seenDeadlines.isEmpty() && !request.deadlinesJustRead;
}

bool sawAnEnd(const ActionRequest &request)
{
    return sawDeadline(request)
        && std::any_of(request.seenDeadlines.begin(), request.seenDeadlines.end(),
                       [](const SeenDeadline &each) { return each.unixMs > 0; });
}

/// Why the value alone does not say whose hold this is; the beginning of a sentence.
QString mayBeAnothers(const ActionJob &job)
{
    return tokenScope(*job.dialect, job.request.key, job.request.token) == TokenScope::Client
        ? Text::tr("This value may be the same for each hold of its owner")
        : Text::tr("This value may be the same for every owner");
}

} // namespace

bool hasWeakToken(const ActionJob &job)
{
    return job.request.tokenSeen && job.dialect && needsDeadline(*job.dialect, job.request.token);
}

bool comparesDeadline(const ActionJob &job)
{
    const ActionRequest &request = job.request;
    const bool isAsked = sawDeadline(request) && !request.ownHold && !request.evenIfRenewed;
    return hasWeakToken(job) || (request.tokenSeen && job.dialect && isAsked);
}

bool differsInDeadlineOnly(const ActionJob &job)
{
    bool any = false;
    for (const MasterAnswer &answer : job.answers) {
        if (answer.found != Found::Differs)
            continue;
        if (!answer.hasToken || answer.token != job.request.token)
            return false;
        any = true;
    }
    return any && comparesDeadline(job);
}

QList<QByteArray> candidatesOf(const ActionJob &job)
{
    const ActionRequest &request = job.request;
    const bool hasLease = !sawDeadline(request) || sawAnEnd(request);
    return candidatesFor(*job.dialect, request.key, request.token, hasLease);
}

void warn(ActionJob &job)
{
    const ActionRequest &request = job.request;
    job.report.warnings = cautionsBefore(request.kind, *job.dialect, candidatesOf(job));
    QStringList siblings;
    for (const QByteArray &each : request.siblings) {
        if (!request.together.contains(each))
            siblings.append(base::shownBytes(each));
    }
    if (!siblings.isEmpty())
        job.report.warnings.prepend(
            {base::codes::siblingKeys,
             Text::tr("The same token stands on %1 as well: that is one lock on several keys. Name them too "
                      "(--also KEY), so that all of them are changed in one step or none.")
                 .arg(siblings.join(QStringLiteral(", ")))});
    if (!hasWeakToken(job))
        return;
    job.report.warnings.removeIf([](const Caution &each) { return each.code == "same-for-all"; });
    if (sawAnEnd(request))
        job.report.warnings.prepend(
            {base::codes::deadlineCompared,
             Text::tr("%1: its deadline is compared as well.").arg(mayBeAnothers(job))});
    else
        job.report.warnings.prepend(
            {base::codes::holdersAlike,
             Text::tr(
                 "%1: successive holders cannot be told apart, and whoever holds the lock now is the one "
                 "that this is done to.")
                 .arg(mayBeAnothers(job))});
}

QString blindRefusal(const ActionJob &job)
{
    const ActionRequest &request = job.request;
    const bool guarded = job.spec.environment == Environment::Production || request.ofList;
    if (!guarded || request.ownHold || !isForce(request.kind) || !hasWeakToken(job) || sawDeadline(request))
        return {};
    return Text::tr("%1: without the deadline that was seen (\"deadline_ms\" of \"list --json\") successive "
                    "holders cannot be told apart. Nothing was sent.")
        .arg(mayBeAnothers(job));
}

} // namespace locks
