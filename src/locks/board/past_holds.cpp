// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/past_holds.h"

#include "locks/board/holding_change.h"
#include "locks/dialects/same_hold.h"

#include <algorithm>

namespace locks {

namespace {

/// A hold may be read that late after its deadline.
constexpr Millis endedLongAgo = 60'000;

} // namespace

/// Where the row's hold stands.
PastHolds::Masters PastHolds::mastersOf(const Row &row)
{
    Masters masters;
    for (const Holding &each : row.holdings) {
        if (each.hasToken && each.token == row.token)
            masters.append(each.master);
    }
    if (masters.isEmpty())
        masters.append(row.separateMaster);
    return masters;
}

void PastHolds::leave(Masters *from, const Masters &which)
{
    from->removeIf([&which](quint16 master) { return which.contains(master); });
}

void PastHolds::makeRoom(Millis now)
{
    m_holds.removeIf([now](const auto &each) {
        return each->deadline != noDeadline && each->deadline + endedLongAgo < now;
    });
}

bool PastHolds::keep(const SharedRow &shared)
{
    if (m_holds.size() >= most)
        return false;
    if (!shared.hasToken() || shared.isTruncated())
        return true;
    const Row row = *shared;
    put(row, pastOf(row));
    return true;
}

PastHolds::Past PastHolds::pastOf(const Row &row)
{
    return {row.firstSeen,       row.unchangedBefore,
            row.lastRenewal,     row.renewalPeriod,
            row.longestLease,    row.deadline,
            row.renewals,        row.birthSeen,
            row.failedOver,      row.ghost,
            row.bornWithin,      row.sinceFrom,
            row.unwatchedBefore, false,
            mastersOf(row)};
}

void PastHolds::noteEnd(const SharedRow &row, const EndCause &cause, bool isCut)
{
    if (isMeantEnd(cause) && row.hasToken() && !row.isTruncated())
        m_ended.add(row.key(), row.token(),
                    {isCut ? noDeadline : row.deadline(), row.holdingCount() > 0 ? row.holding(0).slack : 0});
}

bool PastHolds::hasEnded(const Row &row) const
{
    if (!row.hasToken)
        return false;
    const auto ended = m_ended.deadlineOf(row.key, row.token);
    if (!ended)
        return false;
    constexpr Millis sameDeadline = 10;
    const Millis slack = ended->slack + (row.holdings.isEmpty() ? 0 : row.holdings.first().slack);
    const Millis error = std::max(slack, sameDeadline); // a busy machine reads a deadline less exactly
    const bool bothEnd = ended->at != noDeadline && row.deadline != noDeadline;
    if (bothEnd && row.deadline - ended->at > error)
        return false; // later than any deadline of the old data: a client has written it
    return isSameHold(row, Between::OneRun, ended->at, row.deadline)
        || (bothEnd && ended->at - row.deadline <= error);
}

void PastHolds::noteRestore(const QByteArray &key, bool isDone)
{
    if (isDone)
        m_restored.insert(key);
    else
        m_restored.remove(key);
}

void PastHolds::keepEnded(const SharedRow &shared, Millis now)
{
    if (m_holds.size() >= most)
        makeRoom(now);
    if (m_holds.size() >= most || !shared.hasToken() || shared.isTruncated())
        return;
    const Row row = *shared;
    m_restored.remove(row.key); // an undo before this end restored an earlier hold
    Past past = pastOf(row);
    past.ended = true;
    past.birthSeen = false;
    past.renewals = 0;
    past.lastRenewal = 0;
    past.renewalPeriod = 0;
    put(row, past);
}

/// In the place of what was kept of the same hold before: of a set that is one hold, wherever it stood.
void PastHolds::put(const Row &row, const Past &past)
{
    const Name name{row.key, row.token};
    for (auto it = m_holds.find(name); it != m_holds.end() && it.key() == name;) {
        leave(&it->masters, row.masters > 1 ? Masters(it->masters) : past.masters);
        it = it->masters.isEmpty() ? m_holds.erase(it) : std::next(it);
    }
    m_holds.insert(name, past);
}

/// Of masters that are read separately what was known there; else what was known earliest anywhere, and the
/// rest is dropped with it: it was the same hold.
std::optional<PastHolds::Past> PastHolds::take(const Row &row, bool separate)
{
    const Name name{row.key, row.token};
    std::optional<Past> taken;
    if (!separate) {
        for (auto it = m_holds.constFind(name); it != m_holds.cend() && it.key() == name; ++it) {
            if (!taken || it->firstSeen < taken->firstSeen)
                taken = *it;
        }
        m_holds.remove(name);
        return taken;
    }
    const Masters masters = mastersOf(row);
    for (auto it = m_holds.find(name); it != m_holds.end() && it.key() == name; ++it) {
        const qsizetype before = it->masters.size();
        leave(&it->masters, masters);
        if (it->masters.size() == before)
            continue;
        taken = *it;
        if (it->masters.isEmpty())
            m_holds.erase(it);
        return taken;
    }
    return taken;
}

void PastHolds::giveBack(Row *row, bool separate, Millis now)
{
    if (m_holds.isEmpty() || !row->hasToken)
        return;
    const std::optional<Past> known = take(*row, separate);
    if (!known)
        return;
    const Past &past = *known;
    const bool bothEnd = row->deadline != noDeadline && past.deadline != noDeadline;
    if (!isSameHold(*row, Between::OneRun, past.deadline, row->deadline)) {
        row->birthSeen = row->birthSeen && !past.ended;
        return;
    }
    const Millis pastSince = past.firstSeen - Millis(past.unchangedBefore) * 1000;
    const Millis since = std::min(row->heldSince(), pastSince);
    if (pastSince <= row->heldSince()) {
        row->sinceFrom = past.sinceFrom;
        row->unwatchedBefore = past.unwatchedBefore;
    }
    row->firstSeen = past.firstSeen;
    row->bornWithin = past.bornWithin;
    row->ghost = row->ghost || (past.ghost && !isClearlyLater(row->deadline, past.deadline))
        || (past.ended && m_restored.contains(row->key));
    m_restored.remove(row->key);
    row->unchangedBefore = quint32((past.firstSeen - since) / 1000);
    row->birthSeen = past.birthSeen;
    row->failedOver = past.failedOver;
    row->longestLease = std::max(row->longestLease, past.longestLease);
    row->renewals = past.renewals;
    row->lastRenewal = past.lastRenewal;
    row->renewalPeriod = past.renewalPeriod;
    if (!bothEnd || isSameDeadline(past.deadline, row->deadline) || past.ended
        || row->deadline < past.deadline)
        return;
    // It was renewed while nobody looked: when, its lease tells.
    row->lastRenewal = std::min(now, std::max(past.lastRenewal, row->deadline - row->longestLease));
    if (row->renewals < std::numeric_limits<quint16>::max())
        ++row->renewals;
}

} // namespace locks
