// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/connection/connection.h"

#include <QElapsedTimer>

namespace redis {

/// A connection that comes back: opens, and after a break opens again with jittered back-off, capped at 1 s.
/// The first attempt follows a break at once, at most once a second.
///
/// Lives on one thread, owned by its service, whose base::TaskScope runs the reconnecting; stopping the scope
/// closes it.
class Link : public QObject
{
    Q_OBJECT
public:
    Link(const Endpoint &endpoint, const QByteArray &name, base::TaskScope *scope, QObject *parent = nullptr);
    ~Link() override;

    const Endpoint &endpoint() const { return m_endpoint; }
    /// A password typed after NOAUTH or WRONGPASS; takes effect at the next attempt.
    void setPassword(const QByteArray &password);
    /// Another server, or another way to it: leaves the old one at once, without a word, and connects there.
    void setEndpoint(const Endpoint &endpoint);
    /// Begins, and tries again until the scope stops. A wrong or missing password, and a peer that sends what
    /// no server sends, wait for retry().
    void start();
    /// Tries again now.
    void retry();
    /// Leaves the server and tries no more, until start() or retry().
    void stop();
    /// The open connection, or null.
    std::shared_ptr<Connection> connection() const { return m_connection; }
    bool isOpen() const { return m_connection && m_connection->isOpen(); }
    /// What answers there sends what no server sends (ErrorKind::TooLarge): it waits for retry().
    bool hasGivenUp() const
    {
        return !m_connection && m_lastError && m_lastError->kind == ErrorKind::TooLarge;
    }
    /// Why it is not open; of the last attempt.
    const std::optional<Error> &lastError() const { return m_lastError; }

signals:
    void opened();
    /// The link broke or an attempt failed; emitted for each attempt.
    void failed(const redis::Error &error);

private:
    void attempt();
    void attemptBeside();
    void dropYounger();
    std::shared_ptr<Connection> newConnection();
    void onFailed(const Error &error);
    static QCoro::Task<> openOnce(Link *link, std::shared_ptr<Connection> connection);

    Endpoint m_endpoint;
    QByteArray m_name;
    base::TaskScope *m_scope;
    std::shared_ptr<Connection> m_connection;
    std::optional<Error> m_lastError;
    bool m_opened = false;
    bool m_started = false;
    int m_pauseMs = 0; ///< before the next attempt
    QElapsedTimer m_sinceAtOnce; ///< the last attempt without a pause
    QTimer *m_wakeUp = nullptr;
    /// A younger attempt beside one that hangs: a packet that was lost when the network was away is sent
    /// again late, or never. Whichever opens first is kept.
    std::shared_ptr<Connection> m_younger;
    QTimer *m_beside = nullptr; ///< when the next of them begins
    int m_unanswered = 0; ///< how many younger ones began although the server had taken an older one
    base::TaskScope::Closer m_closer;
};

} // namespace redis
