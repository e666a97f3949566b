// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/key_rights.h"
#include "locks/operator/action_job.h"

namespace locks {

/// Asks the masters of these jobs, one for each action on the same key, whether their users may do it; as
/// lookForRights(), and without reading the key. A form that does not offer an action is left out.
QCoro::Task<KeyRights> lookForKeyRights(std::vector<JobPtr> jobs);

} // namespace locks
