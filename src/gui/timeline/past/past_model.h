// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/past_table.h"
#include "gui/timeline/past/ranked_model.h"

#include <QFont>

namespace gui {

/// The locks as they were at an instant, a row each, and what became of them. Nothing in it changes by
/// itself: its times are those of the instant. GUI thread.
class PastModel : public RankedModel
{
    Q_OBJECT
public:
    explicit PastModel(QObject *parent = nullptr);

    void setTable(const SharedPastTable &table);
    const history::TableAt &table() const { return m_table->at(); }
    /// The row of the same token on the same server; −1: it is not there.
    int rowOf(const history::Hold &hold) const;
    bool matches(int row, const LaneFilter &filter) const { return m_table->matches(row, filter); }

    int rank(int row, int column) const override { return m_table->rank(row, column); }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString tip(int row, int column) const;

    SharedPastTable m_table; ///< never null
    QFont m_fixed;
};

/// Those of its rows that a filter finds in key, owner, token, library or server, sorted by a column.
class PastOrder : public RankOrder
{
    Q_OBJECT
public:
    explicit PastOrder(PastModel *model, QObject *parent = nullptr);

    void setFilter(const LaneFilter &filter);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    const PastModel *m_past;
    LaneFilter m_filter;
};

} // namespace gui
