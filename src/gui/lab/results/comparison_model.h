// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/measures.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace gui {

/// Two results side by side: every figure of A and of B, and B − A.
class ComparisonModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Figure, First, Second, Difference, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void compare(const lab::RunResult &first, const lab::RunResult &second);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString differenceOf(const lab::Measure &measure) const;

    std::vector<const lab::Measure *> m_rows;
    lab::RunResult m_first;
    lab::RunResult m_second;
};

} // namespace gui
