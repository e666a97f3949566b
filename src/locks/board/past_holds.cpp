// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/past_holds.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/token_strength.h"

#include <algorithm>

namespace locks {

namespace {

/// Two reads of the same deadline differ by no more.
constexpr Millis sameDeadline = 1000;
/// A hold may be read that late after its deadline.
constexpr Millis endedLongAgo = 60'000;

} // namespace

/// A row that is probably no lock has no library to ask.
bool tellsItsHold(const Row &row)
{
    return row.library < Dialects::table().count()
        && !needsDeadline(Dialects::table().at(row.library), row.token);
}

PastHolds::Name PastHolds::nameOf(quint16 master, const Row &row)
{
    return {QByteArray::number(master) + ' ' + row.key, row.token};
}

/// By the only master that it stands on: so it is the same whether masters are read as a set or separately.
PastHolds::Name PastHolds::nameOf(const Row &row)
{
    return nameOf(row.holdings.size() == 1 ? row.holdings.first().master : row.separateMaster, row);
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
    m_holds.insert(nameOf(row), pastOf(row));
    return true;
}

PastHolds::Past PastHolds::pastOf(const Row &row)
{
    return {row.firstSeen, row.unchangedBefore, row.lastRenewal, row.renewalPeriod, row.longestLease,
            row.deadline,  row.renewals,        row.birthSeen,   row.failedOver,    row.recordedBefore};
}

void PastHolds::keepEnded(const SharedRow &shared, Millis now)
{
    if (m_holds.size() >= most)
        makeRoom(now);
    if (m_holds.size() >= most || !shared.hasToken() || shared.isTruncated())
        return;
    const Row row = *shared;
    Past past = pastOf(row);
    past.ended = true;
    past.birthSeen = false;
    past.renewals = 0;
    past.lastRenewal = 0;
    past.renewalPeriod = 0;
    m_holds.insert(nameOf(row), past);
}

void PastHolds::giveBack(Row *row, Millis now)
{
    if (m_holds.isEmpty() || !row->hasToken)
        return;
    auto found = m_holds.constFind(nameOf(*row));
    if (found == m_holds.constEnd()
        && row->separateMaster == 0) // of several masters, seen on the first again
        found = m_holds.constFind(nameOf(0, *row));
    if (found == m_holds.constEnd())
        return;
    const Past past = *found;
    m_holds.erase(found);
    const bool bothEnd = row->deadline != noDeadline && past.deadline != noDeadline;
    const bool isSame = bothEnd && qAbs(row->deadline - past.deadline) <= sameDeadline;
    if (!isSame && !tellsItsHold(*row)) {
        row->birthSeen = row->birthSeen && !past.ended;
        return;
    }
    const Millis pastSince = past.firstSeen - Millis(past.unchangedBefore) * 1000;
    const Millis since = std::min(row->heldSince(), pastSince);
    row->recordedBefore = pastSince <= row->heldSince() ? past.recordedBefore : row->recordedBefore;
    row->firstSeen = past.firstSeen;
    row->unchangedBefore = quint32((past.firstSeen - since) / 1000);
    row->birthSeen = past.birthSeen;
    row->failedOver = past.failedOver;
    row->longestLease = std::max(row->longestLease, past.longestLease);
    row->renewals = past.renewals;
    row->lastRenewal = past.lastRenewal;
    row->renewalPeriod = past.renewalPeriod;
    if (!bothEnd || isSame || past.ended || row->deadline < past.deadline)
        return;
    // It was renewed while nobody looked: when, its lease tells.
    row->lastRenewal = std::min(now, std::max(past.lastRenewal, row->deadline - row->longestLease));
    if (row->renewals < std::numeric_limits<quint16>::max())
        ++row->renewals;
}

} // namespace locks
