// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/link.h"

#include <QRandomGenerator>

namespace redis {

namespace {

constexpr int firstPauseMs = 50;
constexpr int longestPauseMs = 1000;
constexpr int besideEveryMs = 1000;
// A stopped server keeps each of them in the queue that its other clients need too.
constexpr int mostUnanswered = 10;

} // namespace

Link::Link(const Endpoint &endpoint, const QByteArray &name, base::TaskScope *scope, QObject *parent)
    : QObject(parent)
    , m_endpoint(endpoint)
    , m_name(name)
    , m_scope(scope)
    , m_wakeUp(new QTimer(this))
    , m_beside(new QTimer(this))
{
    m_wakeUp->setSingleShot(true);
    connect(m_wakeUp, &QTimer::timeout, this, &Link::attempt);
    m_beside->setInterval(besideEveryMs);
    connect(m_beside, &QTimer::timeout, this, &Link::attemptBeside);
    m_closer = scope->addCloser([this] {
        m_wakeUp->stop();
        dropYounger();
        if (const auto connection = m_connection)
            connection->close();
    });
}

Link::~Link()
{
    if (m_connection)
        m_connection->disconnect(this);
}

void Link::setPassword(const QByteArray &password)
{
    m_endpoint.password = password;
}

void Link::setEndpoint(const Endpoint &endpoint)
{
    m_endpoint = endpoint;
    const bool started = m_started;
    stop();
    if (started)
        start();
}

void Link::stop()
{
    m_started = false;
    m_opened = false;
    m_pauseMs = 0;
    m_wakeUp->stop();
    dropYounger();
    if (const auto connection = std::exchange(m_connection, {})) {
        connection->disconnect(this);
        connection->close();
    }
}

void Link::start()
{
    m_started = true;
    attempt();
}

void Link::retry()
{
    m_started = true;
    m_wakeUp->stop();
    m_pauseMs = 0;
    if (m_connection && m_connection->state() == Connection::State::Closed)
        m_connection.reset();
    attempt();
}

void Link::attempt()
{
    if (m_scope->isStopping() || m_connection)
        return;
    m_connection = newConnection();
    m_beside->start();
    m_scope->start(openOnce(this, m_connection));
}

std::shared_ptr<Connection> Link::newConnection()
{
    const std::shared_ptr<Connection> connection = Connection::create(m_endpoint, m_name);
    connect(connection.get(), &Connection::closed, this, [this, raw = connection.get()](const Error &error) {
        if (m_opened && m_connection.get() == raw)
            onFailed(error);
    });
    return connection;
}

void Link::attemptBeside()
{
    dropYounger();
    if (m_scope->isStopping() || m_opened || !m_connection)
        return;
    m_beside->start();
    if (m_connection->isLoggingIn() && ++m_unanswered > mostUnanswered)
        return;
    m_younger = newConnection();
    m_scope->start(openOnce(this, m_younger));
}

void Link::dropYounger()
{
    m_beside->stop();
    if (const auto younger = std::exchange(m_younger, {})) {
        younger->disconnect(this);
        younger->close();
    }
}

QCoro::Task<> Link::openOnce(Link *link, std::shared_ptr<Connection> connection)
{
    const Result<void> opened = co_await Connection::open(connection);
    const bool isYounger = connection == link->m_younger;
    if (link->m_scope->isStopping() || (connection != link->m_connection && !isYounger))
        co_return;
    if (!opened.ok()) {
        // The older one says why, when it ends.
        if (!isYounger)
            link->onFailed(opened.error());
        co_return;
    }
    if (isYounger)
        std::swap(link->m_connection, link->m_younger);
    link->dropYounger();
    link->m_opened = true;
    link->m_unanswered = 0;
    link->m_pauseMs = 0;
    link->m_lastError.reset();
    emit link->opened();
}

void Link::onFailed(const Error &error)
{
    // Else a server that ends each connection at once would be asked without a pause.
    const bool isAtOnce = std::exchange(m_opened, false)
        && (!m_sinceAtOnce.isValid() || m_sinceAtOnce.elapsed() >= longestPauseMs);
    m_lastError = error;
    dropYounger();
    m_connection->disconnect(this);
    m_connection.reset();
    if (m_scope->isStopping())
        return;
    const bool passwordWanted = error.kind == ErrorKind::NoAuth || error.kind == ErrorKind::WrongPass;
    // A peer that announces what nobody can hold is no server, and would do so again and again.
    if (!passwordWanted && error.kind != ErrorKind::TooLarge) {
        if (isAtOnce)
            m_sinceAtOnce.start();
        m_pauseMs = isAtOnce ? 0 : std::clamp(m_pauseMs * 2, firstPauseMs, longestPauseMs);
        m_wakeUp->start(QRandomGenerator::global()->bounded(m_pauseMs / 2, m_pauseMs + 1));
    }
    emit failed(error);
}

} // namespace redis
