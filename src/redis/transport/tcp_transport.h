// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/name_lookup.h"
#include "redis/transport/ssh_stream.h"
#include "redis/transport/transport.h"

#include <QTcpSocket>

#include <memory>

namespace redis {

/// TCP: resolves by itself, tries every address, then hands the socket over. Through ssh: the stream that it
/// makes, which tells that nobody is there only by ending.
class TcpTransport : public Transport
{
    Q_OBJECT
public:
    explicit TcpTransport(const Endpoint &endpoint);

    void open() override;
    bool write(const QByteArray &bytes) override;
    qint64 read(char *data, qint64 size) override;
    Error timeOut() const override;
    void abort() override;

protected:
    TcpTransport(const Endpoint &endpoint, std::unique_ptr<QTcpSocket> socket);
    const Endpoint &endpoint() const { return m_endpoint; }
    QTcpSocket *socket() const { return m_socket.get(); }
    bool isReached() const { return m_reached; } ///< the socket itself stands
    QString systemErrorText() const; ///< the system's, with the server's label
    virtual void connectTo(const QString &host);
    /// The stream through ssh stands under the socket.
    virtual void begin();
    /// What the end of the socket means; `opened`: after connected().
    virtual Error reasonOf(QAbstractSocket::SocketError error, bool opened) const;
    void announceOpen();
    void fail(const Error &error);

private:
    void onResolved(const QList<QHostAddress> &addresses, const QByteArray &error);
    void onError(QAbstractSocket::SocketError error);
    void connectThroughSsh();
    bool isUnanswered() const { return m_ssh && !m_heard; }

    Endpoint m_endpoint;
    NameLookup m_lookup;
    std::unique_ptr<SshStream> m_ssh;
    std::unique_ptr<QTcpSocket> m_socket;
    QStringList m_hosts; ///< still to be tried
    bool m_reached = false;
    bool m_opened = false;
    bool m_heard = false; ///< something came from the server
};

} // namespace redis
