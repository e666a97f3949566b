// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/occupant.h"

#include "locks/dialects/dialects.h"
#include "locks/model/name_sign.h"
#include "locks/model/pattern.h"
#include "locks/operator/action_look.h"
#include "locks/rules/rule_set.h"

#include <QCoreApplication>
#include <QDateTime>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// The first route whose master has the key.
std::shared_ptr<MasterRoute> occupiedRoute(const ActionJob &job)
{
    for (size_t i = 0; i < job.answers.size(); ++i) {
        if (job.answers[i].found == Found::Differs)
            return job.routes[i];
    }
    return nullptr;
}

/// Without a pattern that matches, only the name speaks for a lock.
NameSign signOf(const ActionJob &job)
{
    if (hasLockWord(job.request.key))
        return NameSign::Lock;
    const PatternSet patterns(job.spec.allPatterns());
    return patterns.matches(job.request.key) ? patterns.signOf(job.request.key) : NameSign::Nothing;
}

} // namespace

QCoro::Task<void> describeOccupant(JobPtr job)
{
    const bool isTaken =
        job->request.kind == ActionKind::Acquire && job->report.outcome == Outcome::HeldByOther;
    const std::shared_ptr<MasterRoute> route = isTaken ? occupiedRoute(*job) : nullptr;
    if (!route || job->scope->isStopping())
        co_return;
    const KeyLook look = co_await lookOn(route, job->request.key);
    const Reading *reading = look.reading();
    if (!reading || look.missingRight())
        co_return;
    const LibraryIndex library =
        RuleSet(job->spec.rules).admit({*reading, signOf(*job), QDateTime::currentMSecsSinceEpoch()}).library;
    const QString type = QString::fromLatin1(keyTypeName(reading->type));
    if (library == Dialects::noLock || library == Dialects::companion)
        job->report.sentence =
            Text::tr(
                "Not acquired: the key has a value that is probably no lock (type %1). Nothing was changed.")
                .arg(type);
    else if (library == 0)
        job->report.sentence =
            Text::tr(
                "Not acquired: the key has a value that fits no known form of a lock (type %1). Nothing was "
                "changed.")
                .arg(type);
}

} // namespace locks
