// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QHashFunctions>
#include <QRandomGenerator>

#include <vector>

namespace locks {

/// Which keys were told, in some 32 bytes each, however long they are.
///
/// A key is remembered by two hashes whose seeds nobody knows: that two of a billion keys are taken for one
/// another is less likely than one in 10¹⁹. Linear probing at a load of three quarters at most.
class ToldKeys
{
public:
    /// False: it was told before.
    bool insert(int master, QByteArrayView key)
    {
        const Mark mark = markOf(master, key);
        size_t slot = find(mark);
        if (!m_marks.empty() && m_marks[slot].isSet())
            return false;
        if ((m_count + 1) * 4 > m_marks.size() * 3) {
            grow();
            slot = find(mark);
        }
        m_marks[slot] = mark;
        ++m_count;
        return true;
    }
    void clear()
    {
        m_marks.clear();
        m_count = 0;
    }

private:
    struct Mark
    {
        quint64 first = 0;
        quint64 second = 0;
        bool isSet() const { return first || second; }
        bool operator==(const Mark &) const = default;
    };

    Mark markOf(int master, QByteArrayView key) const
    {
        const Mark mark{qHash(key, m_seeds[0]) + quint64(master), qHash(key, m_seeds[1])};
        return mark.isSet() ? mark : Mark{1, 1};
    }
    /// Where it stands, or the free slot where it belongs.
    size_t find(const Mark &mark) const
    {
        const size_t mask = m_marks.size() - 1;
        size_t slot = mark.first & mask;
        while (!m_marks.empty() && m_marks[slot].isSet() && m_marks[slot] != mark)
            slot = (slot + 1) & mask;
        return slot;
    }
    void grow()
    {
        std::vector<Mark> old(m_marks.empty() ? 4096 : m_marks.size() * 2);
        old.swap(m_marks);
        for (const Mark &mark : old) {
            if (mark.isSet())
                m_marks[find(mark)] = mark;
        }
    }

    size_t m_seeds[2] = {size_t(QRandomGenerator::global()->generate64()),
                         size_t(QRandomGenerator::global()->generate64())};
    std::vector<Mark> m_marks;
    size_t m_count = 0;
};

} // namespace locks
