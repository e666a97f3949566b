// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <algorithm>
#include <vector>

namespace locks {

/// Instants at which cells want to be looked at: a binary heap with lazy deletion.
///
/// A cell remembers the instant under which it stands; entries with another instant are old and dropped when
/// they come up. (A heap rather than a wheel: deadlines reach from milliseconds to decades.)
class DueQueue
{
public:
    struct Entry
    {
        Millis at = 0;
        quint32 cell = 0;
        bool operator<(const Entry &other) const { return at > other.at; } // earliest on top
    };

    bool isEmpty() const { return m_heap.empty(); }
    size_t size() const { return m_heap.size(); }
    Millis next() const { return m_heap.empty() ? noDeadline : m_heap.front().at; }

    void push(Millis at, quint32 cell)
    {
        m_heap.push_back({at, cell});
        std::push_heap(m_heap.begin(), m_heap.end());
    }
    Entry pop()
    {
        std::pop_heap(m_heap.begin(), m_heap.end());
        const Entry entry = m_heap.back();
        m_heap.pop_back();
        return entry;
    }
    /// Drops the entries for which `isOld(entry)` holds.
    template <typename IsOld> void compact(IsOld isOld)
    {
        m_heap.erase(std::remove_if(m_heap.begin(), m_heap.end(), isOld), m_heap.end());
        std::make_heap(m_heap.begin(), m_heap.end());
    }
    void clear() { m_heap.clear(); }

private:
    std::vector<Entry> m_heap;
};

} // namespace locks
