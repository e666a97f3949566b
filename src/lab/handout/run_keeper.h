// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/run_file.h"

#include <vector>

namespace lab {

/// Keeps of runs that go on what a handout shows of them, in bounded memory: samples thinned to what a chart
/// can show, spectra of the last one only, no lanes.
class RunKeeper
{
public:
    static constexpr qsizetype mostSamples = 600;

    void add(const Sample &sample);
    /// Ends the run that the samples since the last result belong to.
    void add(const RunResult &result);
    const std::vector<KeptRun> &runs() const { return m_runs; }

private:
    QList<Sample> m_samples;
    std::vector<KeptRun> m_runs;
    int m_stride = 1; ///< of how many samples one stays
    int m_skipped = 0; ///< since the last one that stays
};

} // namespace lab
