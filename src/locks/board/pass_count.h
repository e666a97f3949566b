// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QtGlobal>

#include <algorithm>

namespace locks {

/// How many keys of a kind the passes over some masters found.
///
/// While a pass is under way the larger of its own number and that of the pass before counts, so that the
/// number does not begin at nothing each time.
class PassCount
{
public:
    void clear() { m_counts.clear(); }
    void begin(int master) { m_counts[master].now = 0; }
    void add(int master) { ++m_counts[master].now; }
    void end(int master)
    {
        Count &count = m_counts[master];
        count.before = count.now;
    }
    /// Of all masters together, or of the one that has most, where they have the same keys.
    qint64 total(bool together) const
    {
        qint64 total = 0;
        for (const Count &count : m_counts) {
            const qint64 found = std::max(count.before, count.now);
            total = together ? total + found : std::max(total, found);
        }
        return total;
    }

private:
    struct Count
    {
        qint64 before = 0;
        qint64 now = 0;
    };
    QHash<int, Count> m_counts; ///< by master
};

} // namespace locks
