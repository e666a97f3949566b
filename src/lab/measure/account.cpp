// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/account.h"

#include "lab/measure/ground_truth.h"
#include "lab/spec/strategies.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace lab {

namespace {

void putCounts(RunResult &result, const Tally &tally)
{
    result.completed = tally.completed;
    result.failedTransactions = tally.failedTransactions;
    result.gaveUp = tally.gaveUp;
    result.crashed = tally.crashedBefore + tally.crashedAfter;
    result.crashedAfterWrite = tally.crashedAfter;
    result.refusedWrites = tally.refusedWrites;
    result.foreignReleases = tally.foreignReleases;
    result.phantoms = tally.phantoms;
    result.equalTokens = tally.tokens.equal();
    result.attempts = tally.attempts;
    result.roundTrips = tally.roundTrips;
    const qint64 needed = tally.completed * Strategies::make(result.strategy)->minimumRoundTrips();
    result.wastedRoundTrips = std::max<qint64>(0, tally.roundTrips - needed);
    result.clients = tally.clients;
    std::sort(result.clients.begin(), result.clients.end(),
              [](const ClientResult &a, const ClientResult &b) { return a.client < b.client; });
}

void putTimes(RunResult &result, const Tally &tally)
{
    result.elapsedMs = tally.endedUs / 1000;
    result.warmUpMs = tally.warmUs / 1000;
    const qint64 us = tally.endedUs - tally.warmUs;
    result.throughput = us > 0 ? double(tally.completed - tally.warmCompleted) * 1e6 / double(us) : 0;
    result.waits = std::make_shared<Histogram>(tally.waits);
    result.unfinishedWaits = std::make_shared<Histogram>(tally.unfinishedWaits);
    result.waitUs = tally.waits.percentilesWith(tally.unfinishedWaits);
    result.holdUs = tally.holds.percentiles();
    result.handoffUs = tally.handoffs.percentiles();
    if (result.spec.isOpenLoop()) {
        result.correctedWaits = std::make_shared<Histogram>(tally.correctedWaits);
        result.waitCorrectedUs = tally.correctedWaits.percentilesWith(tally.unfinishedCorrected);
    }
}

void putFairness(RunResult &result, const QList<qint64> &grants)
{
    result.fairGrants = grants;
    result.jain = jainIndex(grants);
    const qint64 all = std::accumulate(grants.begin(), grants.end(), qint64(0));
    if (all > 0)
        result.smallestShare = double(*std::min_element(grants.begin(), grants.end())) / double(all);
}

struct Account
{
    Q_DECLARE_TR_FUNCTIONS(lab::Account)
};

bool hasTrace(const RunResult &result, TraceOf::Kind kind)
{
    return std::any_of(result.traces.begin(), result.traces.end(),
                       [kind](const TraceOf &trace) { return trace.kind == kind; });
}

/// Of one of the two nothing came.
bool isOneSided(const TraceOf &trace)
{
    return std::any_of(trace.clients.begin(), trace.clients.end(), [&trace](int client) {
        return std::none_of(trace.events.begin(), trace.events.end(),
                            [client](const TraceEvent &event) { return event.client == client; });
    });
}

} // namespace

RunResult accountOf(const RunSpec &spec, const QByteArray &strategyId, const Tally &tally,
                    const GroundTruth &truth, const Ending &ending)
{
    RunResult result;
    result.strategy = strategyId;
    result.spec = spec;
    putCounts(result, tally);
    putTimes(result, tally);
    putFairness(result, tally.fairWindow);
    result.standstill = ending.standstill;
    result.stopped = ending.stopped;
    result.cutOff = tally.cutOff;
    // What was asked stays so when the run is stopped or breaks off; a duration asks for no number.
    result.expected =
        spec.byDuration() ? tally.ended() + tally.withdrawn + tally.cutOff : spec.clients * spec.iterations;
    result.neverGotIn = result.expected - tally.ended() - tally.cutOff;
    if (result.neverGotIn == 0 && result.cutOff == 0)
        result.standstill = Standstill::None; // all had been done before
    result.overlaps = truth.overlaps();
    result.overlapMs = double(truth.overlapUs()) / 1000;
    result.traces = ending.traces;
    for (const redis::Error &error : ending.errors) {
        result.errors.append(error.text);
        result.errorCodes.append(QString::fromLatin1(redis::errorCode(error.kind)));
    }
    return result;
}

void putFinal(RunResult &result, const Tally &tally, qint64 finalValue)
{
    const qint64 surplus = finalValue - tally.completed - tally.crashedAfter;
    result.finalValue = finalValue;
    result.lost = std::max<qint64>(0, -surplus);
    result.unacknowledged = std::clamp<qint64>(surplus, 0, tally.cutOff);
    result.cutOff = tally.cutOff - result.unacknowledged;
}

void putHolder(RunResult &result, const Tally &tally, const GroundTruth &truth, const redis::Value &lock)
{
    const bool isLast = tally.diedAtGrant >= 0 && tally.diedAtGrant == truth.grants();
    // Whoever was cut off, or left a phantom, may have taken a lock that he does not know of.
    const bool mayBeAnother = tally.cutOff > 0 || tally.phantoms > 0;
    const bool isIts = result.standstill == Standstill::TokenGone
        || (lock.isString() && tally.deadValues.contains(lock.bytes));
    result.holderDied = result.standstill != Standstill::None && isLast && !mayBeAnother && isIts;
}

QString traceNoteOf(const RunResult &result)
{
    if (!result.spec.processes)
        return {};
    QStringList sentences;
    if (!result.traces.isEmpty())
        sentences.append(
            Account::tr("Each client was a process and stamped its own commands: one that waited "
                        "for a processor read its reply later than the server sent it."));
    if (std::any_of(result.traces.begin(), result.traces.end(), isOneSided))
        sentences.append(Account::tr("One of the two processes ended before it could tell its commands."));
    const bool missed = (result.lost.value_or(0) > 0 && !hasTrace(result, TraceOf::Kind::LostUpdate))
        || (result.overlaps > 0 && !hasTrace(result, TraceOf::Kind::Overlap));
    if (missed && Strategies::make(result.strategy)->isTraced())
        sentences.append(Account::tr("Of what was counted not all could be traced: the processes could not "
                                     "tell any more which two of them it was."));
    return sentences.join(u' ');
}

} // namespace lab
