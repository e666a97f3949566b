// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/heard_until.h"

#include "locks/monitor/heard_ends.h"
#include "locks/monitor/read_queue.h"

namespace locks {

void HeardUntil::refresh(std::function<bool()> isValid)
{
    if (std::exchange(m_isRefreshing, true))
        return;
    // A reading of a missing key waits for a PING that was sent before this one.
    m_bounds->onceHeard([this, heard = m_reads->heardUntil(), isValid = std::move(isValid)](bool all) {
        m_isRefreshing = false;
        if (all && isValid() && m_ends->evictions().isIdle())
            m_at = std::max(m_at, heard);
    });
}

} // namespace locks
