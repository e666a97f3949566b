// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"

namespace locks {

/// Asks the masters which servers they are, where that matters: in production, for the journal, and on a set,
/// where one server must not count twice. False: it would; the report says so.
QCoro::Task<bool> identifyMasters(JobPtr job);
/// The same for many, each server once; false: the first job's report says why.
QCoro::Task<bool> identifyMasters(std::vector<JobPtr> jobs);
/// The copies of an undo under the names that their servers have here.
QCoro::Task<UndoRecord> underPresentNames(JobPtr job, UndoRecord undo);

} // namespace locks
