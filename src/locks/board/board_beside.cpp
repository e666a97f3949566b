// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is told of its rows beside their holdings: whose they are, who waits, asks and is connected.
#include "locks/board/board.h"

namespace locks {

void Board::observeGone(int master, const Reading &reading, Source source, EndReason sign,
                        Millis changedAfter)
{
    m_inWay.forget(master, reading.key);
    notThere(reading, observedBy(master, reading, source, changedAfter), sign);
}

bool Board::mayBeEvicted(const Cell &cell, int master) const
{
    const int place = cell.row.holdingOn(master);
    return place >= 0 && m_masters.mayEvict(master, cell.row.holding(place).deadline != noDeadline);
}

std::optional<Millis> Board::evictableSince(int master, const QByteArray &key) const
{
    const quint32 index = m_rows.find(master, key);
    if (index == RowStore::none || !mayBeEvicted(m_rows[index], master))
        return std::nullopt;
    const Cell &cell = m_rows[index];
    return cell.row.masters() > 1 ? m_memory.setSights().onMaster(index, master) : lastSeen(cell);
}

/// Nothing but what is known beside its holdings.
void Board::change(quint32 index, const Row &row)
{
    Cell &cell = m_rows[index];
    cell.row = packed(row);
    m_delta.add(cell, Event::Changed);
}

/// What stands in the way of this key on some masters has changed.
void Board::tellInWay(const QByteArray &key)
{
    const quint32 index = m_rows.find(0, key); // of a set: the same for all masters
    if (index != RowStore::none && m_rows[index].row.noLocks() != m_inWay.of(key))
        change(index, *m_rows[index].row);
}

void Board::noteMine(const QByteArray &key, const QByteArray &token)
{
    m_memory.noteMine(key, token);
    markMine(key, token, true);
}

void Board::forgetMine(const QByteArray &key, const QByteArray &token)
{
    if (m_memory.forgetMine(key, token))
        markMine(key, token, false);
}

void Board::noteRewritten(const QByteArray &key, const QByteArray &before, const QByteArray &now)
{
    if (!m_memory.forgetMine(key, before))
        return;
    markMine(key, before, false);
    noteMine(key, now);
}

void Board::markMine(const QByteArray &key, const QByteArray &token, bool mine)
{
    for (int master = 0; master < (m_spec.separate ? int(m_spec.masters.size()) : 1); ++master) {
        const quint32 index = m_rows.find(master, key);
        if (index == RowStore::none)
            continue;
        Row row = *m_rows[index].row;
        if (row.mine != mine && row.hasToken && row.token == token) {
            row.mine = mine;
            change(index, row);
        }
    }
}

void Board::setWaiters(const QByteArray &key, int master, int waiters, WaitersFrom from)
{
    const quint32 index = m_rows.find(master, key);
    if (index == RowStore::none)
        return;
    if (!takesWaiters(m_rows[index].row, key, waiters, from))
        return;
    Row row = *m_rows[index].row;
    row.waiters = waiters;
    row.waitersFrom = from;
    m_judge.judge(index, row, steadyNow(), lookedUntil(index, row));
    change(index, row);
}

void Board::setAsked(const QByteArray &key, int master, const Asked &asked)
{
    const quint32 index = m_rows.find(master, key);
    if (index == RowStore::none || m_rows[index].row.asked() == asked)
        return;
    Row row = *m_rows[index].row;
    row.asked = asked;
    m_judge.judge(index, row, steadyNow(), lookedUntil(index, row));
    change(index, row);
}

OwnerSightings::Show Board::showConnections(Millis at)
{
    return [this, at](quint32 index, const OwnerConnectionsPtr &connections) {
        Row row = *m_rows[index].row;
        row.connections = connections;
        m_judge.judge(index, row, at, lookedUntil(index, row));
        change(index, row);
    };
}

void Board::noteConnections(int master, const std::optional<QByteArray> &clientList, Millis at)
{
    if (clientList)
        m_sightings.take(master, *clientList, at, showConnections(at));
    else
        m_sightings.lose(master, showConnections(at));
}

void Board::dropConnections(int master, Millis at)
{
    m_sightings.drop(master, at, showConnections(at));
}

void Board::setListeners(const QByteArray &key, int master, int listeners)
{
    if (m_rows.find(master, key) == RowStore::none)
        m_listeners.forget(key);
    else
        setWaiters(key, master, m_listeners.add(key, master, listeners));
}

} // namespace locks
