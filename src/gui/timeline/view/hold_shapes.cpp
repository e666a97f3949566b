// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/hold_shapes.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace gui {

using locks::EndReason;

namespace {

/// So much of a bar, at its right, tells why it ended.
double cutOf(const QRectF &rect)
{
    return std::min(rect.height() * 0.5, rect.width() * 0.6);
}

/// The outline of a bar whose right end tells why it ended.
QPolygonF outline(const QRectF &rect, EndReason why, double cut)
{
    const QPointF middle(rect.right(), rect.center().y());
    switch (why) {
    case EndReason::Expired: // it ran out: slanted
    case EndReason::Shortened:
        return QPolygonF(
            {rect.topLeft(), {rect.right() - cut, rect.top()}, rect.bottomRight(), rect.bottomLeft()});
    case EndReason::Lapsed: // the same, the other way round
        return QPolygonF(
            {rect.topLeft(), rect.topRight(), {rect.right() - cut, rect.bottom()}, rect.bottomLeft()});
    case EndReason::Replaced: // it points at what came
        return QPolygonF({rect.topLeft(),
                          {rect.right() - cut, rect.top()},
                          middle,
                          {rect.right() - cut, rect.bottom()},
                          rect.bottomLeft()});
    case EndReason::CannotTell: // torn
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

QPolygonF signOf(EndReason why, const QRectF &box)
{
    const QPointF middle = box.center();
    switch (why) {
    case EndReason::Failover:
        return QPolygonF({{middle.x(), box.top()}, box.bottomRight(), box.bottomLeft()});
    case EndReason::Restart:
        return QPolygonF(box.adjusted(0.5, 0.5, -0.5, -0.5));
    case EndReason::Flushed:
        return QPolygonF({box.topLeft(), box.topRight(), {middle.x(), box.bottom()}});
    case EndReason::Evicted:
        return QPolygonF({{middle.x(), box.top()},
                          {box.right(), middle.y()},
                          {middle.x(), box.bottom()},
                          {box.left(), middle.y()}});
    default:
        return {};
    }
}

} // namespace

bool HoldShapes::cutsBar(EndReason why)
{
    return why == EndReason::Expired || why == EndReason::Shortened || why == EndReason::Lapsed
        || why == EndReason::Replaced || why == EndReason::CannotTell;
}

void HoldShapes::paintEnd(QPainter *painter, EndReason why, const QRectF &box) const
{
    const QColor ink = why == EndReason::ByUs ? m_colors.text() : m_colors.alarm();
    painter->setPen(QPen(m_colors.ground(), 3));
    painter->setBrush(ink);
    if (why == EndReason::Overlap) {
        for (const QPen &pen : {QPen(m_colors.ground(), 4.5), QPen(ink, 2.2)}) {
            painter->setPen(pen);
            painter->drawLine(box.topLeft(), box.bottomRight());
            painter->drawLine(box.topRight(), box.bottomLeft());
        }
        return;
    }
    if (why == EndReason::NoQuorum || why == EndReason::QuorumLost || why == EndReason::ByUs) {
        painter->drawEllipse(box);
        painter->setPen(QPen(ink, 1.6));
        painter->setBrush(why == EndReason::ByUs ? QBrush(ink) : QBrush(m_colors.ground()));
        painter->drawEllipse(box);
        return;
    }
    const QPolygonF sign = signOf(why, box);
    painter->drawPolygon(sign);
    painter->setPen(Qt::NoPen);
    painter->drawPolygon(sign);
}

/// As two areas of one colour each: a gradient of its own for each bar takes five times as long.
void HoldShapes::paintParted(QPainter *painter, const QRectF &rect, EndReason why, double renewedX,
                             const QColor &ink) const
{
    const double cut = why == EndReason::None ? 0 : cutOf(rect);
    // Where the end is cut off nearly all of it is of one colour, and no seam may show.
    const double seam = std::clamp(std::round(renewedX), rect.left(), rect.right() - cut);
    QRectF renewed = rect;
    renewed.setRight(seam);
    QRectF rest = rect;
    rest.setLeft(seam);
    painter->fillRect(renewed, ink);
    const QColor lighter = m_colors.lighter(ink);
    if (why == EndReason::None)
        return painter->fillRect(rest, lighter);
    QPainterPath path;
    path.addPolygon(outline(rest, why, cut));
    path.closeSubpath();
    painter->fillPath(path, lighter);
}

/// In steps of one colour each: a gradient of its own for each bar takes five times as long.
void HoldShapes::paintSoft(QPainter *painter, quint8 ink, const QRectF &rect, const QRectF &clip,
                           bool isBegin) const
{
    constexpr double strongest = 0.5;
    const int steps = int(std::clamp(rect.width() / 4, 1.0, 16.0));
    const double wide = rect.width() / steps;
    QColor color = m_colors.ink(ink);
    for (int i = 0; i < steps; ++i) {
        const int fromBar = isBegin ? steps - 1 - i : i;
        color.setAlphaF(float(strongest * (steps - fromBar) / (steps + 0.5)));
        const QRectF step(rect.left() + i * wide, rect.top(), wide, rect.height());
        painter->fillRect(step.intersected(clip), color);
    }
}

void HoldShapes::paint(QPainter *painter, const HoldMark &hold, const Bar &bar) const
{
    const QColor ink = m_colors.ink(hold.ink);
    const QRectF &rect = bar.rect;
    const bool shaped = bar.endShows && cutsBar(hold.why) && rect.width() >= 6;
    const bool parted = bar.renewedX > rect.left() && bar.renewedX < rect.right();
    QPainterPath path;
    if (hold.textured || (shaped && !parted)) {
        path.addPolygon(outline(rect, shaped ? hold.why : EndReason::None, shaped ? cutOf(rect) : 0));
        path.closeSubpath();
    }
    if (parted)
        paintParted(painter, rect, shaped ? hold.why : EndReason::None, bar.renewedX, ink);
    else if (shaped)
        painter->fillPath(path, ink);
    else
        painter->fillRect(rect, ink);
    if (hold.textured) {
        QColor weave = m_colors.ground();
        weave.setAlphaF(0.55F);
        painter->fillPath(path, QBrush(weave, Qt::BDiagPattern));
    }
    if (bar.beginShows && !hold.begin().earliest && rect.width() >= 10) { // its begin is unknown
        const double left = std::round(rect.left()) + 2;
        painter->fillRect(QRectF(left, rect.top(), 2, rect.height()), m_colors.ground());
        painter->fillRect(QRectF(left + 4, rect.top(), 1, rect.height()), m_colors.ground());
    }
    const bool sign = bar.endShows && !cutsBar(hold.why)
        && (locks::endsBadly(hold.why) || (hold.why == EndReason::ByUs && rect.width() >= 14));
    if (!sign)
        return;
    const double side = std::clamp(rect.height() * 0.55, 4.0, 9.0);
    paintEnd(painter, hold.why, {rect.right() - side / 2, rect.center().y() - side / 2, side, side});
}

} // namespace gui
