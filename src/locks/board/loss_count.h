// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/master_facts.h"
#include "locks/board/observed.h"
#include "locks/model/master_loss.h"
#include "locks/model/shared_row.h"

#include <QHash>

#include <optional>

namespace locks {

/// Returns what took a holding of this row from its master, as far as it can be known. `emptied`: what the
/// master is known to have lost its keys by, else None. Restart and Failover name the reasons that fit as
/// well: nothing proves them yet.
EndCause lossReasonOf(const SharedRow &row, const SharedRow::HoldingView &holding, const Observed &observed,
                      const MasterFacts &masters, const EndCause &emptied);

/// Counts what each master lost at once, by a restart, a failover or a flush. A value of the board's.
class LossCount
{
public:
    /// `row`, as it was, is not on this master any more. Other causes than those three are not counted.
    void add(int master, EndReason cause, const SharedRow &row, const SharedRow::HoldingView &holding,
             Millis at);
    /// A lock that was counted there lost its quorum with it.
    void noteQuorumLost(int master);
    /// What was counted since; nullopt: nothing.
    std::optional<MasterLoss> take(int master);
    void clear() { m_losses.clear(); }

private:
    QHash<int, MasterLoss> m_losses;
};

} // namespace locks
