// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_send.h"

#include "locks/master_calls/resolve.h"

#include <QRandomGenerator>

#include <algorithm>

namespace locks {

using redis::Clock;
using std::chrono::milliseconds;

namespace {

milliseconds since(Clock::time_point start)
{
    return std::chrono::ceil<milliseconds>(Clock::now() - start);
}

QList<Found> foundOf(const ActionJob &job)
{
    QList<Found> found;
    for (const MasterAnswer &answer : job.answers)
        found.append(answer.found);
    return found;
}

/// Opens what is not open before the clock of a Redlock starts.
QCoro::Task<void> warmUp(JobPtr job)
{
    std::vector<QCoro::Task<MasterRoute::Opened>> tasks;
    for (const auto &route : job->routes)
        tasks.push_back(MasterRoute::get(route, milliseconds(1000)));
    for (auto &task : tasks)
        co_await task;
}

QCoro::Task<void> runAll(JobPtr job)
{
    job->answers.clear();
    job->startedAt = Clock::now();
    std::vector<QCoro::Task<MasterAnswer>> tasks;
    for (size_t i = 0; i < job->routes.size(); ++i)
        tasks.push_back(runOnMaster(job->routes[i], job->calls[i]));
    for (auto &task : tasks)
        job->answers.push_back(co_await task);
    job->elapsed = since(job->startedAt);
}

QCoro::Task<void> resolveAll(JobPtr job)
{
    const auto until = Clock::now() + job->settings.resolveFor;
    std::vector<QCoro::Task<MasterAnswer>> tasks;
    std::vector<size_t> places;
    for (size_t i = 0; i < job->routes.size(); ++i) {
        // What a script says that it did in part stays unknown, whatever the key shows.
        if (job->answers[i].found != Found::Unknown || job->answers[i].partly)
            continue;
        places.push_back(i);
        tasks.push_back(resolve(job->routes[i], job->calls[i], job->answers[i], until));
    }
    for (size_t i = 0; i < tasks.size(); ++i)
        job->answers[places[i]] = co_await tasks[i];
}

bool hasUnknown(const ActionJob &job)
{
    return foundOf(job).contains(Found::Unknown);
}

bool hasQuorum(const ActionJob &job)
{
    return job.hasLease() && job.onSet()
        && combine(job.request.kind, foundOf(job), job.quorum(),
                   redlockValidity(job.request.ttl, job.elapsed).count() > 0)
        == Outcome::Done;
}

/// What one master says to taking back a token that was just written, or may have been.
QCoro::Task<MasterAnswer> takeBack(std::shared_ptr<MasterRoute> route, MasterCall acquire, MasterAnswer tried,
                                   milliseconds resolveFor)
{
    MasterCall release = acquire;
    release.kind = ActionKind::Release;
    release.recipe = acquire.dialect->release(acquire.key, acquire.token);
    release.whole = true;
    release.timeout = std::min(route->endpoint().timeout, resolveFor);
    MasterAnswer answer = co_await runOnMaster(route, release);
    const bool late = tried.found == Found::Unknown && !tried.peerClosed && !tried.replied
        && answer.connection != tried.connection;
    const bool unclear = answer.found == Found::Unknown || answer.found == Found::Unreachable
        || answer.found == Found::Refused;
    if (late || unclear)
        co_return tried; // what was sent first may still be run after this
    tried.takenBack = true;
    if (tried.found == Found::Unknown)
        tried.found = answer.found == Found::Differs ? Found::Differs : Found::Unreachable;
    co_return tried;
}

/// A short pause with jitter, so that those who wait do not try in step.
milliseconds pauseBeforeRetry(milliseconds left)
{
    return std::min(left, milliseconds(QRandomGenerator::global()->bounded(25, 100)));
}

} // namespace

QCoro::Task<void> takeBackAll(JobPtr job)
{
    std::vector<QCoro::Task<MasterAnswer>> tasks;
    std::vector<size_t> places;
    for (size_t i = 0; i < job->routes.size(); ++i) {
        const Found found = job->answers[i].found;
        if (found != Found::Done && found != Found::Unknown)
            continue;
        places.push_back(i);
        tasks.push_back(takeBack(job->routes[i], job->calls[i], job->answers[i], job->settings.resolveFor));
    }
    for (size_t i = 0; i < tasks.size(); ++i)
        job->answers[places[i]] = co_await tasks[i];
}

QCoro::Task<void> sendToAll(JobPtr job)
{
    if (job->onSet())
        co_await warmUp(job);
    co_await runAll(job);
    if (hasUnknown(*job) && !hasQuorum(*job) && !job->scope->isStopping()) {
        co_await resolveAll(job);
        job->elapsed = since(job->startedAt);
    }
}

QCoro::Task<void> acquireWithin(JobPtr job)
{
    const auto deadline = Clock::now() + job->request.wait;
    const int quorum = job->quorum();
    for (;;) {
        if (job->onSet())
            co_await warmUp(job);
        co_await runAll(job);
        if (!job->onSet() && hasUnknown(*job) && !job->scope->isStopping())
            co_await resolveAll(job);
        const bool inTime = !job->onSet() || redlockValidity(job->request.ttl, job->elapsed).count() > 0;
        const Outcome outcome = combine(ActionKind::Acquire, foundOf(*job), quorum, inTime);
        if (outcome == Outcome::Done || job->scope->isStopping())
            co_return;
        if (job->onSet())
            co_await takeBackAll(job);
        const auto left = std::chrono::floor<milliseconds>(deadline - Clock::now());
        // Alone and unknown: it may be held by now, and a second try would take our own token for another's.
        const bool unclear = !job->onSet() && hasUnknown(*job);
        if (unclear || left.count() <= 0 || job->scope->isStopping())
            co_return;
        co_await job->scope->sleep(pauseBeforeRetry(left));
        if (job->scope->isStopping())
            co_return;
    }
}

} // namespace locks
