// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"

#include <QHash>
#include <QSet>

namespace locks {

class PatternSet;

/// Which locks other keys and channels say something about: a key's companions change without a word about
/// the lock, and may make a lock of a key that is none.
class CompanionIndex
{
public:
    void clear();
    /// A lock was read, with companions or (`accompanied` false) without any more.
    void noteLock(Cell &cell, const Reading &reading, bool accompanied, const PatternSet &patterns);
    /// A key was read that is no lock by what its companions say at the moment.
    void noteNoLock(int master, const Reading &reading, const PatternSet &patterns);
    void forget(const Cell &cell) { m_accompanied -= int(cell.accompanied); }
    /// Locks that this key, when it changes, says something about.
    QList<QByteArray> locksBeside(const QByteArray &key) const { return m_locks.values(key); }
    /// Keys on this master to be read again for their companions' sake: at most `most` that are no locks and
    /// so many locks, on from where the last call for this master ended.
    QList<QByteArray> takeNext(int master, qsizetype most, const CellStore &cells);

private:
    /// Keys that are no locks at the moment, in the order of their next look.
    struct Candidates
    {
        QSet<QByteArray> known;
        QList<QByteArray> queue;
    };
    void noteCompanions(const Reading &reading, const PatternSet &patterns);

    qint64 m_accompanied = 0; ///< cells
    QHash<int, quint32> m_nextCell; ///< by master: the cell to go on with
    QHash<int, Candidates> m_candidates; ///< by master
    QMultiHash<QByteArray, QByteArray> m_locks; ///< by a companion that changes are heard of
};

} // namespace locks
