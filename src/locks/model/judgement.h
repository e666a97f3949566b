// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// States at one instant, and the next instant at which time alone may change them (noDeadline: never).
struct Judgement
{
    States states;
    Millis nextChange = noDeadline;
    bool ownerGone = false; ///< ownerGoneAt() is over
};
/// Pure: what the evidence in a row says at `now`. `absurdAfter`: a lease longer than this is absurd.
Judgement judge(const Row &row, Millis now, std::chrono::milliseconds absurdAfter = usualAbsurdAfter);

/// When a lock that is renewed in a rhythm counts as missed: one and a half periods after its last rise;
/// noDeadline without a rhythm.
Millis renewalMissedAt(const Row &row);

/// Its owner's connections have ended, and nobody has renewed it since.
bool hasOwnerLeft(const Row &row);
/// From when on an owner that left counts as gone, where none of its connections comes back: the longer of
/// 30 s and one renewal period after they ended. noDeadline: it has not left.
Millis ownerGoneAt(const Row &row);

} // namespace locks
