// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

#include <algorithm>

// What can happen next on a stage.

namespace lab::gate {

using race::Choice;
using race::Happening;

bool Stage::isBlocked(const Link::Held &held) const
{
    const Link::Words &words = held.commands.back();
    if (!waitsForKey(words.front()))
        return false;
    return std::none_of(words.begin() + 1, words.end(),
                        [this](const QByteArray &word) { return m_now.keys.contains(word); });
}

/// It is silent, or what it asks an empty server has no answer before another one has done something.
bool Stage::waitsForOthers(const Player &player)
{
    const auto waiting = player.door.waiting();
    return player.isAsleep || std::any_of(waiting.begin(), waiting.end(), [](const auto &link) {
               return waitsForKey(link->waiting()->commands.back().front());
           });
}

void Stage::addLanes(int client, std::vector<Choice> &choices) const
{
    const Player &player = *m_players[size_t(client)];
    const race::Budget &left = m_ledger.left();
    qint8 lane = 0;
    if (player.isInside())
        choices.push_back({Happening::Pass, qint8(client), lane++, -1});
    for (const auto &link : player.door.waiting()) {
        const qint8 own = lane++;
        if (m_ledger.isParked(client) || isBlocked(*link->waiting()))
            continue;
        choices.push_back({Happening::Pass, qint8(client), own, -1});
        if (left.lostReplies > 0)
            choices.push_back({Happening::LoseReply, qint8(client), own, -1});
        if (left.lostRequests > 0)
            choices.push_back({Happening::LoseRequest, qint8(client), own, -1});
    }
}

void Stage::addEvents(std::vector<Choice> &choices) const
{
    bool hasLease = false;
    bool hasLock = false;
    for (const auto &[key, stored] : m_now.keys) {
        hasLease |= key != m_counter && stored.hasLease();
        hasLock |= key != m_counter;
    }
    if (hasLease && m_ledger.left().lapses > 0)
        choices.push_back({Happening::Lapse, -1, -1, 0});
    if (hasLock && m_ledger.left().restarts > 0)
        choices.push_back({Happening::Restart, -1, -1, 0});
}

std::vector<Choice> Stage::choices(bool *canGoOn) const
{
    std::vector<Choice> choices;
    for (int client = 0; client < m_bounds.clients; ++client) {
        if (!m_players[size_t(client)]->isCrashed && !m_players[size_t(client)]->isAsleep)
            addLanes(client, choices);
    }
    *canGoOn = !choices.empty();
    for (int client = 0; client < m_bounds.clients; ++client) {
        const Player &player = *m_players[size_t(client)];
        if (m_ledger.left().crashes > 0 && player.isBegun && !player.isOver())
            choices.push_back({Happening::Crash, qint8(client), -1, -1});
    }
    addEvents(choices);
    return choices;
}

} // namespace lab::gate
