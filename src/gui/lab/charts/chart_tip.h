// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include <vector>

class QChart;
class QLineSeries;

namespace gui {

/// What a line is worth at one place to the right.
struct LineValue
{
    const QLineSeries *line = nullptr;
    QPointF value; ///< between two points of the line: on the straight way from one to the other
};

/// The visible lines that are drawn above or below `place` (coordinates of the scene), the nearest first, at
/// most `most`. Empty outside of the plot. O(log points) a line.
std::vector<LineValue> linesAt(QChart &chart, const QPointF &place, size_t most);

} // namespace gui
