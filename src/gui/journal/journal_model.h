// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/state_palette.h"
#include "gui/journal/journal_columns.h"
#include "gui/journal/journal_order.h"

#include <QAbstractTableModel>
#include <QFont>

#include <memory>

namespace gui {

/// The table `Journal`: what JournalOrder lists. Makes no text but that of the cells that are asked for.
///
/// Filters and sorts in the pool, one order at a time, and swaps the answer in: no work on the GUI thread
/// grows with the number of rows. What only grew is told as rows that came, so that a selection and what is
/// on the screen stay; another filter or sorting is a reset.
class JournalModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit JournalModel(QObject *parent = nullptr);

    /// Shows them as soon as they are in order.
    void setRows(const JournalRows &rows);
    void setFilter(const JournalFilter &filter);
    const JournalFilter &filter() const { return m_spec.filter; }
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    void setPalette(const QPalette &palette);

    /// What is listed now, for other threads as well.
    std::shared_ptr<const JournalOrder> order() const { return m_order; }
    /// All that was wished for is shown.
    bool isCurrent() const { return !m_ordering && !m_due; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// Around every change, for a view that keeps its selection where it is.
    void aboutToMove();
    void moved();

private:
    struct Answer
    {
        std::shared_ptr<const JournalOrder> order;
        std::optional<QList<OrderStep>> steps; ///< from what is shown; nullopt: a reset
    };

    void orderSoon();
    void begin();
    void onOrdered(const Answer &answer);
    void apply(const OrderStep &step);
    QVariant foreground(const JournalRow &row, int column) const;

    JournalRows m_rows;
    JournalSpec m_spec;
    std::shared_ptr<const JournalOrder> m_order = std::make_shared<JournalOrder>(); ///< never null
    int m_count = 0; ///< rows announced; another number than that of m_order only while that is swapped
    StatePalette m_palette;
    QFont m_fixed;
    bool m_ordering = false;
    bool m_due = false;
};

} // namespace gui
