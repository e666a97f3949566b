// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/result_json.h"

#include <QJsonArray>

#include <cmath>

namespace lab {

namespace {

template <typename T> QJsonValue orNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue toJson(const Percentiles &percentiles)
{
    if (percentiles.n == 0)
        return QJsonValue();
    return QJsonObject{{QStringLiteral("n"), percentiles.n},       {QStringLiteral("p50"), percentiles.p50},
                       {QStringLiteral("p90"), percentiles.p90},   {QStringLiteral("p99"), percentiles.p99},
                       {QStringLiteral("p999"), percentiles.p999}, {QStringLiteral("max"), percentiles.max}};
}

QJsonObject toJson(const ClientResult &client)
{
    return {{QStringLiteral("client"), client.client},
            {QStringLiteral("completed"), client.completed},
            {QStringLiteral("failed_transactions"), client.failedTransactions},
            {QStringLiteral("gave_up"), client.gaveUp},
            {QStringLiteral("starved_us"), client.starvedUs}};
}

double rounded(double value, double digits)
{
    return std::round(value * digits) / digits;
}

QJsonObject load(const RunSpec &spec)
{
    QJsonValue wait = QStringLiteral("forever");
    if (spec.giveUpAfter)
        wait = qint64(spec.giveUpAfter->count());
    return {{QStringLiteral("hold_ms"), qint64(spec.hold.count())},
            {QStringLiteral("think_ms"), qint64(spec.think.count())},
            {QStringLiteral("lease_ms"), qint64(spec.lease.count())},
            {QStringLiteral("retry"), QString::fromLatin1(spec.retry)},
            {QStringLiteral("give_up_after_ms"), wait},
            {QStringLiteral("iterations"), spec.byDuration() ? QJsonValue() : QJsonValue(spec.iterations)},
            {QStringLiteral("duration_ms"),
             spec.byDuration() ? QJsonValue(qint64(spec.duration.count())) : QJsonValue()},
            {QStringLiteral("loop"), QStringLiteral("closed")}};
}

/// The fields whose workloads, faults and pictures come with a later release.
void addUnmeasured(QJsonObject &object)
{
    for (const char *name : {"crashed", "crashed_after_write", "refused_writes"})
        object.insert(QLatin1String(name), 0);
    for (const char *name : {"wait_corrected_us", "stock", "sold", "oversold", "tasks", "twice", "lost_tasks",
                             "score_refused", "trace"})
        object.insert(QLatin1String(name), QJsonValue());
}

} // namespace

QJsonObject toJson(const Sample &sample)
{
    const QJsonObject body{{QStringLiteral("strategy"), QString::fromLatin1(sample.strategy)},
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
    QJsonArray clients;
    for (const ClientResult &client : result.clients)
        clients.append(toJson(client));
    QJsonObject body{
        {QStringLiteral("strategy"), QString::fromLatin1(result.strategy)},
        {QStringLiteral("workload"), QString::fromLatin1(result.spec.workload)},
        {QStringLiteral("clients"), result.spec.clients},
        {QStringLiteral("completed"), result.completed},
        {QStringLiteral("elapsed_ms"), result.elapsedMs},
        {QStringLiteral("throughput"), rounded(result.throughput, 10)},
        {QStringLiteral("expected"), result.expected},
        {QStringLiteral("final"), orNull(result.finalValue)},
        {QStringLiteral("lost"), orNull(result.lost)},
        {QStringLiteral("overlaps"), result.overlaps},
        {QStringLiteral("overlap_ms"), rounded(result.overlapMs, 1000)},
        {QStringLiteral("foreign_releases"), result.foreignReleases},
        {QStringLiteral("failed_transactions"), result.failedTransactions},
        {QStringLiteral("gave_up"), result.gaveUp},
        {QStringLiteral("attempts"), result.attempts},
        {QStringLiteral("round_trips"), result.roundTrips},
        {QStringLiteral("wait_us"), toJson(result.waitUs)},
        {QStringLiteral("hold_us"), toJson(result.holdUs)},
        {QStringLiteral("handoff_us"), toJson(result.handoffUs)},
        {QStringLiteral("jain"), orNull(result.jain)},
        {QStringLiteral("per_client"), clients},
        {QStringLiteral("load"), load(result.spec)},
        {QStringLiteral("server"), result.server.isEmpty() ? QJsonValue() : QJsonValue(result.server)},
        {QStringLiteral("rtt_us"), result.roundTripUs},
        {QStringLiteral("stopped"), result.stopped},
        {QStringLiteral("errors"), QJsonArray::fromStringList(result.errors)}};
    addUnmeasured(body);
    return {{QStringLiteral("result"), body}};
}

} // namespace lab
