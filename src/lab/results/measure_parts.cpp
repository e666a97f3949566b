// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/measure_parts.h"

#include "lab/results/verdict.h"
#include "lab/spec/strategies.h"

#include <QJsonObject>

namespace lab::parts {

bool isSale(const RunResult &result)
{
    return result.spec.workload == "flash-sale";
}

bool isTaskQueue(const RunResult &result)
{
    return result.spec.workload == "task-queue";
}

bool isCounter(const RunResult &result)
{
    return !isSale(result) && !isTaskQueue(result);
}

bool hasFaults(const RunResult &result)
{
    return result.spec.faults.any();
}

bool isOpenLoop(const RunResult &result)
{
    return result.waitCorrectedUs.has_value();
}

bool canRefuse(const RunResult &result)
{
    const auto refuses = [](const QByteArray &id) {
        const auto strategy = Strategies::make(id);
        return strategy && strategy->refusesLateWrites();
    };
    const QList<QByteArray> &ids = result.spec.strategies;
    return result.refusedWrites > 0 || refuses(result.strategy)
        || std::any_of(ids.begin(), ids.end(), refuses);
}

QJsonValue accountToJson(const RunResult &result)
{
    const auto parts = accountParts(result);
    if (!parts)
        return QJsonValue();
    QJsonObject account{{QStringLiteral("asked"), result.expected}};
    for (const AccountPart &part : *parts)
        account.insert(QLatin1String(accountId(part.kind)), part.count);
    return account;
}

Figure outcomeHarm(const RunResult &result)
{
    if (result.sale)
        return double(result.sale->oversold);
    return result.tasks ? double(result.tasks->twice + result.tasks->lost) : 0;
}

} // namespace lab::parts
