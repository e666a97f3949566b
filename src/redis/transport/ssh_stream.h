// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QObject>
#include <QProcess>

namespace redis {

/// What connections through the ssh whose control socket lies at `path` bear as their proxy: of the kind
/// Socks5, with that path for its host. No name of a host begins with a slash.
Proxy throughSsh(const QString &path);
bool leadsThroughSsh(const Proxy &proxy);

/// One connection through a ssh that has logged in already (SshTunnel): no port and no file of its own, only
/// a pair of sockets between this process and ssh.
///
/// Lives on the I/O thread. Ends with this object, or when either side closes.
class SshStream : public QObject
{
    Q_OBJECT
public:
    /// `endpoint` is the server as ssh's other side sees it; its proxy leadsThroughSsh().
    explicit SshStream(const Endpoint &endpoint);
    ~SshStream() override;

    /// Our end, open for reading and writing, which the caller owns; −1: there is none, ended() follows.
    int open();
    /// Why ssh did not let us through; nullopt when it did, and the server has closed.
    std::optional<Error> reason() const;

signals:
    /// ssh has let go of it.
    void ended();

private:
    QStringList arguments() const;

    Endpoint m_endpoint;
    QProcess m_process;
    QByteArray m_errorOutput; ///< by ssh, on standard error
    bool m_stands = false; ///< ssh was there to be asked
};

} // namespace redis
