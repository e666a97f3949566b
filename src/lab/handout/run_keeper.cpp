// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/run_keeper.h"

#include <utility>

namespace lab {

void RunKeeper::add(const Sample &sample)
{
    if (!m_samples.isEmpty()) {
        Sample &last = m_samples.last();
        last.spectrum.clear();
        last.correctedSpectrum.clear();
        last.fairness = {};
        if (++m_skipped < m_stride)
            m_samples.removeLast();
        else
            m_skipped = 0;
    }
    m_samples.append(sample);
    m_samples.last().lanes.clear();
    if (m_samples.size() <= mostSamples)
        return;
    QList<Sample> thinned;
    for (qsizetype i = 0; i < m_samples.size(); i += 2)
        thinned.append(m_samples.at(i));
    if (m_samples.size() % 2 == 0)
        thinned.append(m_samples.last());
    m_samples = thinned;
    m_stride *= 2;
}

void RunKeeper::add(const RunResult &result)
{
    m_runs.push_back({result, std::exchange(m_samples, {}), {}});
    m_stride = 1;
    m_skipped = 0;
}

} // namespace lab
