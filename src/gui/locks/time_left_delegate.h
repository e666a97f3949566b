// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

namespace gui {

/// Paints the time left as a bar with its text beside it, in the style's own colours.
class TimeLeftDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    int widest(const QStyleOptionViewItem &cell) const;

    mutable QFont m_font; ///< in which it was measured
    mutable int m_widest = 0;
};

/// Of the spans that a lease or a hold is likely to have the one that takes most room, in ms: which it is
/// depends on the words for the units.
qint64 widestSpan(const QFontMetrics &metrics);

/// Where bar and text stand in a cell, left to right; tested alone.
struct TimeLeftLayout
{
    QRect bar; ///< the whole bar; null where the cell is too narrow
    QRect text;
    TimeLeftLayout(const QRect &cell, int textWidth, int textHeight);
};

} // namespace gui
