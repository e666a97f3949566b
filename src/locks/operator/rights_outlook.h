// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// After the dry run of these, before lookForUndo(): asks each master whether its user may do it, all of them
/// together. What a master refuses counts as it would; where that cannot be known the sentence says so, of a
/// list a warning.
QCoro::Task<void> lookForRights(std::vector<JobPtr> jobs);

} // namespace locks
