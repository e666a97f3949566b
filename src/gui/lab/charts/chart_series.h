// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QString>

namespace gui {

/// What is drawn of one strategy of the current run: its samples, thinned to what a chart can show, and its
/// result.
class ChartSeries
{
public:
    static constexpr qsizetype maxSamples = 600;
    static constexpr qsizetype maxLanes = 2000;

    ChartSeries(const QByteArray &id, const QString &title,
                const QByteArray &workload = QByteArrayLiteral("counter"));

    const QByteArray &id() const { return m_id; }
    const QString &title() const { return m_title; }
    const QByteArray &workload() const { return m_workload; }
    /// Without spectra, fairness and lanes.
    const QList<lab::Sample> &samples() const { return m_samples; }
    /// Whole; of the time before the first one: empty.
    const lab::Sample &latest() const { return m_latest; }
    /// The newest changes, at most `maxLanes`.
    const QList<lab::LaneChange> &lanes() const { return m_lanes; }
    const std::optional<lab::RunResult> &result() const { return m_result; }

    /// The last sample is always kept; when there are too many, every second one goes.
    void add(const lab::Sample &sample);
    void setResult(const lab::RunResult &result) { m_result = result; }
    /// Another number each time there is something new to draw, also in another run; 0: nobody counts.
    qint64 revision() const { return m_revision; }
    void setRevision(qint64 revision) { m_revision = revision; }

private:
    void keep(lab::Sample sample);

    QByteArray m_id;
    QString m_title;
    QByteArray m_workload;
    QList<lab::Sample> m_samples;
    lab::Sample m_latest;
    QList<lab::LaneChange> m_lanes;
    std::optional<lab::RunResult> m_result;
    qint64 m_revision = 0;
    int m_stride = 1; ///< of how many samples one is kept
    int m_skipped = 0; ///< samples since the last kept one
};

} // namespace gui
