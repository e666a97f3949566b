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
            {QStringLiteral("crashed"), client.crashed},
            {QStringLiteral("refused_writes"), client.refusedWrites},
            {QStringLiteral("grants"), client.grants},
            {QStringLiteral("starved_us"), client.starvedUs}};
}

double rounded(double value, double digits)
{
    return std::round(value * digits) / digits;
}

QJsonValue milliseconds(const std::optional<std::chrono::milliseconds> &time)
{
    return time ? QJsonValue(qint64(time->count())) : QJsonValue();
}

QJsonObject faults(const Faults &faults)
{
    return {{QStringLiteral("pause"), faults.pause},
            {QStringLiteral("crash"), faults.crash},
            {QStringLiteral("crash-between"), faults.crashBetween}};
}

QJsonObject load(const RunSpec &spec)
{
    QJsonValue wait = QStringLiteral("forever");
    if (spec.giveUpAfter)
        wait = qint64(spec.giveUpAfter->count());
    return {{QStringLiteral("hold_ms"), qint64(spec.hold.count())},
            {QStringLiteral("think_ms"), qint64(spec.think.count())},
            {QStringLiteral("lease_ms"), milliseconds(spec.lease)},
            {QStringLiteral("retry"), QString::fromLatin1(spec.retry)},
            {QStringLiteral("give_up_after_ms"), wait},
            {QStringLiteral("iterations"), spec.byDuration() ? QJsonValue() : QJsonValue(spec.iterations)},
            {QStringLiteral("duration_ms"),
             spec.byDuration() ? QJsonValue(qint64(spec.duration.count())) : QJsonValue()},
            {QStringLiteral("loop"), spec.isOpenLoop() ? QStringLiteral("open") : QStringLiteral("closed")},
            {QStringLiteral("rate"), spec.isOpenLoop() ? QJsonValue(spec.rate) : QJsonValue()},
            {QStringLiteral("token_kind"), QString::fromLatin1(spec.tokenKind)},
            {QStringLiteral("faults"), faults(spec.faults)},
            {QStringLiteral("processes"), spec.processes}};
}

QJsonValue standstillName(Standstill standstill)
{
    switch (standstill) {
    case Standstill::None:
        break;
    case Standstill::Immortal:
        return QStringLiteral("immortal");
    case Standstill::KeptAlive:
        return QStringLiteral("kept-alive");
    case Standstill::TokenGone:
        return QStringLiteral("token-gone");
    }
    return QJsonValue();
}

QJsonValue tracesToJson(const QList<TraceOf> &traces)
{
    QJsonArray rows;
    for (const TraceOf &trace : traces) {
        const QString of = trace.kind == TraceOf::Kind::LostUpdate ? QStringLiteral("lost-update")
                                                                   : QStringLiteral("overlap");
        for (const TraceEvent &event : trace.events) {
            rows.append(QJsonObject{{QStringLiteral("of"), of},
                                    {QStringLiteral("sent_us"), event.sentUs},
                                    {QStringLiteral("t_us"), event.repliedUs},
                                    {QStringLiteral("client"), event.client},
                                    {QStringLiteral("command"), event.command},
                                    {QStringLiteral("reply"), event.reply}});
        }
    }
    return rows.isEmpty() ? QJsonValue() : QJsonValue(rows);
}

void putCounts(QJsonObject &object, const RunResult &result)
{
    const std::pair<const char *, qint64> counts[] = {{"completed", result.completed},
                                                      {"elapsed_ms", result.elapsedMs},
                                                      {"warm_up_ms", result.warmUpMs},
                                                      {"expected", result.expected},
                                                      {"overlaps", result.overlaps},
                                                      {"foreign_releases", result.foreignReleases},
                                                      {"failed_transactions", result.failedTransactions},
                                                      {"gave_up", result.gaveUp},
                                                      {"crashed", result.crashed},
                                                      {"crashed_after_write", result.crashedAfterWrite},
                                                      {"refused_writes", result.refusedWrites},
                                                      {"unacknowledged", result.unacknowledged},
                                                      {"phantoms", result.phantoms},
                                                      {"attempts", result.attempts},
                                                      {"round_trips", result.roundTrips},
                                                      {"wasted_round_trips", result.wastedRoundTrips},
                                                      {"rtt_us", result.roundTripUs}};
    for (const auto &[name, value] : counts)
        object.insert(QLatin1String(name), value);
}

/// Null where the workload has no such figure.
void putWorkload(QJsonObject &object, const RunResult &result)
{
    const auto put = [&object](const char *name, bool known, qint64 value) {
        object.insert(QLatin1String(name), known ? QJsonValue(value) : QJsonValue());
    };
    const SaleResult sale = result.sale.value_or(SaleResult());
    put("stock", result.sale.has_value(), sale.stock);
    put("sold", result.sale.has_value(), sale.sold);
    put("oversold", result.sale.has_value(), sale.oversold);
    put("stock_left", result.sale.has_value(), sale.left);
    put("sold_out", result.sale.has_value(), sale.soldOut);
    const TaskResult tasks = result.tasks.value_or(TaskResult());
    put("tasks", result.tasks.has_value(), tasks.tasks);
    put("handed_out", result.tasks.has_value(), tasks.handedOut);
    put("tasks_left", result.tasks.has_value(), tasks.left);
    put("twice", result.tasks.has_value(), tasks.twice);
    put("lost_tasks", result.tasks.has_value(), tasks.lost);
    put("score_refused", result.tasks.has_value(), tasks.scoreRefused);
}

} // namespace

QJsonObject toJson(const Sample &sample)
{
    const QJsonObject body{{QStringLiteral("strategy"), QString::fromUtf8(sample.strategy)},
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
        {QStringLiteral("strategy"), QString::fromUtf8(result.strategy)},
        {QStringLiteral("workload"), QString::fromLatin1(result.spec.workload)},
        {QStringLiteral("clients"), result.spec.clients},
        {QStringLiteral("throughput"), rounded(result.throughput, 10)},
        {QStringLiteral("final"), orNull(result.finalValue)},
        {QStringLiteral("lost"), orNull(result.lost)},
        {QStringLiteral("overlap_ms"), rounded(result.overlapMs, 1000)},
        {QStringLiteral("standstill"), standstillName(result.standstill)},
        {QStringLiteral("wait_us"), toJson(result.waitUs)},
        {QStringLiteral("wait_corrected_us"),
         result.waitCorrectedUs ? toJson(*result.waitCorrectedUs) : QJsonValue()},
        {QStringLiteral("hold_us"), toJson(result.holdUs)},
        {QStringLiteral("handoff_us"), toJson(result.handoffUs)},
        {QStringLiteral("jain"), orNull(result.jain)},
        {QStringLiteral("smallest_share"), orNull(result.smallestShare)},
        {QStringLiteral("per_client"), clients},
        {QStringLiteral("load"), load(result.spec)},
        {QStringLiteral("trace"), tracesToJson(result.traces)},
        {QStringLiteral("trace_note"),
         result.traceNote.isEmpty() ? QJsonValue() : QJsonValue(result.traceNote)},
        {QStringLiteral("server"), result.server.isEmpty() ? QJsonValue() : QJsonValue(result.server)},
        {QStringLiteral("others_busy"),
         result.othersBusy ? QJsonValue(rounded(*result.othersBusy, 1000)) : QJsonValue()},
        {QStringLiteral("stopped"), result.stopped},
        {QStringLiteral("errors"), QJsonArray::fromStringList(result.errors)}};
    putCounts(body, result);
    putWorkload(body, result);
    return {{QStringLiteral("result"), body}};
}

} // namespace lab
