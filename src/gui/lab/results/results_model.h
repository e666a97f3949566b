// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/chart_series.h"
#include "lab/results/measures.h"
#include "lab/results/run_file.h"

#include <QAbstractTableModel>
#include <QColor>

#include <vector>

namespace gui {

/// One strategy's run: what it came to, and what was drawn of it.
struct LabRun
{
    lab::RunResult result;
    std::optional<ChartSeries> series;
};

/// The results of all runs, newest last, side by side until cleared. Its columns are the measures that have a
/// title.
class LabResultsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit LabResultsModel(QObject *parent = nullptr);

    /// With what was drawn of it, so that it can be shown and exported again; none: only the figures.
    void add(const lab::RunResult &result, const std::optional<ChartSeries> &series = {});
    void clear();
    /// Of the measure with this id; −1 when it has no column.
    static int columnOf(QByteArrayView id);
    const lab::Measure &measureOf(int column) const { return *m_columns.at(size_t(column)); }
    /// Whether a row has a figure above zero in this column.
    bool hasAny(int column) const;
    /// Whether rows have different figures in this column.
    bool differs(int column) const;
    /// Whether no row has anything to say in this column.
    bool isEmpty(int column) const;
    const lab::RunResult &at(int row) const { return m_runs.at(row).result; }
    const std::optional<ChartSeries> &seriesAt(int row) const { return m_runs.at(row).series; }
    /// Of the newest run: the rows from this one on are its.
    int firstOfLastRun() const { return m_firstOfLastRun; }
    /// What is added from now on belongs to another run.
    void beginRun() { m_firstOfLastRun = rowCount(); }
    /// Everything about every row: as `lockscope lab --json`, one object a line, samples before their result
    /// …
    QByteArray json() const;
    /// … and as a table, a row a result, figures as plain numbers.
    QByteArray csv() const;
    /// All rows, to be saved under this name.
    lab::RunFile set(const QString &name) const;
    /// A row as text, cells separated by tabs.
    QString rowText(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Red that can be read on this palette; for figures that mean a loss; other harm is bold.
    void setAlarmColor(const QColor &color);

private:
    /// Every column with its name, a line each: what has no room in the table.
    QString wholeRow(const lab::RunResult &result) const;
    QVariant ink(const lab::RunResult &result, int column) const;

    std::vector<const lab::Measure *> m_columns;
    QList<LabRun> m_runs;
    int m_firstOfLastRun = 0;
    QColor m_alarm;
};

} // namespace gui
