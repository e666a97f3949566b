// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <QAbstractTableModel>
#include <QColor>

namespace gui {

/// The results of all runs, newest last, side by side until cleared.
class LabResultsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Strategy,
        Expected,
        Final,
        Lost,
        Skipped,
        GaveUp,
        Overlaps,
        OverlapTime,
        Foreign,
        Crashed,
        Refused,
        Outcome, ///< of the workload; empty for the counter
        Throughput,
        WaitMedian,
        WaitTail,
        WaitCorrected,
        Hold,
        HandOff,
        Fairness,
        Attempts,
        Wasted,
        Seconds,
        Clients,
        Load,
        Server,
        Machine, ///< how busy others kept it
        ColumnCount
    };
    explicit LabResultsModel(QObject *parent = nullptr);

    /// With the samples of its run, thinned, for the export.
    void add(const lab::RunResult &result, const QList<lab::Sample> &samples = {});
    void clear();
    /// Whether a row has something of its workload to tell.
    bool hasOutcomes() const;
    /// Whether a row has something to tell in Skipped, GaveUp, Crashed or Refused.
    bool hasAny(int column) const;
    const lab::RunResult &at(int row) const { return m_results.at(row); }
    const QList<lab::Sample> &samplesAt(int row) const { return m_samples.at(row); }
    /// Everything about every row: as `lockscope lab --json`, one object a line, samples before their result
    /// …
    QByteArray json() const;
    /// … and as a table, a row a result, figures as plain numbers.
    QByteArray csv() const;
    /// A row as text, cells separated by tabs.
    QString rowText(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Red that can be read on this palette; for figures that mean harm.
    void setAlarmColor(const QColor &color);

private:
    QString text(const lab::RunResult &result, int column) const;
    /// Every column with its name, a line each: what has no room in the table.
    QString wholeRow(const lab::RunResult &result) const;
    static bool isTime(int column);
    static QString timeText(const lab::RunResult &result, int column);
    static QString originText(const lab::RunResult &result, int column);
    QVariant ink(const lab::RunResult &result, int column) const;

    QList<lab::RunResult> m_results;
    QList<QList<lab::Sample>> m_samples; ///< of each result
    QColor m_alarm;
};

} // namespace gui
