// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/master_facts.h"

#include "locks/model/pattern.h"

#include <algorithm>

namespace locks {

void MasterFacts::forgetPasses()
{
    m_complete.reset();
    m_everComplete.reset();
    m_passBegan.clear();
    m_absentAfter.clear();
}

void MasterFacts::noteCompletePass(int master, bool hasReadAll)
{
    m_complete.set(size_t(master));
    m_everComplete.set(size_t(master));
    if (hasReadAll)
        m_absentAfter.insert(master, m_passBegan.value(master, 0));
    else
        m_absentAfter.remove(master); // a key without a row may be one of those
}

void MasterFacts::noteAway(int master)
{
    m_away.set(size_t(master));
    if (!m_restartsNoticed.test(size_t(master)))
        m_absentAfter.remove(master); // it may come back with old data
    m_complete.reset(size_t(master));
    setPushed(master, Heard::Nothing);
}

void MasterFacts::setPushed(int master, Heard heard)
{
    m_pushed.set(size_t(master), heard != Heard::Nothing);
    m_pushedAll.set(size_t(master), heard == Heard::Everything);
}

void MasterFacts::noteFlush(int master, Millis heardAt, Millis changedAfter)
{
    m_flushed.set(size_t(master));
    m_flushHeard.insert(master, heardAt);
    m_flushedAfter.insert(master, changedAfter);
}

EndReason MasterFacts::emptiedBy(int master) const
{
    if (const EndReason lost = m_restarted.value(master, EndReason::None); lost != EndReason::None)
        return lost;
    return m_flushed.test(size_t(master)) ? EndReason::Flushed : EndReason::None;
}

void MasterFacts::noteRestart(int master, EndReason lost, const std::optional<QSet<QByteArray>> &doubted)
{
    m_restarted.insert(master, lost);
    m_doubted.remove(master);
    if (doubted)
        m_doubted.insert(master, *doubted);
}

bool MasterFacts::provesLoss(int master, const QByteArray &key) const
{
    const auto doubted = m_doubted.constFind(master);
    return doubted != m_doubted.cend() && !doubted->contains(key);
}

void MasterFacts::noteCopy(int master, std::optional<Millis> copiedUntil,
                           const std::optional<QSet<QByteArray>> &doubted)
{
    if (copiedUntil && doubted)
        m_copies.insert(master, {*copiedUntil, *doubted});
}

bool MasterFacts::provesFailover(int master, const QByteArray &key, Millis begun) const
{
    const auto copy = m_copies.constFind(master);
    return copy != m_copies.cend() && begun > copy->until && !copy->doubted.contains(key);
}

void MasterFacts::forgetEmptied(int master)
{
    m_flushed.reset(size_t(master));
    m_restarted.remove(master);
}

bool MasterFacts::setEviction(int master, Eviction eviction)
{
    const bool all = eviction == Eviction::All;
    const bool some = eviction == Eviction::WithExpiry;
    if (m_evictsAll.test(size_t(master)) == all && m_evictsVolatile.test(size_t(master)) == some)
        return false;
    m_evictsAll.set(size_t(master), all);
    m_evictsVolatile.set(size_t(master), some);
    return true;
}

bool MasterFacts::hears(int master, QByteArrayView key, const PatternSet &patterns) const
{
    if (!m_pushed.test(size_t(master)))
        return false;
    const QList<QByteArray> &prefixes = patterns.prefixes();
    return m_pushedAll.test(size_t(master))
        || std::any_of(prefixes.begin(), prefixes.end(),
                       [key](const QByteArray &prefix) { return key.startsWith(prefix); });
}

bool MasterFacts::mayEvict(int master, bool hasExpiry) const
{
    return m_evictsAll.test(size_t(master)) || (m_evictsVolatile.test(size_t(master)) && hasExpiry);
}

} // namespace locks
