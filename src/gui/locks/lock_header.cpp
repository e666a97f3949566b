// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_header.h"

#include <QApplication>
#include <QPainter>

namespace gui {

namespace {

QString spacer()
{
    return QString(2, QChar(0xa0));
}

} // namespace

LockHeader::LockHeader(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
}

void LockHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int logicalIndex) const
{
    QHeaderView::initStyleOptionForIndex(option, logicalIndex);
    if (option->textAlignment & Qt::AlignRight)
        option->text += spacer();
}

void FigureDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text += spacer();
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
}

} // namespace gui
