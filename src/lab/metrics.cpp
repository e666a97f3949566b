// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/metrics.h"

namespace lab {

bool RunResult::isExact() const
{
    const bool sold = !sale || sale->oversold == 0;
    const bool handed = !tasks || (tasks->twice == 0 && tasks->lost == 0);
    return lost == 0 && overlaps == 0 && foreignReleases == 0 && sold && handed
        && standstill == Standstill::None;
}

std::optional<double> jainIndex(const QList<qint64> &shares)
{
    double sum = 0;
    double squares = 0;
    for (const qint64 share : shares) {
        sum += double(share);
        squares += double(share) * double(share);
    }
    if (squares == 0)
        return {};
    return sum * sum / (double(shares.size()) * squares);
}

} // namespace lab
