// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

#include <chrono>

namespace redis {

/// A host and a port.
struct Address
{
    QString host; ///< name or address
    quint16 port = 0;

    QString label() const; ///< "127.0.0.1:7001", "[::1]:7001"
    bool operator==(const Address &) const = default;
};

/// How a link is secured. Files are PEM.
struct Tls
{
    bool on = false;
    QString authorities; ///< file of the authorities that are trusted; empty: those of the system
    QString certificate; ///< file of our own certificate, for servers that demand one
    QString key; ///< file of its key
    QByteArray keyPassword; ///< of an encrypted key. Never shown, stored or logged.
    QString serverName; ///< name that the server's certificate must bear; empty: the host
    QByteArray pin; ///< SHA-256 of the one certificate that is accepted whatever else is wrong with it; hex
    bool verify = true; ///< false: any certificate will do

    /// The server there could be anybody: no check of its certificate at all.
    bool isUnverified() const { return on && !verify && pin.isEmpty(); }
    bool operator==(const Tls &) const = default;
};

/// What connections go through; names are then resolved by the proxy.
struct Proxy
{
    /// Ssh: `address` is where ssh logs in, host with a user where one is named, port 0 for ssh's own choice;
    /// a Topology opens the tunnel and hands out what leads through it.
    enum class Kind : quint8 { None, Socks5, Http, Ssh };
    Kind kind = Kind::None;
    Address address;

    bool operator==(const Proxy &) const = default;
};

/// How the masters are found where the address is not that of a master.
struct Discovery
{
    enum class Kind : quint8 { None, Sentinel, Cluster };
    /// An announced address that cannot be reached, and the one that can.
    struct Translation
    {
        Address announced;
        Address reachable;
        bool operator==(const Translation &) const = default;
    };

    Kind kind = Kind::None;
    QList<Address> seeds; ///< any of them will do; never empty unless None
    QString masterName; ///< of Sentinel
    QString user; ///< at the sentinels
    QByteArray password; ///< at the sentinels. Never shown, stored or logged.
    QList<Translation> translations;

    bool operator==(const Discovery &) const = default;
};

/// Where one server is, or how to find it, and how to log in. A value: comparable, storable, testable without
/// connecting.
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
    Tls tls;
    Proxy proxy;
    Discovery discovery;

    /// "127.0.0.1:7001", "[::1]:7001", the socket's path, "main@127.0.0.1:26379": what reports and windows
    /// show.
    QString label() const;
    /// As a URL without its secrets.
    QString url() const;
    bool isDiscovered() const { return discovery.kind != Discovery::Kind::None; }
    /// Connections go straight to the server: no Topology is needed to find it or to get there.
    bool isDirect() const { return !isDiscovered() && proxy.kind != Proxy::Kind::Ssh; }
    /// A server that this group announces: the same login and security, its address translated.
    Endpoint serverAt(const Address &announced) const;
    /// One of the sentinels, with the login for sentinels.
    Endpoint sentinelAt(const Address &seed) const;

    bool operator==(const Endpoint &) const = default;
};

/// Reads "host:port" as servers announce it: also IPv6 without brackets. Null address when it is none.
Address addressFromText(const QByteArray &text);

} // namespace redis
