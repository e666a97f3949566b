// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <QTcpServer>

#include <functional>

class QTcpSocket;

/// Stands between a program and a real server, so that a fault can happen at the very moment that a command
/// is on its way.
///
/// Lives on the test's thread and works while its event loop runs. The server outlives it.
class RedisProxy : public QObject
{
public:
    explicit RedisProxy(const RedisServer &server);
    ~RedisProxy() override;

    QString url(const QString &query = {}) const;
    quint16 port() const { return m_listener.serverPort(); }
    redis::Endpoint endpoint() const;
    /// When `word` comes by for the nth time, `act` is called once, before it goes on to the server.
    void at(const QByteArray &word, std::function<void()> act, int nth = 1);
    bool hasActed() const { return m_acted; }
    /// Holds back what the server sends to the connections whose clients send or have sent `word`, until
    /// letThrough().
    void holdBack(const QByteArray &word) { m_held = word; }
    void letThrough();

private:
    struct Way;
    void accept();
    void look(const QByteArray &bytes);
    void reply(Way *way);

    quint16 m_server;
    QTcpServer m_listener;
    QByteArray m_word;
    std::function<void()> m_act;
    int m_left = 0;
    bool m_acted = false;
    QByteArray m_held;
    QList<Way *> m_ways;
};
