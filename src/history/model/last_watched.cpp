// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/last_watched.h"

#include <algorithm>

namespace history {

void LastWatched::add(const WatchSpan &span)
{
    m_looked.push_back({locks::PatternSet(span.patterns), span});
}

UnixMs LastWatched::lastSeen(const Hold &hold) const
{
    UnixMs seen = hold.from;
    // At its last renewal it was there, whoever was watched then.
    if (hold.deadline && hold.leaseMs > 0)
        seen = std::max(seen, *hold.deadline - hold.leaseMs);
    for (const Looked &each : m_looked) {
        if (each.span.to > seen && (each.span.patterns.isEmpty() || each.patterns.matches(hold.key)))
            seen = each.span.to;
    }
    return seen;
}

} // namespace history
