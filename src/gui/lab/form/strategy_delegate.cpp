// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_delegate.h"

#include "gui/lab/form/strategy_list_model.h"

#include <QApplication>
#include <QPainter>

namespace gui {

namespace {

QFont promiseFont(const QFont &font)
{
    QFont smaller = font;
    smaller.setPointSizeF(font.pointSizeF() * 0.9);
    return smaller;
}

} // namespace

QSize StrategyDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize line = QStyledItemDelegate::sizeHint(option, index);
    const QFontMetrics title(option.font);
    const QFontMetrics promise(promiseFont(option.font));
    return {title.averageCharWidth() * 20,
            std::max(line.height(), title.height() + promise.height() + title.height() / 3)};
}

void StrategyDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const QRect check = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget);
    const int gap = item.fontMetrics.averageCharWidth();
    QRect area = item.rect.adjusted(gap, 0, -gap, 0);
    if (item.direction == Qt::RightToLeft)
        area.setRight(check.left() - gap);
    else
        area.setLeft(check.right() + gap);

    const bool selected = item.state.testFlag(QStyle::State_Selected);
    const QPalette::ColorRole ink = selected ? QPalette::HighlightedText : QPalette::Text;
    const QFontMetrics promiseMetrics(promiseFont(item.font));
    const int height = item.fontMetrics.height() + promiseMetrics.height();
    QRect line(area.left(), area.top() + (area.height() - height) / 2, area.width(),
               item.fontMetrics.height());
    painter->save();
    painter->setFont(item.font);
    painter->setPen(item.palette.color(ink));
    const auto alignment = QStyle::visualAlignment(item.direction, Qt::AlignLeft | Qt::AlignVCenter);
    painter->drawText(line, int(alignment) | Qt::TextSingleLine,
                      item.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, line.width()));
    line.setTop(line.bottom() + 1);
    line.setHeight(promiseMetrics.height());
    painter->setFont(promiseFont(item.font));
    QColor quiet = item.palette.color(ink);
    quiet.setAlphaF(0.75F);
    painter->setPen(quiet);
    const QString promise = index.data(StrategyListModel::PromiseRole).toString();
    painter->drawText(line, int(alignment) | Qt::TextSingleLine,
                      promiseMetrics.elidedText(promise, Qt::ElideRight, line.width()));
    painter->restore();
}

} // namespace gui
