// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"
#include "locks/board/claims.h"
#include "locks/dialects/dialect.h"
#include "locks/model/judgement.h"

#include <algorithm>
#include <bit>

// What a board makes of changed holdings: holds that begin, are renewed and end, and what is told about them.
namespace locks {

namespace {

constexpr Millis confirmAgain = 1000;
constexpr int dueAtOnce = 20000;
constexpr qsizetype manyChanges = 200; // in one delta: a pass is under way

void countRenewal(Row &row, Millis at)
{
    if (row.renewals > 0) {
        const Millis gap = at - row.lastRenewal;
        row.renewalPeriod = row.renewalPeriod ? (row.renewalPeriod * 3 + gap) / 4 : gap;
    }
    if (row.renewals < std::numeric_limits<quint16>::max())
        ++row.renewals;
    row.lastRenewal = at;
}

bool hasTokenPerMaster(const Row &row)
{
    return row.masters > 1 && Dialects::table().at(row.library).hasTokenPerMaster();
}

/// How many masters hold it: those of the leading claim, and where each has a token of its own by design, all
/// that have one.
quint16 heldOn(const Row &row, const Claim &claim)
{
    if (!hasTokenPerMaster(row))
        return claim.held;
    return quint16(std::count_if(row.holdings.begin(), row.holdings.end(), [&row](const Holding &each) {
        return each.hasToken && each.library == row.library;
    }));
}

/// Whether these masters are one set, or whose tokens they have, is not known: then neither is what a set
/// makes of its locks.
States withoutSetClaims(States states)
{
    if (states.testFlag(State::Quorum) || !states.testAnyFlags(State::Minority | State::Split))
        return states;
    return (states & ~States(State::Minority | State::Split)) | State::Unproven;
}

/// A lock of several owners goes on while one of them stays.
bool sharesOwner(const InsidePtr &before, const InsidePtr &now)
{
    if (!before || !now)
        return false;
    return std::any_of(before->owners.begin(), before->owners.end(), [&now](const InnerOwner &owner) {
        return std::any_of(now->owners.begin(), now->owners.end(),
                           [&owner](const InnerOwner &other) { return other.token == owner.token; });
    });
}

} // namespace

void Board::evaluate(quint32 index, const Observed &observed)
{
    Row row = *m_cells[index].row;
    evaluate(index, row, observed);
}

void Board::evaluate(quint32 index, Row &row, const Observed &observed)
{
    Cell &cell = m_cells[index];
    if (observed.rose)
        cell.rose |= masterBit(observed.master);
    const Claim claim = leadingClaim(row.holdings, m_spec.quorum());
    if (!m_isSet)
        noteSet(row, claim);
    std::optional<Event> event;
    if (!cell.row) {
        beginHold(index, row, claim, observed);
        event = m_everComplete.test(size_t(observed.master)) ? Event::Acquired : Event::Present;
    } else if (changesHands(index, row, claim)) {
        announceReplaced(index);
        noteOwnerEnd(index, observed.at);
        beginHold(index, row, claim, observed);
        event = Event::Acquired;
    } else {
        event = follow(index, row, claim, observed);
    }
    refreshPresence(cell, row, claim);
    refreshEvictable(row);
    rejudge(index, row, observed.at);
    const bool differs = cell.row
        && (cell.row.states() != row.states || cell.row.answered() != row.answered
            || cell.row.isStale() != row.stale);
    if (!event && differs)
        event = Event::Changed;
    // Who was told of this row holds its block: an equal one would be a second copy of a million.
    if (event || !cell.row || row != *cell.row)
        cell.row = row;
    if (event)
        announce(index, *event);
}

/// A token on two masters is what a Redlock set writes, and unrelated servers do not. A constant is no sign:
/// the same job may run beside each of them; nor is what we wrote ourselves.
void Board::noteSet(const Row &row, const Claim &claim)
{
    const bool constant = isConstantValue(claim.token) || isDigits(claim.token)
        || Dialects::table().at(claim.library).isConstant(claim.token);
    if (claim.held < 2 || !claim.leads || constant || m_writtenByUs.contains(row.key))
        return;
    m_isSet = true;
    const Millis now = steadyNow();
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        if (!m_cells[i].row)
            continue;
        Row known = *m_cells[i].row;
        rejudge(i, known, now);
        if (known.states == m_cells[i].row.states())
            continue;
        m_cells[i].row = known;
        announce(i, Event::Changed);
    }
}

void Board::announceReplaced(quint32 index)
{
    Cell &cell = m_cells[index];
    // What is told is the hold that ended: its own holdings, as they were before, not those of its successor.
    const QByteArray token = holdToken(index);
    Row ended = *cell.row;
    ended.holdings.removeIf(
        [&](const Holding &each) { return each.hasToken != cell.holdLeads || each.token != token; });
    cell.row = ended;
    announce(index, Event::Ended, EndReason::Replaced);
}

bool Board::changesHands(quint32 index, const Row &row, const Claim &claim) const
{
    const Cell &cell = m_cells[index];
    if (claim.tied || !cell.holdKnown)
        return false;
    if (sharesOwner(row.inside, claim.inside))
        return false;
    if (claim.leads != cell.holdLeads)
        return true;
    const auto tied = m_tiedTokens.constFind(index);
    return claim.token != (tied == m_tiedTokens.constEnd() ? row.token : *tied);
}

QByteArray Board::holdToken(quint32 index) const
{
    const auto tied = m_tiedTokens.constFind(index);
    return tied == m_tiedTokens.constEnd() ? m_cells[index].row.token().toByteArray() : *tied;
}

/// The row's token is the hold's, except in a tie.
void Board::rememberHold(quint32 index, const Claim &claim)
{
    Cell &cell = m_cells[index];
    cell.holdKnown = !claim.tied;
    cell.holdLeads = claim.leads;
    m_tiedTokens.remove(index);
}

void Board::beginHold(quint32 index, Row &row, const Claim &claim, const Observed &observed)
{
    Cell &cell = m_cells[index];
    rememberHold(index, claim);
    cell.rose = 0;
    row.firstSeen = observed.at;
    const size_t master = size_t(observed.master);
    row.birthSeen = observed.source == Source::Push && m_pushed.test(master) && m_complete.test(master);
    row.failedOver = false;
    row.renewals = 0;
    row.lastRenewal = 0;
    row.renewalPeriod = 0;
    row.longestLease = 0;
    row.waiters = -1;
    row.waitersFrom = WaitersFrom::Nothing;
    row.mine = claim.leads && !m_mine.isEmpty() && m_mine.contains({row.key, claim.token});
    show(cell, row, claim, observed.at);
}

void Board::show(Cell &cell, Row &row, const Claim &claim, Millis at)
{
    row.token = claim.token;
    row.hasToken = claim.leads;
    row.truncated = claim.truncated;
    const bool otherLibrary = row.library != claim.library;
    row.library = claim.library;
    row.held = heldOn(row, claim);
    row.deadline = claim.deadline;
    cell.slack = qint32(claim.slack);
    row.logical = claim.logical;
    row.inside = claim.inside;
    if (claim.inside && claim.inside->waitersFrom != WaitersFrom::Nothing) {
        row.waiters = claim.inside->waiters;
        row.waitersFrom = claim.inside->waitersFrom;
    } else if (row.waitersFrom == WaitersFrom::Queue || otherLibrary) {
        row.waiters = -1; // the queue is gone, or nobody counts them in that way any more
        row.waitersFrom = WaitersFrom::Nothing;
    }
    if (claim.deadline != noDeadline)
        row.longestLease = std::max(row.longestLease, claim.deadline - at);
}

std::optional<Event> Board::follow(quint32 index, Row &row, const Claim &claim, const Observed &observed)
{
    Cell &cell = m_cells[index];
    if (!claim.tied)
        rememberHold(index, claim); // a tie may be over: this claim led all along
    else if (cell.holdKnown && !m_tiedTokens.contains(index))
        m_tiedTokens.insert(index, row.token);
    const int needed = std::min<int>(m_spec.quorum(), claim.held);
    // When the masters that end first have ended, the others' deadline leads: nobody made that later.
    const bool rose = observed.rose && row.deadline != noDeadline && claim.deadline != noDeadline
        && claim.deadline - row.deadline > cell.slack + claim.slack
        && std::popcount(cell.rose & claim.mastersMask) >= needed;
    show(cell, row, claim, observed.at);
    if (!rose)
        return observed.changed ? std::optional<Event>(Event::Changed) : std::nullopt;
    cell.rose = 0;
    countRenewal(row, observed.at);
    return Event::Renewed;
}

void Board::refreshPresence(const Cell &cell, Row &row, const Claim &claim) const
{
    quint64 holding = 0;
    for (const Holding &each : std::as_const(row.holdings))
        holding |= masterBit(each.master);
    const int fresh = std::popcount(claim.mastersMask & cell.answered);
    row.stale =
        (holding & ~cell.answered) && (claim.tied || fresh < std::min<int>(m_spec.quorum(), row.masters));
    row.answered = row.masters == 1 ? quint16(!row.stale)
                                    : quint16(std::popcount(cell.answered | m_complete.to_ullong()));
}

void Board::announce(quint32 index, Event event, EndReason why, Millis lastSeen)
{
    Cell &cell = m_cells[index];
    if (cell.heldBack)
        return;
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
    m_pending.changes.append({event, why, cell.row, lastSeen});
    if (m_pending.changes.size() == manyChanges)
        m_pending.changes.reserve(fullDelta);
    if (m_pending.changes.size() >= fullDelta) {
        flush();
    } else if (!m_waiting) {
        m_waiting = true;
        m_listener.changed();
    }
}

void Board::rejudge(quint32 index, Row &row, Millis now)
{
    const Millis contendedUntil = m_owners.isEmpty() ? 0 : m_owners.value(index).contendedUntil();
    row.manyOwners = contendedUntil > now;
    const Judgement judgement = judge(row, now, m_spec.absurdAfter);
    row.states = m_isSet && !hasTokenPerMaster(row) ? judgement.states : withoutSetClaims(judgement.states);
    if (m_timed)
        schedule(index, row, now,
                 std::min(judgement.nextChange, row.manyOwners ? contendedUntil : noDeadline));
}

void Board::schedule(quint32 index, const Row &row, Millis now, Millis next)
{
    Cell &cell = m_cells[index];
    for (const Holding &each : row.holdings) {
        const bool answers = cell.answered & masterBit(each.master);
        if (!answers || each.logical || each.deadline == noDeadline)
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
        if (!cell.row || cell.dueAt != due.at)
            continue;
        cell.dueAt = noDeadline;
        confirmDue(cell, now);
        Row row = *cell.row;
        rejudge(due.cell, row, now);
        if (row.states == cell.row.states() && row.manyOwners == cell.row.hasManyOwners())
            continue;
        cell.row = row;
        announce(due.cell, Event::Changed);
    }
    pruneRecent(now);
}

void Board::confirmDue(Cell &cell, Millis now)
{
    if (now - cell.confirmAt < confirmAgain / 2)
        return;
    for (int i = 0; i < cell.row.holdingCount(); ++i) {
        const SharedRow::HoldingView each = cell.row.holding(i);
        const bool answers = cell.answered & masterBit(each.master);
        if (!answers || each.logical || each.deadline == noDeadline || each.deadline + each.slack >= now)
            continue;
        m_listener.confirm(each.master, cell.row.key().toByteArray());
        cell.confirmAt = now;
    }
}

void Board::noteMine(const QByteArray &key, const QByteArray &token)
{
    m_mine.insert({key, token});
    markMine(key, token, true);
}

void Board::forgetMine(const QByteArray &key, const QByteArray &token)
{
    if (m_mine.remove({key, token}))
        markMine(key, token, false);
}

void Board::markMine(const QByteArray &key, const QByteArray &token, bool mine)
{
    for (int master = 0; master < (m_spec.separate ? int(m_spec.masters.size()) : 1); ++master) {
        const quint32 index = find(master, key, hashOf(master, key));
        if (index == KeyIndex::none)
            continue;
        Row row = *m_cells[index].row;
        if (row.mine != mine && row.hasToken && row.token == token) {
            row.mine = mine;
            m_cells[index].row = row;
            announce(index, Event::Changed);
        }
    }
}

} // namespace locks
