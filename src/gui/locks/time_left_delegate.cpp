// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/time_left_delegate.h"

#include "gui/common/text.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace gui {

namespace {

constexpr int gap = 8;
constexpr int leastBar = 24;
constexpr int mostBar = 72;

void paintBar(QPainter *painter, const QRect &bar, double fraction, const QColor &color, bool mirrored)
{
    QColor track = color;
    track.setAlpha(50);
    const qreal radius = bar.height() / 2.0;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(track);
    painter->drawRoundedRect(bar, radius, radius);
    QRectF full = bar;
    full.setWidth(bar.width() * fraction);
    if (mirrored)
        full.moveRight(bar.right() + 1);
    painter->setClipRect(full);
    painter->setBrush(color);
    painter->drawRoundedRect(bar, radius, radius);
}

} // namespace

qint64 widestSpan(const QFontMetrics &metrics)
{
    constexpr qint64 spans[] = {3'599'000, 86'340'000, 364LL * 86'400'000 + 82'800'000};
    return *std::max_element(std::begin(spans), std::end(spans), [&metrics](qint64 one, qint64 other) {
        return metrics.horizontalAdvance(countdownText(one))
            < metrics.horizontalAdvance(countdownText(other));
    });
}

TimeLeftLayout::TimeLeftLayout(const QRect &cell, int textWidth, int textHeight)
{
    const int room = cell.width() - textWidth - gap;
    text = cell;
    if (room < leastBar)
        return;
    const int height = qMax(4, textHeight / 3);
    bar = QRect(cell.left(), cell.center().y() - height / 2 + 1, qMin(room, mostBar), height);
    text.setLeft(cell.right() - textWidth);
}

int TimeLeftDelegate::widest(const QStyleOptionViewItem &cell) const
{
    if (m_widest == 0 || cell.font != m_font) {
        m_font = cell.font;
        m_widest = cell.fontMetrics.horizontalAdvance(timeLeftText(widestSpan(cell.fontMetrics), 0));
    }
    return m_widest;
}

void TimeLeftDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const double fraction = index.data(LockTableModel::FractionRole).toDouble();
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    const QString text = std::exchange(cell.text, QString());
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    const QRect inner = cell.rect.adjusted(margin, 0, -margin, 0);
    const int room = qMax(widest(cell), cell.fontMetrics.horizontalAdvance(text));
    const TimeLeftLayout layout(inner, room, cell.fontMetrics.height());
    const bool mirrored = cell.direction == Qt::RightToLeft;
    const bool selected = cell.state.testFlag(QStyle::State_Selected);
    const QPalette::ColorGroup group = !cell.state.testFlag(QStyle::State_Enabled) ? QPalette::Disabled
        : cell.state.testFlag(QStyle::State_Active)                                ? QPalette::Active
                                                                                   : QPalette::Inactive;
    const QColor plain = cell.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
    painter->save();
    painter->setFont(cell.font);
    painter->setPen(plain);
    const QRect textRect = style->visualRect(cell.direction, inner, layout.text);
    style->drawItemText(painter, textRect,
                        int(Qt::AlignVCenter | (mirrored ? Qt::AlignLeft : Qt::AlignRight)), cell.palette,
                        true, cell.fontMetrics.elidedText(text, Qt::ElideRight, textRect.width()));
    if (fraction >= 0 && !layout.bar.isNull()) {
        const auto color = index.data(LockTableModel::BarColorRole).value<QColor>();
        paintBar(painter, style->visualRect(cell.direction, inner, layout.bar), fraction,
                 selected ? plain : color, mirrored);
    }
    painter->restore();
}

QSize TimeLeftDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setWidth(widest(option) + gap + mostBar + 8);
    return size;
}

} // namespace gui
