// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/undo_outlook.h"

#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/transaction.h"
#include "locks/operator/action_sentence.h"

#include <QCoreApplication>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

bool savesNothing(const ActionJob &job)
{
    return job.calls.empty() || !job.calls.front().scripts->saves(job.calls.front().recipe.script);
}

/// Of one owner among several a part goes, and no key is copied.
bool needsNoCopy(const ActionJob &job)
{
    if (savesNothing(job))
        return false;
    const MasterCall &call = job.calls.front();
    return call.scripts->savesParts(call.recipe.script)
        && (job.othersStay || !call.scripts->copies(call.recipe.script));
}

QString hindranceOf(const ActionJob &job)
{
    if (savesNothing(job))
        return Text::tr("There will be no undo: of this form of lock no copy is saved.");
    const QString refused = refusedForUndo(job);
    return refused.isEmpty()
        ? Text::tr("There will be no undo: the key is longer than 1 MiB.")
        : Text::tr("There will be no undo: this user may not use %1.", "command").arg(refused);
}

} // namespace

QCoro::Task<void> lookForUndo(JobPtr job)
{
    if (job->report.outcome != Outcome::WouldDo || job->dialect->form() == Form::Connection)
        co_return;
    if (job->request.kind != ActionKind::Release && job->request.kind != ActionKind::TakeOver) {
        job->report.hindrance = Text::tr("Only a release or a take-over can be undone.");
        co_return;
    }
    if (needsNoCopy(*job)) {
        job->report.hindrance = QString();
        co_return;
    }
    bool known = true;
    const bool none = savesNothing(*job);
    for (size_t i = 0; i < job->routes.size(); ++i) {
        MasterAnswer &answer = job->answers[i];
        if (none || answer.found != Found::Done)
            continue;
        const MasterCall &call = job->calls[i];
        const MasterRoute::Opened opened =
            co_await MasterRoute::getMaster(job->routes[i], call.connectWithin);
        bool answered = false;
        if (opened.ok())
            answered = co_await readForUndo(*opened, call, &answer);
        known = known && answered;
        if (answer.dump.isEmpty())
            continue;
        job->report.hindrance = QString(); // one copy is enough to put it back
        co_return;
    }
    if (!known)
        co_return;
    job->report.hindrance = hindranceOf(*job);
    job->report.sentence += QLatin1Char(' ') + *job->report.hindrance;
}

} // namespace locks
