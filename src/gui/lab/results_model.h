// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <QAbstractTableModel>

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
        Foreign,
        Throughput,
        WaitMedian,
        WaitTail,
        Clients,
        Load,
        Server,
        ColumnCount
    };
    explicit LabResultsModel(QObject *parent = nullptr);

    void add(const lab::RunResult &result);
    void clear();
    const lab::RunResult &at(int row) const { return m_results.at(row); }
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
    QVariant ink(const lab::RunResult &result, int column) const;

    QList<lab::RunResult> m_results;
    QColor m_alarm;
};

} // namespace gui
