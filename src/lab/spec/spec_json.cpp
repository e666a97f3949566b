// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/spec_json.h"

#include <algorithm>

namespace lab {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

template <typename Time> QJsonValue timeOrNull(const std::optional<Time> &time)
{
    return time ? QJsonValue(qint64(time->count())) : QJsonValue();
}

template <typename Time> std::optional<Time> timeFrom(const QJsonValue &value)
{
    return value.isNull() ? std::nullopt : std::optional(Time(value.toInteger()));
}

QString text(const QByteArray &id)
{
    return QString::fromUtf8(id);
}

} // namespace

QJsonObject specToJson(const RunSpec &spec)
{
    return {{QStringLiteral("workload"), text(spec.workload)},
            {QStringLiteral("clients"), spec.clients},
            {QStringLiteral("iterations"), spec.iterations},
            {QStringLiteral("duration"), qint64(spec.duration.count())},
            {QStringLiteral("hold"), qint64(spec.hold.count())},
            {QStringLiteral("think"), qint64(spec.think.count())},
            {QStringLiteral("after"), qint64(spec.after.count())},
            {QStringLiteral("lease"), timeOrNull(spec.lease)},
            {QStringLiteral("retry"), text(spec.retry)},
            {QStringLiteral("retryPause"), timeOrNull(spec.retryPause)},
            {QStringLiteral("giveUpAfter"), timeOrNull(spec.giveUpAfter)},
            {QStringLiteral("waitForEver"), spec.waitForEver},
            {QStringLiteral("asPublished"), spec.asPublished},
            {QStringLiteral("rate"), spec.rate},
            {QStringLiteral("tokenKind"), text(spec.tokenKind)},
            {QStringLiteral("pause"), spec.faults.pause},
            {QStringLiteral("crash"), spec.faults.crash},
            {QStringLiteral("crashBetween"), spec.faults.crashBetween},
            {QStringLiteral("pauseAll"), spec.faults.pauseAll},
            {QStringLiteral("masters"), spec.masters},
            {QStringLiteral("mastersDown"), spec.mastersDown},
            {QStringLiteral("replica"), spec.replica},
            {QStringLiteral("stock"), spec.stock},
            {QStringLiteral("take"), int(spec.take)},
            {QStringLiteral("takeCount"), spec.takeCount},
            {QStringLiteral("replaceTasks"), spec.replaceTasks}};
}

RunSpec specFromJson(const QJsonObject &object)
{
    const auto number = [&object](const char *name) {
        return object.value(QLatin1String(name)).toInteger();
    };
    const auto id = [&object](const char *name) {
        return object.value(QLatin1String(name)).toString().toUtf8();
    };
    RunSpec spec;
    spec.workload = id("workload");
    spec.clients = int(number("clients"));
    spec.iterations = number("iterations");
    spec.duration = milliseconds(number("duration"));
    spec.hold = milliseconds(number("hold"));
    spec.think = milliseconds(number("think"));
    spec.after = milliseconds(number("after"));
    spec.lease = timeFrom<milliseconds>(object.value(QStringLiteral("lease")));
    spec.retry = id("retry");
    spec.retryPause = timeFrom<microseconds>(object.value(QStringLiteral("retryPause")));
    spec.giveUpAfter = timeFrom<milliseconds>(object.value(QStringLiteral("giveUpAfter")));
    spec.waitForEver = object.value(QStringLiteral("waitForEver")).toBool();
    spec.asPublished = object.value(QStringLiteral("asPublished")).toBool();
    spec.rate = int(number("rate"));
    spec.tokenKind = id("tokenKind");
    spec.faults = {int(number("pause")), int(number("crash")), int(number("crashBetween")),
                   int(number("pauseAll"))};
    spec.masters = int(number("masters"));
    spec.mastersDown = int(number("mastersDown"));
    spec.replica = object.value(QStringLiteral("replica")).toBool();
    spec.stock = number("stock");
    spec.take = TaskTake(number("take"));
    spec.takeCount = std::max(1, int(number("takeCount")));
    spec.replaceTasks = object.value(QStringLiteral("replaceTasks")).toBool();
    return spec;
}

} // namespace lab
