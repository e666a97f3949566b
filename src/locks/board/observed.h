// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <algorithm>

namespace locks {

/// How a reading came about.
enum class Source : quint8 {
    Pass, ///< found by SCAN
    Push, ///< read again because the master said that the key changed
    Poll, ///< read again on our own account
    Unreported, ///< the same; and the key has gone without a push, as SWAPDB does it
};

/// The error of a deadline beyond the slack of its reading, ms: a server and this program count whole
/// milliseconds.
inline constexpr Millis deadlineRounding = 2;

/// What one sight of a key on one master means for its row.
struct Observed
{
    int master = 0;
    Source source = Source::Pass;
    Millis at = 0;
    quint32 unchangedSeconds = 0; ///< it stood there so long before `at`, at least
    bool changed = false; ///< what stands on the master is not what stood there
    bool rose = false; ///< its deadline rose under the same token
    bool fell = false; ///< its deadline fell under the same token
    EndCause lost = {}; ///< what took it from this master, where it is there no more
    bool isClockSet =
        false; ///< nothing was read: its deadline is another one, since the server's clock was set
    bool mayBeOlder = false; ///< its key may have existed before without a row, as no lock
    bool heard = false; ///< nothing that happened to it in between can have been missed
    Millis changedAfter = 0; ///< what changed did so then or later, as pushes tell; 0: they do not
    /// The push that led to this reading reports a change after this instant; 0: no push did, or it is not
    /// known.
    Millis pushedAfter = 0;
    Millis lookedUntil = 0; ///< the row was seen then, on any master; 0: not asked for
    /// The token known before was still on this master then; 0: not asked for, or not proved.
    Millis thereUntil = 0;
    Millis slack = 0; ///< `at` is right to within this
    /// When the token known before ended.
    base::KnownTime endedAt() const { return since(thereUntil); }
    /// When the token that was seen appeared.
    base::KnownTime begunAt() const { return since(std::max(changedAfter, thereUntil)); }
    base::KnownTime since(Millis after) const
    {
        return {after > 0 ? std::optional(std::min(after, answeredAt())) : std::nullopt, answeredAt()};
    }
    Millis askedAt() const { return at - slack; } ///< when the question was sent, or before
    /// The instant of the reply, at most 1 ms too early and never too late: two of the milliseconds in
    /// `slack` are rounding (KeySecondLook::Moment).
    Millis repliedAt() const { return at + std::max<Millis>(0, slack - 2); }
    Millis answeredAt() const { return at + slack; } ///< when its answer was here, or later
};

} // namespace locks
