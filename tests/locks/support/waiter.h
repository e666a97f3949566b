// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QTcpSocket>

#include <chrono>

/// A client that waits for a lock as its library does: subscribed to a channel, or blocked on a list.
class Waiter
{
public:
    /// Sends `command` (words separated by blanks), which blocks or subscribes.
    Waiter(quint16 port, const QByteArray &command)
        : m_subscribes(command.contains("SUBSCRIBE"))
    {
        m_socket.connectToHost(QStringLiteral("127.0.0.1"), port);
        m_socket.waitForConnected(5000 * patience);
        m_socket.write("PING\r\n" + command + "\r\n");
        m_socket.flush();
    }
    /// The server has it: the reply to PING came, and that of a subscription.
    bool isWaiting()
    {
        QByteArray replies;
        const QByteArray last = m_subscribes ? ":1\r\n" : "+PONG\r\n";
        while (!replies.contains(last) && m_socket.waitForReadyRead(5000 * patience))
            replies += m_socket.readAll();
        // One command behind the other: what follows the PONG is being served when a later client is
        // answered.
        return replies.contains(last);
    }
    bool wokeWithin(std::chrono::milliseconds time)
    {
        return m_socket.bytesAvailable() > 0 || m_socket.waitForReadyRead(int(time.count()));
    }

private:
    bool m_subscribes;
    QTcpSocket m_socket;
};
