// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/view/hold_shapes.h"
#include "gui/timeline/view/timeline_frame.h"

#include <QImage>

class QPainter;

namespace gui {

/// Paints the holds of lanes. What has room becomes a bar of its own; the rest becomes columns of pixels,
/// whatever number of holds shares them.
class LanePainter
{
public:
    LanePainter(const TimelineModel &model, const TimelineFrame &frame, const TimelineColors &colors);

    void paint(QPainter *painter, int lane);

private:
    struct Row
    {
        int lane;
        int number;
        const HoldMipmap &holds;
        QRect rect;
    };
    void paintRow(QPainter *painter, const Row &row);
    void paintBar(QPainter *painter, const Row &row, const ColumnRun &run, double reached);
    void paintSoftBegin(QPainter *painter, const Row &row, const HoldMark &hold, double reached);
    void paintNarrow(const Row &row, const ColumnRun &run, int reached);
    int columnOf(UnixMs at) const;
    void paintName(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar);
    void paintSteps(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar);
    void paintBand(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar);
    void paintColumn(const ColumnRun &run);
    void beginColumns(const Row &row);
    void endColumns(QPainter *painter, const Row &row);

    const TimelineModel &m_model;
    const TimelineFrame &m_frame;
    TimelineColors m_colors;
    HoldShapes m_shapes;
    QRgb m_alarm;
    QRgb m_waited;
    std::vector<QRgb> m_shades; ///< of each ink, by density
    std::vector<QRgb> m_upper; ///< a line of the device's pixels
    std::vector<QRgb> m_lower; ///< the same, for the lower part, where trouble stands
    QImage m_columns;
    bool m_used = false; ///< there are columns
    int m_names = 0; ///< so many bars say who held them
};

} // namespace gui
