// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/run_file_parts.h"

#include <QJsonObject>

#include <algorithm>

namespace lab::file {

namespace {

QJsonArray spectrumToJson(const std::vector<SpectrumPoint> &spectrum)
{
    QJsonArray array;
    for (const SpectrumPoint &point : spectrum)
        array.append(QJsonArray{point.percentile, point.us, point.isAtLeast});
    return array;
}

std::vector<SpectrumPoint> spectrumFromJson(const QJsonArray &array)
{
    std::vector<SpectrumPoint> spectrum;
    for (const QJsonValue value : array) {
        const QJsonArray point = value.toArray();
        spectrum.push_back({point.at(0).toDouble(), point.at(1).toInteger(), point.at(2).toBool()});
    }
    return spectrum;
}

QJsonObject sharesToJson(const Fairness &fairness)
{
    QJsonArray shares;
    for (const double share : fairness.shares)
        shares.append(share);
    return {{QStringLiteral("clients"), fairness.clients},
            {QStringLiteral("shares"), shares},
            {QStringLiteral("jain"), fairness.jain ? QJsonValue(*fairness.jain) : QJsonValue()}};
}

Fairness sharesFromJson(const QJsonObject &object)
{
    Fairness fairness;
    fairness.clients = object.value(QStringLiteral("clients")).toInteger();
    for (const QJsonValue share : object.value(QStringLiteral("shares")).toArray())
        fairness.shares.push_back(share.toDouble());
    if (const QJsonValue jain = object.value(QStringLiteral("jain")); jain.isDouble())
        fairness.jain = jain.toDouble();
    return fairness;
}

template <typename Enum> Enum enumFrom(const QJsonValue &value, Enum last)
{
    return Enum(std::clamp(value.toInt(), 0, int(last)));
}

} // namespace

QJsonArray numbersToJson(const QList<qint64> &numbers)
{
    QJsonArray array;
    for (const qint64 number : numbers)
        array.append(number);
    return array;
}

QList<qint64> numbersFromJson(const QJsonArray &array)
{
    QList<qint64> numbers;
    for (const QJsonValue value : array)
        numbers.append(value.toInteger());
    return numbers;
}

QJsonArray percentilesToJson(const Percentiles &percentiles)
{
    return {percentiles.n,          percentiles.p50,
            percentiles.p90,        percentiles.p99,
            percentiles.p999,       percentiles.max,
            percentiles.unfinished, QString::number(percentiles.unfinishedFrom)};
}

Percentiles percentilesFromJson(const QJsonArray &array)
{
    Percentiles percentiles;
    percentiles.n = array.at(0).toInteger();
    percentiles.p50 = array.at(1).toInteger();
    percentiles.p90 = array.at(2).toInteger();
    percentiles.p99 = array.at(3).toInteger();
    percentiles.p999 = array.at(4).toInteger();
    percentiles.max = array.at(5).toInteger();
    percentiles.unfinished = array.at(6).toInteger();
    if (percentiles.unfinished > 0)
        percentiles.unfinishedFrom = array.at(7).toString().toLongLong();
    return percentiles;
}

QJsonArray clientsToJson(const QList<ClientResult> &clients)
{
    QJsonArray array;
    for (const ClientResult &client : clients)
        array.append(QJsonArray{client.client, client.completed, client.failedTransactions, client.gaveUp,
                                client.crashed, client.refusedWrites, client.grants, client.starvedUs});
    return array;
}

QList<ClientResult> clientsFromJson(const QJsonArray &array)
{
    QList<ClientResult> clients;
    for (const QJsonValue value : array) {
        const QJsonArray line = value.toArray();
        clients.append({line.at(0).toInt(), line.at(1).toInteger(), line.at(2).toInteger(),
                        line.at(3).toInteger(), line.at(4).toInteger(), line.at(5).toInteger(),
                        line.at(6).toInteger(), line.at(7).toInteger()});
    }
    return clients;
}

QJsonArray tracesToJson(const QList<TraceOf> &traces)
{
    QJsonArray array;
    for (const TraceOf &trace : traces) {
        QJsonArray clients;
        for (const int client : trace.clients)
            clients.append(client);
        QJsonArray events;
        for (const TraceEvent &event : trace.events)
            events.append(QJsonArray{event.sentUs, event.repliedUs, event.client, event.command, event.reply,
                                     int(event.what), event.times, event.proves, event.stored});
        array.append(QJsonArray{int(trace.kind), clients, events});
    }
    return array;
}

QList<TraceOf> tracesFromJson(const QJsonArray &array)
{
    QList<TraceOf> traces;
    for (const QJsonValue value : array) {
        const QJsonArray line = value.toArray();
        TraceOf trace;
        trace.kind = enumFrom(line.at(0), TraceOf::Kind::Phantom);
        for (const QJsonValue client : line.at(1).toArray())
            trace.clients.append(client.toInt());
        for (const QJsonValue row : line.at(2).toArray()) {
            const QJsonArray cells = row.toArray();
            trace.events.append({cells.at(0).toInteger(), cells.at(1).toInteger(), cells.at(2).toInt(),
                                 cells.at(3).toString(), cells.at(4).toString(),
                                 enumFrom(cells.at(5), TraceEvent::What::Crashes), cells.at(6).toInteger(),
                                 cells.at(7).toBool(), cells.at(8).toString()});
        }
        traces.append(trace);
    }
    return traces;
}

// The spectra and the shares are those of the last one alone.
QJsonArray samplesToJson(const QList<Sample> &samples)
{
    QJsonArray array;
    for (qsizetype i = 0; i < samples.size(); ++i) {
        const Sample &sample = samples.at(i);
        QJsonArray line{QString::fromUtf8(sample.strategy),
                        sample.tMs,
                        sample.ops,
                        sample.attempts,
                        sample.waiting,
                        sample.inside,
                        sample.counter,
                        sample.expected,
                        sample.p50Us ? QJsonValue(*sample.p50Us) : QJsonValue(),
                        sample.p99Us ? QJsonValue(*sample.p99Us) : QJsonValue()};
        if (i + 1 == samples.size()) {
            line.append(sample.waits);
            line.append(spectrumToJson(sample.spectrum));
            line.append(spectrumToJson(sample.correctedSpectrum));
            line.append(sharesToJson(sample.fairness));
        }
        line.append(sample.neverWritten);
        array.append(line);
    }
    return array;
}

QList<Sample> samplesFromJson(const QJsonArray &array)
{
    QList<Sample> samples;
    for (const QJsonValue value : array) {
        const QJsonArray line = value.toArray();
        Sample sample;
        sample.strategy = line.at(0).toString().toUtf8();
        sample.tMs = line.at(1).toInteger();
        sample.ops = line.at(2).toDouble();
        sample.attempts = line.at(3).toDouble();
        sample.waiting = line.at(4).toInt();
        sample.inside = line.at(5).toInt();
        sample.counter = line.at(6).toInteger();
        sample.expected = line.at(7).toInteger();
        if (line.size() == 11 || line.size() == 15) // older ones end before it
            sample.neverWritten = line.last().toInteger();
        if (line.at(8).isDouble())
            sample.p50Us = line.at(8).toInteger();
        if (line.at(9).isDouble())
            sample.p99Us = line.at(9).toInteger();
        sample.waits = line.at(10).toInteger();
        sample.spectrum = spectrumFromJson(line.at(11).toArray());
        sample.correctedSpectrum = spectrumFromJson(line.at(12).toArray());
        sample.fairness = sharesFromJson(line.at(13).toObject());
        samples.append(sample);
    }
    return samples;
}

QJsonArray lanesToJson(const QList<LaneChange> &lanes)
{
    QJsonArray array;
    for (const LaneChange &change : lanes)
        array.append(QJsonArray{change.tUs, change.client, int(change.lane), change.leaseUntilUs});
    return array;
}

QList<LaneChange> lanesFromJson(const QJsonArray &array)
{
    QList<LaneChange> lanes;
    for (const QJsonValue value : array) {
        const QJsonArray line = value.toArray();
        lanes.append({line.at(0).toInteger(), line.at(1).toInt(), enumFrom(line.at(2), Lane::Inside),
                      line.at(3).toInteger()});
    }
    return lanes;
}

} // namespace lab::file
