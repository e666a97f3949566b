// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/contest/gate_check_worker.h"

#include "lab/gate/gate_race.h"
#include "lab/race/telling.h"

namespace lab::gate {

namespace {

using race::bitOf;
using race::Property;

constexpr quint64 maxStates = 400; // two rounds of two clients have a tenth of that

struct Part
{
    race::Budget budget;
    race::Properties wanted;
    OrdersTried::Cause cause;
};

/// After an event only those properties are searched that a correct lock keeps: every lock with a lease lets
/// two clients in when the lease ends too early.
const std::array parts{
    Part{{}, race::everyProperty, OrdersTried::Cause::Nothing},
    Part{{.lapses = 1},
         bitOf(Property::ForeignRelease) | bitOf(Property::ForeignExtend),
         OrdersTried::Cause::Lapse},
    Part{{.crashes = 1}, bitOf(Property::LockedForEver), OrdersTried::Cause::Crash},
};

race::RaceOrder orderOf(const QByteArray &command, const Part &part)
{
    race::RaceOrder order;
    order.bounds.strategy = "external:" + command;
    order.bounds.attempts = 2;
    order.bounds.budget = part.budget;
    order.search.wanted = part.wanted;
    order.search.maxStates = maxStates;
    return order;
}

/// A breach counts only if its schedule broke the property once more.
void add(const race::RaceResult &result, const Part &part, OrdersTried *tried)
{
    bool isAllFound = true;
    for (const race::Verdict &verdict : result.verdicts) {
        const QByteArray property = race::Telling::id(verdict.property);
        if (verdict.isFound() && verdict.isConfirmed && !tried->breaks(property))
            tried->breaches.append({property, race::Telling::meaning(verdict.property), part.cause});
        isAllFound = isAllFound && verdict.isFound() && verdict.isConfirmed;
    }
    tried->isComplete = tried->isComplete && (result.complete || isAllFound);
}

} // namespace

GateCheckWorker::GateCheckWorker(QObject *parent)
    : QObject(parent)
    , m_scope(this)
    , m_limit(this)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] { stop(); });
}

void GateCheckWorker::check(const CheckOrder &order, const Done &done)
{
    m_limit.start(order.limit);
    m_scope.start(run(this, order, done));
}

QCoro::Task<> GateCheckWorker::run(GateCheckWorker *self, CheckOrder order, Done done)
{
    OrdersTried tried;
    tried.isComplete = true;
    for (const Part &part : parts) {
        // Events add no information about a program that lets two clients in by itself.
        if (self->m_control.stop || tried.breaks(race::Telling::id(Property::TwoInside))) {
            tried.isComplete = false;
            break;
        }
        const auto result =
            co_await raceProgram(orderOf(order.command, part), order.servers, order.folder, &self->m_control);
        if (!result) {
            tried.isComplete = false;
            tried.failure = result.error().text;
            break;
        }
        add(*result, part, &tried);
    }
    if (!self->m_scope.isStopping())
        done(tried);
}

void GateCheckWorker::shutdown(std::function<void()> drained)
{
    m_scope.stop(std::move(drained));
    stop();
}

} // namespace lab::gate
