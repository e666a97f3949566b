// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/processes/worker_order.h"

#include "lab/spec/spec_json.h"
#include "redis/transport/endpoint_url.h"

#include <QJsonArray>

namespace lab {

QJsonObject WorkerOrder::toJson() const
{
    QJsonArray servers;
    for (const redis::Endpoint &master : masters)
        servers.append(QJsonArray{master.url(), QString::fromLatin1(master.password.toBase64())});
    return {{QStringLiteral("spec"), specToJson(spec)},
            {QStringLiteral("strategy"), QString::fromUtf8(strategy)},
            {QStringLiteral("run"), QString::fromUtf8(runId)},
            {QStringLiteral("client"), client},
            {QStringLiteral("masters"), servers}};
}

redis::Result<WorkerOrder> WorkerOrder::fromJson(const QJsonObject &object)
{
    WorkerOrder order;
    order.spec = specFromJson(object.value(QStringLiteral("spec")).toObject());
    order.spec.processes = true;
    order.strategy = object.value(QStringLiteral("strategy")).toString().toUtf8();
    order.runId = object.value(QStringLiteral("run")).toString().toUtf8();
    order.client = object.value(QStringLiteral("client")).toInt();
    const QJsonArray servers = object.value(QStringLiteral("masters")).toArray();
    for (const QJsonValue &server : servers) {
        auto endpoint = redis::parseUrl(server.toArray().at(0).toString());
        if (!endpoint)
            return endpoint.error();
        endpoint->password = QByteArray::fromBase64(server.toArray().at(1).toString().toLatin1());
        order.masters.push_back(*endpoint);
    }
    return order;
}

QJsonObject errorToJson(const redis::Error &error)
{
    return {{QStringLiteral("kind"), int(error.kind)},
            {QStringLiteral("text"), error.text},
            {QStringLiteral("detail"), QString::fromLatin1(error.detail.toBase64())}};
}

redis::Error errorFromJson(const QJsonObject &object)
{
    redis::Error error;
    error.kind = redis::ErrorKind(object.value(QStringLiteral("kind")).toInt());
    error.text = object.value(QStringLiteral("text")).toString();
    error.detail = QByteArray::fromBase64(object.value(QStringLiteral("detail")).toString().toLatin1());
    return error;
}

} // namespace lab
