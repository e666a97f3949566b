// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// The command whose refusal takes the undo of a release or take-over away; empty: that is not why there is
/// none.
QString refusedForUndo(const ActionJob &job);
/// The sentence of an outcome, translated: what happened and what to do next.
QString outcomeSentence(const ActionJob &job);

} // namespace locks
