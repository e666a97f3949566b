// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"

#include <algorithm>

// How holds end, and how much of that a board can know.
namespace locks {

namespace {

constexpr Millis ownersKept = 10000;

} // namespace

void Board::notThere(int master, const Reading &reading, Source source)
{
    const quint32 index = find(master, reading.key, hashOf(master, reading.key));
    if (index != KeyIndex::none) {
        Cell &cell = m_cells[index];
        const bool known = cell.answered & masterBit(master);
        const Observed observed = heardOf(index, {master, source, reading.readAt});
        cell.answered |= masterBit(master);
        const bool flushed = m_flushed.test(size_t(master)) && !(cell.seen & masterBit(master));
        if (cell.row.holdingOn(master) >= 0 || m_spec.sharded())
            gone(index, observed, flushed);
        else if (!known)
            evaluate(index, observed);
        return;
    }
    // Told that it changed, and it is gone before we looked: it came and went in between. A second message
    // about an end that was seen says nothing new.
    constexpr Millis justEnded = 500;
    if (source != Source::Push || !m_complete.test(size_t(master)) || !m_countsMissed.test(size_t(master)))
        return;
    const QByteArray recentName = recentKey(master, reading.key);
    Recent &recent = m_recent[recentName];
    if (reading.readAt - recent.at > justEnded)
        ++m_missedShort;
    recent.at = reading.readAt;
}

Board::Observed Board::heardOf(quint32 index, Observed observed) const
{
    const Cell &cell = m_cells[index];
    observed.heard = (cell.answered & masterBit(observed.master)) && hears(observed.master, cell.row.key());
    return observed;
}

void Board::gone(quint32 index, Observed observed, bool flushed)
{
    const Cell &cell = m_cells[index];
    if (cell.row.holdingCount() == 1) {
        const EndReason reason = reasonOf(index, observed);
        endRow(index, observed, flushed && reason == EndReason::GoneEarly ? EndReason::Flushed : reason);
        return;
    }
    observed.changed = true;
    Row row = *cell.row;
    row.holdings.removeIf([&](const Holding &each) { return each.master == observed.master; });
    m_cells[index].rose &= ~masterBit(observed.master);
    evaluate(index, row, observed);
}

bool Board::hears(int master, QByteArrayView key) const
{
    if (!m_pushed.test(size_t(master)))
        return false;
    const QList<QByteArray> &prefixes = m_patterns.prefixes();
    return m_pushedAll.test(size_t(master))
        || std::any_of(prefixes.begin(), prefixes.end(),
                       [key](const QByteArray &prefix) { return key.startsWith(prefix); });
}

quint32 Board::sightOf(Millis at) const
{
    return quint32(std::max<Millis>(0, at - m_began) / seenUnit);
}

Millis Board::lastSeen(const Cell &cell) const
{
    return m_began + Millis(cell.seenAt) * seenUnit;
}

EndReason Board::reasonOf(quint32 index, const Observed &observed)
{
    const SharedRow &row = m_cells[index].row;
    if (!m_endedByUs.isEmpty() && m_endedByUs.remove({row.key().toByteArray(), holdToken(index)}))
        return EndReason::ByUs;
    // Within a second of the deadline, as far as the lease is long enough to tell.
    const Millis tolerance = std::clamp<Millis>(row.longestLease() / 10, 20, 1000);
    const bool mayHaveExpired = row.deadline() != noDeadline && observed.at >= row.deadline() - tolerance;
    // Where ends are only found, it may as well have been released before.
    if (mayHaveExpired && (observed.heard || lastSeen(m_cells[index]) >= row.deadline() - tolerance))
        return EndReason::Expired;
    bool failedOver = false;
    for (int i = 0; i < row.holdingCount(); ++i)
        failedOver = failedOver || m_failedOver.test(row.holding(i).master);
    if (failedOver)
        return EndReason::Failover;
    return mayHaveExpired ? EndReason::None : EndReason::GoneEarly;
}

void Board::noteOwnerEnd(quint32 index, Millis at)
{
    m_owners[index].add(at);
    const SharedRow &row = m_cells[index].row;
    if (row.isMine())
        m_mine.remove({row.key().toByteArray(), holdToken(index)});
}

void Board::endRow(quint32 index, const Observed &observed, EndReason why)
{
    const Cell &cell = m_cells[index];
    const Millis at = observed.at;
    announce(index, Event::Ended, why, observed.heard ? 0 : lastSeen(cell));
    m_accompanied -= int(cell.accompanied);
    if (m_timed) {
        noteOwnerEnd(index, at);
        m_recent.insert(recentKey(cell.row.separateMaster(), cell.row.key().toByteArray()),
                        {m_owners.value(index), at});
    }
    m_owners.remove(index);
    m_tiedTokens.remove(index);
    m_index.remove(cell.hash, index);
    m_cells.release(index);
    --m_count;
    pruneRecent(at);
}

void Board::pruneRecent(Millis now)
{
    if (now - m_recentPruned < ownersKept / 4)
        return;
    m_recentPruned = now;
    m_recent.removeIf([now](const auto &each) { return now - each.value().at > ownersKept; });
    m_owners.removeIf([now](const auto &each) { return now - each.value().last > ownersKept; });
    m_endedByUs.removeIf([now](const auto &each) { return now - each.value() > ownersKept; });
    if (m_due.size() > size_t(m_count) * 2 + 10000)
        m_due.compact([this](const DueQueue::Entry &each) { return m_cells[each.cell].dueAt != each.at; });
}

void Board::noteEndedByUs(const QByteArray &key, const QByteArray &token)
{
    m_endedByUs.insert({key, token}, steadyNow());
}

void Board::forgetEndedByUs(const QByteArray &key, const QByteArray &token)
{
    m_endedByUs.remove({key, token});
}

} // namespace locks
