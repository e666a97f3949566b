// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/histogram.h"
#include "lab/run_spec.h"

#include <QList>
#include <QStringList>

#include <optional>

namespace lab {

/// How one increment ended.
enum class Turn : quint8 {
    Counted, ///< written, and acknowledged by the server
    FailedTransaction, ///< EXEC was refused and not tried again
    GaveUp, ///< not granted within the time or the attempts that the client allows itself
    Withdrawn, ///< the run ended while this client was still waiting: as if it had not begun
    Failed, ///< an error of the server or of the connection; the run ends
};

/// The state of a run at one instant; taken five times a second, and once at the end.
struct Sample
{
    QByteArray strategy;
    qint64 tMs = 0; ///< since this strategy began
    double ops = 0; ///< increments a second since the last sample
    double attempts = 0; ///< attempts to get in, a second, since the last sample
    int waiting = 0; ///< clients that were refused and try again
    int inside = 0; ///< the most clients that were inside the critical section at once since the last sample
    qint64 counter = 0; ///< what the server says
    qint64 expected = 0; ///< increments that have ended, failed ones included; never less than the counter
    std::optional<qint64> p50Us; ///< waits since the last sample; none: nobody was granted
    std::optional<qint64> p99Us;
    double progress = 0; ///< 0 to 1, of this strategy
    qint64 leftMs = -1; ///< estimate for this strategy; −1: not known
};

struct ClientResult
{
    int client = 0;
    qint64 completed = 0;
    qint64 failedTransactions = 0;
    qint64 gaveUp = 0;
    qint64 starvedUs = 0; ///< the longest time without a grant
};

/// What one strategy did under one load.
///
/// `expected` is clients × iterations, or with a duration (or when the run was stopped or failed) the
/// increments that have ended. expected − final = lost + failed transactions + gave up, where `final` is read
/// on the server.
struct RunResult
{
    QByteArray strategy;
    RunSpec spec;
    qint64 completed = 0; ///< acknowledged increments
    qint64 elapsedMs = 0;
    double throughput = 0; ///< completed a second
    qint64 expected = 0;
    std::optional<qint64> finalValue; ///< none: the server could not be asked
    std::optional<qint64> lost; ///< completed − final
    qint64 overlaps = 0; ///< times a client went in while another was inside: the ground truth
    double overlapMs = 0; ///< time with two or more inside
    qint64 foreignReleases = 0; ///< deletions that removed a token not one's own
    qint64 failedTransactions = 0;
    qint64 gaveUp = 0;
    qint64 attempts = 0;
    qint64 roundTrips = 0;
    Percentiles waitUs; ///< first attempt → granted; without a lock, until the increment was acknowledged
    Percentiles holdUs; ///< granted → released (when the release is sent); empty without a lock
    Percentiles handoffUs; ///< released → next grant
    std::optional<double> jain; ///< over grants per client until the first client had finished
    QList<ClientResult> clients;
    QString server; ///< "redis 7.0.15"; empty when it does not say
    qint64 roundTripUs = 0; ///< of one command on an idle connection
    bool stopped = false; ///< by the user: what stands here is the part until then
    QStringList errors;

    /// Nothing lost, never two inside, nobody else's lock released.
    bool isExact() const { return lost == 0 && overlaps == 0 && foreignReleases == 0; }
};

/// How a run as a whole ended; after the last result.
struct RunEnd
{
    bool stopped = false;
    std::optional<Failure> failure;
};

/// Jain's index of fairness, (Σx)² / (n Σx²): 1 when all have the same, 1/n when one has all.
/// None when nobody has anything. Source: Jain, Chiu, Hawe, DEC-TR-301, 1984.
std::optional<double> jainIndex(const QList<qint64> &shares);

} // namespace lab
