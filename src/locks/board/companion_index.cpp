// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"
#include "locks/dialects/dialect.h"

#include <algorithm>
#include <numeric>

// What stands beside a lock: keys and channels that belong to it, and who waits there.
namespace locks {

void Board::noteCompanions(quint32 index, const Reading &reading, bool accompanied)
{
    Cell &cell = m_cells[index];
    m_accompanied += int(accompanied) - int(cell.accompanied);
    cell.accompanied = accompanied;
    noteBeside(reading);
}

void Board::noteAside(int master, const Reading &reading)
{
    constexpr qsizetype mostAside = 10000;
    Aside &aside = m_aside[master];
    if (aside.known.size() < mostAside && !aside.known.contains(reading.key)) {
        aside.known.insert(reading.key);
        aside.queue.append(reading.key);
    }
    noteBeside(reading);
}

void Board::noteBeside(const Reading &reading)
{
    constexpr qsizetype mostBeside = 100000;
    for (const Companion &each : reading.companions) {
        if (!m_patterns.matches(each.key) || m_beside.contains(each.key, reading.key))
            continue;
        if (m_beside.size() >= mostBeside)
            m_beside.clear(); // they are read again from time to time all the same
        m_beside.insert(each.key, reading.key);
    }
}

QList<QByteArray> Board::accompanied(int master, qsizetype most)
{
    constexpr quint32 atOnce = 200000;
    Aside &aside = m_aside[master]; // what is still none comes back when it has been read
    QList<QByteArray> keys = aside.queue.first(std::min(most, aside.queue.size()));
    aside.queue.remove(0, keys.size());
    for (const QByteArray &key : std::as_const(keys))
        aside.known.remove(key);
    if (m_accompanied == 0)
        return keys;
    most += keys.size();
    quint32 &at = m_accompaniedAt[master];
    for (quint32 looked = 0; looked < std::min(atOnce, m_cells.size()) && keys.size() < most;
         ++looked, ++at) {
        at = at < m_cells.size() ? at : 0;
        const Cell &cell = m_cells[at];
        if (cell.row && cell.accompanied && cell.row.holdingOn(master) >= 0)
            keys.append(cell.row.key().toByteArray());
    }
    return keys;
}

void Board::setWaiters(const QByteArray &key, int master, int waiters, WaitersFrom from)
{
    const quint32 index = find(master, key, hashOf(master, key));
    if (index == KeyIndex::none)
        return;
    const SharedRow &known = m_cells[index].row;
    if (known.waiters() == waiters && known.waitersFrom() == from)
        return;
    // By the time of the answer it may be seen as another library's, whose waiters are not counted so.
    const Dialect &dialect = Dialects::table().at(known.library());
    const bool counted =
        from == WaitersFrom::Blocked ? dialect.waitersBlock() : !dialect.waiterChannels(key).isEmpty();
    if (!counted)
        return;
    Row row = *known;
    // A queue of the library's own says more.
    if (row.inside && row.inside->waitersFrom != WaitersFrom::Nothing)
        return;
    row.waiters = waiters;
    row.waitersFrom = from;
    rejudge(index, row, steadyNow());
    m_cells[index].row = row;
    announce(index, Event::Changed);
}

void Board::setListeners(const QByteArray &key, int master, int listeners)
{
    if (find(master, key, hashOf(master, key)) == KeyIndex::none) {
        m_listeners.remove(key);
        return;
    }
    QHash<int, int> &told = m_listeners[key];
    told.insert(master, listeners);
    const qint64 sum = std::accumulate(told.cbegin(), told.cend(), qint64(0));
    setWaiters(key, master, int(std::min<qint64>(sum, std::numeric_limits<int>::max())));
}

} // namespace locks
