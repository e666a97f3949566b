// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recent_ends.h"

#include "history/model/hold_scope.h"

#include <QList>

#include <algorithm>

namespace history {

namespace {

constexpr qint64 betweenLooks = 6'000; // ms: servers are asked for what they dropped every five seconds
constexpr qint64 aroundAction = 15'000; // ms between an action's intent and the end that it brought
constexpr qint64 toldLate = 1'000; // ms by which an end may be told later than it was
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
    corrected.fits = why == EndReason::CannotTell ? ended->hold.fits : locks::EndReasons();
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

/// A token that names one hold says so by itself. Of another one, the hold was there when the action began,
/// and ended before the action was over.
bool RecentEnds::mayBeBy(const Ended &ended, const Deed &deed)
{
    const Hold &hold = ended.hold;
    if (hold.key != deed.key || hold.token != deed.token || std::abs(deed.begun - ended.at) > aroundAction)
        return false;
    return tokenScope(hold) == locks::TokenScope::Hold
        || (hold.from <= deed.done && hold.lastSeen <= deed.done + toldLate && ended.at >= deed.begun);
}

void RecentEnds::noteAction(const Deed &deed)
{
    const auto isNoted = [&deed](const Ended &each) {
        return each.hold.actionId == deed.id;
    };
    if (std::any_of(m_ended.begin(), m_ended.end(), isNoted))
        return;
    const auto each = std::find_if(m_ended.begin(), m_ended.end(),
                                   [&deed](const Ended &ended) { return mayBeBy(ended, deed); });
    if (each == m_ended.end())
        return;
    m_writer->holds().noteAction(m_writer->writing(), each->hold.id, deed.id, deed.what);
    each->hold.actionId = deed.id;
    each->hold.deed = deed.what;
    if (each->hold.why != EndReason::ByUs)
        correct(&*each, EndReason::ByUs);
}

} // namespace history
