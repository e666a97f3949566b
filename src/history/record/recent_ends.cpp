// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recent_ends.h"

#include "history/model/hold_scope.h"

#include <QList>

namespace history {

namespace {

constexpr qint64 betweenLooks = 6'000; // ms: servers are asked for what they dropped every five seconds
constexpr qint64 aroundAction = 15'000; // ms between an action's intent and the end that it brought
constexpr qint64 overlapWithin = 600'000; // ms: who comes back later has been told that it lost its lock
constexpr size_t mostEnded = 4'000;

bool isOn(const Hold &hold, const QString &master)
{
    return hold.server.isEmpty() || hold.server == master;
}

} // namespace

void RecentEnds::add(const Hold &hold, bool isEvictable)
{
    m_ended.push_back({hold, *hold.to,
                       hold.why == EndReason::Replaced && tokenScope(hold) == locks::TokenScope::Hold,
                       isEvictable});
    while (m_ended.size() > mostEnded || m_ended.back().at - m_ended.front().at > overlapWithin)
        m_ended.pop_front();
}

void RecentEnds::correct(Ended *ended, EndReason why)
{
    Hold corrected = ended->hold;
    corrected.why = why;
    corrected.keysDropped = why == EndReason::CannotTell; // nothing else makes an end that was told unsure
    m_writer->holds().correctEnd(m_writer->writing(), ended->hold, corrected);
    ended->hold = corrected;
}

void RecentEnds::noteBegin(const Hold &begun, UnixMs at)
{
    if (!begun.hasToken)
        return;
    for (auto each = m_ended.rbegin(); each != m_ended.rend(); ++each) {
        const bool isSame = each->mayOverlap && each->hold.key == begun.key && each->hold.token == begun.token
            && each->hold.server == begun.server;
        if (!isSame || each->hold.why != EndReason::Replaced || at - each->at > overlapWithin)
            continue;
        correct(&*each, EndReason::Overlap);
        return;
    }
}

/// The board has asked before it named these ends, and could not tell: this is what it could not tell them
/// from.
void RecentEnds::noteEviction(const QString &master, UnixMs at)
{
    for (Ended &each : m_ended) {
        const bool isUnsure =
            each.hold.why == EndReason::CannotTell && each.isEvictable && !each.hold.keysDropped;
        if (isUnsure && isOn(each.hold, master) && each.at <= at && at - each.at <= betweenLooks)
            correct(&each, EndReason::CannotTell);
    }
}

void RecentEnds::noteAction(const QByteArray &key, const QByteArray &token, const QString &id, OurDeed deed,
                            UnixMs at)
{
    for (auto each = m_ended.rbegin(); each != m_ended.rend(); ++each) {
        if (each->hold.key != key || each->hold.token != token || std::abs(at - each->at) > aroundAction)
            continue;
        if (each->hold.actionId == id)
            return;
        m_writer->holds().noteAction(m_writer->writing(), each->hold.id, id, deed);
        each->hold.actionId = id;
        each->hold.deed = deed;
        if (each->hold.why != EndReason::ByUs)
            correct(&*each, EndReason::ByUs);
        return;
    }
}

} // namespace history
