// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/server_self.h"

#include "base/bytes.h"
#include "locks/read/client_list.h"
#include "redis/protocol/checked_number.h"
#include "redis/topology/cluster_slots.h"

#include <QCoreApplication>
#include <QLocale>

#include <utility>

namespace locks {

namespace {

constexpr int maxNamed = 5; // masters or databases in one sentence
constexpr int maxNameBytes = 256; // bytes

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::ServerSelf)
};

ServerSelf::Kind kindIn(const QByteArray &info)
{
    QByteArray mode = infoField(info, "redis_mode");
    if (mode.isEmpty())
        mode = infoField(info, "server_mode"); // Valkey may be configured to leave out the other name
    if (mode == "sentinel")
        return ServerSelf::Kind::Sentinel;
    return mode == "cluster" ? ServerSelf::Kind::ClusterNode : ServerSelf::Kind::Server;
}

/// The value of `name` in "keys=1,expires=0".
QByteArray valueIn(const QByteArray &pairs, const QByteArray &name)
{
    for (const QByteArray &pair : pairs.split(','))
        if (pair.startsWith(name) && pair.sliced(name.size()).startsWith('='))
            return pair.sliced(name.size() + 1);
    return {};
}

/// Returns the URL of a group or database of that server; only its scheme if the way there is not named by a
/// host and a port alone.
QString urlOf(const redis::Endpoint &endpoint, const char *scheme)
{
    const bool isPlain = endpoint.transport == redis::Endpoint::Transport::Tcp
        && endpoint.proxy.kind == redis::Proxy::Kind::None;
    return isPlain ? endpoint.url() : QString(QLatin1String(scheme) + QStringLiteral("://"));
}

QString sentinelUrl(redis::Endpoint endpoint, const QByteArray &masterName)
{
    endpoint.discovery.kind = redis::Discovery::Kind::Sentinel;
    endpoint.discovery.seeds = {redis::Address{endpoint.host, endpoint.port}};
    endpoint.discovery.masterName = base::shownBytes(masterName);
    endpoint.discovery.user = std::exchange(endpoint.user, QString());
    return urlOf(endpoint, "redis-sentinel");
}

QString clusterUrl(redis::Endpoint endpoint)
{
    endpoint.discovery.kind = redis::Discovery::Kind::Cluster;
    endpoint.discovery.seeds = {redis::Address{endpoint.host, endpoint.port}};
    endpoint.database = 0;
    return urlOf(endpoint, "redis-cluster");
}

Concern sentinelConcern(const ServerSelf &server, const redis::Endpoint &endpoint)
{
    QStringList urls;
    for (const QByteArray &name :
         server.masterNames.first(std::min<qsizetype>(server.masterNames.size(), maxNamed)))
        urls.append(sentinelUrl(endpoint, name));
    const QString use = urls.isEmpty() ? Text::tr("This Sentinel watches no master.")
                                       : Text::tr("Connect by %1.").arg(urls.join(Text::tr(" or ")));
    return {false, Text::tr("a Sentinel"),
            Text::tr("This server is a Sentinel and has no locks. %1").arg(use)};
}

Concern nodeConcern(const ServerSelf &server, const redis::Endpoint &endpoint)
{
    const QLocale locale;
    const QString brief = Text::tr("one node of a Cluster");
    if (!server.slotCount)
        return {
            true, brief,
            Text::tr("This server is a node of a Cluster. The server does not tell which slots it serves, so "
                     "keys may be missing. Connect by %1 to read all nodes.")
                .arg(clusterUrl(endpoint))};
    return {true, brief,
            Text::tr(
                "This server is one node of a Cluster, with %1 of %2 slots. Connect by %3 to read all nodes.")
                .arg(locale.toString(*server.slotCount), locale.toString(redis::slotCount),
                     clusterUrl(endpoint))};
}

/// Without numbers of keys: the sentence is reported once.
Concern databaseConcern(const ServerSelf &server, const redis::Endpoint &endpoint)
{
    QStringList others;
    for (const int database : server.databases.first(std::min<qsizetype>(server.databases.size(), maxNamed)))
        others.append(QString::number(database));
    return {true, Text::tr("database %1 is empty").arg(endpoint.database),
            Text::tr("Database %1 has no keys. Databases with keys: %2. A URL names its database: %3.")
                .arg(QString::number(endpoint.database), others.join(QStringLiteral(", ")),
                     QStringLiteral("redis://…/%1").arg(server.databases.first()))};
}

} // namespace

bool ServerSelf::isPartOf(const redis::Endpoint &endpoint) const
{
    return kind == Kind::ClusterNode && slotCount != redis::slotCount
        && endpoint.discovery.kind != redis::Discovery::Kind::Cluster;
}

ServerSelf serverSelfIn(const QByteArray &info)
{
    ServerSelf server;
    server.kind = kindIn(info);
    server.areDatabasesKnown = info.contains("# Keyspace");
    for (const QByteArray &line : info.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        const QByteArray pairs = line.sliced(colon + 1).trimmed();
        if (line.startsWith("master") && server.kind == ServerSelf::Kind::Sentinel) {
            const QByteArray name = valueIn(pairs, "name");
            if (!name.isEmpty() && name.size() <= maxNameBytes)
                server.masterNames.append(name);
        } else if (line.startsWith("db") && server.areDatabasesKnown) {
            bool isNumber = false;
            const int database = line.sliced(2, std::max<qsizetype>(0, colon - 2)).toInt(&isNumber);
            const auto keys = redis::Count::in(QByteArrayView(valueIn(pairs, "keys")));
            if (isNumber && keys)
                server.databases.append(database);
        }
    }
    return server;
}

std::optional<int> ownSlotsIn(const QByteArray &nodes)
{
    constexpr int firstRange = 8; // behind id, address, flags, master, ping, pong, epoch and state
    for (const QByteArray &line : nodes.split('\n')) {
        if (!line.contains("myself"))
            continue;
        int count = 0;
        const QByteArrayList words = line.trimmed().split(' ');
        for (const QByteArray &word : words.sliced(std::min<qsizetype>(words.size(), firstRange))) {
            const qsizetype dash = word.indexOf('-');
            const auto first = redis::Slot::in(QByteArrayView(word).first(dash < 0 ? word.size() : dash));
            const auto last = redis::Slot::in(QByteArrayView(word).sliced(dash < 0 ? 0 : dash + 1));
            if (first && last && *last >= *first) // a moving slot is in brackets
                count += *last - *first + 1;
        }
        return count;
    }
    return std::nullopt;
}

QList<Concern> addressConcerns(const ServerSelf &server, const redis::Endpoint &endpoint)
{
    if (server.kind == ServerSelf::Kind::Sentinel)
        return {sentinelConcern(server, endpoint)};
    if (server.isPartOf(endpoint))
        return {nodeConcern(server, endpoint)};
    const bool isElsewhere = server.areDatabasesKnown && !server.databases.isEmpty()
        && !server.databases.contains(endpoint.database);
    return isElsewhere ? QList<Concern>{databaseConcern(server, endpoint)} : QList<Concern>();
}

} // namespace locks
