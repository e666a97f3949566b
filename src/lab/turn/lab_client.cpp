// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/lab_client.h"

#include "lab/own/external_lock.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/strategy.h"
#include "lab/spec/workload.h"
#include "lab/turn/trial.h"

#include <QDateTime>

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr qint64 longestAwayUs = std::chrono::microseconds(Trial::longestAway).count();

} // namespace

LabClient::LabClient(int index, ServerCalls::Connections connections, Trial *trial)
    : m_trial(trial)
    , m_server(this, trial, std::move(connections))
    , m_state(&m_server, trial->keys())
    , m_messages(&m_server, trial)
{
    m_result.client = index;
}

LabClient::LabClient(int index, Gate *gate, Trial *trial)
    : m_trial(trial)
    , m_gate(gate)
    , m_server(this, trial, gate)
    , m_state(&m_server, trial->keys())
    , m_messages(&m_server, trial)
{
    m_result.client = index;
}

LabClient::~LabClient() = default;

QCoro::Task<> LabClient::run(LabClient *client)
{
    Trial *trial = client->m_trial;
    client->m_lastGrantUs = trial->nowUs();
    while (client->mayBegin()) {
        if (trial->spec().isOpenLoop()) {
            client->m_intendedUs = trial->intendedUs(client->m_begun, client->index());
            const bool due = co_await trial->waits().pause(
                std::chrono::microseconds(client->m_intendedUs - trial->nowUs()));
            if (!due)
                break;
        }
        client->beginTurn();
        std::optional<Turn> done;
        if (trial->workload().comesBefore(client))
            done = co_await trial->workload().before(client);
        if (!done)
            done = co_await trial->strategy().increment(client);
        const Turn turn = *done;
        client->endTurn(turn);
        if (turn == Turn::Failed) {
            const bool back = co_await serverIsBack(client);
            if (!back)
                break;
        }
        if (turn == Turn::Crashed || turn == Turn::CrashedAfterWrite) {
            const bool back = co_await reconnect(client);
            if (!back)
                break;
        }
        co_await trial->waits().pause(trial->spec().think);
    }
    if (client->m_gate)
        co_return;
    const qint64 starved = trial->nowUs() - client->m_lastGrantUs;
    client->m_result.starvedUs = std::max(client->m_result.starvedUs, starved);
    trial->clientEnded();
}

QCoro::Task<bool> LabClient::serverIsBack(LabClient *client)
{
    Trial *trial = client->m_trial;
    if (!client->m_interrupted)
        co_return false;
    const qint64 since = trial->nowUs();
    while (trial->isAway()) {
        const bool waited = co_await trial->waits().pause(1ms);
        if (!waited)
            co_return false;
        if (trial->nowUs() - since > longestAwayUs) {
            trial->fail(redis::makeError(redis::ErrorKind::TimedOut));
            co_return false;
        }
    }
    client->dropExtras();
    co_return !trial->isOver();
}

// A client that crashed is gone with its connections; the next turn is that of its successor.
QCoro::Task<bool> LabClient::reconnect(LabClient *client)
{
    client->dropExtras();
    if (client->m_trial->isAway()) {
        const bool back = co_await serverIsBack(client);
        if (!back)
            co_return false;
    }
    const redis::Result<void> opened = co_await ServerCalls::reopen(&client->m_server);
    if (!opened) {
        client->fail(opened.error());
        co_return false;
    }
    co_return !client->m_trial->isOver();
}

void LabClient::dropExtras()
{
    m_messages.drop();
    m_external.reset();
}

void LabClient::closeAll()
{
    m_messages.close();
    if (m_external)
        m_external->end();
    m_server.close();
}

const Keys &LabClient::keys() const
{
    return m_trial->keys();
}

const QByteArray &LabClient::lockKey() const
{
    return m_trial->keys().lock;
}

std::chrono::milliseconds LabClient::lease() const
{
    return m_trial->lease();
}

const QByteArray &LabClient::leaseMs() const
{
    return m_trial->leaseMs();
}

bool LabClient::mayBegin() const
{
    return m_trial->mayBegin(m_begun) && !(m_gate && m_gate->isClosed());
}

std::chrono::microseconds LabClient::elapsed() const
{
    if (m_gate)
        return m_gate->clock();
    return std::chrono::duration_cast<std::chrono::microseconds>(redis::Clock::now().time_since_epoch());
}

std::chrono::milliseconds LabClient::timeOfDay() const
{
    if (m_gate)
        return m_gate->clock();
    return std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch()) + m_trial->ahead(index());
}

QByteArray LabClient::newToken() const
{
    if (m_gate)
        return m_gate->newToken();
    return m_trial->newToken(m_result.client);
}

void LabClient::beginTurn()
{
    ++m_begun;
    m_attempts = 0;
    m_interrupted = m_trial->isAway();
    m_sent.clear();
    m_state.reset();
    m_turnBegunUs = m_trial->isTracing() ? m_trial->nowUs() : 0;
    const Faults &faults = m_trial->spec().faults;
    m_faults = faults.any() ? TurnFaults(faults, m_trial->random()) : TurnFaults();
}

void LabClient::attempt()
{
    if (m_gate)
        return;
    if (m_attempts++ == 0)
        m_firstAttemptUs = m_trial->nowUs();
    m_trial->countAttempt();
    m_server.log().beginAttempt();
}

bool LabClient::mustNotTry() const
{
    return m_trial->holdsAttempts();
}

std::optional<std::chrono::microseconds> LabClient::patienceLeft() const
{
    const auto &limit = m_trial->spec().giveUpAfter;
    if (!limit || m_gate)
        return {};
    return std::chrono::microseconds(*limit) - std::chrono::microseconds(m_trial->nowUs() - m_firstAttemptUs);
}

void LabClient::beginWaiting()
{
    if (m_waiting || m_gate)
        return;
    m_waiting = true;
    m_trial->addWaiting(1);
    m_trial->recordLane(*this, Lane::Waiting);
}

LabClient::Patience LabClient::refused()
{
    if (m_gate) {
        m_gate->tell(Told::Refused, 0);
        return {m_gate->mayRetry(), 0us};
    }
    beginWaiting();
    m_server.log().refuseAttempt();
    const auto left = patienceLeft();
    if (m_trial->isOver() || (left && left->count() <= 0))
        return {false, 0us};
    return {true, m_trial->retryPause(m_attempts)};
}

Pauses::Awaiter LabClient::pause(std::chrono::microseconds time) const
{
    // As long as a sleeping process may oversleep in Linux: timer slack, prctl(2).
    constexpr auto slack = 50us;
    return m_trial->waits().pause(m_gate ? 0us : time, slack);
}

Pauses::Awaiter LabClient::pauseInBackground(std::chrono::microseconds time) const
{
    return Pauses::Awaiter(&m_trial->waits(), time, 0us, m_gate);
}

void LabClient::recordGrant(qint64 nowUs)
{
    if (m_waiting) {
        m_waiting = false;
        m_trial->addWaiting(-1);
    }
    ++m_result.grants;
    m_result.starvedUs = std::max(m_result.starvedUs, nowUs - m_lastGrantUs);
    m_lastGrantUs = nowUs;
    m_trial->recordWait(nowUs - m_firstAttemptUs, nowUs);
    if (m_trial->spec().isOpenLoop())
        m_trial->recordCorrectedWait(nowUs - m_intendedUs);
}

void LabClient::granted()
{
    m_inside = true;
    if (m_gate)
        return m_gate->tell(Told::Granted, 0);
    m_grantedUs = m_trial->nowUs();
    recordGrant(m_grantedUs);
    note(TraceEvent::What::Enters, m_grantedUs);
    m_trial->enter(this, m_grantedUs);
    noteGrants();
}

void LabClient::noteGrants()
{
    m_grantsSeen = m_trial->truth().grants();
}

bool LabClient::isLastGranted() const
{
    return m_trial->truth().grants() == m_grantsSeen;
}

void LabClient::leave()
{
    m_inside = false;
    if (m_gate)
        return m_gate->tell(Told::Left, 0);
    const qint64 now = m_trial->nowUs();
    note(TraceEvent::What::Leaves, now);
    m_trial->leave(this, now, now - m_grantedUs);
}

void LabClient::committed()
{
    if (m_gate)
        return m_gate->tell(Told::Committed, 0);
    recordGrant(m_trial->nowUs());
}

void LabClient::readState()
{
    if (m_gate)
        m_gate->tell(Told::Read, 0);
}

void LabClient::note(TraceEvent::What what, qint64 nowUs)
{
    if (!m_gate && m_trial->isTracing())
        m_server.log().note(what, nowUs);
}

void LabClient::execRefused()
{
    if (!m_gate)
        m_trial->tracer().execRefused(*this);
}

void LabClient::wrote(qint64 number)
{
    if (m_gate)
        return m_gate->tell(Told::Wrote, number);
    m_trial->tracer().wrote(*this, number);
}

void LabClient::leftPhantom()
{
    if (!m_gate)
        m_trial->countPhantom(*this);
}

void LabClient::noteSent(const QList<QByteArray> &values)
{
    if (m_gate)
        return;
    for (const QByteArray &value : values)
        m_sent.insert(value);
}

void LabClient::died(const QByteArray &value, bool wasLetIn) const
{
    if (m_gate)
        return;
    const QByteArrayList values = m_sent.values() + QByteArrayList{value};
    m_trial->noteDeath(wasLetIn ? m_grantsSeen : m_trial->truth().grants(), values);
}

void LabClient::removedForeign(const QByteArray &value)
{
    m_trial->countForeignRelease(*this, value);
}

QCoro::Task<Turn> LabClient::work()
{
    return m_trial->workload().work(this);
}

Pauses::Awaiter LabClient::hold() const
{
    if (m_gate)
        return m_trial->holds().pause(0us);
    const auto time = m_faults.overruns() ? std::chrono::microseconds(m_trial->lease()) * 3 / 2
                                          : std::chrono::microseconds(m_trial->spec().hold);
    return m_trial->holds().pause(time);
}

Turn LabClient::giveUp()
{
    return m_trial->isOver() ? Turn::Withdrawn : Turn::GaveUp;
}

Turn LabClient::fail(const redis::Error &error)
{
    if (m_gate)
        m_gate->tell(Told::Failed, 0);
    else if (!m_interrupted)
        m_trial->fail(error);
    return Turn::Failed;
}

void LabClient::endTurn(Turn turn)
{
    if (m_gate)
        return m_gate->tell(Told::TurnOver, qint64(turn));
    const bool wasCutOff = m_waiting && turn == Turn::Failed;
    if (m_waiting) {
        m_waiting = false;
        m_trial->addWaiting(-1);
        m_trial->recordLane(*this, Lane::Outside);
    }
    if (m_attempts > 0 && (turn == Turn::GaveUp || turn == Turn::Withdrawn || wasCutOff)) {
        const qint64 now = m_trial->nowUs();
        m_trial->recordUnfinishedWait(now - m_firstAttemptUs, now - m_intendedUs);
    }
    if (turn == Turn::Crashed || turn == Turn::CrashedAfterWrite)
        note(TraceEvent::What::Crashes, m_trial->nowUs());
    m_trial->tracer().ended(*this, turn);
    m_trial->countTurn(turn, m_result);
}

ExternalLock *LabClient::external()
{
    if (!m_external)
        m_external = std::make_unique<ExternalLock>(m_trial->strategyArgument(),
                                                    m_server.connections().front()->endpoint(),
                                                    m_trial->spec().programFolder);
    return m_external.get();
}

} // namespace lab
