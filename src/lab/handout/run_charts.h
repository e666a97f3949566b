// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/handout/line_chart.h"
#include "lab/results/run_file.h"

#include <vector>

namespace lab {

/// "2 · set-nx-lua": what the second of several runs is called in tables and pictures. A command of one's own
/// is not told: paths and passwords may stand in it.
QString runName(const KeptRun &run, qsizetype place);
/// What became of everything that was asked, a bar for each run that knows it. Red is what was lost.
Drawing drawAccounts(const std::vector<KeptRun> &runs);
/// Counter (or what the workload counts), throughput, waits and fairness of these runs; what nobody measured
/// is left out, and of many runs there are several pictures of each kind.
std::vector<Drawing> drawRuns(const std::vector<KeptRun> &runs);

} // namespace lab
