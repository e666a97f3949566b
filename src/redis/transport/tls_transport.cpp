// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/tls_transport.h"
#include "redis/transport/tls_setup.h"

#include <QSslCipher>
#include <QSslSocket>

namespace redis {

TlsTransport::TlsTransport(const Endpoint &endpoint)
    : TcpTransport(endpoint, std::make_unique<QSslSocket>())
    , m_tls(qobject_cast<QSslSocket *>(socket()))
{
    connect(m_tls, &QSslSocket::sslErrors, this, &TlsTransport::onVerifyErrors);
    connect(m_tls, &QSslSocket::encrypted, this, &TlsTransport::onEncrypted);
}

void TlsTransport::open()
{
    const Result<QSslConfiguration> configuration = tlsConfiguration(endpoint().tls);
    if (!configuration.ok()) {
        // Later: whoever opens us does not expect the end before open() has returned.
        QMetaObject::invokeMethod(
            this, [this, error = configuration.error()] { emit failed(error); }, Qt::QueuedConnection);
        return;
    }
    m_tls->setSslConfiguration(*configuration);
    TcpTransport::open();
}

QString TlsTransport::verifiedName() const
{
    const Endpoint &server = endpoint();
    return server.tls.serverName.isEmpty() ? server.host : server.tls.serverName;
}

void TlsTransport::connectTo(const QString &host)
{
    m_tls->connectToHostEncrypted(host, endpoint().port, verifiedName());
}

void TlsTransport::begin()
{
    m_tls->setPeerVerifyName(verifiedName());
    m_tls->startClientEncryption();
}

bool TlsTransport::write(const QByteArray &bytes)
{
    if (!TcpTransport::write(bytes))
        return false;
    // QSslSocket encrypts in a later turn of the event loop otherwise.
    m_tls->flush();
    return true;
}

Error TlsTransport::timeOut() const
{
    return isReached() ? handshakeTimeOut(endpoint()) : TcpTransport::timeOut();
}

bool TlsTransport::isPinned() const
{
    return pinOf(m_tls->peerCertificate()) == endpoint().tls.pin;
}

void TlsTransport::onVerifyErrors(const QList<QSslError> &errors)
{
    m_verifyErrors = errors;
    if (!endpoint().tls.pin.isEmpty() && isPinned())
        m_tls->ignoreSslErrors();
}

void TlsTransport::onEncrypted()
{
    if (!endpoint().tls.pin.isEmpty() && !isPinned())
        fail(pinError(m_tls->peerCertificate(), endpoint()));
    else if (endpoint().tls.pin.isEmpty() && endpoint().tls.verify
             && !bearsName(m_tls->peerCertificate(), verifiedName()))
        fail(commonNameError(m_tls->peerCertificate(), endpoint()));
    else
        announceOpen();
}

Error TlsTransport::reasonOf(QAbstractSocket::SocketError error, bool opened) const
{
    const Handshake handshake = opened    ? Handshake::Over
        : m_tls->sessionCipher().isNull() ? Handshake::Begun
                                          : Handshake::Greeted;
    switch (error) {
    case QAbstractSocket::SslHandshakeFailedError:
        if (!m_verifyErrors.isEmpty())
            return endpoint().tls.pin.isEmpty()
                ? verifyError(m_verifyErrors, m_tls->peerCertificate(), endpoint())
                : pinError(m_tls->peerCertificate(), endpoint());
        [[fallthrough]];
    case QAbstractSocket::RemoteHostClosedError:
    case QAbstractSocket::SslInternalError:
    case QAbstractSocket::SslInvalidUserDataError:
        return tlsError(m_tls->errorString(), handshake, endpoint());
    default:
        return TcpTransport::reasonOf(error, opened);
    }
}

} // namespace redis
