// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/row_table.h"

#include "gui/common/elided_key.h"
#include "gui/common/steady_clicks.h"

#include <QHeaderView>
#include <QTableView>

namespace gui {

void setUpRowTable(QTableView *table)
{
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setTabKeyNavigation(false);
    table->setCornerButtonEnabled(false);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // columns stay where they are when rows come
    new SteadyClicks(table);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = table->horizontalHeader();
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setHighlightSections(false);
    // As what stands below; figures say otherwise.
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    header->setStretchLastSection(false);
    header->setSortIndicatorShown(true);
    fitRows(table);
}

void fitRows(QTableView *table)
{
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 9);
    table->verticalHeader()->setMinimumSectionSize(table->fontMetrics().height());
}

QString rowText(const QTableView *table, int row, int role)
{
    const QHeaderView *header = table->horizontalHeader();
    QStringList cells;
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!table->isColumnHidden(column))
            cells += table->model()->index(row, column).data(role).toString();
    }
    return cells.join(u'\t');
}

void WordDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = Qt::ElideRight;
}

void KeyDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    elideKey(option);
}

} // namespace gui
