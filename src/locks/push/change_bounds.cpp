// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/change_bounds.h"

#include "base/task_scope.h"

namespace locks {

using namespace std::chrono_literals;

namespace {

/// An end is told as an instant where it is known to within 50 ms.
constexpr auto pause = 25ms;
/// The heartbeat closes a connection after 1,500 ms without a byte.
constexpr auto limit = 1500ms;

} // namespace

void ChangeBounds::setSubscriber(const std::shared_ptr<redis::Connection> &subscriber)
{
    if (m_subscriber || subscriber)
        m_atEnd = subscriber ? 0 : m_changedAfter;
    m_subscriber = subscriber;
    m_changedAfter = 0;
}

void ChangeBounds::onceHeard(Then then)
{
    if (!m_subscriber || !m_subscriber->isOpen()) {
        if (then)
            then(!m_subscriber);
        return;
    }
    m_waiting.push_back(std::move(then));
    if (!m_pinging)
        m_scope->start(ping(this));
}

QCoro::Task<> ChangeBounds::ping(ChangeBounds *self)
{
    self->m_pinging = true;
    do {
        const auto subscriber = self->m_subscriber;
        const std::vector<Then> waiting = std::exchange(self->m_waiting, {});
        const Millis sent = steadyNow();
        bool answered = false;
        if (subscriber && subscriber->isOpen()) {
            redis::Request request;
            request.add("PING");
            redis::BatchAwaiter call = subscriber->batch(request, limit);
            const redis::Result<redis::BatchReply> answer = co_await call;
            answered = answer.ok(); // an error reply is an answer
        }
        if (self->m_scope->isStopping())
            break;
        const bool isSame = subscriber && subscriber == self->m_subscriber;
        if (answered && isSame)
            self->m_changedAfter = std::max(self->m_changedAfter, sent);
        if (!answered && isSame && subscriber->isOpen()) { // late: it is asked again
            self->m_waiting.insert(self->m_waiting.begin(), waiting.begin(), waiting.end());
            continue;
        }
        for (const Then &then : waiting) {
            if (then)
                then(answered && isSame);
        }
    } while (!self->m_waiting.empty());
    self->m_pinging = false;
}

QCoro::Task<> ChangeBounds::keepPinging(ChangeBounds *self, std::function<bool()> goesOn)
{
    while (goesOn()) {
        if (!self->m_pinging && self->m_subscriber)
            self->m_scope->start(ping(self));
        co_await self->m_scope->sleep(pause);
    }
}

} // namespace locks
