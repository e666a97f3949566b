// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/dump_text.h"
#include "lab/race/rules.h"

namespace lab::race {

// A lock that its writer does not believe to hold, though nobody crashed and nothing was lost.
bool Rules::isPhantom(const Situation &situation) const
{
    const int owner = situation.owner.front();
    const Budget &all = m_bounds.budget;
    const bool calm = !situation.crashed && situation.left.lostReplies == all.lostReplies
        && situation.left.lostRequests == all.lostRequests && situation.left.promotions == all.promotions;
    return calm && m_bounds.masters == 1 && !m_hasToken && owner >= 0 && situation.parked
        && !(*m_programs)[situation.node[size_t(owner)]].hasFailed;
}

qint64 Rules::counterOf(const Situation &situation) const
{
    return numberIn((*m_contents)[situation.contents[0]].keys[counterKey].dump);
}

Properties Rules::brokenAtEnd(const Situation &situation) const
{
    Properties broken = 0;
    qint64 written = 0;
    for (int client = 0; client < m_bounds.clients; ++client)
        written += (*m_programs)[situation.node[size_t(client)]].written;
    const qint64 counter = counterOf(situation);
    if (counter < written || counter > written + situation.lost)
        broken |= bitOf(Property::WrongTotal);
    bool free = true;
    int keptUp = 0;
    int stuck = 0;
    for (int master = 0; master < m_bounds.masters; ++master) {
        const Contents::Key &lock = (*m_contents)[situation.contents[size_t(master)]].keys[lockKey];
        const bool immortal = lock.isThere() && lock.lease != Contents::withLease && !m_leaseInValue;
        stuck += immortal;
        keptUp += lock.isThere() && lock.lease == Contents::withLease;
        free = free && !lock.isThere();
    }
    const bool blockedForEver = stuck > (m_bounds.masters - 1) / 2;
    if (m_hasToken && free)
        broken |= bitOf(Property::NobodyEnters);
    // Somebody waits who has tried in vain: it is not that nobody was there to mend it.
    if (!m_hasToken && blockedForEver && situation.parked)
        broken |= bitOf(Property::LockedForEver);
    const bool keptAlive = keptUp > 0 && (situation.parked & situation.renewing & situation.renewedBefore);
    if (keptAlive || isPhantom(situation))
        broken |= bitOf(Property::NobodyEnters);
    return broken;
}

} // namespace lab::race
