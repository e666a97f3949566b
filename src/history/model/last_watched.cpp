// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/last_watched.h"

#include "locks/dialects/subscription_token.h"

#include <algorithm>

namespace history {

namespace {

constexpr qint64 readingError =
    1'000; // ms: the heartbeat allows a round trip of 1,500 ms, half of it each way

} // namespace

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

/// Returns until when this span proves that the hold was there; 0: it proves nothing.
UnixMs LastWatched::provedBy(const Looked &looked, const Hold &hold)
{
    const WatchSpan &span = looked.span;
    if (!span.patterns.isEmpty() && !looked.patterns.matches(hold.key))
        return 0;
    // A master of a set that was away may have lost what made the quorum.
    const bool isShown = hold.server.isEmpty() ? span.away.isEmpty() : !span.away.contains(hold.server);
    // Subscriptions are not pushed, whatever the keys of that name are.
    if (!isShown || locks::isSubscriptionToken(hold.key, hold.token))
        return 0;
    // A flush sends no notification.
    const bool isHeard = span.how == "tracking" && hearsChanges(span, hold.key);
    return isHeard ? span.heardUntil : span.readUntil;
}

UnixMs LastWatched::lastSeen(const Hold &hold) const
{
    UnixMs proved = 0;
    for (const Looked &each : m_looked)
        proved = std::max(proved, provedBy(each, hold));
    // The server may remove it a while after its lease ended, which was read with the error of a round trip.
    if (hold.deadline)
        proved = std::min(proved, *hold.deadline - readingError);
    if (const auto lost = hold.quorum.lost())
        proved = std::min(proved, lost->earliest.value_or(hold.from));
    // At its last renewal it was there, whoever was watched then.
    const UnixMs renewed = hold.deadline && hold.leaseMs > 0 ? *hold.deadline - hold.leaseMs : hold.from;
    return std::max({hold.from, renewed, proved});
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
