// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/repair.h"

#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"

#include <QHash>

#include <algorithm>

namespace lab::race {

namespace {

constexpr int mostSteps = 200;

bool isOf(const Choice &choice, int client)
{
    return choice.client == client && choice.lane >= 0;
}

/// How many steps a client takes that meets nobody.
QCoro::Task<redis::Result<int>> stepsAlone(Bounds bounds, std::vector<redis::Endpoint> servers)
{
    bounds.budget = {};
    Tables tables(bounds);
    Stepper stepper(&tables, std::move(servers));
    const auto opened = co_await Stepper::open(&stepper);
    if (!opened)
        co_return opened.error();
    int steps = 0;
    while (steps < mostSteps && !tables.rules.isOver(stepper.now(), 0)) {
        bool canGoOn = false;
        const std::vector<Choice> choices = stepper.choices(&canGoOn);
        const auto next = std::find_if(choices.begin(), choices.end(),
                                       [](const Choice &choice) { return isOf(choice, 0); });
        if (next == choices.end())
            break;
        const auto made = co_await Stepper::step(&stepper, *next);
        if (!made)
            co_return made.error();
        ++steps;
    }
    co_return steps;
}

/// Leaves out, of each client that comes to its end, as many steps before its last one as it has less to do.
Schedule shortened(const Schedule &schedule, int clients, int before, int after)
{
    Schedule left = schedule;
    for (int client = 0; client < clients; ++client) {
        const auto own = std::count_if(left.begin(), left.end(),
                                       [&](const Choice &choice) { return isOf(choice, client); });
        if (own < before)
            continue;
        int surplus = before - after;
        bool isLast = true;
        for (auto step = left.end(); step != left.begin() && surplus > 0;) {
            --step;
            if (!isOf(*step, client) || std::exchange(isLast, false))
                continue;
            step = left.erase(step);
            --surplus;
        }
    }
    return left;
}

/// The choice that comes nearest to this one; none: it cannot happen here.
std::optional<Choice> nearest(const std::vector<Choice> &choices, const Choice &wanted)
{
    std::optional<Choice> near;
    for (const Choice &choice : choices) {
        if (choice == wanted)
            return choice;
        if (!near && choice.what == wanted.what && choice.client == wanted.client && wanted.lane >= 0)
            near = choice;
    }
    return near;
}

bool saysNo(const StepTold &step)
{
    return step.choice.lane >= 0 && (step.reply == u"(nil)" || step.reply == u"(integer) 0");
}

QCoro::Task<redis::Result<bool>> take(Tables *tables, Stepper *stepper, RepairRun *run, Property property,
                                      Choice choice)
{
    const auto made = co_await Stepper::step(stepper, choice);
    if (!made)
        co_return made.error();
    run->steps.append(Telling::step(*tables, *made));
    run->broken = run->broken || (made->broken & bitOf(property));
    if (run->refusedAt == 0 && saysNo(run->steps.last()))
        run->refusedAt = int(run->steps.size());
    co_return true;
}

bool isLock(const QByteArray &strategy)
{
    const auto made = Strategies::make(strategy);
    return made && made->guardsAnyWork();
}

bool renews(const QByteArray &strategy)
{
    const auto made = Strategies::make(strategy);
    return made && made->hasBackground();
}

} // namespace

QByteArray repairOf(const QByteArray &strategy, Property property)
{
    static const QHash<QByteArray, QByteArray> locks{
        {"none", "set-nx-lua"},
        {"multi-then-get", "watch-retry"},
        {"setnx", "set-nx-lua"},
        {"setnx-expire", "set-nx-lua"},
        {"setnx-ttl-repair", "set-nx-lua"},
        {"multi-setnx-expire", "set-nx-lua"},
        {"lua-setnx-expire", "set-nx-lua"},
        {"set-nx-ex", "set-nx-lua"},
        {"set-nx-get-del", "set-nx-lua"},
        {"getset-timestamp", "getset-repaired"},
        {"getset-ask-first", "getset-repaired"},
        {"getset-repaired", "set-nx-lua"},
        {"expireat-mixup", "set-nx-lua"},
        {"reentrant-value", "reentrant"},
        {"queue", "set-nx-lua"},
        {"optimistic", "set-nx-lua"},
    };
    const bool isOverrun = property == Property::LostUpdate || property == Property::WrongTotal
        || property == Property::StaleWrite;
    // Where a lease may run out, only the store can refuse what comes too late.
    if (scheme::isScheme(strategy) && !isLock(strategy))
        return QByteArrayLiteral("watch-retry");
    if (isOverrun && strategy != "none" && strategy != "multi-then-get" && strategy != "fenced-reads"
        && strategy != "redlock")
        return QByteArrayLiteral("fenced-reads");
    if (scheme::isScheme(strategy))
        return property == Property::ForeignExtend && renews(strategy) ? QByteArrayLiteral("watchdog")
                                                                       : QByteArrayLiteral("set-nx-lua");
    return locks.value(strategy);
}

QCoro::Task<redis::Result<RepairRun>> playOnRepair(SavedSchedule saved, std::vector<redis::Endpoint> servers)
{
    RepairRun run;
    run.strategy = repairOf(saved.bounds.strategy, saved.property);
    run.bounds = saved.bounds;
    run.bounds.strategy = run.strategy;
    servers.resize(size_t(serversFor(run.bounds)));
    const auto before = co_await stepsAlone(saved.bounds, servers);
    if (!before)
        co_return before.error();
    const auto after = co_await stepsAlone(run.bounds, servers);
    if (!after)
        co_return after.error();
    Tables tables(run.bounds);
    Stepper stepper(&tables, servers);
    const auto opened = co_await Stepper::open(&stepper);
    if (!opened)
        co_return opened.error();
    const Schedule schedule = shortened(saved.schedule, run.bounds.clients, *before, *after);
    bool canGoOn = true;
    for (size_t place = 0; canGoOn && run.steps.size() < mostSteps; ++place) {
        const std::vector<Choice> choices = stepper.choices(&canGoOn);
        if (choices.empty())
            break;
        // Behind the schedule's end whoever can goes on.
        const bool planned = place < schedule.size();
        const auto choice = planned ? nearest(choices, schedule[place])
            : canGoOn               ? std::optional(choices.front())
                                    : std::nullopt;
        if (!choice)
            continue;
        const auto taken = co_await take(&tables, &stepper, &run, saved.property, *choice);
        if (!taken)
            co_return taken.error();
    }
    co_return run;
}

} // namespace lab::race
