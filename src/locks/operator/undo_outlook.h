// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// After the dry run of one action: asks each master what its undo would be made from; fills
/// report.hindrance. Only a release or a take-over has one.
QCoro::Task<void> lookForUndo(JobPtr job);

} // namespace locks
