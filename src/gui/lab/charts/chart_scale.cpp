// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_scale.h"

#include <QFontMetricsF>
#include <QString>

#include <algorithm>
#include <array>
#include <cmath>

namespace gui {

namespace {

struct Step
{
    double top; ///< in units of the power of ten
    int intervals;
};

constexpr std::array steps{Step{1, 4}, Step{1.5, 3}, Step{2, 4}, Step{3, 3}, Step{4, 4},
                           Step{5, 5}, Step{6, 3},   Step{8, 4}, Step{10, 5}};

} // namespace

int decimalsOf(double interval)
{
    int decimals = 0;
    for (double mark = interval; decimals < 3 && std::abs(mark - std::round(mark)) > 1e-6; mark *= 10)
        ++decimals;
    return decimals;
}

ChartScale chartScale(double highest, bool whole)
{
    if (whole && highest <= 4) {
        const int top = std::max(1, int(std::ceil(highest)));
        return {double(top), top + 1, 0};
    }
    const double power = std::pow(10, std::floor(std::log10(std::max(highest, 1e-3))));
    for (const Step &step : steps) {
        const double top = step.top * power;
        if (top < highest * (1 - 1e-9))
            continue;
        const double interval = top / step.intervals;
        if (whole && std::abs(interval - std::round(interval)) > 1e-9)
            continue;
        return {top, step.intervals + 1, decimalsOf(interval)};
    }
    return {10 * power, 6, 0};
}

double secondsInterval(double highest, double room, const QFontMetricsF &metrics)
{
    const ChartScale marks = chartScale(highest, false);
    double interval = marks.top / (marks.ticks - 1);
    const auto labelWidth = [&] {
        return metrics.horizontalAdvance(QStringLiteral("%1 s").arg(highest, 0, 'f', decimalsOf(interval)));
    };
    while (interval <= highest && room * interval / highest < labelWidth() + metrics.averageCharWidth())
        interval *= 2;
    return interval;
}

} // namespace gui
