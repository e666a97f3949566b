// SPDX-License-Identifier: GPL-3.0-or-later
// How TimelineWorker reads lanes of owners, libraries and shapes: together, since each hold may be in any.
#include "gui/common/text.h"
#include "gui/timeline/load/timeline_worker.h"
#include "locks/dialects/library_name.h"
#include "locks/model/key_shape.h"

#include <algorithm>

namespace gui {

namespace {

constexpr int groupRows = 6;

bool comesFirst(const TimelineLane &one, const TimelineLane &other)
{
    return std::tie(one.lastTrouble, one.last) > std::tie(other.lastTrouble, other.last);
}

} // namespace

QString TimelineWorker::readGroups(TimelineOverview &overview)
{
    if (m_groupsSince == TimelineLane::nothing)
        loadGroups(m_ask.since);
    if (qint64(m_groups.size()) > m_limits.groups)
        dropGroups(m_synced);
    for (const auto &[name, lane] : m_groups)
        overview.lanes.push_back(lane);
    overview.allLanes = qint64(overview.lanes.size()) + (m_groupsDroppedAt > 0 ? 1 : 0);
    std::sort(overview.lanes.begin(), overview.lanes.end(), comesFirst);
    return {};
}

QByteArray TimelineWorker::groupOf(const history::Hold &hold) const
{
    switch (m_ask.lanes) {
    case LaneOf::Owner:
        return hold.owner.isEmpty() ? hold.token : hold.owner.toUtf8();
    case LaneOf::Library:
        return hold.library;
    default:
        return locks::keyShape(hold.key);
    }
}

/// Of what is grouped: its key or its group is.
bool TimelineWorker::isWanted(const history::Hold &hold) const
{
    return m_filter.isEmpty() || m_filter.matches(hold.key) || m_filter.matches(groupOf(hold));
}

void TimelineWorker::takeGrouped(const history::Hold &hold)
{
    const QByteArray name = groupOf(hold);
    if (qint64(m_groups.size()) >= 2 * m_limits.groups && !m_groups.contains(name))
        dropGroups(hold.from);
    // One that comes back after it was left out has lost what was before.
    const UnixMs cutAt = std::max(m_groupsCutAt, m_groupsDroppedAt);
    Loaded &loaded =
        m_lanes.try_emplace(name, Loaded{LaneStore(groupRows), m_groupsSince, 0, cutAt}).first->second;
    loaded.store.take(hold);
    TimelineLane &lane = m_groups[name];
    if (lane.id.isEmpty()) {
        const bool token = m_ask.lanes == LaneOf::Owner && hold.owner.isEmpty();
        lane.id = name;
        if (m_ask.lanes == LaneOf::Library)
            lane.title = locks::libraryName(name);
        else
            lane.title = token ? shownStart(name, 12) : shown(name);
        lane.isKey = false;
    }
    lane.holds = loaded.store.count();
    lane.last = std::max(lane.last, hold.to.value_or(hold.lastSeen));
    if (history::troubleOf(hold) != Trouble::None)
        lane.lastTrouble = std::max(lane.lastTrouble, hold.to.value_or(hold.lastSeen));
}

void TimelineWorker::loadGroups(UnixMs since)
{
    m_lanes.clear();
    m_groups.clear();
    m_groupsSince = since;
    m_groupsCutAt = 0;
    m_groupsDroppedAt = 0;
    history::HoldQuery all = groupQuery();
    all.since = since;
    qint64 taken = 0;
    UnixMs first = 0;
    takeHolds(all, [&](const history::Hold &hold) {
        first = taken++ == 0 ? hold.from : first;
        takeGrouped(hold);
        return true;
    });
    if (taken < m_limits.holds)
        return;
    m_groupsCutAt = first;
    for (auto &[name, loaded] : m_lanes)
        loaded.cutAt = std::max(loaded.cutAt, first);
}

history::HoldQuery TimelineWorker::groupQuery() const
{
    history::HoldQuery query = this->query();
    query.isWanted = [this](const history::Hold &hold) {
        return isWanted(hold);
    };
    return query;
}

/// There are more than can be shown: those that would come last are left out, as from `at` on.
void TimelineWorker::dropGroups(UnixMs at)
{
    std::vector<const TimelineLane *> all;
    for (const auto &[name, lane] : m_groups)
        all.push_back(&lane);
    const auto end = all.begin() + std::min(qint64(all.size()), m_limits.groups);
    std::nth_element(all.begin(), end, all.end(),
                     [](const auto *one, const auto *other) { return comesFirst(*one, *other); });
    QList<QByteArray> dropped;
    for (auto each = end; each != all.end(); ++each)
        dropped.append((*each)->id);
    for (const QByteArray &name : std::as_const(dropped)) {
        m_groups.erase(name);
        m_lanes.erase(name);
    }
    m_groupsDroppedAt = std::max(m_groupsDroppedAt, at);
}

void TimelineWorker::tellGroups(const QList<QByteArray> &lanes, const TellLane &tell)
{
    for (const QByteArray &lane : lanes) {
        const auto it = m_lanes.find(lane);
        // One that was left out meanwhile would be asked for again and again.
        tell(lane,
             it == m_lanes.end() ? LaneContent{{}, m_groupsSince, m_groupsDroppedAt} : it->second.content());
    }
}

/// Of each as much as it has of all.
void TimelineWorker::keepGroups()
{
    qint64 all = 0;
    for (const auto &[name, loaded] : m_lanes)
        all += loaded.store.count();
    if (all <= m_limits.inMemory)
        return;
    for (auto &[name, loaded] : m_lanes)
        loaded.cutAt =
            std::max(loaded.cutAt, loaded.store.keep(loaded.store.count() * m_limits.inMemory / all));
}

} // namespace gui
