// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <functional>

namespace locks {

class ChangeBounds;
class HeardEnds;
class ReadQueue;

/// Knows until when all pushed changes of a master have reached its board: each push has arrived, its key has
/// been read again, and the reading has been reported.
///
/// Lives on the I/O thread, in the master's session, and does not own what it is made with.
class HeardUntil
{
public:
    HeardUntil(ChangeBounds *bounds, const ReadQueue *reads, HeardEnds *ends)
        : m_bounds(bounds)
        , m_reads(reads)
        , m_ends(ends)
    {
    }

    /// The last instant that was found; 0: none.
    Millis at() const { return m_at; }
    /// Finds a later one by one PING; drops it if `isValid` returns false when the reply arrives.
    void refresh(std::function<bool()> isValid);

private:
    ChangeBounds *m_bounds;
    const ReadQueue *m_reads;
    HeardEnds *m_ends;
    Millis m_at = 0;
    bool m_isRefreshing = false;
};

} // namespace locks
