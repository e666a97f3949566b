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

/// Until when one deployment was watched last: a span says nothing of keys that its patterns do not match,
/// nor of masters that did not answer.
class LastWatched
{
public:
    void add(const WatchSpan &span);
    /// When a hold that nobody saw ending was certainly there for the last time.
    UnixMs lastSeen(const Hold &hold) const;
    /// Until when it may have been there though nobody could see it: later only where masters were away.
    UnixMs maybeUntil(const Hold &hold) const;

private:
    static bool shows(const WatchSpan &span, const Hold &hold);

    struct Looked
    {
        locks::PatternSet patterns;
        WatchSpan span;
    };
    std::vector<Looked> m_looked;
};

} // namespace history
