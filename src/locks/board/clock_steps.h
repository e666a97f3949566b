// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <algorithm>
#include <vector>

namespace locks {

/// When a server's clock was set, and by how much. A lease ends by the clock of its server, so the deadline
/// that was read before such a step is another one after it. A value; times are of the board's clock, in ms.
class ClockSteps
{
public:
    /// The clock was set forward by `by`, or back if that is negative, after the instant `after` and until
    /// `noticed`.
    void note(Millis after, Millis noticed, Millis by)
    {
        m_steps.push_back({after, noticed, by});
        if (m_steps.size() <= mostSteps)
            return;
        m_forgottenUntil = m_steps.front().noticed;
        m_steps.erase(m_steps.begin());
    }
    /// Whether the clock may have been set after that instant.
    bool hasSince(Millis at) const { return !m_steps.empty() && m_steps.back().noticed > at; }
    /// Returns a deadline of the present clock as it was by the clock at `since`.
    Millis before(Millis deadline, Millis since) const
    {
        for (auto step = m_steps.rbegin(); step != m_steps.rend() && step->noticed > since; ++step)
            deadline += step->by;
        return deadline;
    }
    /// Returns the earliest instant at which a lease that existed at `since` may have ended. `deadline`: by
    /// the present clock.
    Millis soonest(Millis deadline, Millis since) const
    {
        if (deadline == noDeadline || !hasSince(since))
            return deadline;
        if (m_forgottenUntil > since)
            return since;
        Millis earliest = noDeadline;
        for (auto step = m_steps.rbegin(); step != m_steps.rend() && step->noticed > since; ++step) {
            // By the clock after the step it ended at the step or later.
            earliest = std::min(earliest, std::max(deadline, step->after));
            deadline += step->by;
        }
        return std::max(since, std::min(earliest, deadline));
    }

private:
    struct Step
    {
        Millis after = 0;
        Millis noticed = 0;
        Millis by = 0;
    };
    static constexpr size_t mostSteps = 16;
    std::vector<Step> m_steps; // none, for almost every server: copied without an allocation
    Millis m_forgottenUntil = 0; ///< steps before that are not kept
};

} // namespace locks
