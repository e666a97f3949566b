// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/sweep.h"

namespace gui {

lab::RunSpec Sweep::specAt(qsizetype run) const
{
    lab::RunSpec spec = base;
    if (over == Over::Clients)
        spec.clients = int(values.at(run));
    else
        spec.lease = std::chrono::milliseconds(values.at(run));
    return spec;
}

QList<QByteArray> Sweep::strategies() const
{
    QList<QByteArray> ids;
    for (const Point &point : points) {
        if (!ids.contains(point.result.strategy))
            ids.append(point.result.strategy);
    }
    return ids;
}

double Sweep::lostShare(const lab::RunResult &result)
{
    return result.reached() > 0 ? double(result.lost.value_or(0)) / double(result.reached()) : 0;
}

} // namespace gui
