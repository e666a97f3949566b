// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/tcp_transport.h"

#include <QNetworkProxy>
#include <QSslSocket>

namespace redis {

namespace {

QNetworkProxy proxyOf(const Proxy &proxy)
{
    switch (proxy.kind) {
    case Proxy::Kind::None:
    case Proxy::Kind::Ssh:
        break;
    case Proxy::Kind::Socks5:
        if (leadsThroughSsh(proxy))
            break;
        return QNetworkProxy(QNetworkProxy::Socks5Proxy, proxy.address.host, proxy.address.port);
    case Proxy::Kind::Http:
        return QNetworkProxy(QNetworkProxy::HttpProxy, proxy.address.host, proxy.address.port);
    }
    return QNetworkProxy(QNetworkProxy::NoProxy);
}

} // namespace

TcpTransport::TcpTransport(const Endpoint &endpoint)
    : TcpTransport(endpoint, std::make_unique<QTcpSocket>())
{
}

TcpTransport::TcpTransport(const Endpoint &endpoint, std::unique_ptr<QTcpSocket> socket)
    : m_endpoint(endpoint)
    , m_socket(std::move(socket))
{
    m_socket->setProxy(proxyOf(endpoint.proxy));
    connect(&m_lookup, &NameLookup::finished, this, &TcpTransport::onResolved);
    connect(m_socket.get(), &QTcpSocket::connected, this, [this] {
        m_reached = true;
        m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_socket->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
    });
    connect(m_socket.get(), &QTcpSocket::readyRead, this, &Transport::readable);
    connect(m_socket.get(), &QTcpSocket::errorOccurred, this, &TcpTransport::onError);
    if (!qobject_cast<QSslSocket *>(m_socket.get()))
        connect(m_socket.get(), &QTcpSocket::connected, this, &TcpTransport::announceOpen);
}

void TcpTransport::open()
{
    if (m_endpoint.proxy.kind == Proxy::Kind::None)
        m_lookup.start(m_endpoint.host);
    else if (leadsThroughSsh(m_endpoint.proxy))
        connectThroughSsh();
    else
        connectTo(m_endpoint.host); // the proxy resolves it
}

bool TcpTransport::write(const QByteArray &bytes)
{
    return m_socket->write(bytes.constData(), bytes.size()) == bytes.size();
}

Error TcpTransport::timeOut() const
{
    return makeError(ErrorKind::TimedOut, m_endpoint.label().toUtf8() + ": connecting");
}

void TcpTransport::abort()
{
    disconnect(&m_lookup, nullptr, this, nullptr);
    disconnect(m_socket.get(), nullptr, this, nullptr);
    m_socket->abort();
    if (m_ssh)
        m_ssh->disconnect(this);
}

qint64 TcpTransport::read(char *data, qint64 size)
{
    if (isUnanswered() && !m_socket->isOpen())
        return 0;
    const qint64 got = m_socket->read(data, size);
    m_heard = m_heard || got > 0;
    // That it has ended is told with what ssh says about it, when it has said so.
    return got < 0 && isUnanswered() ? 0 : got;
}

void TcpTransport::connectThroughSsh()
{
    m_ssh = std::make_unique<SshStream>(m_endpoint);
    connect(m_ssh.get(), &SshStream::ended, this, [this] {
        if (isUnanswered())
            fail(m_ssh->reason().value_or(reasonOf(QAbstractSocket::RemoteHostClosedError, m_opened)));
    });
    const int stream = m_ssh->open();
    if (stream < 0)
        return;
    m_socket->setSocketDescriptor(stream, QAbstractSocket::ConnectedState,
                                  QIODevice::ReadWrite | QIODevice::Unbuffered);
    m_reached = true;
    // Later: whoever opens us does not expect it before open() has returned.
    QMetaObject::invokeMethod(
        this, [this] { begin(); }, Qt::QueuedConnection);
}

void TcpTransport::begin()
{
    announceOpen();
}

QString TcpTransport::systemErrorText() const
{
    return m_endpoint.label() + QLatin1String(": ") + m_socket->errorString();
}

void TcpTransport::onResolved(const QList<QHostAddress> &addresses, const QByteArray &error)
{
    for (const QHostAddress &address : addresses)
        m_hosts.append(address.toString());
    if (m_hosts.isEmpty())
        emit failed(makeError(ErrorKind::CannotResolve, m_endpoint.host.toUtf8() + ": " + error));
    else
        connectTo(m_hosts.takeFirst());
}

void TcpTransport::connectTo(const QString &host)
{
    m_socket->connectToHost(host, m_endpoint.port, QIODevice::ReadWrite | QIODevice::Unbuffered);
}

void TcpTransport::announceOpen()
{
    m_opened = true;
    m_heard = m_heard || m_endpoint.tls.on;
    emit connected();
}

void TcpTransport::fail(const Error &error)
{
    abort();
    emit failed(error);
}

Error TcpTransport::reasonOf(QAbstractSocket::SocketError error, bool opened) const
{
    const QByteArray detail = systemErrorText().toUtf8();
    if (opened)
        return makeError(ErrorKind::Closed, detail);
    if (error == QAbstractSocket::ConnectionRefusedError)
        return makeError(ErrorKind::Refused, m_endpoint.label().toUtf8() + ": " + refusedByHost);
    return makeError(error == QAbstractSocket::SocketTimeoutError ? ErrorKind::TimedOut : ErrorKind::Refused,
                     detail);
}

void TcpTransport::onError(QAbstractSocket::SocketError error)
{
    if (isUnanswered() && error == QAbstractSocket::RemoteHostClosedError)
        return; // ssh says why, when it ends
    if (m_reached || m_hosts.isEmpty()) {
        emit failed(reasonOf(error, m_opened));
        return;
    }
    // "localhost" is ::1 and 127.0.0.1; a server often listens on one of them only.
    m_socket->abort();
    connectTo(m_hosts.takeFirst());
}

} // namespace redis
