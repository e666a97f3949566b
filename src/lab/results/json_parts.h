// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QJsonValue>

/// What is in the line of a result beside plain numbers.
namespace lab {

template <typename T> QJsonValue orNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}
/// With as many places behind the point as `digits` (10, 100, 1000) has zeros.
double rounded(double value, double digits);

/// Null without samples.
QJsonValue percentilesToJson(const Percentiles &percentiles);
QJsonValue clientsToJson(const QList<ClientResult> &clients);
QJsonValue loadToJson(const RunSpec &spec);
/// Null when the run came to its end.
/// For a program of the user's: only what was seen of its lock.
QJsonValue standstillToJson(const RunResult &result);
/// "lost-update" and the like.
const char *traceKindId(TraceOf::Kind kind);
/// What happened while it ran, in order; empty when nothing did.
QJsonValue happenedToJson(const QList<LiveFault> &happened);
/// Null when there are none.
QJsonValue tracesToJson(const QList<TraceOf> &traces);

} // namespace lab
