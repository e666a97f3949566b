// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace profile {

/// Where the servers of a deployment are, field by field instead of as URLs. A value without secrets.
struct ServerFields
{
    enum class Kind : quint8 { Servers, Sentinel, Cluster, Socket };

    Kind kind = Kind::Servers;
    QString addresses; ///< "host:port", separated by spaces or commas; of a Socket its path
    QString masterName; ///< of Sentinel
    QString proxy; ///< "ssh://user@host", "socks5://host:port", "http://host:port"; empty: none
    bool tls = false;
    QString authorities; ///< files, PEM
    QString certificate;
    QString key;
    QString serverName; ///< that the certificate must bear; empty: the host

    /// Null when a URL is wrong, or when they say what fields cannot: another kind each. Where several URLs
    /// differ in the rest, what the first says.
    static std::optional<ServerFields> of(const QStringList &urls);
    /// The URLs that say this; where something is wrong, so is the URL. What no field shows (user, database,
    /// time-out, pin, translations) is that of `before`, the URLs until now.
    QStringList toUrls(const QStringList &before) const;

    bool operator==(const ServerFields &) const = default;

private:
    void applyTo(redis::Endpoint &endpoint) const;
    QString socketUrl(const redis::Endpoint &old) const;
    QString serverUrl(const QString &hosts, redis::Endpoint endpoint) const;
};

} // namespace profile
