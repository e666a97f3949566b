// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Looks at the key on all masters: finds the library where none was given, and which masters hold another
/// token. False when the report is final (nothing can be done, or a dry run).
QCoro::Task<bool> lookFirst(JobPtr job);
/// Release and extend: the other keys of the same lock, where its own name tells them.
QCoro::Task<void> findSiblings(JobPtr job);

} // namespace locks
