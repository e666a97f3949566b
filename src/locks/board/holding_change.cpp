// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/holding_change.h"

#include <algorithm>

namespace locks {

namespace {

/// By how much more a deadline may seem to rise because the two clocks do not go alike: both right, they may
/// go apart by some parts in a thousand while one of them is being set right slowly. A renewal rises by about
/// the time since the last one.
Millis driftSince(const SharedRow &row, Millis at)
{
    constexpr Millis perDrift = 200;
    const Millis since = std::max(row.firstSeen(), row.lastRenewal());
    return std::max<Millis>(0, at - since) / perDrift;
}

} // namespace

HoldingChange compareHoldings(const SharedRow &row, const SharedRow::HoldingView &before, const Holding &now,
                              Millis at)
{
    HoldingChange change;
    change.same = before.type == now.type && before.hasToken == now.hasToken && before.token == now.token
        && before.truncated == now.truncated;
    const bool bothEnd = before.deadline != noDeadline && now.deadline != noDeadline;
    const Millis slack = before.slack + now.slack;
    change.moved = bothEnd ? qAbs(now.deadline - before.deadline) > slack : now.deadline != before.deadline;
    // What is about to end is not renewed, however long the server takes to end it.
    const bool lives = now.logical || now.deadline > at;
    change.rose =
        change.same && bothEnd && lives && now.deadline - before.deadline > slack + driftSince(row, at);
    const bool isEarlier = now.deadline < before.deadline
        && (!bothEnd || before.deadline - now.deadline > slack + driftSince(row, at));
    change.fell = change.same && isEarlier;
    change.otherInside = before.inside && now.inside
        ? !before.inside->sameAs(*now.inside, slack)
        : before.inside != now.inside || before.library != now.library;
    return change;
}

} // namespace locks
