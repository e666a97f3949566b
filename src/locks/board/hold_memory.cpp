// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/hold_memory.h"

#include "locks/owners/holder_identity.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis kept = 10000;

} // namespace

void HoldMemory::clear()
{
    m_recent.clear();
    m_earlier.clear();
    m_tiedTokens.clear();
    m_unchanged.clear();
    m_setSights.clear();
    m_cut.clear();
    m_missedShort = 0;
}

bool HoldMemory::isMine(const QByteArray &key, const QByteArray &token) const
{
    return !m_mine.isEmpty() && m_mine.contains({key, token});
}

void HoldMemory::noteEndedByUs(const QByteArray &key, const QByteArray &token)
{
    m_endedByUs.insert({key, token}, steadyNow());
}

bool HoldMemory::takeEndedByUs(quint32 cell, const SharedRow &row)
{
    return !m_endedByUs.isEmpty() && m_endedByUs.remove({row.key().toByteArray(), tokenOf(cell, row)});
}

QByteArray HoldMemory::tokenOf(quint32 cell, const SharedRow &row) const
{
    const QByteArray *tied = tiedToken(cell);
    return tied ? *tied : row.token().toByteArray();
}

const QByteArray *HoldMemory::tiedToken(quint32 cell) const
{
    const auto tied = m_tiedTokens.constFind(cell);
    return tied == m_tiedTokens.constEnd() ? nullptr : &*tied;
}

void HoldMemory::keepTiedToken(quint32 cell, const QByteArray &token)
{
    if (!m_tiedTokens.contains(cell))
        m_tiedTokens.insert(cell, token);
}

QByteArray HoldMemory::nameOf(int master, const QByteArray &key) const
{
    return m_separate ? QByteArray::number(master) + ':' + key : key;
}

void HoldMemory::rowBegins(quint32 cell, int master, const QByteArray &key)
{
    if (m_recent.isEmpty())
        return;
    const auto recent = m_recent.constFind(nameOf(master, key));
    if (recent != m_recent.constEnd())
        m_earlier.insert(cell, recent->holds);
}

void HoldMemory::holdEnds(quint32 cell, const SharedRow &row, Millis at, bool byUs)
{
    if (!byUs)
        m_earlier[cell].add({at, holderHash(row)});
    if (row.isMine())
        m_mine.remove({row.key().toByteArray(), tokenOf(cell, row)});
}

void HoldMemory::rowEnds(quint32 cell, const SharedRow &row, Millis at)
{
    m_recent.insert(nameOf(row.separateMaster(), row.key().toByteArray()), {m_earlier.value(cell), at});
}

void HoldMemory::forgetRow(quint32 cell)
{
    m_earlier.remove(cell);
    m_tiedTokens.remove(cell);
    m_unchanged.remove(cell);
    m_setSights.forgetRow(cell);
    m_cut.remove(cell);
}

void HoldMemory::noteLease(quint32 cell, bool isCut, bool isSure, bool isOther)
{
    if (isCut)
        m_cut.insert(cell, isSure);
    else if (isOther)
        m_cut.remove(cell);
}

void HoldMemory::noteUnchanged(quint32 cell, const Observed &observed)
{
    if (observed.unchangedSeconds == 0 && m_unchanged.isEmpty())
        return;
    QList<std::pair<int, Millis>> &known = m_unchanged[cell];
    if (observed.changed)
        known.removeIf([&observed](const auto &each) { return each.first == observed.master; });
    if (observed.unchangedSeconds > 0)
        known.append({observed.master, observed.at - Millis(observed.unchangedSeconds) * 1000});
    if (known.isEmpty())
        m_unchanged.remove(cell);
}

Millis HoldMemory::unchangedSince(quint32 cell, quint64 masters, int needed) const
{
    const auto known = m_unchanged.constFind(cell);
    if (known == m_unchanged.constEnd())
        return noDeadline;
    QList<Millis> since;
    for (const auto &[master, instant] : *known) {
        if (masters & masterBit(master))
            since.append(instant);
    }
    if (since.size() < needed)
        return noDeadline;
    std::sort(since.begin(), since.end());
    return since.at(needed - 1);
}

EarlierHolds HoldMemory::earlierHolds(quint32 cell) const
{
    return m_earlier.isEmpty() ? EarlierHolds() : m_earlier.value(cell);
}

HoldMemory::Missed HoldMemory::noteCameAndWent(const QByteArray &key, const Observed &observed,
                                               bool isCounted)
{
    constexpr Millis late = 500; // for an end that is reported again, where no bounds are known
    Recent &recent = m_recent[nameOf(observed.master, key)];
    const Millis since = observed.at - recent.at;
    const bool isOther = observed.changedAfter > 0 ? observed.changedAfter > recent.at : since > late;
    if (!isOther)
        return since <= reportedAgainMs ? Missed::No : Missed::Perhaps;
    recent.at = observed.answeredAt();
    m_missedShort += isCounted ? 1 : 0;
    return isCounted ? Missed::Certainly : Missed::Perhaps;
}

bool HoldMemory::prune(Millis now)
{
    if (now - m_pruned < kept / 4)
        return false;
    m_pruned = now;
    m_recent.removeIf([now](const auto &each) { return now - each.value().at > kept; });
    m_earlier.removeIf([now](const auto &each) { return now - each.value().last.at > kept; });
    m_endedByUs.removeIf([now](const auto &each) { return now - each.value() > kept; });
    return true;
}

} // namespace locks
