// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/gate_race.h"

#include "lab/gate/explorer.h"

namespace lab::gate {

namespace {

constexpr int atOnce = 2;
constexpr int confirmations = 3; // tries of what was found

/// Once, as far as it goes.
QCoro::Task<redis::Result<race::Replay>> playOnce(Stage *stage, race::SavedSchedule saved)
{
    race::Replay replay;
    replay.saved = saved;
    const auto begun = co_await Stage::begin(stage);
    if (!begun)
        co_return begun.error();
    for (const race::Choice &choice : saved.schedule) {
        bool canGoOn = false;
        const std::vector<race::Choice> choices = stage->choices(&canGoOn);
        replay.broken = false;
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
            break;
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
    for (const race::Property property : race::allProperties) {
        if (!(order.search.wanted & race::bitOf(property)))
            continue;
        race::Verdict verdict;
        verdict.property = property;
        const race::Schedule schedule = explorer.graph().shortest(property);
        if (!schedule.empty()) {
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
