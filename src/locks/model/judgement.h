// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// States at one instant, and the next instant at which time alone may change them (noDeadline: never).
struct Judgement
{
    States states;
    Millis nextChange = noDeadline;
    bool ownerGone = false; ///< isOwnerGone()
};
/// Returns true if the row is the queue of a lock that no client holds: it is no hold, and has no beginning
/// or end of one.
bool isOnlyQueue(const Row &row);

/// Pure: what the evidence in a row says at `now`. `absurdAfter`: a lease longer than this is absurd.
Judgement judge(const Row &row, Millis now, std::chrono::milliseconds absurdAfter = usualAbsurdAfter);

/// When a lock that is renewed in a rhythm counts as missed: one and a half periods after its last rise;
/// noDeadline without a rhythm.
Millis renewalMissedAt(const Row &row);

/// With less than this left of its lease a lock is about to expire.
Millis expiringBelow(const Row &row);

/// An owner that lost its connections has so long to come back, or one renewal period if that is longer.
inline constexpr Millis shortestAbsence = 30'000;

/// Its owner's connections have ended, and nobody has taken or renewed it since.
bool hasOwnerLeft(const Row &row);
/// The same, and none of its connections was seen to come back for the longer of `shortestAbsence` and one
/// renewal period, on any master. Says nothing of time that nobody looked: it never comes to be so, nor
/// ceases, by the clock alone.
bool isOwnerGone(const Row &row);

} // namespace locks
