// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// The token is not enough: the deadline that was seen is compared as well. Only once the form is known.
bool comparesDeadline(const ActionJob &job);
/// What a person should know before; fills report.warnings. Only once the form is known.
void warn(ActionJob &job);
/// Why this may not be done without the deadline that was seen; empty: it may. A release or take-over by a
/// value that does not tell holds apart hits whoever holds the lock by now: in production, and of a list, it
/// is refused.
QString blindRefusal(const ActionJob &job);

} // namespace locks
