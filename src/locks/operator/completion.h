// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Completing a hold of a Redlock set: writes its token again on the masters that lost it, so that the set
/// has the quorum again that the holder counts on. Only for a hold whose quorum was recorded as won, with a
/// lease that ends, whose token still stands on a master that did not restart since, and beside no other
/// token on any master; and only on masters that restarted since, for elsewhere its holder may have begun to
/// release it. Restarts are known by run ids where those of that time were seen, else judged by uptime.

/// Reads the key on every master and checks these conditions. Returns false if the report is final: the hold
/// must not be completed, every master has the token, or this is a dry run. Nothing is written.
QCoro::Task<bool> prepareCompletion(JobPtr job);

/// Writes the token where it is missing, if the key is still absent there, with the shortest lease that is
/// left less what clocks may drift. Then reads the other masters again; if the token is gone there, its
/// holder has released the lock meanwhile, and what was written is compared and deleted. Fills the answers of
/// the job.
QCoro::Task<void> completeOnMissing(JobPtr job);

/// How it was judged which masters restarted: by run ids, or on which of them by uptime. Translated.
QString restartsSentence(const ActionJob &job);

} // namespace locks
