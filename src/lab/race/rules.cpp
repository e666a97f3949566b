// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/rules.h"

#include "lab/spec/strategy.h"

#include <bit>

using namespace std::chrono_literals;

namespace lab::race {

namespace {

// Any day: values that are made of it look as they would there.
constexpr std::chrono::milliseconds firstDay{1'800'000'000'000};

constexpr quint8 bit(int client)
{
    return quint8(1U << unsigned(client));
}

} // namespace

Rules::Rules(const Bounds &bounds, Programs *programs, ContentsTable *contents)
    : m_bounds(bounds)
    , m_programs(programs)
    , m_contents(contents)
    , m_waitsFor(programs->strategy().guardsAnyWork() ? bit(lockKey) : bit(counterKey))
    , m_leaseInValue(programs->strategy().leaseIsInValue())
    , m_hasToken(programs->strategy().hasToken())
    , m_fenced(isFenced(bounds.strategy, programs->strategy()))
{
}

Situation Rules::begin(const std::vector<quint32> &contents) const
{
    Situation situation;
    situation.owner.fill(-1);
    for (int client = 0; client < m_bounds.clients; ++client)
        situation.node[size_t(client)] = quint32(client);
    std::copy(contents.begin(), contents.end(), situation.contents.begin());
    if (m_bounds.budget.promotions > 0)
        situation.replica = situation.contents;
    situation.left = m_bounds.budget;
    return situation;
}

std::chrono::milliseconds Rules::clockOf(const Situation &situation, int client) const
{
    // A little more than a lease, so that what is compared with it is over, in whole seconds as well.
    const auto perLapse = m_programs->lease() + 1s + 10ms;
    return firstDay + situation.lapsed * perLapse + client * m_bounds.clockSkew;
}

quint32 Rules::nodeNow(const Situation &situation, int client)
{
    const quint32 node = situation.node[size_t(client)];
    return m_programs->isBegun(node) ? node : m_programs->begun(client, clockOf(situation, client));
}

bool Rules::isOver(const Situation &situation, int client) const
{
    return (situation.crashed & bit(client)) || (*m_programs)[situation.node[size_t(client)]].ended;
}

bool Rules::isInside(const Situation &situation, int client) const
{
    return !(situation.crashed & bit(client)) && (*m_programs)[situation.node[size_t(client)]].inside;
}

Programs::Step Rules::requestOf(const Situation &situation, const Choice &choice)
{
    return (*m_programs)[nodeNow(situation, choice.client)].waiting[size_t(choice.lane)];
}

const Order &Rules::orderOf(const Situation &situation, const Choice &choice)
{
    return m_programs->orders()[requestOf(situation, choice).order];
}

size_t Rules::masterOf(const Situation &situation, const Choice &choice)
{
    if (choice.lane < 0)
        return size_t(std::max<qint8>(0, choice.master));
    return (*m_programs)[nodeNow(situation, choice.client)].waiting[size_t(choice.lane)].master;
}

void Rules::choices(const Situation &situation, std::vector<Choice> &choices, bool *canGoOn)
{
    choices.clear();
    *canGoOn = false;
    addRequests(situation, choices, canGoOn);
    addEvents(situation, choices);
}

void Rules::addRequests(const Situation &situation, std::vector<Choice> &choices, bool *canGoOn)
{
    for (int client = 0; client < m_bounds.clients; ++client) {
        if (isOver(situation, client))
            continue;
        const bool parked = situation.parked & bit(client);
        const Programs::Node &node = (*m_programs)[nodeNow(situation, client)];
        for (size_t lane = 0; lane < node.waiting.size() && !parked; ++lane) {
            const Order &order = m_programs->orders()[node.waiting[lane].order];
            const Contents &held = (*m_contents)[situation.contents[node.waiting[lane].master]];
            const Choice pass{Happening::Pass, qint8(client), qint8(lane), -1};
            if (order.blocks && !held.keys[lockKey].isThere())
                continue;
            *canGoOn = true;
            choices.push_back(pass);
            if (situation.left.lostReplies > 0)
                choices.push_back({Happening::LoseReply, pass.client, pass.lane, -1});
            if (situation.left.lostRequests > 0)
                choices.push_back({Happening::LoseRequest, pass.client, pass.lane, -1});
        }
        if (situation.left.crashes > 0 && m_programs->isBegun(situation.node[size_t(client)]))
            choices.push_back({Happening::Crash, qint8(client), -1, -1});
    }
}

bool Rules::hasLapsable(const Contents &contents) const
{
    const Contents::Key &lock = contents.keys[lockKey];
    return lock.isThere() && (lock.lease == Contents::withLease || m_leaseInValue);
}

void Rules::addEvents(const Situation &situation, std::vector<Choice> &choices) const
{
    for (int master = 0; master < m_bounds.masters; ++master) {
        const quint32 held = situation.contents[size_t(master)];
        const quint32 replica = situation.replica[size_t(master)];
        const Contents &contents = (*m_contents)[held];
        const auto add = [&](Happening what) {
            choices.push_back({what, -1, -1, qint8(master)});
        };
        if (situation.left.lapses > 0 && hasLapsable(contents))
            add(Happening::Lapse);
        if (situation.left.restarts > 0 && (contents.differences(Contents()) & locksKeys))
            add(Happening::Restart);
        if (situation.left.promotions > 0 && (contents.differences((*m_contents)[replica]) & locksKeys))
            add(Happening::Promote);
    }
}

std::optional<Question> Rules::question(const Situation &situation, const Choice &choice)
{
    if (choice.what != Happening::Pass && choice.what != Happening::LoseReply)
        return {};
    const Programs::Node &node = (*m_programs)[nodeNow(situation, choice.client)];
    const Programs::Step &step = node.waiting[size_t(choice.lane)];
    const bool dirty = node.watched && (situation.dirty & bit(choice.client));
    return Question{situation.contents[step.master], step.order, dirty};
}

Outcome Rules::outcome(const Situation &situation, const Choice &choice, const Answer &answer)
{
    Outcome outcome;
    outcome.situation = situation;
    switch (choice.what) {
    case Happening::Pass:
        pass(outcome, choice, &answer, true);
        break;
    case Happening::LoseReply:
        --outcome.situation.left.lostReplies;
        ++outcome.situation.lost;
        pass(outcome, choice, &answer, false);
        break;
    case Happening::LoseRequest:
        --outcome.situation.left.lostRequests;
        pass(outcome, choice, nullptr, false);
        break;
    default:
        event(outcome, choice);
    }
    return outcome;
}

/// A master holds something else: who did that (−1: nobody), and whom it concerns.
void Rules::put(Situation &situation, size_t master, quint32 contents, int by, bool *changed)
{
    const Contents &before = (*m_contents)[situation.contents[master]];
    const quint8 differ = before.differences((*m_contents)[contents]);
    if (!differ)
        return;
    *changed = true;
    if (m_bounds.budget.promotions > 0 && (differ & locksKeys) && by >= 0)
        situation.replica[master] = situation.contents[master];
    situation.contents[master] = contents;
    for (int client = 0; client < m_bounds.clients; ++client) {
        if (client == by)
            continue;
        const Programs::Node &node = (*m_programs)[situation.node[size_t(client)]];
        if (master == 0 && (node.watched & differ))
            situation.dirty |= bit(client);
        if (differ & m_waitsFor) {
            situation.parked &= quint8(~bit(client));
            situation.disturbed |= bit(client);
        }
    }
}

void Rules::event(Outcome &outcome, const Choice &choice)
{
    Situation &now = outcome.situation;
    const auto master = size_t(std::max<qint8>(0, choice.master));
    Contents held = (*m_contents)[now.contents[master]];
    const Contents replica = (*m_contents)[now.replica[master]];
    switch (choice.what) {
    case Happening::Lapse:
        --now.left.lapses;
        ++now.lapsed;
        if (held.keys[lockKey].lease == Contents::withLease) {
            held.keys[lockKey] = {};
            now.owner[master] = -1;
        }
        now.replica[master] = withoutLapsed(now.replica[master]);
        // Who compares with a clock may find something else now.
        now.parked = 0;
        now.disturbed = quint8((1U << unsigned(m_bounds.clients)) - 1);
        break;
    case Happening::Restart:
        --now.left.restarts;
        held = held.mixedWith(locksKeys, Contents());
        now.owner[master] = -1;
        break;
    case Happening::Promote:
        --now.left.promotions;
        held = held.mixedWith(locksKeys, replica);
        if (!held.keys[lockKey].isThere())
            now.owner[master] = -1;
        break;
    default:
        --now.left.crashes;
        now.crashed |= bit(choice.client);
        now.parked &= quint8(~bit(choice.client));
        return;
    }
    put(now, master, m_contents->numberOf(held), -1, &outcome.changed);
}

// A replica's lease runs out at the same time.
quint32 Rules::withoutLapsed(quint32 replica)
{
    Contents held = (*m_contents)[replica];
    if (held.keys[lockKey].lease != Contents::withLease)
        return replica;
    held.keys[lockKey] = {};
    return m_contents->numberOf(held);
}

void Rules::pass(Outcome &outcome, const Choice &choice, const Answer *answer, bool isTold)
{
    Situation &now = outcome.situation;
    const int client = choice.client;
    const quint32 before = nodeNow(now, client);
    const bool begins = before != now.node[size_t(client)];
    now.node[size_t(client)] = before;
    // What has changed before an attempt does not concern it.
    const std::vector<Tell> &told = (*m_programs)[before].told;
    if (begins || (!told.empty() && told.back().what == Told::Refused)) {
        now.disturbed &= quint8(~bit(client));
        now.renewing &= quint8(~bit(client));
    }
    if (begins)
        judgeTold(outcome, client, (*m_programs)[before]);
    if (answer)
        follow(outcome, choice, *answer);
    const quint32 reply = isTold ? answer->replies : Replies::lost;
    const quint32 after = m_programs->after(before, choice.lane, reply, clockOf(now, client));
    now.node[size_t(client)] = after;
    const Programs::Node &node = (*m_programs)[after];
    if (!node.watched)
        now.dirty &= quint8(~bit(client));
    judgeTold(outcome, client, node);
    int inside = 0;
    for (int each = 0; each < m_bounds.clients; ++each)
        inside += isInside(now, each);
    if (inside >= 2 && isInside(now, client))
        outcome.broken |= bitOf(Property::TwoInside);
}

// Into the lock, be it what was there before. A transaction may have been refused, or is still to be
// executed.
bool Rules::hasWritten(const Order &order, const Answer &answer) const
{
    if (!order.overwritesLock)
        return false;
    const redis::Value &last = m_programs->replies()[answer.replies].back();
    const bool isQueued = last.type == redis::Value::Type::Status && last.bytes == "QUEUED";
    return !last.isNil() && !last.isError() && !isQueued;
}

// A client that tries to get in takes what it finds; one that believes it is in does so to keep the lock, and
// one that leaves to be rid of it.
Properties Rules::takingAway(const Programs::Node &node, const Programs::Step &step)
{
    if (step.isRenewal || node.inside)
        return bitOf(Property::ForeignExtend);
    return node.hasLock ? bitOf(Property::ForeignRelease) : Properties(0);
}

/// What the step did to the lock, whose that was.
void Rules::follow(Outcome &outcome, const Choice &choice, const Answer &answer)
{
    Situation &now = outcome.situation;
    const int client = choice.client;
    const Programs::Node &node = (*m_programs)[now.node[size_t(client)]];
    const Programs::Step &step = node.waiting[size_t(choice.lane)];
    const Order &order = m_programs->orders()[step.order];
    const Contents::Key &before = (*m_contents)[now.contents[step.master]].keys[lockKey];
    const Contents::Key &after = (*m_contents)[answer.contents].keys[lockKey];
    qint8 &owner = now.owner[step.master];
    const bool isOthers = owner >= 0 && owner != client && !m_hasToken;
    if (before.isThere() && !after.isThere()) {
        if (isOthers)
            outcome.broken |= bitOf(Property::ForeignRelease);
        owner = -1;
    } else if (after.isThere() && (before.dump != after.dump || hasWritten(order, answer))) {
        if (isOthers && before.isThere())
            outcome.broken |= takingAway(node, step);
        owner = qint8(client);
    } else if (answer.renewed && before.lease == Contents::withLease && isOthers) {
        outcome.broken |= bitOf(Property::ForeignExtend);
        now.renewing |= bit(client);
    }
    put(now, step.master, answer.contents, client, &outcome.changed);
}

void Rules::judgeTold(Outcome &outcome, int client, const Programs::Node &node) const
{
    for (const Tell &tell : node.told)
        hear(outcome, client, node, tell);
}

// Nobody tries again in vain, unless he has done something himself: whether he would do so again is to be
// seen.
void Rules::refuse(Situation &now, quint8 own)
{
    const bool renews = now.renewing & own;
    const bool waits = !(now.disturbed & own) && (!renews || (now.renewedBefore & own));
    now.parked = quint8(waits ? now.parked | own : now.parked & ~own);
    now.renewedBefore = quint8(renews ? now.renewedBefore | own : now.renewedBefore & ~own);
    now.disturbed &= quint8(~own);
}

void Rules::hear(Outcome &outcome, int client, const Programs::Node &node, const Tell &tell) const
{
    Situation &now = outcome.situation;
    const quint8 own = bit(client);
    outcome.visible = outcome.visible || tell.what != Told::Refused;
    switch (tell.what) {
    case Told::Refused:
        refuse(now, own);
        return;
    case Told::Granted:
        now.renewing &= quint8(~own);
        now.renewedBefore &= quint8(~own);
        return;
    case Told::TurnOver:
        now.disturbed &= quint8(~own);
        now.parked &= quint8(~own);
        return;
    case Told::Wrote: {
        const auto value = quint16(1U << unsigned(tell.number & 15));
        if (now.written & value)
            outcome.broken |= bitOf(Property::LostUpdate);
        now.written |= value;
        if (m_fenced && node.fence < now.seenFence)
            outcome.broken |= bitOf(Property::StaleWrite);
        [[fallthrough]];
    }
    case Told::Read:
        if (m_fenced)
            now.seenFence = std::max(now.seenFence, node.fence);
        return;
    default:
        return;
    }
}

} // namespace lab::race
