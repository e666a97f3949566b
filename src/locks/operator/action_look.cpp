// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_look.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/subscription_token.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/action_conclude.h"
#include "locks/operator/rehearsal.h"
#include "locks/read/subscription_locks.h"
#include "locks/rules/rule_set.h"

#include <QDateTime>

#include <algorithm>

namespace locks {

using redis::Result;
using std::chrono::milliseconds;

namespace {

using Looked = KeyLook;

constexpr milliseconds connectWithin{1000};

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

/// No form fits, but the type or the members could not be read: then the missing right is the answer.
bool lacksRight(ActionJob &job, const std::vector<Looked> &looks)
{
    const bool isUnknown = job.dialect == &Dialects::table().at(0);
    const bool any = std::any_of(looks.begin(), looks.end(),
                                 [](const Looked &look) { return look.missingRight() != nullptr; });
    if (!isUnknown || !any)
        return false;
    for (const Looked &look : looks) {
        MasterAnswer &answer = job.answers.emplace_back();
        if (look.error() || look.missingRight())
            readErrorBefore(look.error() ? *look.error() : *look.missingRight(), answer);
        else
            answer.found = look.isAbsent() ? Found::Absent : Found::Differs;
    }
    conclude(job);
    return true;
}

} // namespace

QCoro::Task<KeyLook> lookOn(std::shared_ptr<MasterRoute> route, QByteArray key, bool asking, int hops)
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
    if (!needless) {
        if (const Dialect *dialect = recogniseFrom(looks, request.token, RuleSet(job->spec.rules)))
            job->dialect = dialect;
    }
    if (failed(*job, looks, needless) || (!needless && lacksRight(*job, looks)))
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
        co_await rehearse(job, looks);
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

} // namespace locks
