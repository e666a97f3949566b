// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gui {

/// An axis from 0 to a round number, cut into round steps.
struct ChartScale
{
    double top = 1;
    int ticks = 2; ///< marks, both ends included
    int decimals = 0; ///< that the marks need
};

/// The smallest round scale that holds `highest`. `whole`: only whole numbers are marked.
ChartScale chartScale(double highest, bool whole);

} // namespace gui
