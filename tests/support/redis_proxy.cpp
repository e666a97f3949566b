// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_proxy.h"

#include <QNetworkProxy>
#include <QTcpSocket>

/// A client's connection and its own to the server, which is its child.
struct RedisProxy::Way
{
    QTcpSocket *client = nullptr;
    QTcpSocket *server = nullptr;
    QByteArray sent; ///< by the client, so far
};

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

RedisProxy::~RedisProxy()
{
    for (const Way *way : std::exchange(m_ways, {}))
        delete way->client; // which deletes the way
}

redis::Endpoint RedisProxy::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("127.0.0.1");
    endpoint.port = port();
    return endpoint;
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

void RedisProxy::reply(Way *way)
{
    if (m_held.isEmpty() || !way->sent.contains(m_held))
        way->client->write(way->server->readAll());
}

void RedisProxy::letThrough()
{
    m_held.clear();
    for (Way *way : std::as_const(m_ways))
        reply(way);
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
        auto *way = new Way{client, server, {}};
        m_ways.append(way);
        connect(client, &QTcpSocket::readyRead, server, [this, way] {
            const QByteArray bytes = way->client->readAll();
            way->sent += bytes;
            look(bytes);
            way->server->write(bytes);
        });
        connect(server, &QTcpSocket::readyRead, client, [this, way] { reply(way); });
        connect(server, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
        connect(client, &QObject::destroyed, this, [this, way] {
            m_ways.removeOne(way);
            delete way;
        });
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    }
}
