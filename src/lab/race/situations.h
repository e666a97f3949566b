// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/search.h"
#include "lab/race/situation.h"

#include <deque>
#include <vector>

namespace lab::race {

/// The situations that a search has met, each once, in the order in which they were met, and how each was
/// reached first. About a hundred bytes each.
class Situations
{
public:
    Situations();

    /// Adds it, reached from `parent` by that choice, unless it is known.
    void add(const Situation &situation, quint32 parent, const Choice &choice);
    quint32 size() const { return quint32(m_situations.size()); }
    const Situation &operator[](quint32 number) const { return m_situations[number]; }
    /// From the first one to this.
    Schedule scheduleTo(quint32 number) const;

private:
    struct Origin
    {
        quint32 parent = 0;
        Choice choice;
    };
    void grow();
    /// Where it stands in the table, or would.
    size_t placeOf(const Situation &situation) const;

    std::deque<Situation> m_situations; // does not move what it holds when it grows
    std::deque<Origin> m_origins;
    std::vector<quint32> m_table; ///< number + 1; 0: free
};

} // namespace lab::race
