// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/error.h"

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <chrono>

namespace redis {

/// Where one server is and how to log in. A value: comparable, storable, testable without connecting.
struct Endpoint
{
    enum class Transport : quint8 { Tcp, Unix };

    Transport transport = Transport::Tcp;
    QString host = QStringLiteral("127.0.0.1"); ///< name or address, of Tcp
    quint16 port = 6379; ///< of Tcp
    QString path; ///< of the socket file, of Unix
    int database = 0;
    QString user; ///< empty: AUTH with the password alone
    QByteArray password; ///< empty: no AUTH. Never shown, stored or logged.
    std::chrono::milliseconds timeout{5000}; ///< of connecting and of a request

    /// "127.0.0.1:7001", "[::1]:7001" or the socket's path: what reports and windows show.
    QString label() const;
    /// As a URL without its password.
    QString url() const;

    bool operator==(const Endpoint &) const = default;
};

/// Reads `redis://[user[:password]@]host[:port][/db][?timeout=…]` and `unix:///path[?db=N&timeout=…&user=…]`.
///
/// The error (BadInput) names the part that is wrong and what would be right. Schemes of later releases
/// (rediss, redis-sentinel, redis-cluster) are refused with a sentence that says so.
Result<Endpoint> parseUrl(const QString &url);

/// Reads `500ms`, `30s`, `5m`, `2h`, `1d`. Negative, zero and overflowing values are BadInput only where
/// `allowZero` is false.
Result<std::chrono::milliseconds> parseDuration(const QString &text, bool allowZero = false);

} // namespace redis
