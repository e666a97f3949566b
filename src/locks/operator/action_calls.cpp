// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_calls.h"

#include "locks/action/saved_parts.h"
#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/form_facts.h"
#include "locks/dialects/fresh_token.h"
#include "locks/dialects/token_strength.h"
#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/several_keys.h"
#include "locks/operator/action_warnings.h"

#include <QCoreApplication>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// Everything that the release took away, where that was more than the one key.
std::optional<Recipe> recipeOfParts(const ActionJob &job, const UndoRecord::Master &saved)
{
    const std::optional<QList<SavedPart>> parts = partsIn(saved.dump);
    if (!parts || job.undo.kind != ActionKind::Release)
        return std::nullopt;
    Recipe recipe{QByteArrayLiteral("restore_saved"),
                  keysOf(*parts, job.request.key),
                  {QByteArray::number(saved.deadlineUnixMs)}};
    for (const SavedPart &part : *parts)
        recipe.arguments += part;
    return recipe;
}

Recipe recipeOf(const ActionJob &job, const UndoRecord::Master *saved)
{
    const ActionRequest &request = job.request;
    switch (request.kind) {
    case ActionKind::Acquire:
    case ActionKind::Complete:
        return job.dialect->acquire(request.key, request.token, request.ttl);
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        return forAllKeys(job.dialect->extend(request.key, request.token, request.ttl, request.allowShorter,
                                              request.kind == ActionKind::SetExpiry),
                          request.together);
    case ActionKind::TakeOver:
        return job.dialect->takeOver(request.key, request.token, job.report.tokenNow, request.ttl);
    case ActionKind::Release:
        return forAllKeys(job.dialect->release(request.key, request.token), request.together);
    case ActionKind::Restore:
        break;
    }
    const QByteArray deadline = QByteArray::number(saved->deadlineUnixMs);
    if (const std::optional<Recipe> ofParts = recipeOfParts(job, *saved))
        return *ofParts;
    if (job.undo.kind == ActionKind::Release)
        return forAllKeys({QByteArrayLiteral("restore"), {request.key}, {saved->dump, deadline}},
                          request.together);
    return {QByteArrayLiteral("restore_over"), {request.key}, {job.undo.tokenAfter, saved->dump, deadline}};
}

const UndoRecord::Master *savedOn(const ActionJob &job, size_t route)
{
    for (const UndoRecord::Master &master : job.undo.masters) {
        if (job.isSavedOn(master, route))
            return &master;
    }
    return nullptr;
}

void bindDeadline(const ActionJob &job, size_t route, MasterCall *call)
{
    // A weak token on a master that did not have the key earlier: it may be of another owner.
    constexpr qint64 longAgo = 1;
    // The deadline of a strong token is estimated from its PTTL. A renewal moves it further than this error.
    constexpr qint64 estimateError = 500;
    if (!comparesDeadline(job))
        return;
    const bool isWeak = hasWeakToken(job);
    const bool wasSeen = !job.request.seenDeadlines.isEmpty() && !job.request.deadlinesJustRead;
    call->seenDeadlineMs = job.seenDeadlineOn(route).value_or(isWeak && wasSeen ? longAgo : 0);
    call->deadlineToleranceMs = isWeak ? 0 : estimateError;
}

MasterCall callOf(const ActionJob &job, size_t route)
{
    const ActionRequest &request = job.request;
    const UndoRecord::Master *saved = savedOn(job, route);
    MasterCall call;
    // On a master that lost the token, completing is acquiring with a token that is given.
    call.kind = request.kind == ActionKind::Complete ? ActionKind::Acquire : request.kind;
    call.dialect = job.dialect;
    // Several keys in one step: only a script does that.
    call.form = request.together.isEmpty() ? job.dialect->form() : Form::Script;
    call.key = request.key;
    call.token = request.token;
    call.newToken = request.kind == ActionKind::TakeOver ? job.report.tokenNow : QByteArray();
    call.ttl = request.ttl;
    call.allowShorter = request.allowShorter;
    call.recipe = recipeOf(job, saved);
    call.scripts = job.settings.scripts ? job.settings.scripts : &LuaScripts::all();
    bindDeadline(job, route, &call);
    if (request.kind == ActionKind::Restore && saved) {
        call.dump = saved->dump;
        call.deadlineUnixMs = saved->deadlineUnixMs;
        call.overTakeOver = job.undo.kind == ActionKind::TakeOver;
        call.token = job.undo.tokenAfter;
        call.restoredToken = job.undo.tokenBefore;
        call.seenDeadlineMs = 0;
        if (partsIn(saved->dump))
            call.form = Form::Script; // several keys or parts in one step
    }
    call.timeout = job.routes[route]->endpoint().timeout;
    const bool byRedlock =
        job.onSet() && (request.kind == ActionKind::Acquire || request.kind == ActionKind::Extend);
    if (byRedlock)
        call.timeout =
            job.settings.masterTimeout.count() > 0 ? job.settings.masterTimeout : redlockTimeout(request.ttl);
    return call;
}

} // namespace

bool leaseIsScore(const MasterCall &call)
{
    // One script for several forms: this argument says which.
    const QByteArray unit = call.recipe.arguments.value(3);
    const bool byKey = unit.startsWith("field") || unit.startsWith("set");
    return !byKey && call.scripts->runs(call.recipe.script, "ZADD");
}

namespace {

/// The key's own name says whose it is, and what may be written there.
bool isTakenName(const ActionJob &job)
{
    const ActionRequest &request = job.request;
    return request.kind == ActionKind::Acquire
        && (formNamedBy(request.key) || !whyNotAcquired(request.key).isEmpty());
}

/// Why this form does not offer the action, or the name of the key forbids it; empty: neither.
QString refusalOf(const ActionJob &job)
{
    const ActionRequest &request = job.request;
    const QString taken = request.kind == ActionKind::Acquire ? whyNotAcquired(request.key)
        : request.kind == ActionKind::TakeOver                ? whyNameIsTaken(request.key)
                                                              : QString();
    if (!taken.isEmpty())
        return taken;
    const QString why = job.dialect->refusalOf(request.kind, request.key, request.token);
    if (why.isEmpty() || !isTakenName(job))
        return why;
    return Text::tr("By its name this key is for a lock of the form %1. %2", "form, why")
        .arg(QString::fromUtf8(job.dialect->id()), why);
}

/// What Acquire or a take-over writes.
QByteArray newTokenOf(const ActionJob &job, const Dialect &written)
{
    const ActionRequest &request = job.request;
    const bool chosen = &written != job.dialect && written.id() != "generic.token";
    if (request.kind == ActionKind::TakeOver && !chosen)
        return tokenInPlaceOf(written, request.token, request.ttl);
    const QByteArray fresh = written.tokenFor(request.ttl);
    return fresh.isEmpty() ? freshPlainToken() : fresh;
}

} // namespace

bool prepareCalls(ActionJob &job)
{
    ActionRequest &request = job.request;
    const QString refusal = refusalOf(job);
    const bool offered = refusal.isEmpty() || request.kind == ActionKind::Restore;
    if (!offered) {
        // It is understood what stands, or belongs, there: it is a rule that nothing is written over it.
        const bool isRule = request.kind == ActionKind::TakeOver || isTakenName(job);
        return job.refuse(isRule ? Outcome::Policy : Outcome::BadInput, refusal);
    }
    if (job.onSet() && request.kind != ActionKind::Restore && job.dialect->hasTokenPerMaster()) {
        return job.refuse(
            Outcome::Policy,
            Text::tr("This library writes another token on each master: name one master, with the token that "
                     "stands there, and go on to the next."));
    }
    if (!request.together.isEmpty() && request.kind != ActionKind::Restore
        && !maySpanKeys(*job.dialect, candidatesOf(job)))
        return job.refuse(
            Outcome::BadInput,
            Text::tr("A lock of the form %1 stands on one key: each key is an action of its own.")
                .arg(QString::fromUtf8(job.dialect->id())));
    const Dialect *written = job.dialect;
    if (request.kind == ActionKind::TakeOver && !request.library.isEmpty()) {
        written = &Dialects::table().at(*Dialects::table().find(request.library));
        if (written->form() != job.dialect->form())
            return job.refuse(Outcome::BadInput,
                              Text::tr("The lock that stands there is of another type than %1 writes.")
                                  .arg(QString::fromUtf8(request.library)));
    }
    const bool makesToken = request.kind == ActionKind::TakeOver
        || (request.kind == ActionKind::Acquire && !request.tokenSeen && request.token.isEmpty());
    const QByteArray fresh = makesToken ? newTokenOf(job, *written) : QByteArray();
    if (request.kind == ActionKind::Acquire && makesToken)
        request.token = fresh;
    job.report.tokenNow = request.kind == ActionKind::TakeOver ? fresh : request.token;
    job.report.library = written->id();
    warn(job);
    job.calls.clear();
    for (size_t i = 0; i < job.routes.size(); ++i)
        job.calls.push_back(callOf(job, i));
    return true;
}

} // namespace locks
