// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/view/timeline_colors.h"
#include "gui/timeline/view/timeline_frame.h"

#include <QCoreApplication>
#include <QFont>

class QPainter;

namespace gui {

/// Paints the timeline: scale, flags, lanes, what was not watched. For the window and for files alike.
class TimelinePicture
{
    Q_DECLARE_TR_FUNCTIONS(gui::TimelinePicture)
public:
    TimelinePicture(const TimelineModel &model, const TimelineFrame &frame, const QPalette &palette,
                    const QFont &font);

    /// Gutter, head and lanes have the height and width that suit a font.
    static TimelineFrame frameFor(const QFont &font, const QSize &size, bool groups);

    void paint(QPainter *painter, int selectedLane = -1);
    /// Nothing but the lanes, for a frame without gutter and head.
    void paintBare(QPainter *painter);
    /// What the inks, shapes and patterns mean: a few lines at the given place. Returns their height.
    static int paintLegend(QPainter *painter, const TimelineColors &colors, const QFont &font,
                           const QRect &room);
    /// The events that stand within so many pixels of a place, newest last.
    static QList<history::ServerEvent> eventsAt(const TimelineModel &model, const TimelineFrame &frame,
                                                double x);

private:
    void paintLanes(QPainter *painter, int selectedLane);
    void paintUnwatched(QPainter *painter);
    void paintCut(QPainter *painter, int lane);
    void paintScale(QPainter *painter);
    void paintContexts(QPainter *painter, const QFontMetrics &metrics);
    void paintEvents(QPainter *painter);
    void paintFlag(QPainter *painter, double x, history::ServerEvent::Kind kind, int count);
    void paintNames(QPainter *painter, int selectedLane);
    void paintNow(QPainter *painter);
    QColor colorOf(history::ServerEvent::Kind kind) const;

    const TimelineModel &m_model;
    const TimelineFrame &m_frame;
    TimelineColors m_colors;
    QFont m_font;
    QList<std::pair<double, QString>> m_ticks; ///< where and what
    QList<std::pair<double, QString>> m_contexts;
};

} // namespace gui
