// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/tally.h"

#include "lab/spec/histogram_encoding.h"

#include <QJsonArray>

namespace lab {

namespace {

using Count = qint64 Tally::*;
struct NamedCount
{
    const char *name;
    Count count;
};
// Sums; what is not a sum stands in merge().
constexpr NamedCount counts[] = {{"completed", &Tally::completed},
                                 {"failedTransactions", &Tally::failedTransactions},
                                 {"gaveUp", &Tally::gaveUp},
                                 {"refusedWrites", &Tally::refusedWrites},
                                 {"crashedBefore", &Tally::crashedBefore},
                                 {"crashedAfter", &Tally::crashedAfter},
                                 {"withdrawn", &Tally::withdrawn},
                                 {"cutOff", &Tally::cutOff},
                                 {"attempts", &Tally::attempts},
                                 {"roundTrips", &Tally::roundTrips},
                                 {"foreignReleases", &Tally::foreignReleases},
                                 {"phantoms", &Tally::phantoms},
                                 {"soldOut", &Tally::soldOut},
                                 {"scoreRefused", &Tally::scoreRefused},
                                 {"warmCompleted", &Tally::warmCompleted}};

using Distribution = Histogram Tally::*;
struct NamedHistogram
{
    const char *name;
    Distribution histogram;
};
constexpr NamedHistogram histograms[] = {{"waits", &Tally::waits},
                                         {"correctedWaits", &Tally::correctedWaits},
                                         {"unfinishedWaits", &Tally::unfinishedWaits},
                                         {"unfinishedCorrected", &Tally::unfinishedCorrected},
                                         {"holds", &Tally::holds},
                                         {"handoffs", &Tally::handoffs}};

using ClientCount = qint64 ClientResult::*;
constexpr ClientCount clientCounts[] = {&ClientResult::completed,     &ClientResult::failedTransactions,
                                        &ClientResult::gaveUp,        &ClientResult::crashed,
                                        &ClientResult::refusedWrites, &ClientResult::grants,
                                        &ClientResult::starvedUs};

QJsonArray toJson(const QHash<QByteArray, int> &tasks)
{
    QJsonArray array;
    for (auto it = tasks.begin(); it != tasks.end(); ++it) {
        array.append(QString::fromLatin1(it.key()));
        array.append(it.value());
    }
    return array;
}

QHash<QByteArray, int> tasksFrom(const QJsonArray &array)
{
    QHash<QByteArray, int> tasks;
    for (qsizetype i = 0; i + 1 < array.size(); i += 2)
        tasks.insert(array.at(i).toString().toLatin1(), array.at(i + 1).toInt());
    return tasks;
}

} // namespace

void Tally::count(Turn turn, ClientResult &client, qint64 times)
{
    switch (turn) {
    case Turn::Counted:
        completed += times;
        client.completed += times;
        break;
    case Turn::FailedTransaction:
        failedTransactions += times;
        client.failedTransactions += times;
        break;
    case Turn::GaveUp:
        gaveUp += times;
        client.gaveUp += times;
        break;
    case Turn::RefusedWrite:
        refusedWrites += times;
        client.refusedWrites += times;
        break;
    case Turn::Crashed:
        crashedBefore += times;
        client.crashed += times;
        break;
    case Turn::CrashedAfterWrite:
        crashedAfter += times;
        client.crashed += times;
        break;
    case Turn::Failed:
        cutOff += times;
        break;
    case Turn::Withdrawn:
        withdrawn += times;
        break;
    }
}

void Tally::noteDeath(qint64 grants, const QByteArrayList &values)
{
    if (grants > diedAtGrant)
        deadValues.clear();
    if (grants < diedAtGrant)
        return;
    diedAtGrant = grants;
    deadValues += values;
}

void Tally::merge(const Tally &other)
{
    noteDeath(other.diedAtGrant, other.deadValues);
    for (const NamedCount &each : counts)
        this->*each.count += other.*each.count;
    for (const NamedHistogram &each : histograms)
        (this->*each.histogram).merge(other.*each.histogram);
    endedUs = std::max(endedUs, other.endedUs);
    warmUs = std::max(warmUs, other.warmUs);
    tokens.merge(other.tokens);
    clients += other.clients;
    fairWindow += other.fairWindow;
    for (auto it = other.enqueued.begin(); it != other.enqueued.end(); ++it)
        enqueued[it.key()] += it.value();
    for (auto it = other.handedOut.begin(); it != other.handedOut.end(); ++it)
        handedOut[it.key()] += it.value();
}

QJsonObject Tally::toJson() const
{
    QJsonObject object{{QStringLiteral("endedUs"), endedUs}, {QStringLiteral("warmUs"), warmUs}};
    for (const NamedCount &each : counts)
        object.insert(QLatin1String(each.name), this->*each.count);
    for (const NamedHistogram &each : histograms)
        object.insert(QLatin1String(each.name), histogramToJson(this->*each.histogram));
    QJsonArray lines;
    for (const ClientResult &client : clients) {
        QJsonArray line{client.client};
        for (const ClientCount count : clientCounts)
            line.append(client.*count);
        lines.append(line);
    }
    object.insert(QStringLiteral("clients"), lines);
    object.insert(QStringLiteral("tokens"), QString::fromLatin1(tokens.toBytes().toBase64()));
    object.insert(QStringLiteral("diedAtGrant"), diedAtGrant);
    QJsonArray values;
    for (const QByteArray &value : deadValues)
        values.append(QString::fromLatin1(value.toBase64()));
    object.insert(QStringLiteral("deadValues"), values);
    object.insert(QStringLiteral("enqueued"), lab::toJson(enqueued));
    object.insert(QStringLiteral("handedOut"), lab::toJson(handedOut));
    return object;
}

Tally Tally::fromJson(const QJsonObject &object)
{
    Tally tally;
    for (const NamedCount &each : counts)
        tally.*each.count = object.value(QLatin1String(each.name)).toInteger();
    for (const NamedHistogram &each : histograms)
        (tally.*each.histogram) = histogramFromJson(object.value(QLatin1String(each.name)).toArray());
    tally.endedUs = object.value(QStringLiteral("endedUs")).toInteger();
    tally.warmUs = object.value(QStringLiteral("warmUs")).toInteger();
    const QJsonArray lines = object.value(QStringLiteral("clients")).toArray();
    for (const QJsonValue &value : lines) {
        const QJsonArray line = value.toArray();
        ClientResult client;
        client.client = line.at(0).toInt();
        qsizetype column = 1;
        for (const ClientCount count : clientCounts)
            client.*count = line.at(column++).toInteger();
        tally.clients.append(client);
    }
    tally.tokens = TokenNotes::fromBytes(
        QByteArray::fromBase64(object.value(QStringLiteral("tokens")).toString().toLatin1()));
    tally.diedAtGrant = object.value(QStringLiteral("diedAtGrant")).toInteger(-1);
    for (const QJsonValue value : object.value(QStringLiteral("deadValues")).toArray())
        tally.deadValues.append(QByteArray::fromBase64(value.toString().toLatin1()));
    tally.enqueued = tasksFrom(object.value(QStringLiteral("enqueued")).toArray());
    tally.handedOut = tasksFrom(object.value(QStringLiteral("handedOut")).toArray());
    return tally;
}

} // namespace lab
