// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

namespace locks {

/// What a new reading says about the holding that was known.
struct HoldingChange
{
    bool same = false; ///< same token, type and form
    bool moved = false; ///< another deadline, beyond the uncertainty of both
    bool rose = false; ///< under the same token
    bool fell = false; ///< under the same token: somebody cut the lease
    bool otherInside = false; ///< other owners or waiters, or another library
};

/// Returns true if the deadline is so much later than `before` that a client has written it: a busy machine
/// reads a deadline some milliseconds later. False if one of them is noDeadline.
constexpr bool isClearlyLater(Millis deadline, Millis before)
{
    constexpr Millis minRise = 50;
    return before != noDeadline && deadline != noDeadline && deadline - before > minRise;
}

/// Pure. `at`: when `now`, a holding of `row` that was `before`, was read.
HoldingChange compareHoldings(const SharedRow &row, const SharedRow::HoldingView &before, const Holding &now,
                              Millis at);

} // namespace locks
