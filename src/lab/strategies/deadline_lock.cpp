// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/deadline_lock.h"

namespace lab {

using std::chrono::seconds;

Published DeadlineLock::published() const
{
    using namespace std::chrono_literals;
    return {3s, {}, {}, 0s};
}

seconds DeadlineLock::now(const LabClient *client)
{
    return std::chrono::floor<seconds>(client->timeOfDay());
}

bool DeadlineLock::isOver(const LabClient *client, const redis::Value &value)
{
    return value.isNil() || now(client).count() > value.bytes.toLongLong();
}

QCoro::Task<LockStrategy::Entered> DeadlineLock::tryOnce(LabClient *client, Ticket *ticket)
{
    const auto lease = std::chrono::ceil<seconds>(client->lease());
    ticket->value = QByteArray::number((now(client) + lease).count());
    const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->value);
    const Entered entered = recipes::grantedIfOne(set);
    if (!entered || *entered == Entry::Granted)
        co_return entered;
    const auto held = co_await client->server().call("GET", client->lockKey());
    if (!held)
        co_return held.error();
    if (!isOver(client, *held))
        co_return Entry::Refused;
    ticket->value = QByteArray::number((now(client) + lease).count());
    const auto before = co_await client->server().call("GETSET", client->lockKey(), ticket->value);
    if (!before)
        co_return before.error();
    if (before->isNil()) {
        client->leftPhantom(); // the key is ours now, and we go away
        co_return Entry::Refused;
    }
    co_return held->isString() && before->bytes == held->bytes ? Entry::Granted : Entry::Refused;
}

QCoro::Task<LockStrategy::Done> DeadlineLock::release(LabClient *client, Ticket *ticket) const
{
    co_return co_await client->server().deleteByName(ticket->value);
}

} // namespace lab
