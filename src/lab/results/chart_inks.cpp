// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/chart_inks.h"

#include "lab/spec/strategies.h"

#include <algorithm>

namespace lab {

QList<int> inksOf(const QList<QByteArray> &strategies)
{
    QList<int> chosen;
    for (const QByteArray &id : strategies) {
        const int own = std::max(0, int(Strategies::ids().indexOf(id))) % chartInks;
        int ink = own;
        for (int step = 1; chosen.contains(ink); ++step)
            ink = (own + step) % chartInks + step / chartInks * chartInks;
        chosen.append(ink);
    }
    return chosen;
}

} // namespace lab
