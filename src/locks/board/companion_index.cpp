// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/companion_index.h"

#include "locks/model/pattern.h"

#include <algorithm>

namespace locks {

void CompanionIndex::clear()
{
    m_accompanied = 0;
    m_nextCell.clear();
    m_candidates.clear();
    m_locks.clear();
}

void CompanionIndex::noteLock(Cell &cell, const Reading &reading, bool accompanied,
                              const PatternSet &patterns)
{
    m_accompanied += int(accompanied) - int(cell.accompanied);
    cell.accompanied = accompanied;
    noteCompanions(reading, patterns);
}

void CompanionIndex::noteNoLock(int master, const Reading &reading, const PatternSet &patterns)
{
    constexpr qsizetype mostCandidates = 10000;
    Candidates &candidates = m_candidates[master];
    if (candidates.known.size() < mostCandidates && !candidates.known.contains(reading.key)) {
        candidates.known.insert(reading.key);
        candidates.queue.append(reading.key);
    }
    noteCompanions(reading, patterns);
}

void CompanionIndex::noteCompanions(const Reading &reading, const PatternSet &patterns)
{
    constexpr qsizetype mostCompanions = 100000;
    for (const Companion &each : reading.companions) {
        if (!patterns.matches(each.key) || m_locks.contains(each.key, reading.key))
            continue;
        if (m_locks.size() >= mostCompanions)
            m_locks.clear(); // they are read again from time to time all the same
        m_locks.insert(each.key, reading.key);
    }
}

QList<QByteArray> CompanionIndex::takeNext(int master, qsizetype most, const CellStore &cells)
{
    constexpr quint32 atOnce = 200000;
    Candidates &candidates = m_candidates[master]; // what is still none comes back when it has been read
    QList<QByteArray> keys = candidates.queue.first(std::min(most, candidates.queue.size()));
    candidates.queue.remove(0, keys.size());
    for (const QByteArray &key : std::as_const(keys))
        candidates.known.remove(key);
    if (m_accompanied == 0)
        return keys;
    most += keys.size();
    quint32 &at = m_nextCell[master];
    for (quint32 looked = 0; looked < std::min(atOnce, cells.size()) && keys.size() < most; ++looked, ++at) {
        at = at < cells.size() ? at : 0;
        const Cell &cell = cells[at];
        if (cell.row && cell.accompanied && cell.row.holdingOn(master) >= 0)
            keys.append(cell.row.key().toByteArray());
    }
    return keys;
}

} // namespace locks
