// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/judgement.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis shortestWarning = 2000;

/// Remembers the earliest instant after `now`.
void consider(Millis instant, Millis now, Millis *next)
{
    if (instant > now)
        *next = std::min(*next, instant);
}

struct SetCount
{
    int leading = 0; ///< live masters of the leading claim
    int largest = 0; ///< of whichever claim has most
    int tokens = 0; ///< distinct live tokens
    bool opaque = false; ///< something lives there that is no token
};

SetCount countSet(const Row &row, Millis now, Millis *next)
{
    SetCount count;
    for (qsizetype i = 0; i < row.holdings.size(); ++i) {
        const Holding &each = row.holdings.at(i);
        consider(each.deadline, now, next);
        if (each.deadline <= now)
            continue;
        if (!each.hasToken) {
            count.opaque = true;
            continue;
        }
        const auto same = [&](const Holding &other) {
            return other.hasToken && other.deadline > now && other.token == each.token;
        };
        const bool first = std::none_of(row.holdings.begin(), row.holdings.begin() + i, same);
        if (!first)
            continue;
        const int masters = int(std::count_if(row.holdings.begin(), row.holdings.end(), same));
        ++count.tokens;
        count.largest = std::max(count.largest, masters);
        if (row.hasToken && each.token == row.token)
            count.leading = masters;
    }
    return count;
}

States judgeSet(const Row &row, Millis now, Millis *next)
{
    States states;
    const SetCount count = countSet(row, now, next);
    const int quorum = row.masters / 2 + 1;
    const int silent = row.masters - row.answered;
    if (count.tokens > 1)
        states |= State::Split;
    if (count.leading >= quorum) {
        states |= State::Quorum;
        states |= State::Held;
    } else {
        if (count.leading > 0)
            states |= State::Minority;
        if (silent > 0 && count.largest + silent >= quorum)
            states |= State::Unproven;
    }
    if (count.tokens == 0 && count.opaque)
        states |= State::Unproven;
    return states;
}

void judgeRenewals(const Row &row, Millis now, Judgement *result)
{
    const Millis missedAt = renewalMissedAt(row);
    if (missedAt == noDeadline)
        return;
    if (now <= missedAt) {
        result->states |= State::Renewing;
        consider(missedAt + 1, now, &result->nextChange);
    } else if (row.renewalMissed) {
        result->states |= State::RenewalMissed;
    }
}

void judgeExpiry(const Row &row, Millis now, Millis absurdAfter, Judgement *result)
{
    if (row.deadline == noDeadline) {
        result->states |= State::NoExpiry;
        return;
    }
    if (row.deadline - now > absurdAfter) {
        result->states |= State::AbsurdExpiry;
        consider(row.deadline - absurdAfter, now, &result->nextChange);
    }
    const Millis warning = expiringBelow(row);
    if (row.deadline - now >= warning)
        consider(row.deadline - warning + 1, now, &result->nextChange);
    else if (!result->states.testAnyFlags(State::Renewing | State::Lapsed))
        result->states |= State::Expiring;
    consider(row.deadline, now, &result->nextChange);
}

} // namespace

bool isOnlyQueue(const Row &row)
{
    if (!row.inside)
        return false;
    const auto &facts = row.inside->facts;
    return std::any_of(facts.begin(), facts.end(),
                       [](const auto &fact) { return fact.first == queueWithoutLock; });
}

Millis expiringBelow(const Row &row)
{
    return std::max(shortestWarning, row.longestLease / 10);
}

Millis renewalMissedAt(const Row &row)
{
    if (row.renewals < 2 || row.renewalPeriod <= 0)
        return noDeadline;
    return row.lastRenewal + row.renewalPeriod + row.renewalPeriod / 2;
}

bool hasOwnerLeft(const Row &row)
{
    if (!row.connections || row.connections->seen != OwnerConnections::Seen::Ended)
        return false;
    const bool isSole = row.hasToken && !(row.inside && row.inside->owners.size() > 1);
    const Millis ended = row.connections->endedAt;
    const bool isAnothers = row.birthSeen && row.firstSeen > ended;
    return isSole && !isAnothers && !row.stale && row.lastRenewal <= ended;
}

bool isOwnerGone(const Row &row)
{
    return hasOwnerLeft(row)
        && row.connections->absentUntil - row.connections->endedAt
        >= std::max(shortestAbsence, row.renewalPeriod);
}

Judgement judge(const Row &row, Millis now, std::chrono::milliseconds absurdAfter)
{
    Judgement result;
    if (isOnlyQueue(row)) {
        result.states = State::Free;
        if (row.waiters > 0)
            result.states |= State::Contended;
        return result;
    }
    if (row.masters > 1)
        result.states = judgeSet(row, now, &result.nextChange);
    else if (row.deadline > now)
        result.states = State::Held;
    if (row.logical && row.deadline <= now)
        result.states |= State::Lapsed;
    if (row.stale || row.failedOver)
        result.states |= State::Unproven;
    if (row.ghost)
        result.states |= State::Ghost;
    if (row.evictable)
        result.states |= State::Evictable;
    if (row.waiters > 0 || row.manyOwners)
        result.states |= State::Contended;
    else if (row.takenOften)
        result.states |= State::Busy;
    if (row.asked.isRepeated)
        result.states |= State::Asked;
    if (row.deadline > now && now > row.overdueAt)
        result.states |= State::Overdue;
    judgeRenewals(row, now, &result);
    judgeExpiry(row, now, absurdAfter.count(), &result);
    result.ownerGone = isOwnerGone(row);
    if (row.library == noLockLibrary) // shown on demand: nothing is claimed of it
        result.states = State::None;
    return result;
}

} // namespace locks
