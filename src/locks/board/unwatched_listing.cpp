// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"

#include "locks/dialects/dialect.h"

// One pass that nobody watches: what is told once need not be kept.
namespace locks {

void Board::setTimed(bool timed)
{
    m_timed = timed;
    m_tellsOnce = !timed && (m_spec.separate || m_spec.masters.size() == 1);
    m_counted.clear();
    const Dialects &dialects = Dialects::table();
    for (int i = 0; !timed && i < dialects.count(); ++i) {
        const Dialect &dialect = dialects.at(LibraryIndex(i));
        m_counted.push_back(dialect.waitersBlock() || !dialect.waiterChannels("key").isEmpty());
    }
}

void Board::holdBack(quint32 index, LibraryIndex library)
{
    if (library >= m_counted.size() || !m_counted[library]
        || m_heldBack.size() >= mostCounted * m_spec.masters.size())
        return;
    m_cells[index].heldBack = true;
    m_heldBack.push_back(index);
}

void Board::forget(quint32 index)
{
    const Cell &cell = m_cells[index];
    if (cell.heldBack)
        return;
    m_index.remove(cell.hash, index);
    m_cells.release(index);
}

void Board::tellHeldBack()
{
    for (const quint32 index : std::exchange(m_heldBack, {})) {
        // It may have ended meanwhile, and its cell may be another's.
        if (m_cells[index].row && std::exchange(m_cells[index].heldBack, false))
            announce(index, Event::Present);
    }
}

} // namespace locks
