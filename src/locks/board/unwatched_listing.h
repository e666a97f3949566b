// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"
#include "locks/board/told_keys.h"

#include <vector>

namespace locks {

/// One pass that nobody watches: which rows need not be kept once they are told, and which wait to be told
/// until their waiters are counted.
class UnwatchedListing
{
public:
    /// So many rows are kept to tell what becomes of them.
    static constexpr qint64 keptAtMost = 10000;
    /// Locks of one master whose waiters are counted.
    static constexpr qsizetype mostCounted = 1000;

    /// `toldOnce`: each row is known by one reading. `masters`: of the deployment.
    void begin(bool toldOnce, qsizetype masters);
    /// Watched from now on.
    void end();
    void clear();
    /// With so many rows the next one is told and forgotten.
    bool forgets(qint64 rows) const { return m_toldOnce && rows >= keptAtMost; }
    /// False: this key was told before.
    bool insertTold(int master, QByteArrayView key) { return m_told.insert(master, key); }
    /// A new row waits to be told where waiters of its library can be seen.
    void holdBack(quint32 index, Cell &cell, LibraryIndex library);
    std::vector<quint32> takeHeldBack() { return std::exchange(m_heldBack, {}); }

private:
    bool m_toldOnce = false;
    qsizetype m_mostHeldBack = 0;
    ToldKeys m_told; ///< of the rows that were forgotten
    std::vector<bool> m_counted; ///< by library: its waiters can be seen; empty while watched
    std::vector<quint32> m_heldBack; ///< cells
};

} // namespace locks
