// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/json_parts.h"
#include "lab/spec/metrics.h"

#include <QJsonValue>

#include <algorithm>
#include <optional>

/// What the table of measures takes from a result: a figure or a JSON value of one field, and which measures
/// mean something for which run. Any thread.
namespace lab::parts {

using Figure = std::optional<double>;

template <auto member> QJsonValue field(const RunResult &result)
{
    return QJsonValue(result.*member);
}

template <auto member> QJsonValue fieldOrNull(const RunResult &result)
{
    return orNull(result.*member);
}

template <auto member> QJsonValue percentiles(const RunResult &result)
{
    return percentilesToJson(result.*member);
}

template <auto member> Figure number(const RunResult &result)
{
    return Figure(result.*member);
}

template <auto spectrum, auto percentile> Figure time(const RunResult &result)
{
    const std::optional<Percentiles> times = result.*spectrum;
    return times && times->n > 0 ? Figure(double((*times).*percentile)) : Figure();
}

/// For each completed increment.
template <auto member> Figure each(const RunResult &result)
{
    return double(result.*member) / double(std::max<qint64>(1, result.completed));
}

/// Of the flash sale or of the task queue.
template <auto workload, auto member> QJsonValue workField(const RunResult &result)
{
    const auto &work = result.*workload;
    return work ? QJsonValue((*work).*member) : QJsonValue();
}

template <auto workload, auto member> Figure workNumber(const RunResult &result)
{
    const auto &work = result.*workload;
    return work ? double((*work).*member) : 0;
}

template <auto text> QJsonValue textOrNull(const RunResult &result)
{
    return (result.*text).isEmpty() ? QJsonValue() : QJsonValue(result.*text);
}

template <auto spectrum, auto percentile> bool isLowerBound(const RunResult &result)
{
    const std::optional<Percentiles> times = result.*spectrum;
    return times && times->isAtLeast((*times).*percentile);
}

bool isSale(const RunResult &result);
bool isTaskQueue(const RunResult &result);
bool isCounter(const RunResult &result);
bool isOpenLoop(const RunResult &result);
bool hasFaults(const RunResult &result);
/// Judged by all strategies of the run: their rows have the same columns.
bool canRefuse(const RunResult &result);
/// "asked" and each part of it; null where it cannot be told.
QJsonValue accountToJson(const RunResult &result);
/// What went wrong in a workload that is no counter.
Figure outcomeHarm(const RunResult &result);

} // namespace lab::parts
