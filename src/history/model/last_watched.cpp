// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/last_watched.h"

#include <algorithm>

namespace history {

LookedAt lookedAt(const WatchSpan &span, const QByteArray &key, const QString &server)
{
    if (!span.patterns.isEmpty() && !locks::PatternSet(span.patterns).matches(key))
        return LookedAt::Nowhere;
    if (span.away.isEmpty())
        return LookedAt::Everywhere;
    if (server.isEmpty())
        return LookedAt::InPart;
    return span.away.contains(server) ? LookedAt::Nowhere : LookedAt::Everywhere;
}

bool hearsChanges(const WatchSpan &span, const QByteArray &key)
{
    if (span.how != "tracking")
        return span.how == "notifications";
    const locks::PatternSet patterns(span.patterns);
    return std::any_of(patterns.prefixes().begin(), patterns.prefixes().end(),
                       [&key](const QByteArray &prefix) { return key.startsWith(prefix); });
}

void LastWatched::add(const WatchSpan &span)
{
    m_looked.push_back({locks::PatternSet(span.patterns), span});
}

/// Of one that stood on more masters than were away, one was there to be seen.
bool LastWatched::shows(const WatchSpan &span, const Hold &hold)
{
    return hold.server.isEmpty() ? hold.masters > span.away.size() : !span.away.contains(hold.server);
}

UnixMs LastWatched::lastSeen(const Hold &hold) const
{
    UnixMs seen = hold.from;
    // At its last renewal it was there, whoever was watched then.
    if (hold.deadline && hold.leaseMs > 0)
        seen = std::max(seen, *hold.deadline - hold.leaseMs);
    for (const Looked &each : m_looked) {
        const bool isMeant = each.span.patterns.isEmpty() || each.patterns.matches(hold.key);
        if (each.span.to > seen && isMeant && shows(each.span, hold))
            seen = each.span.to;
    }
    return seen;
}

UnixMs LastWatched::maybeUntil(const Hold &hold) const
{
    UnixMs until = lastSeen(hold);
    for (const Looked &each : m_looked) {
        if (each.span.to > until && (each.span.patterns.isEmpty() || each.patterns.matches(hold.key)))
            until = each.span.to;
    }
    return until;
}

} // namespace history
