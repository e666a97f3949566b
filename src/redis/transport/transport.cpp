// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/transport.h"

#include "redis/transport/tcp_transport.h"
#include "redis/transport/tls_transport.h"

#include <QLocalSocket>

namespace redis {

namespace {

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
    Error timeOut() const override
    {
        return makeError(ErrorKind::TimedOut, m_endpoint.path.toUtf8() + ": connecting");
    }
    void abort() override
    {
        disconnect(&m_socket, nullptr, this, nullptr);
        m_socket.abort();
    }

private:
    void onEnded()
    {
        const ErrorKind kind = m_connected ? ErrorKind::Closed : ErrorKind::Refused;
        const bool isRefused = !m_connected && m_socket.error() == QLocalSocket::ConnectionRefusedError;
        const QByteArray reason = isRefused ? QByteArray(refusedByHost) : m_socket.errorString().toUtf8();
        disconnect(&m_socket, nullptr, this, nullptr);
        emit failed(makeError(kind, m_endpoint.path.toUtf8() + ": " + reason));
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
    if (endpoint.tls.on)
        return std::make_unique<TlsTransport>(endpoint);
    return std::make_unique<TcpTransport>(endpoint);
}

} // namespace redis
