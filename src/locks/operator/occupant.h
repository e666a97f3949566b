// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// After an acquire that found the key taken: reads the key once more, and where it is no lock says so in the
/// report's sentence. A listing would decide the same (RuleSet::admit()).
QCoro::Task<void> describeOccupant(JobPtr job);

} // namespace locks
