// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace locks {

/// Open-addressing index from a hash to the number of a cell; the caller compares keys.
///
/// Linear probing at a load of one half at most, deletion by shifting back. A node-based hash costs an
/// allocation and a cache miss a key, which shows in a listing of a million.
class KeyIndex
{
public:
    static constexpr quint32 none = 0xffffffff;

    /// `size`: to begin with; a power of two.
    explicit KeyIndex(size_t size = 1024)
        : m_slots(size)
    {
    }

    /// The first cell with this hash for which `matches(cell)` holds, or none.
    template <typename Matches> quint32 find(quint32 hash, Matches matches) const
    {
        for (size_t i = hash & mask(); m_slots[i].cell != none; i = (i + 1) & mask()) {
            if (m_slots[i].hash == hash && matches(m_slots[i].cell))
                return m_slots[i].cell;
        }
        return none;
    }

    void insert(quint32 hash, quint32 cell)
    {
        if (++m_count * 2 > m_slots.size())
            grow();
        put({hash, cell});
    }

    void remove(quint32 hash, quint32 cell)
    {
        size_t hole = hash & mask();
        while (m_slots[hole].cell != cell) {
            if (m_slots[hole].cell == none)
                return;
            hole = (hole + 1) & mask();
        }
        --m_count;
        for (size_t i = (hole + 1) & mask(); m_slots[i].cell != none; i = (i + 1) & mask()) {
            // A slot may move back unless its home lies cyclically in (hole, i].
            const size_t home = m_slots[i].hash & mask();
            if (((i - home) & mask()) >= ((i - hole) & mask())) {
                m_slots[hole] = m_slots[i];
                hole = i;
            }
        }
        m_slots[hole] = {};
    }

    size_t count() const { return m_count; }

    void clear()
    {
        m_slots.assign(1024, {});
        m_count = 0;
    }

private:
    struct Slot
    {
        quint32 hash = 0;
        quint32 cell = none;
    };
    size_t mask() const { return m_slots.size() - 1; }
    void put(const Slot &slot)
    {
        size_t i = slot.hash & mask();
        while (m_slots[i].cell != none)
            i = (i + 1) & mask();
        m_slots[i] = slot;
    }
    void grow()
    {
        std::vector<Slot> old(m_slots.size() * 2);
        old.swap(m_slots);
        for (const Slot &slot : old) {
            if (slot.cell != none)
                put(slot);
        }
    }

    std::vector<Slot> m_slots;
    size_t m_count = 0;
};

} // namespace locks
