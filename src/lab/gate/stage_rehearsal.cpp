// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

using namespace std::chrono_literals;

// The dry turn: two programs behind open doors.

namespace lab::gate {

namespace {

constexpr auto longestRefusal = 1s; // a program that waits for the lock does not answer
constexpr auto longestTurn = 10s;

} // namespace

/// Ends the program's part: it releases the lock if it was granted one. A program that does not answer is
/// replaced before the next run.
QCoro::Task<void> Stage::endDryTurn(Stage *self, Player *player, bool answered, bool holds)
{
    if (!answered) {
        const auto late = co_await answerOf(self, player, longestTurn);
        answered = late.has_value();
        holds = late && *late == "ok";
    }
    if (answered && holds) {
        player->program->ask("release " + self->m_key);
        const auto released = co_await answerOf(self, player, longestTurn);
        answered = released.has_value();
    }
    player->isSpent = player->isSpent || !answered;
    player->door.setOpen(false);
    player->door.takeHeard();
}

QCoro::Task<Stage::Done> Stage::rehearse(Stage *self)
{
    self->m_start = {};
    const Done prepared = co_await prepare(self);
    if (!prepared || self->isStopped())
        co_return prepared;
    const Done purged = co_await purge(self);
    if (!purged)
        co_return purged;
    self->newKey();
    Player *const first = self->m_players[0].get();
    Player *const second = self->m_players[1].get();
    const QByteArray question = "acquire " + self->m_key + ' ' + leaseText();
    first->door.setOpen(true);
    first->program->ask(question);
    const auto granted = co_await answerOf(self, first, longestTurn);
    second->door.setOpen(true);
    second->program->ask(question);
    const auto refused = co_await answerOf(self, second, longestRefusal);
    const bool isFirstIn = granted && *granted == "ok";
    const bool isSecondIn = refused && *refused == "ok";
    co_await endDryTurn(self, first, granted.has_value(), isFirstIn);
    co_await endDryTurn(self, second, refused.has_value(), isSecondIn);
    if (!isFirstIn || !isSecondIn || self->isStopped())
        co_return Done();
    self->m_start.isDry = true;
    self->m_start.made.broken = race::bitOf(race::Property::TwoInside);
    self->m_heard.clear();
    self->describeStart({0, 1});
    co_return Done();
}

} // namespace lab::gate
