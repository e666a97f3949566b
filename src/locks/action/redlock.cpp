// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/redlock.h"

#include <algorithm>

namespace locks {

using std::chrono::milliseconds;

namespace {

Outcome combineAcquire(qsizetype masters, int quorum, qsizetype differs)
{
    return masters - differs < quorum ? Outcome::HeldByOther : Outcome::NoQuorum;
}

/// Extend and take over without a quorum, with every master having answered.
Outcome combineCompared(const QList<Found> &found, qsizetype done)
{
    const auto count = [&found](Found each) {
        return found.count(each);
    };
    if (done == 0 && count(Found::WouldShorten) > 0)
        return Outcome::WouldShorten;
    if (done == 0 && count(Found::NoExpiry) > 0)
        return Outcome::NoExpiry;
    if (done == 0 && count(Found::Differs) > 0)
        return Outcome::ChangedHands;
    if (count(Found::Absent) == found.size())
        return Outcome::AlreadyGone;
    return Outcome::NoQuorum;
}

/// Release, set expiry and restore: every master that held the token counts.
Outcome combineEach(ActionKind kind, const QList<Found> &found, int quorum)
{
    const auto count = [&found](Found each) {
        return found.count(each);
    };
    if (kind == ActionKind::Restore && count(Found::Done) >= quorum)
        return Outcome::Done; // a split row, and the lock is its holder's again
    if (count(Found::Differs) > 0)
        return kind == ActionKind::Restore ? Outcome::HeldByOther : Outcome::ChangedHands;
    if (count(Found::Done) > 0)
        return Outcome::Done;
    if (count(Found::HasExpiry) > 0)
        return Outcome::HasExpiry;
    // Nothing of ours was anywhere: somebody else has it, or nobody.
    return count(Found::NotOurs) > 0 ? Outcome::ChangedHands : Outcome::AlreadyGone;
}

/// Without a master that had the token before, its holder has released the lock, or lost it.
Outcome combineCompletion(const QList<Found> &found, int quorum)
{
    const qsizetype held = found.count(Found::Held);
    const bool isUnsure = found.contains(Found::Unknown) || found.contains(Found::Unreachable);
    if (held == 0)
        return isUnsure ? Outcome::Unknown : Outcome::AlreadyGone;
    if (held + found.count(Found::Done) >= quorum)
        return Outcome::Done;
    return isUnsure ? Outcome::Unknown : Outcome::NoQuorum;
}

} // namespace

int quorumOf(int masters)
{
    return masters / 2 + 1;
}

milliseconds redlockTimeout(milliseconds lease)
{
    return std::clamp(lease / 200, milliseconds(5), milliseconds(50));
}

milliseconds redlockDrift(milliseconds lease)
{
    return lease / 100 + milliseconds(2);
}

milliseconds redlockValidity(milliseconds lease, milliseconds elapsed)
{
    return lease - elapsed - redlockDrift(lease);
}

MasterOutcome masterOutcomeOf(Found found)
{
    switch (found) {
    case Found::Done:
        return MasterOutcome::Done;
    case Found::Differs:
    case Found::NotOurs:
        return MasterOutcome::Differs;
    case Found::Absent:
    case Found::Lapsed:
        return MasterOutcome::Absent;
    case Found::HasExpiry:
    case Found::NoExpiry:
    case Found::WouldShorten:
    case Found::Refused:
        return MasterOutcome::Refused;
    case Found::Unreachable:
        return MasterOutcome::Unreachable;
    case Found::Unknown:
        return MasterOutcome::Unknown;
    case Found::Held:
        return MasterOutcome::Held;
    }
    return MasterOutcome::Unknown;
}

Outcome combine(ActionKind kind, const QList<Found> &found, int quorum, bool inTime)
{
    const auto count = [&found](Found each) {
        return found.count(each);
    };
    const qsizetype done = count(Found::Done);
    if (kind == ActionKind::Complete)
        return combineCompletion(found, quorum);
    const bool byQuorum =
        kind == ActionKind::Acquire || kind == ActionKind::Extend || kind == ActionKind::TakeOver;
    // A lease that is longer than the one asked for agrees with those that were lengthened to it.
    const qsizetype agreeing = done > 0 ? done + count(Found::WouldShorten) : 0;
    if (byQuorum && agreeing >= quorum && inTime)
        return Outcome::Done;
    if (count(Found::Unknown) > 0)
        return Outcome::Unknown;
    if (count(Found::Unreachable) > 0)
        return Outcome::Unreachable;
    if (count(Found::Refused) > 0)
        return Outcome::Refused;
    if (!byQuorum)
        return combineEach(kind, found, quorum);
    if (agreeing >= quorum)
        return Outcome::NoQuorum; // too late to be relied upon
    if (kind == ActionKind::Acquire)
        return combineAcquire(found.size(), quorum, count(Found::Differs));
    return combineCompared(found, done);
}

} // namespace locks
