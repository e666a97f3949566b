// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFontMetricsF;

namespace gui {

/// An axis from 0 to a round number, cut into round steps.
struct ChartScale
{
    double top = 1;
    int ticks = 2; ///< marks, both ends included
    int decimals = 0; ///< that the marks need
};

/// That marks at multiples of this need; at most three.
int decimalsOf(double interval);

/// The smallest round scale that holds `highest`. `whole`: only whole numbers are marked.
ChartScale chartScale(double highest, bool whole);

/// The round distance of marks on an axis of `highest` seconds at which their labels, such as "0.05 s", stand
/// beside each other in this room of pixels. More than `highest` when there is room for one only.
double secondsInterval(double highest, double room, const QFontMetricsF &metrics);

} // namespace gui
