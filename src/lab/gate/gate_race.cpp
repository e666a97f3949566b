// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/gate_race.h"

#include "lab/gate/explorer.h"

namespace lab::gate {

namespace {

constexpr int atOnce = 2;
constexpr int confirmations = 3; // tries of what was found

/// Once, as far as it goes. A violation at the start needs no step.
QCoro::Task<redis::Result<race::Replay>> playOnce(Stage *stage, race::SavedSchedule saved)
{
    race::Replay replay;
    replay.saved = saved;
    if (saved.schedule.empty()) {
        const auto rehearsed = co_await Stage::rehearse(stage);
        if (!rehearsed)
            co_return rehearsed.error();
    }
    if (!saved.schedule.empty() || !stage->start().isDry) {
        const auto begun = co_await Stage::begin(stage);
        if (!begun)
            co_return begun.error();
    }
    const Stage::Made &start = stage->start().made;
    replay.broken = start.broken & race::bitOf(saved.property);
    if (replay.broken || stage->start().isDry) {
        replay.steps = {start.told};
        co_return replay;
    }
    for (const race::Choice &choice : saved.schedule) {
        bool canGoOn = false;
        const std::vector<race::Choice> choices = stage->choices(&canGoOn);
        replay.broken = false;
        if (std::find(choices.begin(), choices.end(), choice) == choices.end()) {
            // The lease that is to end may have ended by itself: a program can set one of a millisecond.
            if (choice.what == race::Happening::Lapse)
                continue;
            break;
        }
        const auto made = co_await Stage::step(stage, choice);
        if (!made)
            co_return made.error();
        replay.steps.append(made->told);
        replay.broken = made->broken & race::bitOf(saved.property);
    }
    co_return replay;
}

QCoro::Task<redis::Result<race::Verdict>> confirm(Stage *stage, race::SavedSchedule saved,
                                                  const race::SearchControl *control)
{
    race::Verdict verdict;
    verdict.property = saved.property;
    verdict.schedule = saved.schedule;
    verdict.isAtStart = saved.schedule.empty();
    for (int attempt = 0; attempt < confirmations && !verdict.isConfirmed && !control->stop; ++attempt) {
        stage->playForReal();
        const auto played = co_await playOnce(stage, saved);
        if (!played)
            co_return played.error();
        verdict.steps = played->steps;
        verdict.isConfirmed = played->broken;
    }
    co_return verdict;
}

} // namespace

bool isProgram(const QByteArray &strategy)
{
    return strategy.startsWith("external:");
}

int serversForProgram()
{
    return atOnce;
}

QCoro::Task<redis::Result<race::RaceResult>> raceProgram(race::RaceOrder order,
                                                         std::vector<redis::Endpoint> servers, QString folder,
                                                         race::SearchControl *control)
{
    order.search.wanted &= race::applicable(order.bounds.strategy);
    Explorer explorer(order, control);
    const auto explored = co_await Explorer::explore(&explorer, servers, folder);
    if (!explored)
        co_return explored.error();
    race::RaceResult result;
    result.order = order;
    result.progress = explorer.progress();
    result.complete = explorer.isComplete();
    result.stopped = control->stop;
    result.program = explorer.effort();
    const Stage::Start start = explorer.start();
    // A program that let two in during the dry turn was not searched: only that verdict is known.
    const race::Properties judged = start.isDry ? start.made.broken : order.search.wanted;
    for (const race::Property property : race::allProperties) {
        if (!(judged & race::bitOf(property)))
            continue;
        race::Verdict verdict;
        verdict.property = property;
        const bool isAtStart = start.made.broken & race::bitOf(property);
        const race::Schedule schedule = isAtStart ? race::Schedule() : explorer.graph().shortest(property);
        if (isAtStart || !schedule.empty()) {
            const race::SavedSchedule saved{order.bounds, property, schedule};
            const auto confirmed = co_await confirm(explorer.firstStage(), saved, control);
            if (!confirmed)
                co_return confirmed.error();
            verdict = *confirmed;
        }
        result.verdicts.append(verdict);
    }
    co_return result;
}

QCoro::Task<redis::Result<Replays>> replayProgram(race::SavedSchedule saved, int times,
                                                  redis::Endpoint server, QString folder,
                                                  race::SearchControl *control)
{
    Histories histories;
    Stage stage(saved.bounds, server, folder, &histories, control);
    const auto opened = co_await Stage::open(&stage);
    if (!opened)
        co_return opened.error();
    stage.playForReal();
    Replays replays;
    while (replays.played < times && !control->stop) {
        const auto played = co_await playOnce(&stage, saved);
        if (!played)
            co_return played.error();
        replays.last = *played;
        ++replays.played;
        replays.broken += played->broken;
    }
    co_return replays;
}

} // namespace lab::gate
