// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Turns the answers into the report.
void conclude(ActionJob &job);

} // namespace locks
