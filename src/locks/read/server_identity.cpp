// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/server_identity.h"

#include "base/bytes.h"
#include "locks/read/client_list.h"
#include "redis/connection/connection.h"
#include "redis/topology/cluster_slots.h"
#include "redis/transport/endpoint_url.h"
#include "redis/transport/name_lookup.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::ServerIdentity)
};

constexpr auto patience = 1000ms;
constexpr qsizetype longestRunId = 64;

QString addressText(const QHostAddress &address, quint16 port)
{
    bool mapped = false;
    const quint32 four = address.toIPv4Address(&mapped); // also of ::ffff:10.0.0.5
    return redis::Address{mapped ? QHostAddress(four).toString() : address.toString(), port}.label();
}

QCoro::Task<QStringList> resolved(redis::Address place, base::TaskScope *scope)
{
    QStringList texts;
    const QList<QHostAddress> addresses = co_await redis::addressesOf(place.host, scope, patience);
    for (const QHostAddress &address : addresses)
        texts.append(addressText(address, place.port));
    co_return texts;
}

bool share(const QStringList &one, const QStringList &other, bool alsoLoopback)
{
    return std::any_of(one.begin(), one.end(), [&](const QString &each) {
        return other.contains(each) && (alsoLoopback || !isLoopback(each));
    });
}

/// What a server says of itself.
struct Told
{
    QByteArray runId;
    QByteArray nodes; ///< of a Cluster
    quint16 tcpPort = 0; ///< 0: none, or not told
};

QCoro::Task<Told> askWho(redis::Endpoint endpoint, base::TaskScope *scope)
{
    endpoint.timeout = std::min<std::chrono::milliseconds>(endpoint.timeout, patience);
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-look"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return Told();
    const redis::Result<redis::Value> info = co_await connection->call("INFO", "server");
    Told told;
    if (info.ok() && info->isString()) {
        told.runId = infoField(info->bytes, "run_id").left(longestRunId);
        told.tcpPort = infoField(info->bytes, "tcp_port").toUShort();
        if (infoField(info->bytes, "redis_mode") == "cluster") {
            const redis::Result<redis::Value> nodes = co_await connection->call("CLUSTER", "NODES");
            if (nodes.ok() && nodes->isString())
                told.nodes = nodes->bytes;
        }
    }
    connection->close();
    co_return told;
}

QCoro::Task<ServerIdentity> identifyOne(redis::Endpoint endpoint, base::TaskScope *scope)
{
    ServerIdentity server;
    server.master = endpoint.label();
    QCoro::Task<Told> asked = askWho(endpoint, scope);
    server.addresses = co_await resolvedAddresses(endpoint, scope);
    const Told told = co_await asked;
    server.runId = told.runId;
    server.groups = co_await groupsOf(endpoint, told.nodes, scope);
    // Who is behind a socket of this machine is behind its port, too.
    if (endpoint.transport == redis::Endpoint::Transport::Unix && told.tcpPort != 0)
        server.addresses += QStringList{QStringLiteral("127.0.0.1:%1").arg(told.tcpPort),
                                        QStringLiteral("[::1]:%1").arg(told.tcpPort)};
    co_return server;
}

} // namespace

bool isLoopback(const QString &address)
{
    const qsizetype colon = address.lastIndexOf(u':');
    QString host = address.left(colon);
    if (host.startsWith(u'['))
        host = host.mid(1, host.size() - 2);
    return address.startsWith(u"unix:") || host == u"localhost" || QHostAddress(host).isLoopback();
}

bool areSame(const ServerIdentity &one, const ServerIdentity &other)
{
    if (!one.runId.isEmpty() && !other.runId.isEmpty())
        return one.runId == other.runId;
    return share(one.addresses, other.addresses, true);
}

std::optional<std::pair<QString, QString>> namedTwice(const QList<ServerIdentity> &servers)
{
    for (qsizetype i = 0; i < servers.size(); ++i) {
        for (qsizetype k = i + 1; k < servers.size(); ++k) {
            if (areSame(servers[i], servers[k]))
                return std::pair(servers[i].master, servers[k].master);
        }
    }
    return std::nullopt;
}

QString namedTwiceSentence(const std::pair<QString, QString> &names)
{
    return names.first == names.second
        ? Text::tr("%1 is named twice: it is one master. Name it once.").arg(names.first)
        : Text::tr("%1 and %2 are the same server: it is one master. Name it once.")
              .arg(names.first, names.second);
}

QCoro::Task<QStringList> resolvedAddresses(redis::Endpoint endpoint, base::TaskScope *scope)
{
    using Kind = redis::Discovery::Kind;
    if (endpoint.transport == redis::Endpoint::Transport::Unix) {
        const QString real = QFileInfo(endpoint.path).canonicalFilePath();
        co_return QStringList{u"unix:" + (real.isEmpty() ? endpoint.path : real)};
    }
    QList<redis::Address> places = endpoint.discovery.seeds;
    if (places.isEmpty())
        places.append(redis::Address{endpoint.host, endpoint.port});
    QStringList texts;
    for (const redis::Address &place : places) {
        // What a proxy reaches under this name, only the proxy knows.
        if (endpoint.proxy.kind != redis::Proxy::Kind::None) {
            texts.append(endpoint.proxy.address.label() + u'>' + place.label());
            continue;
        }
        const QStringList found = co_await resolved(place, scope);
        for (const QString &address : found) {
            const bool group = endpoint.discovery.kind == Kind::Sentinel;
            texts.append(group ? QString(endpoint.discovery.masterName + u'@' + address) : address);
        }
    }
    co_return texts;
}

QCoro::Task<QStringList> groupsOf(redis::Endpoint given, QByteArray nodes, base::TaskScope *scope)
{
    QStringList groups;
    if (given.discovery.kind == redis::Discovery::Kind::Sentinel) {
        const QStringList found = co_await resolvedAddresses(given, scope);
        for (const QString &each : found)
            groups.append(u"sentinel:" + each);
    }
    for (const QByteArray &id : redis::nodeIds(nodes))
        groups.append(u"cluster:" + QString::fromLatin1(id));
    co_return groups;
}

QCoro::Task<QList<ServerIdentity>> identify(std::vector<redis::Endpoint> servers, base::TaskScope *scope)
{
    std::vector<QCoro::Task<ServerIdentity>> asked;
    for (const redis::Endpoint &endpoint : servers)
        asked.push_back(identifyOne(endpoint, scope));
    QList<ServerIdentity> identities;
    for (auto &task : asked)
        identities.append(co_await task);
    co_return identities;
}

QCoro::Task<QList<ProductionServer>> resolveAll(QList<ProductionServer> servers, base::TaskScope *scope)
{
    std::vector<std::pair<qsizetype, QCoro::Task<QStringList>>> asked;
    for (qsizetype i = 0; i < servers.size(); ++i) {
        for (const QString &url : std::as_const(servers[i].urls)) {
            if (const auto endpoint = redis::parseUrl(url); endpoint.ok())
                asked.emplace_back(i, resolvedAddresses(*endpoint, scope));
        }
    }
    for (auto &[place, task] : asked) {
        const QStringList addresses = co_await task;
        servers[place].addresses += addresses;
    }
    co_return servers;
}

std::optional<ProductionServer> productionOf(const QList<ServerIdentity> &servers,
                                             const QList<ProductionServer> &known)
{
    for (const ProductionServer &production : known) {
        for (const ServerIdentity &server : servers) {
            const bool readable = !server.runId.isEmpty() && !production.runId.isEmpty();
            if (readable && server.runId == production.runId)
                return production;
            // A port-forward leads elsewhere tomorrow: of a record, an address of this machine says nothing.
            const bool byAddress = !production.recorded || !readable;
            if (byAddress && share(server.addresses, production.addresses, !production.recorded))
                return production;
            if (share(server.groups, production.groups, true))
                return production;
        }
    }
    return std::nullopt;
}

QString productionSentence(const ProductionServer &known)
{
    if (!known.recorded)
        return Text::tr("This server is the master of the production profile “%1”, however it is named here.")
            .arg(base::shownText(known.profile));
    const QString day =
        QLocale().toString(QDateTime::fromMSecsSinceEpoch(known.atUnixMs), QLocale::ShortFormat);
    return known.profile.isEmpty()
        ? Text::tr("By the journal this server was production on %1 (%2), however it is named here.")
              .arg(day, base::shownText(known.deployment))
        : Text::tr("By the journal this server was the production profile “%2” on %1, however it is named "
                   "here.")
              .arg(day, base::shownText(known.profile));
}

} // namespace locks
