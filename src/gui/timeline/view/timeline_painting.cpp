// SPDX-License-Identifier: GPL-3.0-or-later
// What TimelineView shows: its own picture with pointer and selection, and pictures for files.
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/view/timeline_picture.h"
#include "gui/timeline/view/timeline_view.h"

#include <QPainter>
#include <QStyle>

namespace gui {

void TimelineView::paintEvent(QPaintEvent *)
{
    const TimelineFrame frame = this->frame(viewport()->size());
    if (m_content.isNull()) {
        m_paintedPresent = presentPlaces();
        m_content = QPixmap(viewport()->size() * frame.ratio);
        m_content.setDevicePixelRatio(frame.ratio);
        QPainter painter(&m_content);
        TimelinePicture(*m_model, frame, palette(), font()).paint(&painter, selectedLane());
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, m_content);
    paintSelected(&painter, frame);
    paintPinned(&painter, frame);
    paintPointer(&painter, frame);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void TimelineView::paintSelected(QPainter *painter, const TimelineFrame &frame)
{
    const Place place = selected();
    if (!place.isValid())
        return;
    const HoldMark mark = m_model->mark(place);
    const int rows = int(m_model->lanes()[size_t(place.lane)].rows.size());
    QRect row = frame.rowRect(place.lane, place.row, rows);
    if (place.row == rows - 1) // who waited stands below it, and is not to be covered
        row.setBottom(frame.bandRect(place.lane).bottom());
    const double left = std::max(frame.xOf(double(mark.from)), frame.gutter - 20.0);
    const double right = std::min(frame.xOf(double(mark.shownTo(frame.openEnd))), frame.size.width() + 20.0);
    painter->save();
    painter->setBrush(Qt::NoBrush);
    painter->setClipRect(frame.chart());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(palette().color(QPalette::Text), 2));
    painter->drawRoundedRect(
        QRectF(left, row.top(), std::max(3.0, right - left), row.height()).adjusted(-2, -2, 2, 2), 3, 3);
    painter->restore();
}

void TimelineView::paintPointer(QPainter *painter, const TimelineFrame &frame)
{
    if (!m_pointer || m_pointer->x() < frame.gutter)
        return;
    const TimelineColors colors(palette());
    if (m_drag == Drag::Span) {
        QColor chosen = colors.accent();
        chosen.setAlphaF(0.25F);
        painter->fillRect(
            QRect(QPoint(m_pressed.x(), 0), QPoint(m_pointer->x(), frame.size.height())).normalized(),
            chosen);
    }
    painter->setPen(QPen(colors.faintText(), 1, Qt::DotLine));
    paintInstant(painter, frame, m_pointer->x(), frame.at(m_pointer->x()), colors.text());
}

void TimelineView::paintPinned(QPainter *painter, const TimelineFrame &frame)
{
    if (!m_pinned || !frame.scale.contains(double(*m_pinned)))
        return;
    const TimelineColors colors(palette());
    painter->setPen(QPen(colors.accent(), 2));
    paintInstant(painter, frame, int(std::lround(frame.xOf(double(*m_pinned)))), double(*m_pinned),
                 colors.accent());
}

/// A line through all lanes, in the pen of the painter, and the instant in words at its head.
void TimelineView::paintInstant(QPainter *painter, const TimelineFrame &frame, int x, double at,
                                const QColor &ground)
{
    const TimelineColors colors(palette());
    painter->drawLine(x, frame.head - frame.flags, x, frame.size.height());
    const QString text =
        TimeTicks::instantText(at, frame.scale.perPixel(), QTimeZone::systemTimeZone(), QLocale());
    const QFontMetrics metrics = fontMetrics();
    const int wide = metrics.horizontalAdvance(text) + 10;
    const int left = qBound(frame.gutter, x - wide / 2, std::max(frame.gutter, frame.size.width() - wide));
    const QRect chip(left, metrics.height() + 1, wide, metrics.height() + 2);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->drawRoundedRect(chip, 3, 3);
    painter->setPen(colors.ground());
    painter->drawText(chip, Qt::AlignCenter, text);
    painter->setRenderHint(QPainter::Antialiasing, false);
}

QSize TimelineView::pictureSize() const
{
    return viewport()->size() + QSize(0, fontMetrics().height() * 6);
}

void TimelineView::paintTo(QPainter *painter, const QSize &size) const
{
    const int legend = fontMetrics().height() * 6;
    TimelineFrame frame = this->frame(viewport()->size());
    frame.size = size - QSize(0, legend);
    frame.scale = frame.scale.resized(std::max(1, frame.chart().width()));
    // Pixels of lanes are made for the device that is painted on.
    frame.ratio = std::max(2.0, painter->device()->devicePixelRatioF());
    TimelinePicture(*m_model, frame, palette(), font()).paint(painter);
    painter->fillRect(0, frame.size.height(), size.width(), legend, palette().color(QPalette::Base));
    TimelinePicture::paintLegend(painter, TimelineColors(palette()), font(),
                                 QRect(8, frame.size.height() + 8, size.width() - 16, legend));
}

QImage TimelineView::image() const
{
    QImage image(pictureSize() * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.setFont(font());
    paintTo(&painter, pictureSize());
    return image;
}

} // namespace gui
