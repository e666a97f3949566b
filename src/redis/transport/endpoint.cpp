// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/endpoint.h"

#include "base/bytes.h"

#include <QHostAddress>
#include <QUrlQuery>

#include <algorithm>

namespace redis {

namespace {

void addIf(QUrlQuery &query, const char *name, const QString &value)
{
    // QUrlQuery takes '%' and the separators as they stand.
    if (!value.isEmpty())
        query.addQueryItem(QLatin1String(name), QString::fromLatin1(QUrl::toPercentEncoding(value, "/:@,~")));
}

QString hostText(const QString &host)
{
    return host.contains(u':') ? QString(u'[' + host + u']') : host;
}

void addTimeout(QUrlQuery &query, const Endpoint &endpoint)
{
    if (endpoint.timeout != Endpoint().timeout)
        query.addQueryItem(QStringLiteral("timeout"), QString::number(endpoint.timeout.count()) + u"ms");
}

QString unixUrl(const Endpoint &endpoint)
{
    QUrl url;
    url.setScheme(QStringLiteral("unix"));
    url.setPath(endpoint.path);
    QUrlQuery query;
    if (endpoint.database)
        query.addQueryItem(QStringLiteral("db"), QString::number(endpoint.database));
    if (!endpoint.user.isEmpty())
        query.addQueryItem(QStringLiteral("user"), endpoint.user);
    addTimeout(query, endpoint);
    if (!query.isEmpty())
        url.setQuery(query);
    return QStringLiteral("unix://") + url.toString(QUrl::RemoveScheme);
}

QString proxyText(const Proxy &proxy)
{
    if (proxy.kind == Proxy::Kind::Ssh)
        return QLatin1String("ssh://")
            + (proxy.address.port ? proxy.address.label() : hostText(proxy.address.host));
    const QLatin1String kind(proxy.kind == Proxy::Kind::Socks5 ? "socks5" : "http");
    return kind + QLatin1String("://") + proxy.address.label();
}

QUrlQuery queryOf(const Endpoint &endpoint)
{
    QUrlQuery query;
    addIf(query, "ca", endpoint.tls.authorities);
    addIf(query, "client_cert", endpoint.tls.certificate);
    addIf(query, "client_key", endpoint.tls.key);
    addIf(query, "tls_name", endpoint.tls.serverName);
    addIf(query, "pin", QString::fromLatin1(endpoint.tls.pin));
    addIf(query, "sentinel_user", endpoint.discovery.user);
    for (const Discovery::Translation &each : endpoint.discovery.translations)
        addIf(query, "nat", each.announced.label() + u'~' + each.reachable.label());
    if (endpoint.proxy.kind != Proxy::Kind::None) {
        addIf(query, "proxy", proxyText(endpoint.proxy));
    }
    addTimeout(query, endpoint);
    return query;
}

QString schemeOf(const Endpoint &endpoint)
{
    const QString scheme = endpoint.tls.on ? QStringLiteral("rediss") : QStringLiteral("redis");
    switch (endpoint.discovery.kind) {
    case Discovery::Kind::None:
        break;
    case Discovery::Kind::Sentinel:
        return scheme + QLatin1String("-sentinel");
    case Discovery::Kind::Cluster:
        return scheme + QLatin1String("-cluster");
    }
    return scheme;
}

} // namespace

QString Address::label() const
{
    // A server may have announced it.
    return base::shownText(hostText(host)) + u':' + QString::number(port);
}

QString Endpoint::label() const
{
    if (transport == Transport::Unix)
        return base::shownText(path);
    QString label = Address{host, port}.label();
    if (discovery.seeds.size() > 1)
        label += u'+' + QString::number(discovery.seeds.size() - 1);
    return discovery.kind == Discovery::Kind::Sentinel
        ? QString(base::shownText(discovery.masterName) + u'@' + label)
        : label;
}

QString Endpoint::url() const
{
    if (transport == Transport::Unix)
        return unixUrl(*this);
    QString url = schemeOf(*this) + QLatin1String("://");
    if (!user.isEmpty())
        url += QString::fromLatin1(QUrl::toPercentEncoding(user)) + u'@';
    QStringList hosts{Address{host, port}.label()};
    for (const Address &seed : discovery.seeds.mid(1))
        hosts.append(seed.label());
    url += hosts.join(u',');
    if (database)
        url += u'/' + QString::number(database);
    const QUrlQuery query = queryOf(*this);
    if (!query.isEmpty())
        url += u'?' + query.toString(QUrl::FullyEncoded);
    if (!discovery.masterName.isEmpty())
        url += u'#' + QString::fromLatin1(QUrl::toPercentEncoding(discovery.masterName));
    return url;
}

Endpoint Endpoint::serverAt(const Address &announced) const
{
    Endpoint server = *this;
    const auto known = std::find_if(discovery.translations.begin(), discovery.translations.end(),
                                    [&](const auto &each) { return each.announced == announced; });
    const Address &address = known == discovery.translations.end() ? announced : known->reachable;
    server.host = address.host;
    server.port = address.port;
    server.discovery = {};
    return server;
}

Endpoint Endpoint::sentinelAt(const Address &seed) const
{
    Endpoint sentinel = *this;
    sentinel.host = seed.host;
    sentinel.port = seed.port;
    sentinel.user = discovery.user;
    sentinel.password = discovery.password;
    sentinel.database = 0;
    sentinel.discovery = {};
    return sentinel;
}

Address addressFromText(const QByteArray &text)
{
    // Cluster writes "127.0.0.1:7001@17001,name"; IPv6 stands there without brackets.
    const QByteArray address = text.left(text.indexOf('@') < 0 ? text.size() : text.indexOf('@'));
    const qsizetype colon = address.lastIndexOf(':');
    bool ok = false;
    const int port = address.mid(colon + 1).toInt(&ok);
    if (colon < 0 || !ok || port < 1 || port > 65535)
        return {};
    QByteArray host = address.left(colon);
    if (host.startsWith('[') && host.endsWith(']'))
        host = host.mid(1, host.size() - 2);
    return {QString::fromUtf8(host), quint16(port)};
}

} // namespace redis
