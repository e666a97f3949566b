// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/holder.h"

#include <algorithm>

namespace locks {

using redis::Clock;
using std::chrono::milliseconds;

namespace {

/// Outcomes after which nobody knows yet whether the lock is lost: tried again while the lease still runs.
bool mayStillHold(Outcome outcome)
{
    return outcome == Outcome::Unreachable || outcome == Outcome::Unknown || outcome == Outcome::Refused;
}

} // namespace

std::shared_ptr<Holder> Holder::create(std::shared_ptr<Operator> op)
{
    return std::shared_ptr<Holder>(new Holder(std::move(op)));
}

Holder::Holder(std::shared_ptr<Operator> op)
    : m_operator(std::move(op))
{
}

void Holder::hold(const ActionReport &acquired, milliseconds lease, Changed changed, int separateMaster)
{
    const quint64 serial = ++m_serial;
    m_held.insert(acquired.key, serial);
    m_operator->scope()->start(
        keep(shared_from_this(), acquired, lease, std::move(changed), separateMaster, serial));
}

void Holder::stop(const QByteArray &key)
{
    m_held.remove(key);
}

QCoro::Task<> Holder::keep(std::shared_ptr<Holder> holder, ActionReport acquired, milliseconds lease,
                           Changed changed, int separateMaster, quint64 serial)
{
    const std::shared_ptr<Operator> op = holder->m_operator;
    redis::TaskScope *scope = op->scope();
    const auto isCurrent = [&] {
        return holder->m_held.value(acquired.key) == serial && !scope->isStopping();
    };
    const auto leaseEnds = std::make_shared<Clock::time_point>(Clock::now() + lease);
    scope->start(tellLapse(holder, acquired, leaseEnds, changed, serial));
    milliseconds pause = lease / 3;
    for (;;) {
        const bool slept = co_await scope->sleep(pause);
        if (!slept || !isCurrent())
            co_return;
        const Clock::time_point asked = Clock::now();
        const ActionReport report = co_await op->renew(acquired, lease, separateMaster);
        if (!isCurrent())
            co_return;
        if (report.outcome == Outcome::Done || report.outcome == Outcome::WouldShorten) {
            *leaseEnds = asked + lease;
            pause = lease / 3;
            changed(QByteArrayLiteral("renewed"), report);
            continue;
        }
        const auto left = std::chrono::floor<milliseconds>(*leaseEnds - Clock::now());
        if (!mayStillHold(report.outcome) || left.count() <= 0) {
            holder->m_held.remove(acquired.key);
            changed(QByteArrayLiteral("lost"), report);
            co_return;
        }
        pause = std::min(left, std::max(lease / 20, milliseconds(10)));
    }
}

QCoro::Task<> Holder::tellLapse(std::shared_ptr<Holder> holder, ActionReport acquired,
                                std::shared_ptr<Clock::time_point> leaseEnds, Changed changed, quint64 serial)
{
    redis::TaskScope *scope = holder->m_operator->scope();
    while (Clock::now() < *leaseEnds) {
        const auto left = std::chrono::ceil<milliseconds>(*leaseEnds - Clock::now());
        const bool slept = co_await scope->sleep(left);
        if (!slept || holder->m_held.value(acquired.key) != serial)
            co_return;
    }
    holder->m_held.remove(acquired.key);
    acquired.kind = ActionKind::Extend;
    acquired.outcome = Outcome::Unreachable;
    changed(QByteArrayLiteral("lost"), acquired);
}

} // namespace locks
