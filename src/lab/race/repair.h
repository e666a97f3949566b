// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/race_run.h"

namespace lab::race {

/// A schedule that broke one strategy, played on a safer one.
struct RepairRun
{
    QByteArray strategy; ///< the safer one
    Bounds bounds; ///< of that
    QList<StepTold> steps;
    bool broken = false; ///< the property was broken here too
    int refusedAt = 0; ///< the first step at which a server or the store said no, from 1; 0: none did
};

/// The next safer strategy for whoever uses this one, where this property matters; empty: there is none.
QByteArray repairOf(const QByteArray &strategy, Property property);
/// The same schedule on it: each client takes its steps in the same order, with its last one in the same
/// place, and the events happen where they can; then all go on to their end.
QCoro::Task<redis::Result<RepairRun>> playOnRepair(SavedSchedule saved, std::vector<redis::Endpoint> servers);

} // namespace lab::race
