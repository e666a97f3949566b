// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/verdict.h"
#include "lab/run/lab_service.h"
#include "redis_server.h"

#include <QObject>

#include <optional>

/// Collects what a lab service says.
struct Listener
{
    explicit Listener(lab::LabService &service)
    {
        using lab::LabService;
        QObject::connect(&service, &LabService::began, &service,
                         [this](const QByteArray &strategy) { began.append(strategy); });
        QObject::connect(&service, &LabService::sampled, &service,
                         [this](const lab::Sample &sample) { samples.append(sample); });
        QObject::connect(&service, &LabService::resulted, &service,
                         [this](const lab::RunResult &result) { results.append(result); });
        QObject::connect(&service, &LabService::happened, &service,
                         [this](const lab::LiveFault &fault) { happened.append(fault); });
        QObject::connect(&service, &LabService::noted, &service,
                         [this](const QString &note) { notes.append(note); });
        QObject::connect(&service, &LabService::ended, &service,
                         [this](const lab::RunEnd &ending) { end = ending; });
    }
    bool waitForEnd(int timeoutMs = 60'000) const
    {
        return waitFor([this] { return end.has_value(); }, timeoutMs);
    }
    /// Somebody has been let in and has written.
    bool waitUntilCounting() const
    {
        return waitFor([this] { return !samples.isEmpty() && samples.last().counter > 0; });
    }
    QByteArrayList began;
    QList<lab::Sample> samples;
    QList<lab::LiveFault> happened;
    QList<lab::RunResult> results;
    QStringList notes;
    std::optional<lab::RunEnd> end;
};

/// On private servers, short enough for something to go wrong in it.
inline lab::RunSpec privateSpec(const QByteArray &strategy)
{
    lab::RunSpec spec;
    spec.strategies = {strategy};
    spec.clients = 4;
    spec.iterations = 100;
    spec.hold = std::chrono::milliseconds(1);
    return spec;
}

/// 8 clients × 250 increments.
inline lab::RunSpec specOn(const RedisServer &server, const QList<QByteArray> &strategies)
{
    lab::RunSpec spec;
    spec.target =
        lab::Target{QStringLiteral("test"), server.endpoint(), locks::Environment::Development, false};
    spec.strategies = strategies;
    spec.clients = 8;
    spec.iterations = 250;
    return spec;
}

/// 8 clients with few increments each; as processes they are those of the program under test.
inline lab::RunSpec shortSpecOn(const RedisServer &server, const QByteArray &strategy, qint64 iterations)
{
    lab::RunSpec spec = specOn(server, {strategy});
    spec.iterations = iterations;
    spec.workerProgram = qEnvironmentVariable("LOCKSCOPE_BINARY");
    return spec;
}

/// Runs to the end; empty when something went wrong.
inline QList<lab::RunResult> resultsOf(const lab::RunSpec &spec)
{
    lab::LabService service;
    Listener heard(service);
    service.start(spec);
    if (!heard.waitForEnd() || heard.end->failure) {
        qWarning("the run failed: %s",
                 heard.end && heard.end->failure ? qPrintable(heard.end->failure->text) : "no end");
        return {};
    }
    return heard.results;
}

/// Several specs at the same time, each on a thread of its own; the results in the same order.
inline QList<lab::RunResult> resultsOfAll(const QList<lab::RunSpec> &specs)
{
    std::vector<std::unique_ptr<lab::LabService>> services;
    std::vector<std::unique_ptr<Listener>> heard;
    for (const lab::RunSpec &spec : specs) {
        services.push_back(std::make_unique<lab::LabService>());
        heard.push_back(std::make_unique<Listener>(*services.back()));
        services.back()->start(spec);
    }
    QList<lab::RunResult> results;
    for (const auto &each : heard) {
        if (each->waitForEnd() && each->end->failure)
            qWarning("a run failed: %s (%s)", qPrintable(each->end->failure->text),
                     each->end->failure->detail.constData());
        results += each->results;
    }
    return results;
}

/// The parts of the account make what was asked.
inline bool isWhole(const lab::RunResult &result)
{
    const auto account = lab::accountParts(result);
    if (!account)
        return false;
    qint64 sum = 0;
    bool isPart = true;
    for (const lab::AccountPart &part : *account) {
        sum += part.count;
        isPart = isPart && part.count >= 0;
    }
    return isPart && sum == result.expected;
}

/// What holds for every result, whatever went wrong in it.
inline bool addsUp(const lab::RunResult &result)
{
    if (!result.finalValue || !result.lost)
        return false;
    const qint64 crashedBefore = result.crashed - result.crashedAfterWrite;
    const bool asked =
        result.spec.byDuration() || result.expected == result.spec.clients * result.spec.iterations;
    qint64 completed = 0;
    qint64 grants = 0;
    for (const lab::ClientResult &client : result.clients) {
        completed += client.completed;
        grants += client.grants;
    }
    // Whoever was let in has counted, unless it crashed or was refused by the store.
    const bool undisturbed =
        !result.spec.faults.any() && result.refusedWrites == 0 && result.errors.isEmpty();
    const bool adds =
        isWhole(result) && asked && completed == result.completed && (!undisturbed || grants == completed);
    if (!adds)
        qWarning(
            "%s: expected %lld, final %lld, lost %lld, skipped %lld, gave up %lld, refused %lld, crashed "
            "before %lld, never got in %lld, completed %lld of %lld, granted %lld",
            result.strategy.constData(), result.expected, *result.finalValue, *result.lost,
            result.failedTransactions, result.gaveUp, result.refusedWrites, crashedBefore, result.neverGotIn,
            completed, result.completed, grants);
    return adds;
}
