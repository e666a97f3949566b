// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/hold_shapes.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace gui {

using history::EndWhy;

namespace {

/// The outline of a bar whose right end tells why it ended.
QPolygonF outline(const QRectF &rect, EndWhy why, bool endShows)
{
    const double cut = endShows ? std::min(rect.height() * 0.5, rect.width() * 0.6) : 0;
    const QPointF middle(rect.right(), rect.center().y());
    switch (why) {
    case EndWhy::Expired: // it ran out: slanted
        return QPolygonF(
            {rect.topLeft(), {rect.right() - cut, rect.top()}, rect.bottomRight(), rect.bottomLeft()});
    case EndWhy::Lapsed: // the same, the other way round
        return QPolygonF(
            {rect.topLeft(), rect.topRight(), {rect.right() - cut, rect.bottom()}, rect.bottomLeft()});
    case EndWhy::Replaced: // it points at what came
        return QPolygonF({rect.topLeft(),
                          {rect.right() - cut, rect.top()},
                          middle,
                          {rect.right() - cut, rect.bottom()},
                          rect.bottomLeft()});
    case EndWhy::CannotTell: // torn
        return QPolygonF({rect.topLeft(),
                          rect.topRight(),
                          {rect.right() - cut, rect.top() + rect.height() / 3},
                          {rect.right(), rect.top() + rect.height() / 2},
                          {rect.right() - cut, rect.top() + rect.height() * 2 / 3},
                          rect.bottomRight(),
                          rect.bottomLeft()});
    default:
        return QPolygonF(rect);
    }
}

QPolygonF signOf(EndWhy why, const QRectF &box)
{
    const QPointF middle = box.center();
    switch (why) {
    case EndWhy::Failover:
        return QPolygonF({{middle.x(), box.top()}, box.bottomRight(), box.bottomLeft()});
    case EndWhy::Restart:
        return QPolygonF(box.adjusted(0.5, 0.5, -0.5, -0.5));
    case EndWhy::Flushed:
        return QPolygonF({box.topLeft(), box.topRight(), {middle.x(), box.bottom()}});
    case EndWhy::Evicted:
        return QPolygonF({{middle.x(), box.top()},
                          {box.right(), middle.y()},
                          {middle.x(), box.bottom()},
                          {box.left(), middle.y()}});
    default:
        return {};
    }
}

} // namespace

bool HoldShapes::cutsBar(EndWhy why)
{
    return why == EndWhy::Expired || why == EndWhy::Lapsed || why == EndWhy::Replaced
        || why == EndWhy::CannotTell;
}

void HoldShapes::paintEnd(QPainter *painter, EndWhy why, const QRectF &box) const
{
    const QColor ink = why == EndWhy::ByUs ? m_colors.text() : m_colors.alarm();
    painter->setPen(QPen(m_colors.ground(), 3));
    painter->setBrush(ink);
    if (why == EndWhy::Overlap) {
        for (const QPen &pen : {QPen(m_colors.ground(), 4.5), QPen(ink, 2.2)}) {
            painter->setPen(pen);
            painter->drawLine(box.topLeft(), box.bottomRight());
            painter->drawLine(box.topRight(), box.bottomLeft());
        }
        return;
    }
    if (why == EndWhy::NoQuorum || why == EndWhy::ByUs) {
        painter->drawEllipse(box);
        painter->setPen(QPen(ink, 1.6));
        painter->setBrush(why == EndWhy::ByUs ? QBrush(ink) : QBrush(m_colors.ground()));
        painter->drawEllipse(box);
        return;
    }
    const QPolygonF sign = signOf(why, box);
    painter->drawPolygon(sign);
    painter->setPen(Qt::NoPen);
    painter->drawPolygon(sign);
}

void HoldShapes::paint(QPainter *painter, const HoldMark &hold, const Bar &bar) const
{
    const QColor ink = m_colors.ink(hold.ink);
    const QRectF &rect = bar.rect;
    const bool shaped = bar.endShows && cutsBar(hold.why) && rect.width() >= 6;
    QPainterPath path;
    path.addPolygon(outline(rect, shaped ? hold.why : EndWhy::None, shaped));
    path.closeSubpath();
    if (!shaped && !hold.textured && !(bar.renewedX > rect.left() && bar.renewedX < rect.right())) {
        painter->fillRect(rect, ink);
    } else if (bar.renewedX > rect.left() && bar.renewedX < rect.right()) {
        const double share = (bar.renewedX - rect.left()) / rect.width();
        QLinearGradient ground(rect.topLeft(), rect.topRight());
        ground.setColorAt(0, ink);
        ground.setColorAt(share, ink);
        ground.setColorAt(std::min(1.0, share + 1e-6), m_colors.lighter(ink));
        ground.setColorAt(1, m_colors.lighter(ink));
        painter->fillPath(path, ground);
    } else {
        painter->fillPath(path, ink);
    }
    if (hold.textured) {
        QColor weave = m_colors.ground();
        weave.setAlphaF(0.55F);
        painter->fillPath(path, QBrush(weave, Qt::BDiagPattern));
    }
    if (bar.beginShows && !hold.fromExact && rect.width() >= 10) { // nobody saw it begin
        const double left = std::round(rect.left()) + 2;
        painter->fillRect(QRectF(left, rect.top(), 2, rect.height()), m_colors.ground());
        painter->fillRect(QRectF(left + 4, rect.top(), 1, rect.height()), m_colors.ground());
    }
    const bool sign = bar.endShows && !cutsBar(hold.why)
        && (hold.trouble == Trouble::Bad || (hold.why == EndWhy::ByUs && rect.width() >= 14));
    if (!sign)
        return;
    const double side = std::clamp(rect.height() * 0.55, 4.0, 9.0);
    paintEnd(painter, hold.why, {rect.right() - side / 2, rect.center().y() - side / 2, side, side});
}

} // namespace gui
