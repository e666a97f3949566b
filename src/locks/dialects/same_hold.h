// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

/// Decides whether a token that is seen again stands for the same hold, for whatever says since when a lock
/// is held. Which hold of the history file a recording continues is decided there
/// (history/store/hold_table.cpp): programs that record at the same time write one hold. Pure; any thread.
namespace locks {

/// What is known of the time between two sightings of a token.
enum class Between : quint8 {
    OneRun, ///< one run of this program saw both and lost sight of the key in between
    Runs, ///< two runs of this program saw them; nobody watched in between
    Recorded, ///< two runs, but the record watched the key until a few seconds ago
};

/// Returns true if two reads of a deadline may be reads of one deadline. Two reads of PTTL, by two runs, gave
/// the same deadline to within 8 ms on a local link (40 runs) and 13 ms behind 20 ms of delay each way;
/// behind 100 ms nine of ten were within 19 ms. A pair of reads that differs by more counts as two deadlines:
/// then less is said of a hold, never more.
bool isSameDeadline(qint64 before, qint64 now);

/// Returns true if the token of `row` can be the name of one hold: it certainly is, or no library is known to
/// have made it and no two holds have it by chance.
bool mayNameHold(const Row &row);

/// Returns true if the row's token, seen before with the deadline `before`, is still of that hold. A token
/// that names a hold says so by itself. A client's token or a constant is never joined across runs: two of
/// its leases can end at the same instant. Where it is not known whose the token is, the deadline must be the
/// same, so that no client has acquired or renewed the lock with a lease of the usual length; or the lock
/// never ends and was recorded without a break.
///
/// `before`, `now`: deadlines by the same clock, ms; noDeadline: none.
bool isSameHold(const Row &row, Between between, qint64 before, qint64 now);

} // namespace locks
