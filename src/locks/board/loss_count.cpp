// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/loss_count.h"

#include "locks/owners/row_owners.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis sameMoment = 20; // by which a deadline and an instant that was heard of may be wrong
constexpr Millis longAfter = 1000; // a lease that ended so long before a flush was heard of ended by itself

/// The reasons that a cause leaves open.
EndReasons openReasons(const EndCause &cause)
{
    const bool isNamed = cause.why != EndReason::None && cause.why != EndReason::CannotTell;
    return isNamed ? cause.fits | EndReasons{cause.why} : cause.fits;
}

} // namespace

EndCause lossReasonOf(const SharedRow &row, const SharedRow::HoldingView &holding, const Observed &observed,
                      const MasterFacts &masters, const EndCause &emptied)
{
    const bool isFlush = emptied.why == EndReason::Flushed;
    const bool mayBeFlushed = isFlush || masters.mayBeFlushed(holding.master, observed.lookedUntil);
    const ClockSteps clock = masters.clock(holding.master);
    const bool isClockSet = clock.hasSince(observed.thereUntil);
    // Within a second of the deadline, as far as the lease is long enough to tell.
    const Millis tolerance = std::clamp<Millis>(row.longestLease() / 10, 20, 1000);
    const Millis soonest = clock.soonest(holding.deadline, observed.thereUntil);
    // A reply that took long may have been given at its end.
    const Millis latest = std::max(observed.at + tolerance, observed.answeredAt() + sameMoment);
    const bool mayHaveExpired = soonest != noDeadline && latest >= soonest;
    EndReasons byItself{EndReason::ReleasedOrDeleted};
    // The lease of old data, from before the last renewal, ended earlier.
    const bool hasOldData =
        masters.failedOver(holding.master) || openReasons(emptied).contains(EndReason::Restart);
    const bool hasOldLease = hasOldData && holding.deadline != noDeadline;
    if (mayHaveExpired || hasOldLease)
        byItself.add(EndReason::Expired);
    const EndCause failover{EndReason::Failover, byItself | EndReasons{EndReason::Failover}};
    const EndCause lost = masters.failedOver(holding.master) ? failover
        : emptied.why == EndReason::None                     ? emptied
                                         : EndCause(emptied.why, openReasons(emptied) | byItself);
    const EndReasons orFlushed = byItself | EndReasons{EndReason::Flushed};
    // Nobody reports a flush of the time in which the master did not answer.
    const bool wasAway = !observed.heard && masters.isBackSince(holding.master, observed.lookedUntil);
    const EndReasons unreported = wasAway && lost.why == EndReason::None ? orFlushed : byItself;
    const Millis flushed = masters.flushHeardAt(holding.master);
    if (mayHaveExpired && mayBeFlushed && flushed < holding.deadline + longAfter) {
        const bool isBefore = flushed + holding.slack + sameMoment < soonest;
        return isBefore && isFlush ? EndCause(EndReason::Flushed)
                                   : EndCause(EndReason::CannotTell, orFlushed);
    }
    // Redis ends no lease early by its own clock, which may have been set.
    const bool isEarly = observed.answeredAt() + holding.slack + sameMoment < holding.deadline;
    if (mayHaveExpired && (isEarly || isClockSet))
        return lost.why != EndReason::None ? lost : EndCause(EndReason::CannotTell, unreported);
    // An expiry is proved if the key was still on this master at its deadline.
    if (mayHaveExpired && observed.thereUntil + holding.slack + deadlineRounding >= holding.deadline)
        return EndReason::Expired;
    if (lost.why == EndReason::Failover)
        return lost;
    if (mayHaveExpired)
        return {EndReason::CannotTell, unreported | openReasons(emptied)};
    if (lost.why != EndReason::None)
        return lost;
    const bool isUnreported = observed.heard && observed.source == Source::Unreported;
    return mayBeFlushed || wasAway || isUnreported ? EndCause(EndReason::CannotTell, orFlushed)
                                                   : EndCause(EndReason::ReleasedOrDeleted);
}

void LossCount::add(int master, EndReason cause, const SharedRow &row, const SharedRow::HoldingView &holding,
                    Millis at)
{
    if (cause != EndReason::Restart && cause != EndReason::Failover && cause != EndReason::Flushed)
        return;
    if (row.library() == noLockLibrary)
        return;
    MasterLoss &loss = m_losses[master];
    loss.master = master;
    loss.cause = cause;
    loss.at = std::max(loss.at, at);
    ++loss.locks;
    if (holding.deadline == noDeadline)
        ++loss.endless;
    else
        loss.until = std::max(loss.until, holding.deadline);
    if (loss.keys.size() < MasterLoss::mostNamed)
        loss.keys.append(row.key().toByteArray());
    if (loss.owners.size() >= MasterLoss::mostNamed)
        return;
    const std::optional<RowOwner> owner = soleOwnerOf(row);
    if (owner && !owner->owner.text.isEmpty() && !loss.owners.contains(owner->owner.text))
        loss.owners.append(owner->owner.text);
}

void LossCount::noteQuorumLost(int master)
{
    const auto loss = m_losses.find(master);
    if (loss != m_losses.end())
        ++loss->quorumLost;
}

std::optional<MasterLoss> LossCount::take(int master)
{
    const auto loss = m_losses.find(master);
    if (loss == m_losses.end())
        return std::nullopt;
    MasterLoss taken = std::move(*loss);
    m_losses.erase(loss);
    return taken;
}

} // namespace locks
