// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/keep_limits.h"
#include "history/store/history_writer.h"

namespace history {

/// Drops the oldest holds beyond the limits, and those that were left open in deployments which nobody has
/// watched for as long, in steps that take some milliseconds, and gives their pages back
/// to the disk. Lengths stay. Blocking; for the thread of the writer.
class Pruner
{
public:
    static constexpr int mostAtOnce = 2'000;

    explicit Pruner(HistoryWriter *writer)
        : m_writer(writer)
    {
    }
    /// One step, a transaction of its own; how many holds it dropped, 0: nothing is beyond the limits.
    redis::Result<int> step(const KeepLimits &limits, UnixMs now);
    /// Whether the size, not the age, is what limited how much is kept, at the last step.
    bool isFull() const { return m_isFull; }

private:
    redis::Result<QList<std::pair<qint64, qint64>>> oldest(qint64 before, UnixMs abandoned);
    void drop(const QList<std::pair<qint64, qint64>> &holds);

    HistoryWriter *m_writer;
    bool m_isFull = false;
};

} // namespace history
