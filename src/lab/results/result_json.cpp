// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/result_json.h"

#include "lab/results/json_parts.h"
#include "lab/results/measures.h"
#include "lab/spec/strategies.h"

namespace lab {

QJsonObject toJson(const Sample &sample)
{
    const QJsonObject body{
        {QStringLiteral("strategy"), QString::fromUtf8(Strategies::shown(sample.strategy))},
        {QStringLiteral("t_ms"), sample.tMs},
        {QStringLiteral("ops"), rounded(sample.ops, 10)},
        {QStringLiteral("attempts"), rounded(sample.attempts, 10)},
        {QStringLiteral("waiting"), sample.waiting},
        {QStringLiteral("inside"), sample.inside},
        {QStringLiteral("counter"), sample.counter},
        {QStringLiteral("expected"), sample.expected},
        {QStringLiteral("p50_us"), orNull(sample.p50Us)},
        {QStringLiteral("p99_us"), orNull(sample.p99Us)}};
    return {{QStringLiteral("sample"), body}};
}

QJsonObject toJson(const RunResult &result)
{
    QJsonObject body;
    for (const Measure &measure : measures()) {
        if (measure.json)
            body.insert(QLatin1String(measure.id), measure.json(result));
    }
    return {{QStringLiteral("result"), body}};
}

} // namespace lab
