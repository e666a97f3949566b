// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"
#include "locks/board/key_index.h"

namespace locks {

/// The rows of a board by their keys. Made for a million of them: one index, cells in chunks that never move.
///
/// A row is named by the number of its cell for as long as it is there.
class RowStore
{
public:
    static constexpr quint32 none = KeyIndex::none;

    /// `separate`: each master's keys are rows of their own. `masters`: of the deployment.
    RowStore(bool separate, int masters);
    void clear();

    quint32 hashOf(int master, QByteArrayView key) const;
    /// The cell of the row, or none.
    quint32 find(int master, QByteArrayView key, quint32 hash) const;
    quint32 find(int master, QByteArrayView key) const { return find(master, key, hashOf(master, key)); }
    /// A free cell for a key with this hash.
    quint32 create(quint32 hash);
    /// What its cell is to hold: a row with an id that no row had before.
    Row newRow(int master, const QByteArray &key);
    void remove(quint32 index);

    const CellStore &cells() const { return m_cells; }
    quint32 size() const { return m_cells.size(); }
    Cell &operator[](quint32 index) { return m_cells[index]; }
    const Cell &operator[](quint32 index) const { return m_cells[index]; }

    /// Calls `visit(SharedRow)` for each row.
    template <typename Visit> void forEach(Visit visit) const
    {
        for (quint32 i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].row)
                visit(m_cells[i].row);
        }
    }
    /// Calls `visit(index, cell)` for each row.
    template <typename Visit> void forEachCell(Visit visit) const
    {
        for (quint32 i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].row)
                visit(i, m_cells[i]);
        }
    }
    /// Calls `visit(index, cell)` for each row; it may end that row.
    template <typename Visit> void forEachCell(Visit visit)
    {
        for (quint32 i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].row)
                visit(i, m_cells[i]);
        }
    }
    /// Every row as Present.
    QList<Change> all() const;
    /// Some key has a holding on this master.
    bool hasKeysOn(int master) const;
    /// Keys with a holding on this master.
    QList<QByteArray> keysOn(int master) const;
    /// The type that was last seen there; Unknown for a key that is not in the store.
    KeyType typeOf(int master, const QByteArray &key) const;

private:
    bool m_separate;
    int m_masters;
    quint32 m_hashSeed;
    quint32 m_lastId = 0;
    KeyIndex m_index;
    CellStore m_cells;
};

} // namespace locks
