// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport.h"

#include "redis/name_lookup.h"

#include <QLocalSocket>
#include <QNetworkProxy>
#include <QTcpSocket>

namespace redis {

namespace {

class TcpTransport final : public Transport
{
public:
    explicit TcpTransport(const Endpoint &endpoint)
        : m_endpoint(endpoint)
    {
        m_socket.setProxy(QNetworkProxy::NoProxy);
        connect(&m_lookup, &NameLookup::finished, this, &TcpTransport::onResolved);
        connect(&m_socket, &QTcpSocket::connected, this, &TcpTransport::onConnected);
        connect(&m_socket, &QTcpSocket::readyRead, this, &Transport::readable);
        connect(&m_socket, &QTcpSocket::errorOccurred, this, &TcpTransport::onError);
    }

    void open() override { m_lookup.start(m_endpoint.host); }
    bool write(const QByteArray &bytes) override
    {
        return m_socket.write(bytes.constData(), bytes.size()) == bytes.size();
    }
    qint64 read(char *data, qint64 size) override { return m_socket.read(data, size); }
    void abort() override
    {
        disconnect(&m_lookup, nullptr, this, nullptr);
        disconnect(&m_socket, nullptr, this, nullptr);
        m_socket.abort();
    }

private:
    void onResolved(const QList<QHostAddress> &addresses, const QByteArray &error)
    {
        m_addresses = addresses;
        if (addresses.isEmpty())
            emit failed(makeError(ErrorKind::CannotResolve, m_endpoint.host.toUtf8() + ": " + error));
        else
            connectToNext();
    }

    void connectToNext()
    {
        m_socket.connectToHost(m_addresses.takeFirst(), m_endpoint.port,
                               QIODevice::ReadWrite | QIODevice::Unbuffered);
    }

    void onConnected()
    {
        m_connected = true;
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_socket.setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        emit connected();
    }

    void onError(QAbstractSocket::SocketError error)
    {
        const QByteArray words = m_endpoint.label().toUtf8() + ": " + m_socket.errorString().toUtf8();
        if (m_connected) {
            emit failed(makeError(ErrorKind::Closed, words));
        } else if (!m_addresses.isEmpty()) {
            // "localhost" is ::1 and 127.0.0.1; a server often listens on one of them only.
            m_socket.abort();
            connectToNext();
        } else {
            emit failed(makeError(error == QAbstractSocket::SocketTimeoutError ? ErrorKind::TimedOut
                                                                               : ErrorKind::Refused,
                                  words));
        }
    }

    Endpoint m_endpoint;
    NameLookup m_lookup;
    QTcpSocket m_socket;
    QList<QHostAddress> m_addresses;
    bool m_connected = false;
};

class UnixTransport final : public Transport
{
public:
    explicit UnixTransport(const Endpoint &endpoint)
        : m_endpoint(endpoint)
    {
        connect(&m_socket, &QLocalSocket::connected, this, [this] {
            m_connected = true;
            emit connected();
        });
        connect(&m_socket, &QLocalSocket::readyRead, this, &Transport::readable);
        connect(&m_socket, &QLocalSocket::errorOccurred, this, [this] { onEnded(); });
        connect(&m_socket, &QLocalSocket::disconnected, this, [this] { onEnded(); });
    }

    void open() override { m_socket.connectToServer(m_endpoint.path); }
    bool write(const QByteArray &bytes) override
    {
        return m_socket.write(bytes.constData(), bytes.size()) == bytes.size();
    }
    qint64 read(char *data, qint64 size) override { return m_socket.read(data, size); }
    void abort() override
    {
        disconnect(&m_socket, nullptr, this, nullptr);
        m_socket.abort();
    }

private:
    void onEnded()
    {
        const ErrorKind kind = m_connected ? ErrorKind::Closed : ErrorKind::Refused;
        disconnect(&m_socket, nullptr, this, nullptr);
        emit failed(makeError(kind, m_endpoint.path.toUtf8() + ": " + m_socket.errorString().toUtf8()));
    }

    Endpoint m_endpoint;
    QLocalSocket m_socket;
    bool m_connected = false;
};

} // namespace

std::unique_ptr<Transport> Transport::create(const Endpoint &endpoint)
{
    if (endpoint.transport == Endpoint::Transport::Unix)
        return std::make_unique<UnixTransport>(endpoint);
    return std::make_unique<TcpTransport>(endpoint);
}

} // namespace redis
