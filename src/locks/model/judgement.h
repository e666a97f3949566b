// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// States at one instant, and the next instant at which time alone may change them (noDeadline: never).
struct Judgement
{
    States states;
    Millis nextChange = noDeadline;
};
/// Pure: what the evidence in a row says at `now`. `absurdAfter`: a lease longer than this is absurd.
Judgement judge(const Row &row, Millis now, std::chrono::milliseconds absurdAfter = usualAbsurdAfter);

/// When a lock that is renewed in a rhythm counts as missed: one and a half periods after its last rise;
/// noDeadline without a rhythm.
Millis renewalMissedAt(const Row &row);

} // namespace locks
