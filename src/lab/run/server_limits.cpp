// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/server_limits.h"

#include "base/bytes.h"

#include <QLocale>

namespace lab {

namespace {

constexpr qsizetype mostOfAVersion = 64;

/// "redis 7.0.15" from INFO's `redis_version:7.0.15`; Valkey says so in a line of its own.
QString nameOf(const QByteArray &info)
{
    QString name;
    for (const QByteArray &line : info.split('\n')) {
        if (line.startsWith("valkey_version:"))
            return QStringLiteral("valkey ") + base::shownBytes(line.mid(15, mostOfAVersion).trimmed());
        if (line.startsWith("redis_version:"))
            name = QStringLiteral("redis ") + base::shownBytes(line.mid(14, mostOfAVersion).trimmed());
    }
    return name;
}

std::optional<qint64> numberOf(const QByteArray &info, const QByteArray &name)
{
    for (const QByteArray &line : info.split('\n')) {
        if (line.startsWith(name) && line.mid(name.size(), 1) == ":")
            return line.mid(name.size() + 1).trimmed().toLongLong();
    }
    return {};
}

// What a server keeps for a connection that sends little: its struct and two small buffers.
constexpr qint64 memoryOfClient = 24 * 1024;

} // namespace

QCoro::Task<ServerFacts> ServerFacts::read(std::shared_ptr<redis::Connection> connection)
{
    redis::Request request;
    request.add("INFO", "server");
    request.add("INFO", "clients");
    request.add("INFO", "memory");
    ServerFacts facts;
    const auto replies = co_await connection->batch(request);
    if (!replies)
        co_return facts;
    const std::vector<redis::Value> &values = replies->values;
    facts.name = nameOf(values[0].bytes);
    facts.processId = numberOf(values[0].bytes, QByteArrayLiteral("process_id"));
    facts.connectedClients = numberOf(values[1].bytes, QByteArrayLiteral("connected_clients"));
    facts.maxClients = numberOf(values[1].bytes, QByteArrayLiteral("maxclients"));
    facts.usedMemory = numberOf(values[2].bytes, QByteArrayLiteral("used_memory"));
    facts.maxMemory = numberOf(values[2].bytes, QByteArrayLiteral("maxmemory"));
    if (facts.maxMemory == 0)
        facts.maxMemory.reset();
    co_return facts;
}

QString ServerFacts::connectionLimit() const
{
    if (!maxClients)
        return {};
    return tr("The server allows %1 connections at once (maxclients), others' included.").arg(*maxClients);
}

QString ServerFacts::noRoomFor(int connections) const
{
    if (maxClients && connectedClients && *connectedClients + connections > *maxClients)
        return connectionLimit();
    if (maxMemory && usedMemory && *usedMemory + connections * memoryOfClient > *maxMemory)
        return tr("The server uses %1 of memory; it may have %2 (maxmemory).")
            .arg(QLocale().formattedDataSize(*usedMemory), QLocale().formattedDataSize(*maxMemory));
    return {};
}

} // namespace lab
