// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/tcp_transport.h"

#include <QSslError>

class QSslSocket;

namespace redis {

/// TLS over the same: verifies the server's certificate against the name that was asked for, though the
/// socket is given an address.
class TlsTransport final : public TcpTransport
{
    Q_OBJECT
public:
    explicit TlsTransport(const Endpoint &endpoint);

    void open() override;
    bool write(const QByteArray &bytes) override;
    Error timeOut() const override;

private:
    void connectTo(const QString &host) override;
    void begin() override;
    QString verifiedName() const;
    Error reasonOf(QAbstractSocket::SocketError error, bool opened) const override;
    void onVerifyErrors(const QList<QSslError> &errors);
    void onEncrypted();

    bool isPinned() const;

    QSslSocket *m_tls; ///< the base's socket
    QList<QSslError> m_verifyErrors;
};

} // namespace redis
