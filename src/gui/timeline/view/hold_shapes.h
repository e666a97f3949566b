// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/hold_piece.h"
#include "gui/timeline/view/timeline_colors.h"

#include <QRectF>

class QPainter;

namespace gui {

/// How one hold that has room of its own looks.
class HoldShapes
{
public:
    explicit HoldShapes(const TimelineColors &colors)
        : m_colors(colors)
    {
    }

    /// From where to where its bar shows, in pixels: some of it may be outside of the picture.
    struct Bar
    {
        QRectF rect;
        double renewedX = 0; ///< from here on it is lighter; beyond the rect: nowhere
        bool beginShows = true;
        bool endShows = true;
    };
    void paint(QPainter *painter, const HoldMark &hold, const Bar &bar) const;
    /// The time in which a hold began, `isBegin`, or ended, in `rect`: it fades away from the bar. Only what
    /// is within `clip` is painted.
    void paintSoft(QPainter *painter, quint8 ink, const QRectF &rect, const QRectF &clip, bool isBegin) const;
    /// The sign of an end, about a point: what ended badly is red.
    void paintEnd(QPainter *painter, locks::EndReason why, const QRectF &box) const;
    /// Whether the bar itself has a shape of its own at such an end, and no sign stands on it.
    static bool cutsBar(locks::EndReason why);

private:
    void paintParted(QPainter *painter, const QRectF &rect, locks::EndReason why, double renewedX,
                     const QColor &ink) const;

    TimelineColors m_colors;
};

} // namespace gui
