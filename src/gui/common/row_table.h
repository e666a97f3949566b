// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace gui {

/// Makes it a table of rows: one line and one selection each, columns that a person moves and sorts, nothing
/// that is edited; what can be clicked stays where it is when rows come.
void setUpRowTable(QTableView *table);
/// Rows as high as a line of its font. Again when that changes.
void fitRows(QTableView *table);

/// What its columns that show say of a row, in their order, with tabulators between.
QString rowText(const QTableView *table, int row, int role = Qt::DisplayRole);

/// Words that are told apart by their beginning: cut at the end, where keys and tokens are cut in the middle.
class WordDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// Keys: cut in the middle, but so that what tells them apart stays to be seen (elidedKey()).
class KeyDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace gui
