// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/lease_guard.h"

#include "locks/action/redlock.h"

#include <algorithm>

namespace cli {

using locks::ActionReport;
using locks::Outcome;
using redis::Clock;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

namespace {

/// Outcomes after which nobody knows whether the lock is still ours: tried again while there is time.
bool mayStillHold(Outcome outcome)
{
    return outcome == Outcome::Unreachable || outcome == Outcome::Unknown || outcome == Outcome::Refused;
}

} // namespace

LeaseGuard::LeaseGuard(std::shared_ptr<locks::Operator> op, const ActionReport &acquired, milliseconds lease,
                       QObject *parent)
    : QObject(parent)
    , m_operator(std::move(op))
    , m_acquired(acquired)
    , m_lease(lease)
{
    for (QTimer *timer : {&m_margin, &m_end}) {
        timer->setSingleShot(true);
        timer->setTimerType(Qt::PreciseTimer);
    }
    connect(&m_margin, &QTimer::timeout, this, [this] {
        ActionReport report = m_failure.value_or(m_acquired);
        report.outcome = m_failure ? m_failure->outcome : Outcome::Unreachable;
        if (!m_failure)
            report.sentence = tr("No master answered the renewal in time.");
        lose(std::move(report));
    });
    connect(&m_end, &QTimer::timeout, this, &LeaseGuard::lapsed);
}

LeaseGuard::~LeaseGuard() = default;

milliseconds LeaseGuard::marginOf(milliseconds lease)
{
    return std::min<milliseconds>(2s, lease / 3);
}

void LeaseGuard::start()
{
    m_operator->scope()->start(keep(this));
}

void LeaseGuard::stop()
{
    m_stopped = true;
    m_margin.stop();
    m_end.stop();
}

milliseconds LeaseGuard::left() const
{
    return m_validUntil ? std::chrono::floor<milliseconds>(*m_validUntil - Clock::now()) : milliseconds(0);
}

void LeaseGuard::take(const ActionReport &report, Clock::time_point asked)
{
    m_failure.reset();
    if (report.outcome == Outcome::Done && report.hasTokenNow)
        m_acquired.tokenNow = report.tokenNow; // where the lease stands in it, another one
    m_validUntil = asked + m_lease - locks::redlockDrift(m_lease);
    m_margin.start(std::max(milliseconds(0), left() - marginOf(m_lease)));
    emit renewed(report);
}

void LeaseGuard::lose(ActionReport report)
{
    stop();
    report.kind = locks::ActionKind::Extend;
    report.tokenBefore = m_acquired.tokenNow;
    m_operator->scope()->start(m_operator->recordLoss(m_acquired, report, m_lease));
    m_end.start(std::max(milliseconds(0), left()));
    emit lost(report);
}

QCoro::Task<> LeaseGuard::keep(LeaseGuard *self)
{
    constexpr milliseconds shortest{10};
    base::TaskScope *scope = self->m_operator->scope();
    for (;;) {
        const Clock::time_point asked = Clock::now();
        const ActionReport report = co_await self->m_operator->renew(self->m_acquired, self->m_lease);
        if (self->m_stopped || scope->isStopping())
            co_return;
        const bool done = report.outcome == Outcome::Done || report.outcome == Outcome::WouldShorten;
        if (!done && (!mayStillHold(report.outcome) || !self->m_validUntil)) {
            self->lose(report);
            co_return;
        }
        if (done)
            self->take(report, asked);
        else
            self->m_failure = report;
        const milliseconds pause = done ? self->m_lease / 3 : std::max(shortest, self->m_lease / 20);
        const bool slept = co_await scope->sleep(pause);
        if (!slept || self->m_stopped)
            co_return;
    }
}

} // namespace cli
