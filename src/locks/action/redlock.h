// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <chrono>

/// The arithmetic of Redlock (redis.io, "Distributed Locks with Redis"), without a server: pure functions.
namespace locks {

/// N/2+1.
int quorumOf(int masters);
/// How long one master may take when acquiring or extending on a set: lease / 200, within 5–50 ms.
std::chrono::milliseconds redlockTimeout(std::chrono::milliseconds lease);
/// What clocks may drift apart during a lease: 1 % + 2 ms.
std::chrono::milliseconds redlockDrift(std::chrono::milliseconds lease);
/// How long the lock may be relied upon: lease − elapsed − drift; may be negative.
std::chrono::milliseconds redlockValidity(std::chrono::milliseconds lease, std::chrono::milliseconds elapsed);

/// What one master found or did: finer than MasterOutcome.
enum class Found : quint8 {
    Done,
    Differs,
    Absent,
    HasExpiry,
    NoExpiry,
    WouldShorten,
    Lapsed, ///< Restore: the deadline has passed, nothing was created
    NotOurs, ///< Differs, and did so already when the person looked (a split row)
    Refused,
    Unreachable,
    Unknown,
    Held, ///< Complete: the token stands there, and stood there before
};
MasterOutcome masterOutcomeOf(Found found);

/// One outcome from what all masters answered. `inTime`: validity was left (kinds with a lease). In
/// this order: unknown before unreachable or refused before what the lock's state refuses; but acquire,
/// extend and take over are done with a quorum and validity left, though a master was away; an undo with a
/// quorum though another token stands on a master. A completion is done with a quorum of masters that have
/// the token, old and new, as long as one of them had it before.
Outcome combine(ActionKind kind, const QList<Found> &found, int quorum, bool inTime);

} // namespace locks
