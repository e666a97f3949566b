// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_series.h"

namespace gui {

ChartSeries::ChartSeries(const QByteArray &id, const QString &title, const QByteArray &workload)
    : m_id(id)
    , m_title(title)
    , m_workload(workload)
{
}

void ChartSeries::add(const lab::Sample &sample)
{
    m_latest = sample;
    m_lanes += sample.lanes;
    if (m_lanes.size() > maxLanes)
        m_lanes.remove(0, m_lanes.size() - maxLanes);
    keep(sample);
}

void ChartSeries::keep(lab::Sample sample)
{
    sample.lanes.clear();
    sample.spectrum.clear();
    sample.correctedSpectrum.clear();
    sample.fairness = {};
    // The newest one stands at the end whether or not it is going to be kept.
    if (m_skipped > 0)
        m_samples.removeLast();
    m_samples.append(sample);
    m_skipped = (m_skipped + 1) % m_stride;
    if (m_samples.size() <= maxSamples)
        return;
    QList<lab::Sample> half;
    half.reserve(maxSamples);
    for (qsizetype i = 0; i < m_samples.size(); i += 2)
        half.append(m_samples.at(i));
    m_samples = half;
    m_stride *= 2;
    m_skipped = 0;
}

} // namespace gui
