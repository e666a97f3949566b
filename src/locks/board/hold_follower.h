// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/claims.h"
#include "locks/board/hold_memory.h"
#include "locks/board/master_facts.h"
#include "locks/board/observed.h"
#include "locks/board/past_holds.h"

#include <memory>
#include <optional>

namespace locks {

/// Makes a row of its holdings: which hold it shows, when that began, how it is renewed and when another
/// takes its place.
///
/// Works on the cell's row unpacked; who asked packs it again. What it is made with outlives it.
class HoldFollower
{
public:
    /// `quorum`: of the deployment.
    HoldFollower(int quorum, const MasterFacts *masters, HoldMemory *memory, PastHolds *past);

    /// The claim is another hold's than that which the row shows.
    bool changesHands(quint32 index, const Cell &cell, const Row &row, const Claim &claim) const;
    /// The row shows this claim's hold from now on.
    void begin(quint32 index, Cell &cell, Row &row, const Claim &claim, const Observed &observed);
    /// Returns true if the token that the row begins to show is reported as an acquisition: it is no ghost of
    /// old data, and does not lead only because another one has gone.
    bool isNew(const Row &row, const Claim &claim, const Observed &observed) const;
    /// The hold that the cell's row shows, as it is told when another takes its place: its own holdings, as
    /// they were before, not those of its successor.
    Row endedBefore(quint32 index, const Cell &cell) const;
    /// Why the hold of this row ended, whose last key went by `lost`. A hold of a Redlock set ends with its
    /// quorum; whether it ever had a quorum, or lost it before, may not be known.
    EndCause endReason(quint32 index, const SharedRow &row, const EndCause &lost) const;
    /// A master of the row's set does not have its token. Returns true if that proves that the hold has lost
    /// its quorum: `row` shows it then.
    bool takeAbsence(quint32 index, Row &row, const Observed &observed) const;
    /// The token of the row's hold was seen on a master of its set; `isNew`: it was not known to be there.
    void noteSight(quint32 index, const Observed &observed, bool isNew);
    /// The row's hold goes on; what there is to tell of it.
    std::optional<Event> follow(quint32 index, Cell &cell, Row &row, const Claim &claim,
                                const Observed &observed);
    /// How long the claim's token had stood there before it was first seen, on several masters.
    void lookBack(quint32 index, Row &row, const Claim &claim) const;
    /// Which of its masters stand behind the row, and whether one of them may drop it.
    void refreshPresence(const Cell &cell, Row &row, const Claim &claim) const;

private:
    bool wasThere(const Row &row, const Claim &claim, const Observed &observed) const;
    Millis seenAt(quint32 index, const Row &row, const Observed &observed) const;
    quint32 bornWithin(const Row &row, const Observed &observed) const;
    quint32 wonWithin(quint32 index, const Row &row, Millis seenAt) const;
    void rememberHold(quint32 index, Cell &cell, const Claim &claim);
    void show(Cell &cell, Row &row, const Claim &claim, Millis at, bool isClockSet = false);
    void followQuorum(quint32 index, const Cell &cell, Row &row, const Observed &observed) const;
    std::shared_ptr<QuorumCourse> courseOf(const Row &row, int before) const;
    PendingLoss lossOf(quint32 index, const Cell &cell, const Row &row, const Observed &observed,
                       const std::optional<PendingLoss> &pending) const;
    static PendingLoss stillOpen(const Row &row, PendingLoss loss);
    bool isLossOpen(const Row &row, const PendingLoss &loss) const;

    int m_quorum;
    const MasterFacts *m_masters;
    HoldMemory *m_memory;
    PastHolds *m_past;
};

} // namespace locks
