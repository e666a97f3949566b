// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_tip.h"

#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>

#include <algorithm>
#include <cmath>
#include <optional>

namespace gui {

namespace {

/// Points of a line rise to the right; of several at one place the last counts, as in a stair.
std::optional<QPointF> valueAt(const QList<QPointF> &points, double x)
{
    const auto after = std::upper_bound(points.begin(), points.end(), x,
                                        [](double left, const QPointF &point) { return left < point.x(); });
    if (after == points.begin())
        return std::nullopt;
    const QPointF before = *(after - 1);
    if (after == points.end())
        return before.x() >= x ? std::optional(before) : std::nullopt;
    const double part = (x - before.x()) / (after->x() - before.x());
    return QPointF(x, before.y() + part * (after->y() - before.y()));
}

} // namespace

std::vector<LineValue> linesAt(QChart &chart, const QPointF &place, size_t most)
{
    const QPointF inChart = chart.mapFromScene(place);
    if (!chart.plotArea().contains(inChart))
        return {};
    std::vector<std::pair<double, LineValue>> found;
    for (QAbstractSeries *series : chart.series()) {
        auto *line = qobject_cast<QLineSeries *>(series);
        if (!line || !line->isVisible())
            continue;
        const auto value = valueAt(line->points(), chart.mapToValue(inChart, line).x());
        if (value)
            found.emplace_back(std::abs(chart.mapToPosition(*value, line).y() - inChart.y()),
                               LineValue{line, *value});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &left, const auto &right) { return left.first < right.first; });
    std::vector<LineValue> nearest;
    for (size_t i = 0; i < std::min(most, found.size()); ++i)
        nearest.push_back(found[i].second);
    return nearest;
}

} // namespace gui
