// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/race_run.h"

#include "lab/spec/strategies.h"

namespace lab::race {

bool RaceResult::anyFound() const
{
    return foremost() != nullptr;
}

const Verdict *RaceResult::foremost() const
{
    // What a scheme promises comes before what follows from any lease that runs out.
    static constexpr std::array inOrder{
        Property::ForeignRelease, Property::ForeignExtend, Property::LockedForEver, Property::NobodyEnters,
        Property::StaleWrite,     Property::TwoInside,     Property::LostUpdate,    Property::WrongTotal};
    for (const Property property : inOrder) {
        for (const Verdict &verdict : verdicts) {
            if (verdict.property == property && verdict.isFound())
                return &verdict;
        }
    }
    return nullptr;
}

Properties applicable(const QByteArray &strategy)
{
    const std::shared_ptr<const Strategy> made = Strategies::make(labStrategy(strategy));
    if (!made)
        return 0;
    const Strategy &known = *made;
    constexpr Properties counts = bitOf(Property::LostUpdate) | bitOf(Property::WrongTotal);
    if (!known.guardsAnyWork())
        return counts;
    constexpr Properties always = counts | bitOf(Property::TwoInside);
    if (known.scripts().isEmpty() && strategy == "none")
        return always;
    if (known.hasToken())
        return always | bitOf(Property::NobodyEnters);
    constexpr Properties locks = always | bitOf(Property::ForeignRelease) | bitOf(Property::ForeignExtend)
        | bitOf(Property::LockedForEver) | bitOf(Property::NobodyEnters);
    return isFenced(strategy, known) ? Properties(locks | bitOf(Property::StaleWrite)) : locks;
}

int serversFor(const Bounds &bounds)
{
    return bounds.masters;
}

QCoro::Task<redis::Result<Replay>> replay(SavedSchedule saved, std::vector<redis::Endpoint> servers)
{
    Tables tables(saved.bounds);
    servers.resize(size_t(serversFor(saved.bounds)));
    Stepper stepper(&tables, servers);
    const auto opened = co_await Stepper::open(&stepper);
    if (!opened)
        co_return opened.error();
    Replay replay;
    replay.saved = saved;
    for (const Choice &choice : saved.schedule) {
        bool canGoOn = false;
        const std::vector<Choice> choices = stepper.choices(&canGoOn);
        replay.broken = false;
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
            break;
        const auto made = co_await Stepper::step(&stepper, choice);
        if (!made)
            co_return made.error();
        replay.steps.append(Telling::step(tables, *made));
        replay.broken = made->broken & bitOf(saved.property);
    }
    co_return replay;
}

QCoro::Task<redis::Result<RaceResult>> told(RaceOrder order, Findings findings,
                                            std::vector<redis::Endpoint> servers)
{
    RaceResult result;
    result.order = order;
    result.progress = findings.progress;
    result.complete = findings.complete;
    result.stopped = findings.stopped;
    for (const Property property : allProperties) {
        if (!(order.search.wanted & bitOf(property)))
            continue;
        Verdict verdict;
        verdict.property = property;
        if (const auto broken = findings.broken.find(property); broken != findings.broken.end()) {
            verdict.schedule = broken->second;
            const SavedSchedule saved{order.bounds, property, broken->second};
            const auto played = co_await replay(saved, servers);
            if (!played)
                co_return played.error();
            verdict.steps = played->steps;
            verdict.isConfirmed = played->broken;
        }
        result.verdicts.append(verdict);
    }
    co_return result;
}

QCoro::Task<redis::Result<RaceResult>> runRace(RaceOrder order, std::vector<redis::Endpoint> servers,
                                               SearchControl *control)
{
    order.search.wanted &= applicable(order.bounds.strategy);
    Tables tables(order.bounds);
    Oracle oracle(&tables, servers.front());
    const auto begin = co_await Oracle::open(&oracle);
    if (!begin)
        co_return begin.error();
    const bool wide = order.method == Method::BreadthFirst;
    auto searching = wide ? searchBreadthFirst(&oracle, &tables, *begin, order.search, control)
                          : searchDepthFirst(&oracle, &tables, *begin, order.search, control);
    const auto findings = co_await searching;
    oracle.close();
    if (!findings)
        co_return findings.error();
    const auto result = co_await told(order, *findings, servers);
    co_return result;
}

} // namespace lab::race
