// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

#include <algorithm>

using namespace std::chrono_literals;

// Reads the server of a stage, and the effects of a request on it.

namespace lab::gate {

namespace {

constexpr qint64 soonMs = 100; // a lease this short is waited out, so that every run sees the same
constexpr int waits = 3;

/// The longest time in ms until a lease ends that ends within soonMs; −1: no lease does.
qint64 endsSoon(const Inventory &inventory)
{
    qint64 soonest = -1;
    for (const auto &[key, stored] : inventory.keys) {
        if (stored.leftMs >= 0 && stored.leftMs <= soonMs)
            soonest = std::max(soonest, stored.leftMs);
    }
    return soonest;
}

bool isLeaseEvent(const QByteArray &event)
{
    return event == "expire" || event == "persist";
}

/// The event removes the key, or moves it.
bool isRemoval(const QByteArray &event)
{
    return event == "del" || event == "rename_from" || event == "move_from";
}

} // namespace

QCoro::Task<void> Stage::wait(Stage *self, std::chrono::milliseconds time)
{
    Bell pause;
    if (self->isStopped())
        co_return;
    auto over = pause.next(time);
    co_await over;
}

QCoro::Task<redis::Result<Inventory>> Stage::seen(Stage *self, std::vector<Notices::Notice> *heard)
{
    redis::Request query;
    Inventory::addQuery(query);
    auto taking = Notices::take(&self->m_notices); // both at once
    const auto replies = co_await self->m_connection->batch(query);
    const auto taken = co_await taking;
    if (!replies)
        co_return replies.error();
    if (!taken)
        co_return taken.error();
    heard->insert(heard->end(), taken->begin(), taken->end());
    co_return Inventory::of(replies->values.front());
}

Effects Stage::effectsOf(const std::vector<Notices::Notice> &heard, const Inventory &before) const
{
    Effects effects;
    for (const auto &[key, event] : heard) {
        if (event == "expired" || event == "evicted") {
            effects.expired.insert(key);
            continue;
        }
        effects.touched.insert(key);
        if (!isLeaseEvent(event) && !isRemoval(event))
            effects.written.insert(key);
        const auto aged = m_agedMs.find(key);
        if (!isLeaseEvent(event) || aged == m_agedMs.end() || !before.keys.contains(key))
            continue;
        const auto now = m_now.keys.find(key);
        const qint64 leftMs = now == m_now.keys.end() ? 0 : now->second.leftMs;
        if (leftMs < 0 || leftMs > aged->second)
            effects.renewed.insert(key);
        else if (leftMs < aged->second / 2)
            effects.shortened.insert(key);
    }
    return effects;
}

/// Takes a third off each new lease, so that a renewal can be told from it.
QCoro::Task<Stage::Done> Stage::age(Stage *self)
{
    redis::Request aging;
    for (const auto &[key, stored] : self->m_now.keys) {
        const auto aged = self->m_agedMs.find(key);
        if (!stored.hasLease() || (aged != self->m_agedMs.end() && stored.leftMs <= aged->second))
            continue;
        self->m_agedMs[key] = stored.leftMs / 3 * 2;
        aging.add("PEXPIRE", key, QByteArray::number(stored.leftMs / 3 * 2));
    }
    if (aging.isEmpty())
        co_return Done();
    const auto aged = co_await self->m_connection->batch(aging);
    if (!aged)
        co_return aged.error();
    const auto ours = co_await Notices::take(&self->m_notices);
    co_return ours ? Done() : Done(ours.error());
}

QCoro::Task<Stage::Done> Stage::look(Stage *self, Effects *effects)
{
    std::vector<Notices::Notice> heard;
    auto inventory = co_await seen(self, &heard);
    for (int wait = 0; wait < waits && inventory && endsSoon(*inventory) >= 0; ++wait) {
        co_await Stage::wait(self, std::chrono::milliseconds(endsSoon(*inventory) + 2));
        inventory = co_await seen(self, &heard);
    }
    if (!inventory)
        co_return inventory.error();
    const Inventory before = std::exchange(self->m_now, *inventory);
    self->m_changes += isSame(before, self->m_now, self->m_counter) ? 0 : 1;
    if (effects)
        *effects = self->effectsOf(heard, before);
    std::erase_if(self->m_agedMs, [&](const auto &aged) { return !self->m_now.keys.contains(aged.first); });
    co_return co_await age(self);
}

} // namespace lab::gate
