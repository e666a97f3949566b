// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/row_waiters.h"

#include "locks/dialects/dialects.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace locks {

bool takesWaiters(const SharedRow &row, const QByteArray &key, int waiters, WaitersFrom from)
{
    if (row.waiters() == waiters && row.waitersFrom() == from)
        return false;
    // By the time of the answer it may be seen as another library's, whose waiters are not counted so.
    const Dialect &dialect = Dialects::table().at(row.library());
    const bool counted =
        from == WaitersFrom::Blocked ? dialect.waitersBlock() : !dialect.waiterChannels(key).isEmpty();
    const InsidePtr inside = row.inside();
    return counted && (!inside || inside->waitersFrom == WaitersFrom::Nothing);
}

int ListenerCounts::add(const QByteArray &key, int master, int listeners)
{
    QHash<int, int> &known = m_counts[key];
    known.insert(master, listeners);
    const qint64 sum = std::accumulate(known.cbegin(), known.cend(), qint64(0));
    return int(std::min<qint64>(sum, std::numeric_limits<int>::max()));
}

} // namespace locks
