// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

namespace history {

/// It ended so shortly before its deadline that it may have expired by a clock that is off, or have been
/// released at the last moment. Such an end is no `expired`, in no record and no sentence.
inline bool endsJustBefore(const Hold &hold)
{
    constexpr qint64 early = 100; // ms by which the deadline that was seen may be wrong
    constexpr qint64 near = 1'000; // ms within which it is taken for the end of the lease
    if (!hold.deadline || !hold.isEndExact())
        return false;
    const qint64 before = *hold.deadline - *hold.to;
    return before > early && before <= near;
}

/// Returns the reason to show for an end in a file of before the board proved expiries.
inline EndReason undoubted(const Hold &hold)
{
    return hold.why == EndReason::Expired && endsJustBefore(hold) ? EndReason::CannotTell : hold.why;
}

} // namespace history
