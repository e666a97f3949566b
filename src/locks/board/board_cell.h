// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace locks {

/// A master's bit in the masks of a cell. A cell of a sharded deployment has one holding at a time, so that
/// numbers above 63 may share bits.
inline quint64 masterBit(int master)
{
    return quint64(1) << (master & 63);
}

/// The last two holds of a key that ended, latest first, and whose they were.
struct EarlierHolds
{
    struct Ended
    {
        Millis at = 0; ///< 0: there was none
        size_t holder = 0; ///< a hash of holderIdentity(); 0: its token does not name the holder
    };
    Ended last;
    Ended beforeLast;

    void add(const Ended &end)
    {
        beforeLast = last;
        last = end;
    }
    /// Until when two holders of this key that are known to differ have followed one another within ten
    /// seconds. `holder`: of the present hold.
    Millis contendedUntil(size_t holder) const
    {
        return std::max(untilBeside(last, holder),
                        std::max(untilBeside(beforeLast, holder), untilBeside(beforeLast, last.holder)));
    }
    /// Until when it has been taken three times within ten seconds, the present hold included.
    Millis busyUntil() const { return beforeLast.at ? beforeLast.at + span : 0; }

private:
    static constexpr Millis span = 10000;
    static Millis untilBeside(const Ended &earlier, size_t holder)
    {
        const bool differ = earlier.at && earlier.holder && holder && earlier.holder != holder;
        return differ ? earlier.at + span : 0;
    }
};

/// What `Cell::seenAt` counts in: enough for a year, and an end is not known better.
inline constexpr Millis seenUnit = 10;

/// A row and what only the board needs to know about it. A million of them: every byte counts.
struct Cell
{
    SharedRow row; ///< as it was last announced; null: the cell is free
    quint32 hash = 0;
    quint32 pendingSerial = 0; ///< the delta in which `pendingAt` is valid
    qint32 pendingAt = 0;
    bool holdKnown = false; ///< false: a tie since the row's first sight
    bool holdLeads = false; ///< the hold has a token
    bool heldBack : 1 = false; ///< not told yet
    bool accompanied : 1 = false; ///< other keys or channels say more about it
    bool renewalDue : 1 = false; ///< its next renewal is due, and no reading has shown that it is missing
    quint32 seenAt = 0; ///< when it was asked for that was last seen, in seenUnit since the board began
    qint32 slack = 1; ///< of the row's deadline
    quint64 answered = 0; ///< masters that have spoken about this key since they were last away
    quint64 seen = 0; ///< masters whose current pass has found it
    quint64 rose = 0; ///< masters whose deadline rose since the last renewal of the row
    Millis dueAt = noDeadline; ///< when this cell stands in the queue
    Millis confirmAt = 0; ///< when a confirmation was last asked for
};

/// Cells in chunks: they never move, and growing copies nothing.
class CellStore
{
public:
    static constexpr quint32 chunk = 4096;

    quint32 size() const { return m_size; }
    Cell &operator[](quint32 i) { return (*m_chunks[i / chunk])[i % chunk]; }
    const Cell &operator[](quint32 i) const { return (*m_chunks[i / chunk])[i % chunk]; }

    quint32 take()
    {
        if (!m_free.empty()) {
            const quint32 index = m_free.back();
            m_free.pop_back();
            return index;
        }
        if (m_size % chunk == 0)
            m_chunks.push_back(std::make_unique<std::array<Cell, chunk>>());
        return m_size++;
    }
    void release(quint32 index)
    {
        (*this)[index] = Cell();
        m_free.push_back(index);
    }
    void clear()
    {
        m_chunks.clear();
        m_free.clear();
        m_size = 0;
    }

private:
    std::vector<std::unique_ptr<std::array<Cell, chunk>>> m_chunks;
    std::vector<quint32> m_free;
    quint32 m_size = 0;
};

} // namespace locks
