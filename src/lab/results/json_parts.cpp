// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/json_parts.h"

#include <QJsonArray>
#include <QJsonObject>

#include <cmath>

namespace lab {

namespace {

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

QString eventId(TraceEvent::What what)
{
    static constexpr const char *ids[] = {"command", "refused",    "gap",    "enters",
                                          "leaves",  "lease-ends", "crashes"};
    return QLatin1String(ids[size_t(what)]);
}

QJsonValue milliseconds(const std::optional<std::chrono::milliseconds> &time)
{
    return time ? QJsonValue(qint64(time->count())) : QJsonValue();
}

QJsonObject faults(const Faults &faults)
{
    return {{QStringLiteral("pause"), faults.pause},
            {QStringLiteral("crash"), faults.crash},
            {QStringLiteral("crash-between"), faults.crashBetween},
            {QStringLiteral("pause-all"), faults.pauseAll}};
}

} // namespace

const char *traceKindId(TraceOf::Kind kind)
{
    static constexpr const char *ids[] = {"lost-update",  "overlap",    "foreign-delete", "crash",
                                          "refused-exec", "late-write", "phantom"};
    return ids[size_t(kind)];
}

double rounded(double value, double digits)
{
    return std::round(value * digits) / digits;
}

QJsonValue percentilesToJson(const Percentiles &percentiles)
{
    if (percentiles.n == 0)
        return QJsonValue();
    QJsonObject object{{QStringLiteral("n"), percentiles.n}};
    QJsonArray lowerBounds;
    const std::pair<const char *, qint64> named[] = {{"p50", percentiles.p50},
                                                     {"p90", percentiles.p90},
                                                     {"p99", percentiles.p99},
                                                     {"p999", percentiles.p999},
                                                     {"max", percentiles.max}};
    for (const auto &[name, us] : named) {
        object.insert(QLatin1String(name), us);
        if (percentiles.isAtLeast(us))
            lowerBounds.append(QLatin1String(name));
    }
    object.insert(QStringLiteral("unfinished"), percentiles.unfinished);
    object.insert(QStringLiteral("at_least"), lowerBounds);
    return object;
}

QJsonValue clientsToJson(const QList<ClientResult> &clients)
{
    QJsonArray rows;
    for (const ClientResult &client : clients)
        rows.append(toJson(client));
    return rows;
}

QJsonValue loadToJson(const RunSpec &spec)
{
    QJsonValue wait = QStringLiteral("forever");
    if (spec.giveUpAfter)
        wait = qint64(spec.giveUpAfter->count());
    return QJsonObject{
        {QStringLiteral("hold_ms"), qint64(spec.hold.count())},
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

QJsonValue standstillToJson(const RunResult &result)
{
    const bool isSeenOnly = result.strategy.startsWith("external:");
    switch (result.standstill) {
    case Standstill::None:
        break;
    case Standstill::Immortal:
        return isSeenOnly ? QStringLiteral("seen-no-expiry") : QStringLiteral("immortal");
    case Standstill::KeptAlive:
        return isSeenOnly ? QStringLiteral("seen-lease") : QStringLiteral("kept-alive");
    case Standstill::TokenGone:
        return QStringLiteral("token-gone");
    case Standstill::NoMajority:
        return QStringLiteral("no-majority");
    case Standstill::ServerAway:
        return QStringLiteral("server-away");
    }
    return QJsonValue();
}

QJsonValue happenedToJson(const QList<LiveFault> &happened)
{
    QJsonArray array;
    for (const LiveFault &fault : happened)
        array.append(QJsonObject{{QStringLiteral("t_ms"), qint64(fault.at.count())},
                                 {QStringLiteral("event"), QString::fromLatin1(fault.toBytes())},
                                 {QStringLiteral("sentence"), fault.text()}});
    return array;
}

QJsonValue tracesToJson(const QList<TraceOf> &traces)
{
    QJsonArray rows;
    for (const TraceOf &trace : traces) {
        const QString of = QLatin1String(traceKindId(trace.kind));
        for (const TraceEvent &event : trace.events) {
            rows.append(QJsonObject{{QStringLiteral("of"), of},
                                    {QStringLiteral("sent_us"), event.sentUs},
                                    {QStringLiteral("t_us"), event.repliedUs},
                                    {QStringLiteral("client"), event.client},
                                    {QStringLiteral("command"), event.command},
                                    {QStringLiteral("reply"), event.reply},
                                    {QStringLiteral("event"), eventId(event.what)},
                                    {QStringLiteral("times"), event.times},
                                    {QStringLiteral("proves"), event.proves},
                                    {QStringLiteral("stored"),
                                     event.stored.isEmpty() ? QJsonValue() : QJsonValue(event.stored)}});
        }
    }
    return rows.isEmpty() ? QJsonValue() : QJsonValue(rows);
}

} // namespace lab
