// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QString>

/// What of a result is told in words, in the user's language.
namespace lab {

/// Its id, with "(stopped)" behind that of a run that was.
QString strategyText(const RunResult &result);
/// Clients, amount, hold, lease, retry, loop, faults: under what the figures were taken.
QString loadText(const RunResult &result);
/// What the workload came to: "13 sold of 10, 3 too many"; empty for the counter.
QString outcomeText(const RunResult &result);
/// What EXEC refused of each client: "33,043 + 63,228", of many from the least to the most; empty for none.
QString skippedEachText(const RunResult &result);
/// The lease that the lock had; none: nothing ended it but its release.
std::optional<std::chrono::milliseconds> leaseOf(const RunResult &result);
/// The same in milliseconds; "–" for none.
QString leaseText(const RunResult &result);
/// Its version and how far away it is.
QString serverText(const RunResult &result);
/// How busy others kept this machine; "–" where that is not known.
QString machineText(const RunResult &result);
/// "6.3 %", of a share from 0 to 1.
QString percentText(double share);

} // namespace lab
