// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/unwatched_listing.h"

#include "locks/dialects/dialects.h"

namespace locks {

void UnwatchedListing::begin(bool toldOnce, qsizetype masters)
{
    m_toldOnce = toldOnce;
    m_mostHeldBack = mostCounted * masters;
    m_counted.clear();
    const Dialects &dialects = Dialects::table();
    for (int i = 0; i < dialects.count(); ++i) {
        const Dialect &dialect = dialects.at(LibraryIndex(i));
        m_counted.push_back(dialect.waitersBlock() || !dialect.waiterChannels("key").isEmpty());
    }
}

void UnwatchedListing::end()
{
    m_toldOnce = false;
    m_counted.clear();
}

void UnwatchedListing::clear()
{
    m_told.clear();
    m_heldBack.clear();
}

void UnwatchedListing::holdBack(quint32 index, Cell &cell, LibraryIndex library)
{
    if (library >= m_counted.size() || !m_counted[library] || qsizetype(m_heldBack.size()) >= m_mostHeldBack)
        return;
    cell.heldBack = true;
    m_heldBack.push_back(index);
}

} // namespace locks
