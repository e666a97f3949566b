// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// True where the token alone does not tell successive holders apart. Only once the form is known.
bool hasWeakToken(const ActionJob &job);
/// True where the deadline is compared on the server: of a weak token always, else where it was seen before
/// the user decided. Only once the form is known.
bool comparesDeadline(const ActionJob &job);
/// True after the answers where the lock has the token that was seen and only its deadline is another one.
bool differsInDeadlineOnly(const ActionJob &job);
/// The libraries that may have written the lock; empty if its form is a library's own. Only once the form is
/// known.
QList<QByteArray> candidatesOf(const ActionJob &job);
/// What a person should know before; fills report.warnings. Only once the form is known.
void warn(ActionJob &job);
/// Why this may not be done without the deadline that was seen; empty: it may. A release or take-over by a
/// value that does not tell holds apart hits whoever holds the lock by now: in production, and of a list, it
/// is refused.
QString blindRefusal(const ActionJob &job);

} // namespace locks
