// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/tally.h"
#include "lab/spec/metrics.h"
#include "redis/protocol/error.h"
#include "redis/protocol/value.h"

namespace lab {

class GroundTruth;
class Strategy;
class Trial;

/// How a trial came to its end.
struct Ending
{
    bool stopped = false; ///< by the user
    Standstill standstill = Standstill::None;
    QList<redis::Error> errors;
    QList<TraceOf> traces;
};

/// Makes the result of a trial whose clients have all ended, but for what the server has to say.
/// `spec` is the one that was resolved for the strategy.
RunResult accountOf(const RunSpec &spec, const QByteArray &strategyId, const Tally &tally,
                    const GroundTruth &truth, const Ending &ending);

/// Adds what the server says of the shared state, and with it what was lost. A write whose reply was cut off
/// may have arrived all the same: as many as the server has too many of, and not more than were cut off,
/// count as begun.
void putFinal(RunResult &result, const Tally &tally, qint64 finalValue);

/// Looks whose lock it stands still at: `lock` is what the server holds there, if anything. Proved to be a
/// dead client's is what the last one that was let in, or died while it took the lock, has left.
void putHolder(RunResult &result, const Tally &tally, const GroundTruth &truth, const redis::Value &lock);

/// What the traces of such a result cannot tell because its clients were processes; empty where they were
/// not. Ask when the server has said what was lost.
QString traceNoteOf(const RunResult &result);

} // namespace lab
