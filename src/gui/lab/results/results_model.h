// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/measures.h"

#include <QAbstractTableModel>
#include <QColor>

#include <vector>

namespace gui {

/// The results of all runs, newest last, side by side until cleared. Its columns are the measures that have a
/// title.
class LabResultsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit LabResultsModel(QObject *parent = nullptr);

    /// With the samples of its run, thinned, for the export.
    void add(const lab::RunResult &result, const QList<lab::Sample> &samples = {});
    void clear();
    /// Of the measure with this id; −1 when it has no column.
    static int columnOf(QByteArrayView id);
    const lab::Measure &measureOf(int column) const { return *m_columns.at(size_t(column)); }
    /// Whether a row has a figure above zero in this column.
    bool hasAny(int column) const;
    /// Whether no row has anything to say in this column.
    bool isEmpty(int column) const;
    const lab::RunResult &at(int row) const { return m_results.at(row); }
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
    /// Every column with its name, a line each: what has no room in the table.
    QString wholeRow(const lab::RunResult &result) const;
    QVariant ink(const lab::RunResult &result, int column) const;

    std::vector<const lab::Measure *> m_columns;
    QList<lab::RunResult> m_results;
    QList<QList<lab::Sample>> m_samples; ///< of each result
    QColor m_alarm;
};

} // namespace gui
