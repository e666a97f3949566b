// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Fills `calls`; false: this form does not offer the action.
bool prepareCalls(ActionJob &job);

} // namespace locks
