// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/run_file.h"

#include <QString>

namespace gui {

/// What is drawn of one strategy of the current run: its samples, thinned to what a chart can show, and its
/// result.
class ChartSeries
{
public:
    static constexpr qsizetype maxSamples = 600;
    static constexpr qsizetype maxLanes = 200'000;

    ChartSeries(const QByteArray &id, const QString &title,
                const QByteArray &workload = QByteArrayLiteral("counter"));

    const QByteArray &id() const { return m_id; }
    const QString &title() const { return m_title; }
    const QByteArray &workload() const { return m_workload; }
    /// Without spectra, fairness and lanes.
    const QList<lab::Sample> &samples() const { return m_samples; }
    /// Whole; of the time before the first one: empty.
    const lab::Sample &latest() const { return m_latest; }
    /// From the beginning on. Of more than `maxLanes` the middle is left out.
    const QList<lab::LaneChange> &lanes() const { return m_lanes; }
    /// Where changes are left out, in microseconds; empty: nowhere.
    struct Gap
    {
        qint64 fromUs = 0;
        qint64 toUs = 0;
        bool isEmpty() const { return toUs <= fromUs; }
    };
    const Gap &lanesGap() const { return m_gap; }
    /// As it is saved, and as it was.
    lab::KeptRun kept(const lab::RunResult &result) const;
    static ChartSeries ofKept(const lab::KeptRun &run);
    /// The same under another name, to stand beside one of the same strategy.
    ChartSeries named(const QByteArray &id) const;
    const std::optional<lab::RunResult> &result() const { return m_result; }

    /// The last sample is always kept; when there are too many, every second one goes.
    void add(const lab::Sample &sample);
    void add(const lab::LiveFault &fault) { m_happened.append(fault); }
    /// What went wrong on purpose while it ran, with its time.
    const QList<lab::LiveFault> &happened() const { return m_result ? m_result->happened : m_happened; }
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
    Gap m_gap;
    std::optional<lab::RunResult> m_result;
    QList<lab::LiveFault> m_happened; ///< until there is a result
    qint64 m_revision = 0;
    int m_stride = 1; ///< of how many samples one is kept
    int m_skipped = 0; ///< samples since the last kept one
};

} // namespace gui
