// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <QTcpSocket>

/// What MONITOR of a server of the test says while this lives.
class Monitored
{
public:
    explicit Monitored(const RedisServer &server)
    {
        m_socket.connectToHost(server.endpoint().host, server.endpoint().port);
        QObject::connect(&m_socket, &QTcpSocket::connected, &m_socket,
                         [this] { m_socket.write("MONITOR\r\n"); });
        QObject::connect(&m_socket, &QTcpSocket::readyRead, &m_socket,
                         [this] { m_bytes += m_socket.readAll(); });
    }
    bool has(const QByteArray &words) const { return m_bytes.contains(words); }
    /// As the server sends them: with the sign of a simple string before each.
    QByteArrayList lines() const { return m_bytes.split('\n'); }

private:
    QTcpSocket m_socket;
    QByteArray m_bytes;
};
