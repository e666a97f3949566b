// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QHash>

namespace locks {

/// Whether a count of waiters that came about so says something new of the row, whose own queue says more.
bool takesWaiters(const SharedRow &row, const QByteArray &key, int waiters, WaitersFrom from);

/// Who listens for a key in a Cluster, where each node knows those only that listen there.
class ListenerCounts
{
public:
    void clear() { m_counts.clear(); }
    void forget(const QByteArray &key) { m_counts.remove(key); }
    void forgetMaster(int master)
    {
        for (QHash<int, int> &each : m_counts)
            each.remove(master);
    }
    /// Of all masters together, now that `master` has so many.
    int add(const QByteArray &key, int master, int listeners);

private:
    QHash<QByteArray, QHash<int, int>> m_counts; ///< by key and master
};

} // namespace locks
