// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/time_scale.h"
#include "gui/timeline/core/timeline_model.h"

#include <QRect>

namespace gui {

/// Where everything stands in a picture of the timeline. A value.
struct TimelineFrame
{
    QSize size;
    int gutter = 0; ///< names of lanes
    int head = 0; ///< the scale, and the flags of events
    int flags = 0; ///< of `head`, its lower part
    int laneHeight = 1;
    int scrolled = 0; ///< pixels of lanes that are above the picture
    TimeScale scale; ///< of what is beside the gutter
    UnixMs now = 0;
    UnixMs openEnd = 0;
    double ratio = 1; ///< pixels of the device on one

    QRect chart() const { return {gutter, head, size.width() - gutter, size.height() - head}; }
    QRect laneRect(int lane) const
    {
        return {gutter, head + lane * laneHeight - scrolled, size.width() - gutter, laneHeight};
    }
    int firstLane() const { return scrolled / laneHeight; }
    /// Behind the last one of `lanes` that shows.
    int endLane(int lanes) const
    {
        return qMin(lanes, (scrolled + size.height() - head + laneHeight - 1) / laneHeight);
    }
    int laneAt(int y) const { return y < head ? -1 : (y - head + scrolled) / laneHeight; }
    double xOf(double at) const { return gutter + scale.xOf(at); }
    double at(double x) const { return scale.at(x - gutter); }
    /// Where the bars of a row stand in a lane that has `rows`; under all of them is a band of 4 pixels.
    QRect rowRect(int lane, int row, int rows) const
    {
        const QRect whole = laneRect(lane).adjusted(0, 3, 0, -6);
        const int top = whole.top() + whole.height() * row / rows;
        return {whole.left(), top, whole.width(), whole.top() + whole.height() * (row + 1) / rows - top};
    }
    QRect bandRect(int lane) const
    {
        const QRect whole = laneRect(lane);
        return {whole.left(), whole.bottom() - 4, whole.width(), 3};
    }
};

} // namespace gui
