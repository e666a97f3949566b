// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Fills `calls`; false: this form does not offer the action.
bool prepareCalls(ActionJob &job);
/// Of a lengthening: the lease that its script judges is the score of its owner in a sorted set, not the
/// key's own.
bool leaseIsScore(const MasterCall &call);

} // namespace locks
