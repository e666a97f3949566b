// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"
#include "locks/read/key_look.h"

#include <vector>

namespace locks {

/// Of a dry run, after prepareCalls(): judges what was looked at as the scripts would, reading what else they
/// compare (the other keys of the lock, for an undo the server's clock); nothing is written. Fills the
/// report; WouldDo where nothing of the lock's state stands in the way. `looks`: one for each of the job's
/// routes.
QCoro::Task<void> rehearse(JobPtr job, std::vector<KeyLook> looks);

} // namespace locks
