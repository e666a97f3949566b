// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/holder.h"

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
    report.separateMaster = acquired.separateMaster;
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

void Holder::hold(const ActionReport &acquired, milliseconds lease, Changed changed,
                  std::optional<milliseconds> left)
{
    const quint64 serial = ++m_serial;
    m_held.insert(acquired.place(), {serial, 0, acquired.tokenNow});
    const auto known = std::make_shared<Lease>(Lease{Clock::now() + left.value_or(lease), std::nullopt});
    base::TaskScope *scope = m_operator->scope();
    scope->start(tellLapse(shared_from_this(), acquired, lease, known, changed, serial));
    scope->start(keep(shared_from_this(), acquired, lease, known, std::move(changed), serial));
}

void Holder::stop(const LockPlace &place)
{
    m_held.remove(place);
}

void Holder::adopt(const LockPlace &place, const QByteArray &token)
{
    const auto hold = m_held.find(place);
    if (hold != m_held.end())
        hold->token = token;
}

ActionReport Holder::current(const ActionReport &acquired) const
{
    ActionReport report = acquired;
    const auto hold = m_held.constFind(acquired.place());
    if (hold != m_held.constEnd())
        report.tokenNow = hold->token;
    return report;
}

void Holder::setEnding(const LockPlace &place, bool ending)
{
    const auto hold = m_held.find(place);
    if (hold != m_held.end())
        hold->endings = std::max(0, hold->endings + (ending ? 1 : -1));
}

void Holder::lose(const ActionReport &acquired, milliseconds lease, ActionReport report,
                  const Changed &changed)
{
    const ActionReport held = current(acquired);
    m_held.remove(acquired.place());
    report.tokenBefore = held.tokenNow;
    m_operator->scope()->start(m_operator->recordLoss(held, report, lease));
    changed(QByteArrayLiteral("lost"), report);
}

QCoro::Task<> Holder::keep(std::shared_ptr<Holder> holder, ActionReport acquired, milliseconds lease,
                           std::shared_ptr<Lease> known, Changed changed, quint64 serial)
{
    const std::shared_ptr<Operator> op = holder->m_operator;
    base::TaskScope *scope = op->scope();
    const LockPlace place = acquired.place();
    const auto isCurrent = [&] {
        return holder->m_held.value(place).serial == serial && !scope->isStopping();
    };
    const auto left = [&] {
        return std::chrono::floor<milliseconds>(known->ends - Clock::now());
    };
    constexpr milliseconds shortest{10};
    // Where renewing begins late, a third of the lease may be gone already.
    milliseconds pause = std::clamp(left() - 2 * lease / 3, milliseconds(0), lease / 3);
    for (;;) {
        const bool slept = co_await scope->sleep(pause);
        if (!slept || !isCurrent())
            co_return;
        const Clock::time_point asked = Clock::now();
        const ActionReport report = co_await op->renew(holder->current(acquired), lease);
        if (!isCurrent())
            co_return;
        if (report.outcome == Outcome::Done || report.outcome == Outcome::WouldShorten) {
            *known = {asked + lease, std::nullopt};
            pause = lease / 3;
            if (report.outcome == Outcome::Done && report.hasTokenNow)
                holder->adopt(place, report.tokenNow);
            changed(QByteArrayLiteral("renewed"), report);
            continue;
        }
        if (!holder->isEnding(place) && (!mayStillHold(report.outcome) || left() <= milliseconds(0))) {
            holder->lose(acquired, lease, report, changed);
            co_return;
        }
        known->failure = report;
        pause = std::max(shortest, std::min(left(), lease / 20));
    }
}

QCoro::Task<> Holder::tellLapse(std::shared_ptr<Holder> holder, ActionReport acquired, milliseconds lease,
                                std::shared_ptr<Lease> known, Changed changed, quint64 serial)
{
    base::TaskScope *scope = holder->m_operator->scope();
    const LockPlace place = acquired.place();
    constexpr milliseconds shortest{10};
    while (Clock::now() < known->ends || holder->isEnding(place)) {
        const auto left = std::chrono::ceil<milliseconds>(known->ends - Clock::now());
        const bool slept = co_await scope->sleep(std::max(left, shortest));
        if (!slept || holder->m_held.value(place).serial != serial)
            co_return;
    }
    holder->lose(acquired, lease, known->failure ? *known->failure : unanswered(acquired), changed);
}

} // namespace locks
