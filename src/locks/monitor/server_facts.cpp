// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/server_facts.h"

#include "base/task_scope.h"
#include "locks/monitor/waiter_count.h"
#include "redis/protocol/time_reply.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace locks {

namespace {

constexpr std::chrono::milliseconds waitersPause{1000};
constexpr qint64 smallestStep = 50; // of a clock, in ms

qint64 roundTripOf(const redis::BatchReply &reply)
{
    return toMillis(reply.repliedAt) - toMillis(reply.sentAt);
}

/// Maximum error of a clock that is compared with this reply, in ms.
qint64 errorOf(const redis::BatchReply &reply)
{
    return roundTripOf(reply) / 2 + 1;
}

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::MasterSession)
};

} // namespace

ServerFacts::ServerFacts(int master, Board *board, KeyReader *reader)
    : m_master(master)
    , m_board(board)
    , m_reader(reader)
{
}

void ServerFacts::forgetRefusals()
{
    m_clients.forget();
    m_waitersRefused = false;
}

void ServerFacts::noteFailover()
{
    m_health = HealthCheck();
    m_isReplaced = true;
}

void ServerFacts::watchClock()
{
    if (m_health.health().clockKnown)
        m_reader->setClockWatch([this](const redis::BatchReply &reply) { return clockDoubt(reply); });
    else
        m_reader->setClockWatch(nullptr);
}

bool ServerFacts::take(const redis::BatchReply &reply, const std::optional<QSet<QByteArray>> &doubted)
{
    m_health.take(reply);
    const redis::Value &info = reply.values[HealthCheck::infoAnswer];
    if (m_isReplaced && info.isString()) {
        m_board->noteCopy(m_master, m_offsets.copiedUntil(info.bytes), doubted);
        m_offsets = ReplicaOffsets();
    }
    takeReplication(reply, info);
    if (const EndReason restart = m_health.takeRestart(); restart != EndReason::None)
        m_board->noteRestart(m_master, restart, doubted);
    m_board->setEviction(m_master, m_health.eviction());
    // Invalidations name no database: with several in use, what is missed cannot be told apart.
    if (m_health.databasesKnown())
        m_board->setCountsMissed(m_master, !m_health.severalDatabases());
    const bool isSetNow = takeClock(reply, reply.values[HealthCheck::timeAnswer]);
    m_isReplaced = false;
    return isSetNow;
}

void ServerFacts::takeReplication(const redis::BatchReply &reply, const redis::Value &info)
{
    if (info.isString())
        m_offsets.note(info.bytes, toMillis(reply.repliedAt));
}

/// Returns true if every lease has to be read again, because its deadline is another one.
bool ServerFacts::takeClock(const redis::BatchReply &reply, const redis::Value &time)
{
    // Where TIME is refused our own clock has to do.
    qint64 offset = unixMinusSteady();
    const std::optional<qint64> server = redis::timeMsIn(time);
    if (server)
        offset = *server - KeyReader::Moment::of(reply).at;
    // What is within the errors of the two comparisons is the same clock: leases must not seem to move. A
    // reply that was late, because the network stood still, says little.
    constexpr qint64 least = 15;
    constexpr qint64 exactTrip = 100;
    constexpr qint64 largeStep = 500;
    const qint64 roundTrip = roundTripOf(reply);
    const qint64 error = errorOf(reply);
    const qint64 by = offset - m_reader->clock();
    const qint64 bothErrors = error + m_clockError;
    const Millis compared = m_clockSeen;
    m_clockAsked = reply.sentAt;
    if (server && roundTrip <= exactTrip)
        m_clockSeen = toMillis(reply.sentAt);
    const bool isSame = qAbs(by) <= std::max(least, bothErrors);
    if (isSame && error >= m_clockError)
        return false;
    m_reader->setClock(offset);
    m_clockError = error;
    if (server && compared > 0 && !isSame && qAbs(by) > smallestStep + bothErrors) {
        m_clockSetAt = reply.repliedAt;
        m_clockSetBy = qAbs(by);
        m_isClockSet = true;
        m_board->noteClockSet(m_master, compared, toMillis(m_clockSetAt), by, bothErrors);
        if (!m_isReplaced && qAbs(by) > largeStep + bothErrors)
            m_health.noteClockStep();
    }
    return qAbs(by) > largeStep + roundTrip;
}

/// Returns by how much the deadlines of this batch may be wrong. A pass may process it later than a batch
/// that was sent after it, and on another connection that batch may have been executed first: then the clock
/// was set between the two, and only this batch shows it.
Millis ServerFacts::clockDoubt(const redis::BatchReply &reply)
{
    const auto known = m_clockSetAt;
    Millis differs = 0;
    if (reply.sentAt >= m_clockAsked)
        takeClock(reply, reply.values.back());
    else if (const std::optional<qint64> time = redis::timeMsIn(reply.values.back()))
        differs = stepShownBy(reply, *time);
    const bool isBesideStep = m_clockSetAt != known || reply.sentAt < m_clockSetAt;
    return std::max(differs, isBesideStep ? m_clockSetBy : Millis(0));
}

/// Returns by how much the clock of this reply differs from the known one, ms; 0 if errors explain the
/// difference.
Millis ServerFacts::stepShownBy(const redis::BatchReply &reply, qint64 serverTime) const
{
    const Millis by = qAbs(serverTime - KeyReader::Moment::of(reply).at - m_reader->clock());
    return by > smallestStep + errorOf(reply) + m_clockError ? by : 0;
}

QStringList ServerFacts::denied() const
{
    QStringList sentences = m_health.denied() + m_reader->denied();
    if (m_waitersRefused)
        sentences += Text::tr("PUBSUB is refused: waiters are not counted.");
    if (m_clients.isRefused())
        sentences +=
            Text::tr("CLIENT LIST is refused: locks that are a client's subscription (portalocker) are not "
                     "seen, of clients that wait on a list only an upper bound is known, and whether an "
                     "owner is still connected cannot be told.");
    return sentences;
}

QCoro::Task<> ServerFacts::askSlots(ServerFacts *self, std::shared_ptr<redis::Connection> link)
{
    const redis::Result<redis::Value> nodes = co_await link->call("CLUSTER", "NODES");
    self->m_health.noteOwnSlots(nodes.ok() && nodes->isString() ? ownSlotsIn(nodes->bytes) : std::nullopt);
}

QCoro::Task<bool> ServerFacts::countWaiters(ServerFacts *self, std::shared_ptr<redis::Connection> link)
{
    co_return co_await WaiterCount::refresh(self->m_board, self->m_master, &self->m_clients, link);
}

QCoro::Task<> ServerFacts::keepCounting(ServerFacts *self, base::TaskScope *scope,
                                        std::shared_ptr<redis::Connection> link, std::function<bool()> goesOn,
                                        std::function<void(bool clockSet)> told)
{
    for (;;) {
        co_await scope->sleep(waitersPause + std::chrono::milliseconds(self->m_board->count() / 100));
        if (!goesOn())
            co_return;
        redis::Request questions;
        questions.add("TIME");
        if (self->m_health.health().replicas > 0)
            questions.add("INFO", "replication");
        redis::BatchAwaiter asked = link->batch(questions);
        redis::Result<redis::BatchReply> answers = co_await asked;
        if (!answers.ok() || !goesOn())
            co_return;
        self->takeReplication(*answers, answers->values.back());
        const bool isSetNow = self->takeClock(*answers, answers->values.front());
        if (std::exchange(self->m_isClockSet, false) || isSetNow)
            told(true);
        const bool allowed = co_await countWaiters(self, link);
        if (!goesOn())
            co_return;
        if (!allowed)
            self->m_waitersRefused = true;
        told(false);
        if (!allowed)
            co_return;
    }
}

bool ServerFacts::followsConnections(Look look) const
{
    const std::chrono::milliseconds pause = m_board->showsConnections() ? connectionsPause : calmPause;
    return m_board->wantsConnections()
        && (look == Look::EndOfPass || steadyNow() - m_connectionsAt >= pause.count());
}

void ServerFacts::takeConnections(const std::optional<QByteArray> &list, const QByteArray &info)
{
    m_connectionsAt = steadyNow();
    const bool isWhole = list && namesAllClients(*list, info);
    m_board->noteConnections(m_master, isWhole ? list : std::nullopt, m_connectionsAt);
}

QCoro::Task<> ServerFacts::readClients(ServerFacts *self, std::shared_ptr<redis::Connection> link,
                                       PatternSet patterns, KeyReader::Sink sink, Look look)
{
    const bool follows = self->followsConnections(look);
    const bool names = look == Look::EndOfPass && self->m_board->wantsClients();
    if (!follows && !names) {
        co_await SubscriptionLocks::refresh(&self->m_subscriptions, &self->m_clients, link, patterns,
                                            self->m_reader->clock(), sink);
        co_return;
    }
    const QByteArray info = co_await ClientList::askInfo(&self->m_clients, link);
    const QList<QByteArray> all;
    const std::optional<QByteArray> list = co_await ClientList::ask(&self->m_clients, link, info, all);
    if (follows)
        self->takeConnections(list, info);
    if (!list)
        co_return;
    if (names)
        self->m_board->noteClients(*list);
    self->m_subscriptions.take(*list, patterns, self->m_reader->clock(), sink);
}

} // namespace locks
