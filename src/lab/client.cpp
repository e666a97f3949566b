// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/client.h"

#include "lab/retry_policy.h"
#include "lab/strategy.h"
#include "lab/trial.h"
#include "lab/workload.h"

#include <QRandomGenerator>

namespace lab {

Client::Client(int index, std::shared_ptr<redis::Connection> connection, Trial *trial)
    : m_connection(std::move(connection))
    , m_trial(trial)
{
    m_result.client = index;
}

QCoro::Task<> Client::run(Client *client)
{
    Trial *trial = client->m_trial;
    client->m_lastGrantUs = trial->nowUs();
    while (trial->mayBegin(client->m_begun)) {
        ++client->m_begun;
        client->m_attempts = 0;
        const Turn turn = co_await trial->strategy().increment(client);
        client->endTurn(turn);
        if (turn == Turn::Failed)
            break;
        co_await trial->waits().pause(trial->spec().think);
    }
    const qint64 starved = trial->nowUs() - client->m_lastGrantUs;
    client->m_result.starvedUs = std::max(client->m_result.starvedUs, starved);
    trial->clientEnded();
}

const QByteArray &Client::counterKey() const
{
    return m_trial->counterKey();
}

const QByteArray &Client::lockKey() const
{
    return m_trial->lockKey();
}

const QByteArray &Client::leaseMs() const
{
    return m_trial->leaseMs();
}

QByteArray Client::newToken() const
{
    quint32 bytes[5];
    QRandomGenerator::system()->fillRange(bytes);
    return QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), sizeof bytes).toHex();
}

redis::BatchAwaiter Client::batch(const redis::Request &request)
{
    ++m_roundTrips;
    return m_connection->batch(request);
}

void Client::attempt()
{
    if (m_attempts++ == 0)
        m_firstAttemptUs = m_trial->nowUs();
    m_trial->countAttempt();
}

Client::Patience Client::refused()
{
    if (!m_waiting) {
        m_waiting = true;
        m_trial->addWaiting(1);
    }
    const auto &limit = m_trial->spec().giveUpAfter;
    const bool impatient =
        limit && m_trial->nowUs() - m_firstAttemptUs >= std::chrono::microseconds(*limit).count();
    if (m_trial->isOver() || impatient)
        return {false, std::chrono::microseconds(0)};
    return {true, m_trial->retryPause(m_attempts)};
}

Pauses::Awaiter Client::pause(const Patience &patience) const
{
    return m_trial->waits().pause(patience.pause);
}

void Client::recordGrant(qint64 nowUs)
{
    if (m_waiting) {
        m_waiting = false;
        m_trial->addWaiting(-1);
    }
    ++m_grants;
    m_result.starvedUs = std::max(m_result.starvedUs, nowUs - m_lastGrantUs);
    m_lastGrantUs = nowUs;
    m_trial->recordWait(nowUs - m_firstAttemptUs);
}

void Client::granted()
{
    m_grantedUs = m_trial->nowUs();
    recordGrant(m_grantedUs);
    m_trial->enter(m_grantedUs);
}

void Client::leave()
{
    const qint64 now = m_trial->nowUs();
    m_trial->leave(now, now - m_grantedUs);
}

void Client::committed()
{
    recordGrant(m_trial->nowUs());
}

void Client::releasedForeign()
{
    m_trial->countForeignRelease();
}

QCoro::Task<Turn> Client::work()
{
    return m_trial->workload().work(this);
}

Pauses::Awaiter Client::hold() const
{
    return m_trial->holds().pause(m_trial->spec().hold);
}

Turn Client::giveUp()
{
    return m_trial->isOver() ? Turn::Withdrawn : Turn::GaveUp;
}

Turn Client::fail(const redis::Error &error)
{
    m_trial->fail(error);
    return Turn::Failed;
}

void Client::endTurn(Turn turn)
{
    if (m_waiting) {
        m_waiting = false;
        m_trial->addWaiting(-1);
    }
    m_result.completed += turn == Turn::Counted;
    m_result.failedTransactions += turn == Turn::FailedTransaction;
    m_result.gaveUp += turn == Turn::GaveUp;
    m_trial->countTurn(turn);
}

} // namespace lab
