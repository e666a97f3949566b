// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/metrics.h"

namespace lab {

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
