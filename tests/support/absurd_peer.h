// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QTcpServer>
#include <QTcpSocket>

/// Something that lets everybody log in, answers every SCAN, or another command, with the bytes that it was
/// given, and knows no other.
///
/// Lives on the test's thread and works while its event loop runs.
class AbsurdPeer
{
public:
    /// `port` 0: a free one.
    explicit AbsurdPeer(const QByteArray &answer, const QByteArray &command = QByteArrayLiteral("SCAN"),
                        quint16 port = 0)
        : m_answer(answer)
        , m_command(command)
    {
        QObject::connect(&m_listener, &QTcpServer::newConnection, &m_listener, [this] {
            QTcpSocket *socket = m_listener.nextPendingConnection();
            ++m_connections;
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { respond(socket); });
        });
        if (!m_listener.listen(QHostAddress::LocalHost, port))
            qFatal("no port");
    }

    redis::Endpoint endpoint() const
    {
        redis::Endpoint endpoint;
        endpoint.host = QStringLiteral("127.0.0.1");
        endpoint.port = m_listener.serverPort();
        return endpoint;
    }
    QString url() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_listener.serverPort()); }
    quint16 port() const { return m_listener.serverPort(); }
    int connections() const { return m_connections; }
    void setAnswer(const QByteArray &answer) { m_answer = answer; }
    /// Answers this command as well.
    void answer(const QByteArray &command, const QByteArray &answer) { m_others[command] = answer; }

private:
    /// Each command is an array: "*n", then "$length" and its name. What this program sends at once arrives
    /// so.
    void respond(QTcpSocket *socket)
    {
        const QList<QByteArray> lines = socket->readAll().split('\n');
        for (qsizetype i = 0; i + 2 < lines.size(); ++i) {
            if (!lines[i].startsWith('*') || !lines[i + 1].startsWith('$'))
                continue;
            const QByteArray name = lines[i + 2].trimmed();
            socket->write(name == "PING"          ? QByteArray("+PONG\r\n")
                              : name == m_command ? m_answer
                                                  : m_others.value(name, "-ERR unknown command\r\n"));
        }
    }

    QByteArray m_answer;
    QByteArray m_command;
    QHash<QByteArray, QByteArray> m_others;
    QTcpServer m_listener;
    int m_connections = 0;
};
