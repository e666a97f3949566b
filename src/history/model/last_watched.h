// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/pattern.h"

#include <vector>

namespace history {

/// Until when one deployment was watched last: a span says nothing of keys that its patterns do not match.
class LastWatched
{
public:
    void add(const WatchSpan &span);
    /// When a hold that nobody saw ending was certainly there for the last time.
    UnixMs lastSeen(const Hold &hold) const;

private:
    struct Looked
    {
        locks::PatternSet patterns;
        WatchSpan span;
    };
    std::vector<Looked> m_looked;
};

} // namespace history
