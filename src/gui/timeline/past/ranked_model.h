// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace gui {

/// A table whose rows know their place in the order of each column.
class RankedModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    virtual int rank(int row, int column) const = 0;
};

/// Sorts a RankedModel by a column. No text is made for it.
class RankOrder : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit RankOrder(RankedModel *model, QObject *parent = nullptr);

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    const RankedModel *m_model;
};

} // namespace gui
