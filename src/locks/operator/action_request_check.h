// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Checks what can be checked before anything is sent; false: report.outcome and sentence say why.
bool validate(ActionJob &job);

} // namespace locks
