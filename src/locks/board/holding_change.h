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

/// Pure. `at`: when `now`, a holding of `row` that was `before`, was read.
HoldingChange compareHoldings(const SharedRow &row, const SharedRow::HoldingView &before, const Holding &now,
                              Millis at);

} // namespace locks
