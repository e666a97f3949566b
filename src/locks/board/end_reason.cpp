// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/end_reason.h"

#include <algorithm>

namespace locks {

EndReason endReasonOf(quint32 index, const SharedRow &row, const Observed &observed, Millis lastSeen,
                      const MasterFacts &masters, HoldMemory &memory)
{
    if (memory.takeEndedByUs(index, row))
        return EndReason::ByUs;
    // Within a second of the deadline, as far as the lease is long enough to tell.
    const Millis tolerance = std::clamp<Millis>(row.longestLease() / 10, 20, 1000);
    const bool mayHaveExpired = row.deadline() != noDeadline && observed.at >= row.deadline() - tolerance;
    // Where ends are only found, it may as well have been released before.
    if (mayHaveExpired && (observed.heard || lastSeen >= row.deadline() - tolerance))
        return EndReason::Expired;
    for (int i = 0; i < row.holdingCount(); ++i) {
        if (masters.failedOver(row.holding(i).master))
            return EndReason::Failover;
    }
    return mayHaveExpired ? EndReason::CannotTell : EndReason::ReleasedOrDeleted;
}

} // namespace locks
