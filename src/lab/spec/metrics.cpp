// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/metrics.h"

#include <algorithm>
#include <numeric>

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

Fairness fairnessOf(const QList<qint64> &grants)
{
    constexpr qsizetype most = 200;
    Fairness fairness;
    fairness.clients = grants.size();
    fairness.jain = jainIndex(grants);
    const qint64 all = std::accumulate(grants.begin(), grants.end(), qint64(0));
    if (all == 0)
        return fairness;
    QList<qint64> sorted = grants;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const qsizetype shown = std::min(most, sorted.size());
    for (qsizetype i = 0; i < shown; ++i) {
        const qsizetype at = shown > 1 ? i * (sorted.size() - 1) / (shown - 1) : 0;
        fairness.shares.push_back(double(sorted.at(at)) / double(all));
    }
    return fairness;
}

} // namespace lab
