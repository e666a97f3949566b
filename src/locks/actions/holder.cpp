// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/holder.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

using redis::Clock;
using std::chrono::milliseconds;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Holder)
};

/// Outcomes after which nobody knows yet whether the lock is lost: tried again while the lease still runs.
bool mayStillHold(Outcome outcome)
{
    return outcome == Outcome::Unreachable || outcome == Outcome::Unknown || outcome == Outcome::Refused;
}

/// What is to be said when not one renewal was answered before the lease ended.
ActionReport unanswered(const ActionReport &acquired)
{
    ActionReport report;
    report.kind = ActionKind::Extend;
    report.outcome = Outcome::Unreachable;
    report.sentence =
        Text::tr("No master answered the renewal before the lease ended. Look at the lock before you go on.");
    report.key = acquired.key;
    report.database = acquired.database;
    report.library = acquired.library;
    for (const MasterReport &each : acquired.masters) {
        MasterReport &master = report.masters.emplace_back();
        master.master = each.master;
        master.outcome = MasterOutcome::Unreachable;
    }
    return report;
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
    const auto known = std::make_shared<Lease>(Lease{Clock::now() + lease, std::nullopt});
    scope->start(tellLapse(holder, acquired, known, changed, serial));
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
            *known = {asked + lease, std::nullopt};
            pause = lease / 3;
            changed(QByteArrayLiteral("renewed"), report);
            continue;
        }
        const auto left = std::chrono::floor<milliseconds>(known->ends - Clock::now());
        if (!mayStillHold(report.outcome) || left.count() <= 0) {
            holder->m_held.remove(acquired.key);
            changed(QByteArrayLiteral("lost"), report);
            co_return;
        }
        known->failure = report;
        pause = std::min(left, std::max(lease / 20, milliseconds(10)));
    }
}

QCoro::Task<> Holder::tellLapse(std::shared_ptr<Holder> holder, ActionReport acquired,
                                std::shared_ptr<Lease> lease, Changed changed, quint64 serial)
{
    redis::TaskScope *scope = holder->m_operator->scope();
    while (Clock::now() < lease->ends) {
        const auto left = std::chrono::ceil<milliseconds>(lease->ends - Clock::now());
        const bool slept = co_await scope->sleep(left);
        if (!slept || holder->m_held.value(acquired.key) != serial)
            co_return;
    }
    holder->m_held.remove(acquired.key);
    changed(QByteArrayLiteral("lost"), lease->failure ? *lease->failure : unanswered(acquired));
}

} // namespace locks
