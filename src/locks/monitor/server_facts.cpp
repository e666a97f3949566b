// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_session.h"

// A session whose server changes, and what is known of that server.
namespace locks {

using redis::Error;

void MasterSession::moveTo(const redis::Endpoint &endpoint, bool failover)
{
    m_placed = true;
    m_status.gone = false;
    m_status.label = endpoint.label();
    dropLink();
    m_status.error.clear();
    m_status.errorDetail.clear();
    m_status.passwordWanted = false;
    if (failover) {
        m_board->noteFailover(m_index);
        m_status.failedOverAt = QDateTime::currentDateTime();
        m_health = HealthCheck();
    }
    m_reader.reset();
    m_arrivals.reset();
    m_passEnded = false;
    m_link.setEndpoint(endpoint);
    if (m_started)
        m_link.start();
    emit statusChanged();
}

void MasterSession::lose(const Error &error)
{
    if (m_status.connected)
        return;
    m_status.error = error.text;
    m_status.errorDetail = error.detail;
    m_status.givenUp = error.kind == redis::ErrorKind::TooLarge;
    m_status.passwordWanted =
        error.kind == redis::ErrorKind::NoAuth || error.kind == redis::ErrorKind::WrongPass;
    if (m_started && !std::exchange(m_passEnded, true))
        emit passEnded();
    emit statusChanged();
}

void MasterSession::retire()
{
    m_link.stop();
    dropLink();
    m_placed = false;
    m_status.gone = true;
    m_status.error.clear();
    if (!std::exchange(m_passEnded, true))
        emit passEnded();
    emit statusChanged();
}

void MasterSession::confirmArriving(const QByteArray &key)
{
    m_arriving.insert(key);
    enqueue(key, Source::Push);
}

void MasterSession::takeHealth()
{
    m_status.health = m_health.health();
    m_status.serverVersion = m_health.health().version;
    m_status.keys = m_health.keys();
    m_status.denied = deniedSentences();
    m_board->setEviction(m_index, m_health.eviction());
    emit statusChanged();
}

QStringList MasterSession::deniedSentences() const
{
    QStringList sentences = m_health.denied() + m_reader.denied();
    if (m_waitersRefused)
        sentences += tr("PUBSUB is refused: waiters are not counted.");
    if (m_clients.isRefused())
        sentences +=
            tr("CLIENT LIST is refused: locks that are a client's subscription (portalocker) are not "
               "seen, and of clients that wait on a list only an upper bound is known.");
    return sentences;
}

/// While nothing new is refused, nothing is told.
void MasterSession::tellDenied()
{
    const QStringList sentences = deniedSentences();
    if (sentences == m_status.denied)
        return;
    m_status.denied = sentences;
    emit statusChanged();
}

} // namespace locks
