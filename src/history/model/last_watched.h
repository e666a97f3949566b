// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/pattern.h"

#include <vector>

namespace history {

/// How far a span looked at a key; `server`: the one of separate masters that is meant, else empty.
enum class LookedAt : quint8 {
    Nowhere, ///< its patterns do not match, or the server did not answer
    InPart, ///< some masters did not answer: nobody knows what stood there
    Everywhere,
};
LookedAt lookedAt(const WatchSpan &span, const QByteArray &key, const QString &server);
/// Whether the servers reported every change of this key in that time; else it was only looked at repeatedly.
bool hearsChanges(const WatchSpan &span, const QByteArray &key);

/// Until when one deployment was watched last. A span is no proof for keys that its patterns do not match,
/// nor for masters that did not answer. If several spans have the same patterns and masters, and learn of
/// changes in the same way, the latest instants of them all are enough.
class LastWatched
{
public:
    void add(const WatchSpan &span);
    /// When a hold that nobody saw ending was certainly there for the last time.
    UnixMs lastSeen(const Hold &hold) const;
    /// Until when it may have lasted: the end of the last span of its key, also if its master did not answer.
    UnixMs maybeUntil(const Hold &hold) const;

private:
    struct Looked
    {
        locks::PatternSet patterns;
        WatchSpan span;
    };
    static UnixMs provedBy(const Looked &looked, const Hold &hold);

    std::vector<Looked> m_looked;
};

} // namespace history
