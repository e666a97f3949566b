// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_session.h"
#include "locks/monitor/waiter_count.h"
#include "redis/connection/outage.h"

#include <algorithm>

// What a session does from time to time while it watches.
namespace locks {

using namespace std::chrono_literals;
using redis::ErrorKind;
using redis::Result;

namespace {

constexpr qsizetype polledPerSecond = 5000;
constexpr auto waitersPause = 1000ms;
constexpr auto heartbeatPause = 1000ms;
// With the pause before it, a link that died without a word is noticed within three seconds.
constexpr auto heartbeatLimit = 1500ms;
constexpr auto healthPause = 5000ms;
// What may pass soon is looked at more often, so that it is not shown for long when it is over.
constexpr auto passingPause = 1000ms;
constexpr auto rewatchPause = 1000ms;

} // namespace

QCoro::Task<> MasterSession::heartbeat(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                       quint64 life)
{
    redis::Request ping;
    ping.add("PING");
    for (;;) {
        co_await session->m_scope->sleep(heartbeatPause);
        if (!session->isCurrent(life))
            co_return;
        redis::CallAwaiter sent = link->callRequest(ping, heartbeatLimit);
        const auto subscriber = session->m_watcher.subscriber();
        if (subscriber) {
            redis::CallAwaiter other = subscriber->callRequest(ping, heartbeatLimit);
            Result<redis::Value> heard = co_await other;
            if (!heard.ok() && heard.error().kind == ErrorKind::TimedOut)
                subscriber->close(heard.error());
        }
        Result<redis::Value> answer = co_await sent;
        // What cannot answer has no news either: the link opens again when it can.
        if (answer.ok())
            continue;
        redis::Error error = answer.error();
        const bool absurd = error.kind == ErrorKind::TooLarge; // in answer to PING
        if (absurd)
            error.kind = ErrorKind::Closed; // it may be over in a moment
        if (absurd || error.kind == ErrorKind::TimedOut || redis::cannotAnswer(error.kind))
            link->close(error);
    }
}

QCoro::Task<> MasterSession::rewatch(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                     quint64 life)
{
    for (;;) {
        co_await session->m_scope->sleep(rewatchPause);
        if (!session->isCurrent(life))
            co_return;
        Result<Watcher::Way> way = co_await Watcher::begin(&session->m_watcher, link, session->m_patterns);
        if (!way.ok() || !session->isCurrent(life))
            co_return;
        if (way->push != Push::Polling) {
            session->setPush(*way);
            session->startPass(); // what changed between two polls may not have been seen
        }
        if (!way->passing)
            co_return;
    }
}

QCoro::Task<> MasterSession::poll(MasterSession *session, quint64 life)
{
    auto rescanAt = Clock::now() + rescanPause;
    const bool rescans =
        session->m_status.push != Push::Tracking || !session->m_patterns.untracked().isEmpty();
    while (rescans) {
        const qsizetype held = session->m_board->count();
        co_await session->m_scope->sleep(
            std::max(pollPause, std::chrono::milliseconds(held * 1000 / polledPerSecond)));
        if (!session->isCurrent(life))
            co_return;
        if (session->m_pass)
            continue;
        if (session->m_status.push == Push::Tracking && session->m_patterns.untracked().isEmpty())
            co_return; // found a better way meanwhile
        if (Clock::now() >= rescanAt) {
            session->startPass();
            rescanAt = Clock::now() + rescanPause;
        } else if (session->m_status.push == Push::Polling) {
            for (const QByteArray &key : session->m_board->keysOn(session->m_index)) {
                if (!session->m_subscriptions.has(key))
                    session->enqueue(key, Source::Poll);
            }
        }
    }
}

QCoro::Task<> MasterSession::readAccompanied(MasterSession *session, quint64 life)
{
    for (;;) {
        co_await session->m_scope->sleep(besidePause);
        if (!session->isCurrent(life))
            co_return;
        // Where nothing is pushed, every key is read again anyway.
        if (session->m_pass || session->m_status.push == Push::Polling)
            continue;
        for (const QByteArray &key : session->m_board->accompanied(session->m_index, besideAtOnce))
            session->enqueue(key, Source::Poll);
    }
}

QCoro::Task<> MasterSession::countWaiters(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                          quint64 life)
{
    for (;;) {
        const auto pause = waitersPause + std::chrono::milliseconds(session->m_board->count() / 100);
        co_await session->m_scope->sleep(pause);
        if (!session->isCurrent(life))
            co_return;
        redis::Request clock;
        clock.add("TIME");
        redis::BatchAwaiter asked = link->batch(clock);
        Result<redis::BatchReply> time = co_await asked;
        if (!time.ok() || !session->isCurrent(life))
            co_return;
        session->takeClock(*time, time->values.front());
        const bool allowed =
            co_await WaiterCount::refresh(session->m_board, session->m_index, &session->m_clients, link);
        if (!session->isCurrent(life))
            co_return;
        if (!allowed) {
            session->m_waitersRefused = true;
            session->tellDenied();
            co_return;
        }
        session->tellDenied();
    }
}

QCoro::Task<> MasterSession::examine(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                     quint64 life)
{
    const redis::Request questions = HealthCheck::questions();
    for (;;) {
        const bool soon = session->m_health.health().mayPassSoon();
        co_await session->m_scope->sleep(soon ? passingPause : healthPause);
        if (!session->isCurrent(life))
            co_return;
        redis::BatchAwaiter sent = link->batch(questions);
        const Result<redis::BatchReply> reply = co_await sent;
        if (!reply.ok() || !session->isCurrent(life))
            co_return;
        session->m_status.roundTripMs = double(link->roundTrip().count()) / 1000;
        if (!session->takeGreeting(*reply)) {
            link->close(redis::makeError(ErrorKind::ReadOnly, link->endpoint().label().toUtf8()));
            co_return;
        }
        if (session->m_pass)
            continue; // it looks at its end
        co_await SubscriptionLocks::refresh(&session->m_subscriptions, &session->m_clients, link,
                                            session->m_patterns, session->m_reader.clock(),
                                            session->sink(Source::Poll));
        if (!session->isCurrent(life))
            co_return;
        session->tellDenied();
    }
}

} // namespace locks
