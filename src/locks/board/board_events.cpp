// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"
#include "locks/board/claims.h"

#include <algorithm>
#include <bit>

// What a board makes of changed holdings: holds that begin, are renewed and end, and what is told about them.
namespace locks {

namespace {

constexpr Millis confirmAgain = 1000;
constexpr Millis ownersKept = 10000;
constexpr int dueAtOnce = 20000;
constexpr qsizetype manyChanges = 200; // in one delta: a pass is under way

} // namespace

void Board::evaluate(quint32 index, const Observed &observed)
{
    Cell &cell = m_cells[index];
    if (observed.rose)
        cell.rose |= quint64(1) << observed.master;
    const Claim claim = leadingClaim(cell.row.holdings, m_spec.quorum());
    std::optional<Event> event;
    if (!cell.announced) {
        beginHold(cell, claim, observed);
        event = m_everComplete & (quint64(1) << observed.master) ? Event::Acquired : Event::Present;
        cell.announced = true;
    } else if (!claim.tied && cell.holdKnown
               && (claim.leads != cell.holdLeads || claim.token != cell.holdToken)) {
        announceReplaced(index, observed);
        noteOwnerEnd(cell, observed.at);
        beginHold(cell, claim, observed);
        event = Event::Acquired;
    } else {
        event = follow(cell, claim, observed);
    }
    refreshPresence(cell, claim);
    const States before = cell.states;
    const quint16 answered = cell.shownAnswered;
    const bool stale = cell.shownStale;
    rejudge(index, cell, observed.at);
    cell.shownAnswered = cell.row.answered;
    cell.shownStale = cell.row.stale;
    const bool differs = before != cell.states || answered != cell.row.answered || stale != cell.row.stale;
    if (!event && differs)
        event = Event::Changed;
    if (event)
        announce(index, *event);
}

void Board::announceReplaced(quint32 index, const Observed &observed)
{
    Cell &cell = m_cells[index];
    // What is told is the hold that ended: its own holdings, not those of its successor.
    QList<Holding> ended;
    const auto add = [&](const Holding &each) {
        if (each.hasToken == cell.holdLeads && each.token == cell.holdToken)
            ended.append(each);
    };
    for (const Holding &each : std::as_const(cell.row.holdings))
        add(each);
    if (observed.before)
        add(*observed.before);
    ended.swap(cell.row.holdings);
    announce(index, Event::Ended, EndReason::Replaced);
    cell.row.holdings.swap(ended);
}

void Board::beginHold(Cell &cell, const Claim &claim, const Observed &observed)
{
    Row &row = cell.row;
    cell.holdKnown = !claim.tied;
    cell.holdLeads = claim.leads;
    cell.holdToken = claim.token;
    cell.rose = 0;
    row.firstSeen = observed.at;
    const quint64 bit = quint64(1) << observed.master;
    row.birthSeen = observed.source == Source::Push && (m_pushedMask & m_completeMask & bit);
    row.renewals = 0;
    row.lastRenewal = 0;
    row.renewalPeriod = 0;
    row.longestLease = 0;
    row.waiters = -1;
    row.manyOwners = cell.owners.contendedUntil() > observed.at;
    row.mine =
        claim.leads && !m_mine.isEmpty() && m_mine.contains(row.key) && m_mine.value(row.key) == claim.token;
    show(cell, claim, observed.at);
}

void Board::show(Cell &cell, const Claim &claim, Millis at)
{
    Row &row = cell.row;
    row.token = claim.token;
    row.hasToken = claim.leads;
    row.truncated = claim.truncated;
    row.library = claim.library;
    row.held = claim.held;
    row.deadline = claim.deadline;
    cell.slack = claim.slack;
    if (claim.deadline != noDeadline)
        row.longestLease = std::max(row.longestLease, claim.deadline - at);
}

std::optional<Event> Board::follow(Cell &cell, const Claim &claim, const Observed &observed)
{
    Row &row = cell.row;
    if (!cell.holdKnown && !claim.tied) {
        // A tie is over: this claim led all along.
        cell.holdKnown = true;
        cell.holdLeads = claim.leads;
        cell.holdToken = claim.token;
    }
    const int needed = std::min<int>(m_spec.quorum(), claim.held);
    const bool rose = row.deadline != noDeadline && claim.deadline != noDeadline
        && claim.deadline - row.deadline > cell.slack + claim.slack
        && std::popcount(cell.rose & claim.mastersMask) >= needed;
    show(cell, claim, observed.at);
    if (!rose)
        return observed.changed ? std::optional<Event>(Event::Changed) : std::nullopt;
    countRenewal(cell, observed.at);
    return Event::Renewed;
}

void Board::countRenewal(Cell &cell, Millis at)
{
    Row &row = cell.row;
    cell.rose = 0;
    if (row.renewals > 0) {
        const Millis gap = at - row.lastRenewal;
        row.renewalPeriod = row.renewalPeriod ? (row.renewalPeriod * 3 + gap) / 4 : gap;
    }
    if (row.renewals < std::numeric_limits<quint16>::max())
        ++row.renewals;
    row.lastRenewal = at;
}

void Board::refreshPresence(Cell &cell, const Claim &claim)
{
    Row &row = cell.row;
    quint64 holding = 0;
    for (const Holding &each : std::as_const(row.holdings))
        holding |= quint64(1) << each.master;
    const int fresh = std::popcount(claim.mastersMask & cell.answered);
    row.stale =
        (holding & ~cell.answered) && (claim.tied || fresh < std::min<int>(m_spec.quorum(), row.masters));
    row.answered =
        row.masters == 1 ? quint16(!row.stale) : quint16(std::popcount(cell.answered | m_completeMask));
}

EndReason Board::reasonOf(const Cell &cell, Millis at)
{
    if (!m_endedByUs.isEmpty() && m_endedByUs.remove({cell.row.key, cell.holdToken}))
        return EndReason::ByUs;
    // Within a second of the deadline, as far as the lease is long enough to tell.
    const Millis tolerance = std::clamp<Millis>(cell.row.longestLease / 10, 20, 1000);
    if (cell.row.deadline != noDeadline && at >= cell.row.deadline - tolerance)
        return EndReason::Expired;
    return EndReason::GoneEarly;
}

void Board::noteOwnerEnd(Cell &cell, Millis at)
{
    cell.owners.add(at);
    if (cell.row.mine)
        m_mine.remove(cell.row.key);
}

void Board::endRow(quint32 index, Millis at, EndReason why)
{
    Cell &cell = m_cells[index];
    if (cell.announced)
        announce(index, Event::Ended, why);
    if (m_timed) {
        noteOwnerEnd(cell, at);
        m_recent.insert(recentKey(cell.row.separateMaster, cell.row.key), {cell.owners, at});
    }
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
    m_endedByUs.removeIf([now](const auto &each) { return now - each.value() > ownersKept; });
    if (m_due.size() > size_t(m_count) * 2 + 10000)
        m_due.compact([this](const DueQueue::Entry &each) { return m_cells[each.cell].dueAt != each.at; });
}

void Board::announce(quint32 index, Event event, EndReason why)
{
    Cell &cell = m_cells[index];
    if (cell.pendingSerial == m_pendingSerial) {
        // What nobody has been told yet can be told better: several masters make one change.
        Change &last = m_pending.changes[cell.pendingAt];
        const bool absorbed = event == Event::Changed && last.event != Event::Ended;
        const bool raised = event == Event::Renewed && last.event == Event::Changed;
        if (absorbed || raised) {
            last.row = cell.row;
            if (raised)
                last.event = event;
            return;
        }
    }
    cell.pendingSerial = m_pendingSerial;
    cell.pendingAt = qint32(m_pending.changes.size());
    m_pending.changes.append({event, why, cell.row});
    if (m_pending.changes.size() == manyChanges)
        m_pending.changes.reserve(fullDelta);
    if (m_pending.changes.size() >= fullDelta) {
        flush();
    } else if (!m_waiting) {
        m_waiting = true;
        m_listener.changed();
    }
}

void Board::rejudge(quint32 index, Cell &cell, Millis now)
{
    const Millis contendedUntil = cell.owners.contendedUntil();
    cell.row.manyOwners = contendedUntil > now;
    const Judgement judgement = judge(cell.row, now);
    cell.states = judgement.states;
    if (m_timed)
        schedule(index, cell, now,
                 std::min(judgement.nextChange, cell.row.manyOwners ? contendedUntil : noDeadline));
}

void Board::schedule(quint32 index, Cell &cell, Millis now, Millis next)
{
    for (const Holding &each : std::as_const(cell.row.holdings)) {
        const bool answers = cell.answered & (quint64(1) << each.master);
        if (!answers || each.deadline == noDeadline)
            continue;
        const Millis certain = each.deadline + each.slack + 2;
        next = std::min(next, certain > now ? certain : std::max(now, cell.confirmAt) + confirmAgain);
    }
    if (next >= cell.dueAt)
        return;
    cell.dueAt = next;
    m_due.push(next, index);
}

void Board::advance(Millis now)
{
    for (int i = 0; i < dueAtOnce && m_due.next() <= now; ++i) {
        const DueQueue::Entry due = m_due.pop();
        Cell &cell = m_cells[due.cell];
        if (!cell.row.id || cell.dueAt != due.at)
            continue;
        cell.dueAt = noDeadline;
        confirmDue(cell, now);
        const States before = cell.states;
        rejudge(due.cell, cell, now);
        if (before != cell.states)
            announce(due.cell, Event::Changed);
    }
    pruneRecent(now);
}

void Board::confirmDue(Cell &cell, Millis now)
{
    if (now - cell.confirmAt < confirmAgain / 2)
        return;
    for (const Holding &each : std::as_const(cell.row.holdings)) {
        const bool answers = cell.answered & (quint64(1) << each.master);
        if (!answers || each.deadline == noDeadline || each.deadline + each.slack >= now)
            continue;
        m_listener.confirm(each.master, cell.row.key);
        cell.confirmAt = now;
    }
}

void Board::noteMine(const QByteArray &key, const QByteArray &token)
{
    m_mine.insert(key, token);
    for (int master = 0; master < (m_spec.separate ? int(m_spec.masters.size()) : 1); ++master) {
        const quint32 index = find(master, key, hashOf(master, key));
        if (index == KeyIndex::none)
            continue;
        Cell &cell = m_cells[index];
        if (!cell.row.mine && cell.row.hasToken && cell.row.token == token) {
            cell.row.mine = true;
            announce(index, Event::Changed);
        }
    }
}

void Board::noteEndedByUs(const QByteArray &key, const QByteArray &token)
{
    m_endedByUs.insert({key, token}, steadyNow());
}

void Board::forgetEndedByUs(const QByteArray &key, const QByteArray &token)
{
    m_endedByUs.remove({key, token});
}

void Board::setWaiters(const QByteArray &key, int master, int waiters)
{
    const quint32 index = find(master, key, hashOf(master, key));
    if (index == KeyIndex::none || m_cells[index].row.waiters == waiters)
        return;
    Cell &cell = m_cells[index];
    cell.row.waiters = waiters;
    rejudge(index, cell, steadyNow());
    announce(index, Event::Changed);
}

} // namespace locks
