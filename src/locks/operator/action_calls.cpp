// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/lease.h"
#include "locks/dialects/subscription_token.h"
#include "locks/dialects/token_strength.h"
#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/several_keys.h"
#include "locks/master_calls/transaction.h"
#include "locks/model/read_bounds.h"
#include "locks/operator/action_job.h"
#include "locks/read/subscription_locks.h"
#include "locks/rules/rule_set.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace locks {

using redis::Result;
using std::chrono::milliseconds;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

constexpr milliseconds connectWithin{1000};

bool refuse(ActionJob &job, const QString &sentence)
{
    job.report.outcome = Outcome::BadInput;
    job.report.sentence = sentence;
    return false;
}

bool wantsLease(ActionKind kind)
{
    return kind == ActionKind::Acquire || kind == ActionKind::Extend || kind == ActionKind::SetExpiry
        || kind == ActionKind::TakeOver;
}

using Looked = KeyLook;

QCoro::Task<Looked> lookOn(std::shared_ptr<MasterRoute> route, QByteArray key, bool asking = false,
                           int hops = 5)
{
    const MasterRoute::Opened opened = co_await MasterRoute::getMaster(route, connectWithin);
    if (!opened.ok())
        co_return opened.error();
    const milliseconds timeout = route->endpoint().timeout;
    Looked looked = co_await lookAt(*opened, key, timeout, asking);
    if (!looked.error() || hops == 0)
        co_return looked;
    const redis::Error error = *looked.error();
    if (error.kind == redis::ErrorKind::Closed && route->isFollowed())
        co_return co_await lookOn(route, key, asking, hops - 1); // it died: another one takes over
    const auto next = route->redirected(error);
    if (!next)
        co_return looked;
    co_return co_await lookOn(next, key, error.kind == redis::ErrorKind::Ask, hops - 1);
}

/// A lock that is a client's subscription: its token says so, and no key has it.
QCoro::Task<Looked> lookAtClients(std::shared_ptr<MasterRoute> route, QByteArray channel)
{
    const MasterRoute::Opened opened = co_await MasterRoute::getMaster(route, connectWithin);
    if (!opened.ok())
        co_return opened.error();
    redis::BatchAwaiter asked = (*opened)->batch(SubscriptionLocks::question(), route->endpoint().timeout);
    const Result<redis::BatchReply> clients = co_await asked;
    if (!clients.ok())
        co_return clients.error();
    if (clients->values.front().isError())
        co_return redis::errorFromReply(clients->values.front().bytes);
    Reading reading = SubscriptionLocks::readingOf(channel, clients->values.front().bytes);
    if (!reading.exists)
        co_return Absent();
    co_return KeyLook(std::move(reading));
}

/// The library by which the key is to be treated: that of the first master where the token stands as it was
/// seen.
const Dialect *recogniseFrom(const std::vector<Looked> &looks, const QByteArray &token, const RuleSet &rules)
{
    const Dialects &table = Dialects::table();
    const Dialect *any = nullptr;
    for (const Looked &look : looks) {
        if (!look.reading())
            continue;
        const Observation observation{*look.reading(), NameSign::Lock, QDateTime::currentMSecsSinceEpoch()};
        const Dialect &dialect = table.at(rules.recognise(observation));
        if (dialect.holds(*look.reading(), token))
            return &dialect;
        any = &dialect;
    }
    return any;
}

/// The library whose lock is gone everywhere and has left keys behind that block its name; null: none has.
QCoro::Task<const Dialect *> leftBehindBy(JobPtr job)
{
    for (int i = 0; i < Dialects::table().count(); ++i) {
        const Dialect *dialect = &Dialects::table().at(LibraryIndex(i));
        const QList<QByteArray> leftovers = dialect->leftovers(job->request.key);
        for (const QByteArray &key : leftovers) {
            for (const auto &route : job->routes) {
                const Looked look = co_await lookOn(route, key);
                if (look.reading())
                    co_return dialect;
            }
        }
    }
    co_return nullptr;
}

/// Remembers which masters hold another token. Only on a split row: where nobody has the token that was seen,
/// the lock has changed hands.
void noteSplit(ActionJob &job, const std::vector<Looked> &looks)
{
    bool seen = false;
    QList<quint16> others;
    for (size_t i = 0; i < looks.size(); ++i) {
        const Reading *reading = looks[i].reading();
        if (!reading)
            continue;
        const bool same = job.dialect->holds(*reading, job.request.token);
        seen |= same;
        if (!same)
            others.append(quint16(job.indexes.at(qsizetype(i))));
    }
    if (seen && job.request.mastersHoldingOther.isEmpty())
        job.request.mastersHoldingOther = others;
}

/// What a release would find where this was looked at.
MasterAnswer answerOf(ActionJob &job, const MasterCall &call, const Looked &look)
{
    MasterAnswer answer;
    if (look.error()) {
        readErrorBefore(*look.error(), answer);
        return answer;
    }
    answer.found = Found::Absent;
    const Reading *reading = look.reading();
    if (!reading)
        return answer;
    std::optional<QByteArray> token = job.dialect->token(*reading);
    if (job.dialect->holds(*reading, job.request.token))
        token = job.request.token;
    answer.hasToken = token.has_value();
    answer.token = token.value_or(QByteArray());
    answer.pttl = reading->pttl;
    const InsidePtr inside = job.dialect->inside(*reading);
    job.othersStay |= inside && inside->owners.size() > 1;
    const bool same = token == job.request.token && !deadlineDiffers(call.seenDeadlineMs, *reading);
    answer.found = same ? Found::Done : Found::Differs;
    return answer;
}

/// Nothing could be read where the form of the lock is to be recognised: then nothing is known of it, not
/// even that it has none.
bool failed(ActionJob &job, const std::vector<Looked> &looks, bool formKnown)
{
    const bool any =
        std::any_of(looks.begin(), looks.end(), [](const Looked &look) { return !look.error(); });
    if (any || formKnown)
        return false;
    for (const Looked &look : looks) {
        MasterAnswer &answer = job.answers.emplace_back();
        readErrorBefore(*look.error(), answer);
    }
    conclude(job);
    return true;
}

/// Without a write: what a release would find.
void concludeDryRun(ActionJob &job, const std::vector<Looked> &looks)
{
    for (size_t i = 0; i < looks.size(); ++i)
        job.answers.push_back(answerOf(job, job.calls[i], looks[i]));
    conclude(job);
    for (const MasterCall &call : job.calls) {
        for (const QString &command : plannedCommands(call)) {
            if (!job.report.commands.contains(command))
                job.report.commands.append(command);
        }
    }
    if (job.report.outcome == Outcome::Done) {
        job.report.outcome = Outcome::WouldDo;
        job.report.sentence =
            Text::tr("Nothing was changed. The lock is there with this token and would be released.");
    }
}

Recipe recipeOf(const ActionJob &job, const UndoRecord::Master *saved)
{
    const ActionRequest &request = job.request;
    switch (request.kind) {
    case ActionKind::Acquire:
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

MasterCall callOf(const ActionJob &job, size_t route)
{
    const ActionRequest &request = job.request;
    const UndoRecord::Master *saved = savedOn(job, route);
    MasterCall call;
    call.kind = request.kind;
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
    if (comparesDeadline(job))
        call.seenDeadlineMs = job.seenDeadlineOn(route);
    if (request.kind == ActionKind::Restore && saved) {
        call.dump = saved->dump;
        call.deadlineUnixMs = saved->deadlineUnixMs;
        call.overTakeOver = job.undo.kind == ActionKind::TakeOver;
        call.token = job.undo.tokenAfter;
        call.restoredToken = job.undo.tokenBefore;
        call.seenDeadlineMs = 0;
    }
    call.timeout = job.routes[route]->endpoint().timeout;
    const bool byRedlock =
        job.onSet() && (request.kind == ActionKind::Acquire || request.kind == ActionKind::Extend);
    if (byRedlock)
        call.timeout =
            job.settings.masterTimeout.count() > 0 ? job.settings.masterTimeout : redlockTimeout(request.ttl);
    call.connectWithin = connectWithin;
    return call;
}

/// What is wrong with the other keys of the request; empty: nothing.
QString problemOfOthers(const ActionRequest &request)
{
    constexpr qsizetype mostOthers = 100;
    if (request.together.isEmpty())
        return {};
    if (request.kind != ActionKind::Release && request.kind != ActionKind::Extend)
        return Text::tr("Only a release or an extension takes several keys at once.");
    if (request.together.size() > mostOthers)
        return Text::tr("One lock on more than %1 keys is not changed at once.").arg(mostOthers);
    const QSet<QByteArray> different(request.together.begin(), request.together.end());
    if (different.size() != request.together.size() || different.contains(request.key))
        return Text::tr("A key is named twice.");
    return {};
}

} // namespace

bool validate(ActionJob &job)
{
    const ActionRequest &request = job.request;
    if (job.routes.empty())
        return refuse(job, Text::tr("There is no such master."));
    if (request.dryRun && request.kind != ActionKind::Release)
        return refuse(job, Text::tr("Only a release can be tried without doing it."));
    if (wantsLease(request.kind)) {
        if (request.ttl.count() <= 0)
            return refuse(job, Text::tr("The lease must be longer than zero."));
        if (request.ttl > longestLease())
            return refuse(
                job,
                Text::tr(
                    "The lease is longer than Redis takes: it would end after the end of its calendar."));
    }
    if (request.kind == ActionKind::Restore)
        return !request.undoes.isEmpty() || refuse(job, Text::tr("Name the action that is to be undone."));
    if (request.kind != ActionKind::Acquire && !request.tokenSeen)
        return refuse(job,
                      Text::tr("The token that was seen is missing: without it another lock could be hit."));
    if (const QString problem = problemOfOthers(request); !problem.isEmpty())
        return refuse(job, problem);
    if (request.token.size() > longestValue)
        return refuse(
            job, Text::tr("A token longer than 4,096 bytes cannot be compared: it can only be looked at."));
    if (!request.library.isEmpty() && !Dialects::table().find(request.library))
        return refuse(job, Text::tr("There is no library %1.").arg(QString::fromUtf8(request.library)));
    return true;
}

bool comparesDeadline(const ActionJob &job)
{
    return job.request.tokenSeen && job.dialect && needsDeadline(*job.dialect, job.request.token);
}

QCoro::Task<bool> lookFirst(JobPtr job)
{
    ActionRequest &request = job->request;
    const Dialects &table = Dialects::table();
    const bool known = !request.library.isEmpty() && request.kind != ActionKind::TakeOver;
    const bool needless = request.kind == ActionKind::Acquire || request.kind == ActionKind::Restore || known;
    job->dialect =
        &table.at(*table.find(known ? QByteArrayView(request.library) : QByteArrayView("generic.token")));
    if (needless && !request.dryRun)
        co_return true;
    std::vector<QCoro::Task<Looked>> tasks;
    const bool isClient = isSubscriptionToken(request.key, request.token);
    for (const auto &route : job->routes)
        tasks.push_back(isClient ? lookAtClients(route, request.key) : lookOn(route, request.key));
    std::vector<Looked> looks;
    for (auto &task : tasks) {
        Looked look = co_await task;
        looks.push_back(std::move(look));
    }
    if (!known) {
        if (const Dialect *dialect = recogniseFrom(looks, request.token, RuleSet(job->spec.rules)))
            job->dialect = dialect;
    }
    if (failed(*job, looks, known))
        co_return false;
    const bool gone =
        std::all_of(looks.begin(), looks.end(), [](const Looked &look) { return look.isAbsent(); });
    if (gone && !known && !isClient && request.kind == ActionKind::Release) {
        if (const Dialect *dialect = co_await leftBehindBy(job))
            job->dialect = dialect;
    }
    noteSplit(*job, looks);
    if (!request.dryRun)
        co_return true;
    if (prepareCalls(*job))
        concludeDryRun(*job, looks);
    co_return false;
}

QCoro::Task<void> findSiblings(JobPtr job)
{
    ActionRequest &request = job->request;
    const bool all = request.kind == ActionKind::Release || request.kind == ActionKind::Extend;
    if (!all || !request.together.isEmpty() || job->routes.empty())
        co_return;
    const QList<QByteArray> siblings = Dialects::table().siblingsOf(request.key);
    std::vector<QCoro::Task<Looked>> tasks;
    for (const QByteArray &sibling : siblings)
        tasks.push_back(lookOn(job->routeOf(sibling), sibling));
    for (qsizetype i = 0; i < siblings.size(); ++i) {
        const Looked look = co_await tasks[size_t(i)];
        // Another token there is that of somebody who tries to get the lock: not ours.
        const Reading *reading = look.reading();
        if (reading && reading->type == KeyType::String && reading->value == request.token)
            request.together.append(siblings.at(i));
    }
}

bool prepareCalls(ActionJob &job)
{
    ActionRequest &request = job.request;
    const QString refusal = job.dialect->refusalOf(request.kind, request.key, request.token);
    const bool offered = refusal.isEmpty() || request.kind == ActionKind::Restore;
    if (!offered) {
        refuse(job, refusal);
        // The lock stands there and is understood: it is a rule that its form is not written over.
        if (request.kind == ActionKind::TakeOver)
            job.report.outcome = Outcome::Policy;
        return false;
    }
    if (job.onSet() && request.kind != ActionKind::Restore && job.dialect->hasTokenPerMaster()) {
        refuse(
            job,
            Text::tr("This library writes another token on each master: name one master, with the token that "
                     "stands there, and go on to the next."));
        job.report.outcome = Outcome::Policy;
        return false;
    }
    if (!request.together.isEmpty() && request.kind != ActionKind::Restore && !job.dialect->spansKeys())
        return refuse(job,
                      Text::tr("A lock of the form %1 stands on one key: each key is an action of its own.")
                          .arg(QString::fromUtf8(job.dialect->id())));
    const Dialect *written = job.dialect;
    if (request.kind == ActionKind::TakeOver && !request.library.isEmpty()) {
        written = &Dialects::table().at(*Dialects::table().find(request.library));
        if (written->form() != job.dialect->form())
            return refuse(job,
                          Text::tr("The lock that stands there is of another type than %1 writes.")
                              .arg(QString::fromUtf8(request.library)));
    }
    const bool makesToken = request.kind == ActionKind::TakeOver
        || (request.kind == ActionKind::Acquire && !request.tokenSeen && request.token.isEmpty());
    QByteArray fresh = makesToken ? written->newToken() : QByteArray();
    if (makesToken && fresh.isEmpty())
        fresh = freshPlainToken();
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
