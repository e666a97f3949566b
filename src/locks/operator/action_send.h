// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Sends to all masters at once and waits for all answers; unknown ones are resolved where they matter.
QCoro::Task<void> sendToAll(JobPtr job);
/// Acquire: tries until it is held or `wait` is over; after each failure releases everywhere.
QCoro::Task<void> acquireWithin(JobPtr job);

/// Releases what was written in vain, or may have been, on every master whose answer says so: the last step
/// of a failed Redlock acquire.
QCoro::Task<void> takeBackAll(JobPtr job);

} // namespace locks
