// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/lock_filter.h"
#include "gui/locks/lock_table_model.h"

#include <QAbstractTableModel>

#include <vector>

namespace gui {

/// The locks as the table shows them: filtered and sorted, by a vector of row numbers of a LockTableModel.
///
/// The standard proxy needs seconds for a batch of ten thousand at a million rows; this merges it. Ties are
/// broken by key, so that rows do not jump. Persistent indexes follow their lock, so selection survives. GUI
/// thread only.
class LockOrder : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// The default order: what needs a person first, then time left.
    static constexpr int byUrgency = -1;

    /// `table` must outlive it.
    explicit LockOrder(LockTableModel *table, QObject *parent = nullptr);

    LockTableModel *table() const { return m_table; }
    const LockFilter &filter() const { return m_filter; }
    /// Does nothing when the filter is unchanged.
    void setFilter(const LockFilter &filter);
    /// While held, nothing moves under a person's pointer: new rows come last, settle() waits.
    void setHeld(bool held) { m_held = held; }
    /// Puts changed rows in their place and takes away those that the filter no longer lets through. To be
    /// called once a second: places that change with every batch cannot be read.
    void settle();

    int sortColumn() const { return m_column; }
    Qt::SortOrder sortOrder() const { return m_direction; }
    /// `column` may be byUrgency.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// The item of a row of this model; null when there is none.
    const LockItem *itemAt(int row) const;
    /// The row of this model that shows this lock; −1 when it is filtered away.
    int rowOf(quint32 id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// Around each change of places, for a view that keeps its selection where it is.
    void aboutToMove();
    void moved();

private:
    void onApplied(const TableChange &change);
    void onCleared();
    void rebuild();
    void dropRemoved(const std::vector<int> &removed);
    void update(const std::vector<int> &updated);
    void insert(std::vector<int> rows);
    void erasePlaces(const std::vector<int> &places);
    void relayout(std::vector<int> rows);
    void mergeIn(std::vector<int> &into, std::vector<int> rows) const;
    void sortRows(std::vector<int> &rows) const;
    bool shows(int row) const;
    bool before(int one, int other) const;
    int compare(const LockItem &one, const LockItem &other) const;
    void announce(const std::vector<int> &places);

    LockTableModel *m_table;
    std::vector<int> m_rows; ///< row of the table; −1 while it is being taken away
    std::vector<int> m_waiting; ///< rows of the table whose place is to be settled
    LockFilter m_filter;
    int m_column = byUrgency;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
    bool m_held = false;
};

} // namespace gui
