// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_proxy.h"

#include <QNetworkProxy>
#include <QTcpSocket>

RedisProxy::RedisProxy(const RedisServer &server)
    : m_server(server.port())
{
    m_listener.setProxy(QNetworkProxy::NoProxy);
    if (!m_listener.listen(QHostAddress::LocalHost))
        qFatal("the proxy cannot listen");
    connect(&m_listener, &QTcpServer::newConnection, this, &RedisProxy::accept);
}

QString RedisProxy::url(const QString &query) const
{
    return QStringLiteral("redis://127.0.0.1:%1%2").arg(port()).arg(query);
}

void RedisProxy::at(const QByteArray &word, std::function<void()> act, int nth)
{
    m_word = word;
    m_act = std::move(act);
    m_left = nth;
    m_acted = false;
}

void RedisProxy::look(const QByteArray &bytes)
{
    if (m_left == 0 || !bytes.contains(m_word) || --m_left > 0)
        return;
    m_acted = true;
    m_act();
}

void RedisProxy::accept()
{
    while (QTcpSocket *client = m_listener.nextPendingConnection()) {
        auto *server = new QTcpSocket(client);
        server->setProxy(QNetworkProxy::NoProxy);
        server->connectToHost(QHostAddress::LocalHost, m_server);
        if (!server->waitForConnected(2000 * patience)) {
            client->abort();
            client->deleteLater();
            continue;
        }
        connect(client, &QTcpSocket::readyRead, server, [this, client, server] {
            const QByteArray bytes = client->readAll();
            look(bytes);
            server->write(bytes);
        });
        connect(server, &QTcpSocket::readyRead, client,
                [client, server] { client->write(server->readAll()); });
        connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    }
}
