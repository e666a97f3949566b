// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/server_fields.h"

#include "redis/transport/endpoint_url.h"

#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <vector>

namespace profile {

namespace {

using Kind = ServerFields::Kind;
using redis::Discovery;
using redis::Endpoint;

Kind kindOf(const Endpoint &endpoint)
{
    if (endpoint.transport == Endpoint::Transport::Unix)
        return Kind::Socket;
    switch (endpoint.discovery.kind) {
    case Discovery::Kind::Sentinel:
        return Kind::Sentinel;
    case Discovery::Kind::Cluster:
        return Kind::Cluster;
    case Discovery::Kind::None:
        break;
    }
    return Kind::Servers;
}

QString addressesOf(const std::vector<Endpoint> &endpoints)
{
    const Endpoint &first = endpoints.front();
    if (first.transport == Endpoint::Transport::Unix)
        return first.path;
    QStringList addresses;
    for (const redis::Address &seed : first.discovery.seeds)
        addresses += seed.label();
    if (!first.isDiscovered()) {
        for (const Endpoint &each : endpoints)
            addresses += redis::Address{each.host, each.port}.label();
    }
    return addresses.join(u' ');
}

/// As it stands in the URL.
QString proxyOf(const Endpoint &endpoint)
{
    const QString query = endpoint.url().section(u'?', 1).section(u'#', 0, 0);
    return QUrlQuery(query).queryItemValue(QStringLiteral("proxy"), QUrl::FullyDecoded);
}

std::optional<std::vector<Endpoint>> parsed(const QStringList &urls)
{
    std::vector<Endpoint> endpoints;
    for (const QString &url : urls) {
        auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            return std::nullopt;
        endpoints.push_back(*endpoint);
    }
    return endpoints;
}

QString scheme(Kind kind, bool tls)
{
    const QString base = tls ? QStringLiteral("rediss") : QStringLiteral("redis");
    if (kind == Kind::Sentinel)
        return base + QLatin1String("-sentinel://");
    return base + (kind == Kind::Cluster ? QLatin1String("-cluster://") : QLatin1String("://"));
}

} // namespace

std::optional<ServerFields> ServerFields::of(const QStringList &urls)
{
    const auto endpoints = parsed(urls);
    if (!endpoints || endpoints->empty())
        return std::nullopt;
    const Endpoint &first = endpoints->front();
    ServerFields fields;
    fields.kind = kindOf(first);
    const bool alike = std::all_of(endpoints->begin(), endpoints->end(),
                                   [](const Endpoint &each) { return kindOf(each) == Kind::Servers; });
    if (endpoints->size() > 1 && !alike)
        return std::nullopt;
    fields.addresses = addressesOf(*endpoints);
    fields.masterName = first.discovery.masterName;
    fields.proxy = proxyOf(first);
    fields.tls = first.tls.on;
    fields.authorities = first.tls.authorities;
    fields.certificate = first.tls.certificate;
    fields.key = first.tls.key;
    fields.serverName = first.tls.serverName;
    return fields;
}

void ServerFields::applyTo(Endpoint &endpoint) const
{
    if (kind == Kind::Sentinel)
        endpoint.discovery.masterName = masterName;
    if (!tls) {
        endpoint.tls = {};
        return;
    }
    endpoint.tls.on = true;
    endpoint.tls.authorities = authorities;
    endpoint.tls.certificate = certificate;
    endpoint.tls.key = key;
    endpoint.tls.serverName = serverName;
}

/// What another place of the same kind keeps of the login.
QString ServerFields::socketUrl(const Endpoint &old) const
{
    Endpoint socket;
    socket.transport = Endpoint::Transport::Unix;
    socket.path = addresses.trimmed();
    socket.user = old.user;
    socket.database = old.database;
    socket.timeout = old.timeout;
    return socket.url();
}

/// `hosts`: one, or those of a group, joined by commas.
QString ServerFields::serverUrl(const QString &hosts, Endpoint endpoint) const
{
    const QString bare = scheme(kind, tls) + hosts;
    const QString way = proxy.trimmed().isEmpty()
        ? QString()
        : QStringLiteral("?proxy=") + QString::fromLatin1(QUrl::toPercentEncoding(proxy.trimmed()));
    // A group of sentinels is not one without a name, which may be yet to come.
    const auto where =
        redis::parseUrl(kind == Kind::Sentinel ? QString(bare + QLatin1String("#name")) : bare);
    const auto through = redis::parseUrl(QStringLiteral("redis://host") + way);
    if (!where.ok() || !through.ok())
        return bare + way + (kind == Kind::Sentinel ? QString(u'#' + masterName) : QString());
    if (endpoint.discovery.kind != where->discovery.kind)
        endpoint.discovery = {};
    endpoint.transport = Endpoint::Transport::Tcp;
    endpoint.path.clear();
    endpoint.host = where->host;
    endpoint.port = where->port;
    endpoint.proxy = through->proxy;
    endpoint.discovery.kind = where->discovery.kind;
    endpoint.discovery.seeds = where->discovery.seeds;
    if (kind == Kind::Cluster)
        endpoint.database = 0;
    applyTo(endpoint);
    return endpoint.url();
}

QStringList ServerFields::toUrls(const QStringList &before) const
{
    const auto oldAt = [&before](qsizetype i) {
        const auto old = redis::parseUrl(before.value(std::min(i, before.size() - 1)));
        return old.ok() ? *old : Endpoint();
    };
    if (kind == Kind::Socket)
        return {socketUrl(oldAt(0))};
    static const QRegularExpression separator(QStringLiteral("[\\s,]+"));
    const QStringList hosts = addresses.split(separator, Qt::SkipEmptyParts);
    if (kind != Kind::Servers)
        return {serverUrl(hosts.join(u','), oldAt(0))};
    QStringList urls;
    for (const QString &host : hosts)
        urls += serverUrl(host, oldAt(urls.size()));
    return urls;
}

} // namespace profile
