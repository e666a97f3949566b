// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_series.h"

#include "lab/spec/strategies.h"
#include "lab/spec/strategy.h"

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
    constexpr qsizetype half = maxLanes / 2;
    if (m_lanes.size() > maxLanes) {
        const qsizetype left = m_lanes.size() - half / 2; // from here on they stay
        m_gap = {m_lanes.at(half - 1).tUs, m_lanes.at(left).tUs};
        m_lanes.remove(half, left - half);
    }
    keep(sample);
}

lab::KeptRun ChartSeries::kept(const lab::RunResult &result) const
{
    lab::KeptRun run{result, m_samples, m_lanes};
    // A file knows no gap: of a record that has one its end is kept.
    if (!m_gap.isEmpty())
        run.lanes.removeIf([this](const lab::LaneChange &change) { return change.tUs < m_gap.toUs; });
    if (run.samples.isEmpty())
        return run;
    run.samples.last() = m_latest;
    run.samples.last().lanes.clear();
    return run;
}

ChartSeries ChartSeries::ofKept(const lab::KeptRun &run)
{
    const auto strategy = lab::Strategies::make(run.result.strategy);
    ChartSeries series(lab::Strategies::shown(run.result.strategy), strategy ? strategy->title() : QString(),
                       run.result.spec.workload);
    series.m_samples = run.samples;
    series.m_lanes = run.lanes;
    if (!run.samples.isEmpty())
        series.m_latest = run.samples.last();
    series.m_result = run.result;
    return series;
}

ChartSeries ChartSeries::named(const QByteArray &id) const
{
    ChartSeries series = *this;
    series.m_id = id;
    return series;
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
