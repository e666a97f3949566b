// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/left_out.h"

#include <QHash>

#include <array>

namespace locks {

/// Which keys the passes over some masters left out, and why.
///
/// During a pass, the larger number of this pass and the previous one counts: it does not restart at 0.
class LeftOutCount
{
public:
    void clear() { m_masters.clear(); }
    void begin(int master) { m_masters[master].now = {}; }
    void add(int master, LeftOut why, const Reading &reading, Millis now,
             std::chrono::milliseconds absurdAfter)
    {
        LeftOutKeys &group = m_masters[master].now[size_t(why)];
        group.why = why;
        addLeftOut(&group, reading.key, reading.deadline(), now, absurdAfter);
    }
    void end(int master)
    {
        Passes &passes = m_masters[master];
        passes.before = passes.now;
    }
    /// Returns the groups of all masters. `together`: their keys are added up; otherwise the masters have the
    /// same keys, and takeMoreLeftOut() applies.
    QList<LeftOutKeys> groups(bool together) const
    {
        QList<LeftOutKeys> groups;
        for (size_t why = 1; why < leftOutKinds; ++why) {
            LeftOutKeys group;
            for (const Passes &passes : m_masters) {
                const bool isLater = passes.now[why].keys >= passes.before[why].keys;
                const LeftOutKeys &found = isLater ? passes.now[why] : passes.before[why];
                if (together)
                    joinLeftOut(&group, found);
                else
                    takeMoreLeftOut(&group, found);
            }
            if (group.keys > 0)
                groups.append(group);
        }
        return groups;
    }

private:
    using Groups = std::array<LeftOutKeys, leftOutKinds>;
    struct Passes
    {
        Groups before;
        Groups now;
    };

    QHash<int, Passes> m_masters;
};

} // namespace locks
