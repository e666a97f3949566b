// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QList>

namespace gui {

/// The same run over and over, with one figure of its load changed each time. A value.
struct Sweep
{
    enum class Over : quint8 { Clients, Lease };

    Over over = Over::Clients;
    lab::RunSpec base;
    QList<qint64> values; ///< clients, or milliseconds of lease; in the order in which they run
    struct Point
    {
        qsizetype run = 0; ///< index into `values`
        lab::RunResult result;
    };
    QList<Point> points; ///< so far

    lab::RunSpec specAt(qsizetype run) const;
    /// Strategies that have results, in the order in which they ran first.
    QList<QByteArray> strategies() const;
    /// Lost updates as a share of what should have been counted; 0 to 1.
    static double lostShare(const lab::RunResult &result);
};

} // namespace gui
