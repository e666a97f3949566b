// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/timeline_model.h"

#include <algorithm>
#include <tuple>

namespace gui {

namespace {

/// A watch span is written every few seconds: one that ends so lately goes on.
constexpr qint64 watchedLatelyMs = 15'000;
/// Steps of so many holds are remembered.
constexpr qsizetype mostSteps = 2'000;

bool isSame(const history::ServerEvent &one, const history::ServerEvent &other)
{
    return std::tie(one.kind, one.at, one.master, one.text, one.key, one.count)
        == std::tie(other.kind, other.at, other.master, other.text, other.key, other.count);
}

/// But for the end of the last one, which grows: where it has come to is told by the clock.
bool isSame(const QList<history::WatchSpan> &one, const QList<history::WatchSpan> &other)
{
    if (one.isEmpty() || one.size() != other.size())
        return one.size() == other.size();
    history::WatchSpan last = one.last();
    last.to = other.last().to;
    return last == other.last() && std::equal(one.begin(), one.end() - 1, other.begin(), other.end() - 1);
}

bool isSame(const TimelineRecord &one, const TimelineRecord &other)
{
    return one.begin == other.begin && one.masters == other.masters && isSame(one.watched, other.watched)
        && one.density == other.density
        && std::equal(one.events.begin(), one.events.end(), other.events.begin(), other.events.end(),
                      [](const auto &a, const auto &b) { return isSame(a, b); });
}

} // namespace

bool TimelineRecord::isBlind(const history::WatchSpan &span) const
{
    return !span.away.isEmpty() && !masters.isEmpty()
        && std::all_of(masters.begin(), masters.end(),
                       [&span](const QString &master) { return span.away.contains(master); });
}

int TimelineModel::laneOf(const QByteArray &id) const
{
    return m_index.value(id, -1);
}

void TimelineModel::begin(std::vector<TimelineLane> lanes, const TimelineRecord &record)
{
    m_lanes.clear();
    m_index.clear();
    m_steps.clear(); // another file numbers its holds anew
    m_record = record;
    setLanes(std::move(lanes));
    emit recordChanged();
    emit contentChanged();
}

void TimelineModel::setLanes(std::vector<TimelineLane> lanes)
{
    for (TimelineLane &lane : lanes) {
        if (const int old = laneOf(lane.id); old >= 0 && lane.rows.empty()) {
            lane.rows = std::move(m_lanes[size_t(old)].rows);
            lane.since = m_lanes[size_t(old)].since;
            lane.cutAt = m_lanes[size_t(old)].cutAt;
        }
    }
    m_lanes = std::move(lanes);
    m_index.clear();
    for (size_t i = 0; i < m_lanes.size(); ++i)
        m_index.insert(m_lanes[i].id, int(i));
    emit lanesChanged();
}

bool TimelineModel::updateLanes(const std::vector<TimelineLane> &lanes, qint64 most)
{
    bool reordered = false;
    bool added = false;
    int before = -1;
    for (const TimelineLane &lane : lanes) {
        const int at = laneOf(lane.id);
        if (at >= 0) {
            TimelineLane &old = m_lanes[size_t(at)];
            reordered |= at < before;
            before = std::max(before, at);
            old.last = lane.last;
            old.lastTrouble = lane.lastTrouble;
            old.holds = lane.holds;
        } else if (qint64(m_lanes.size()) >= most) {
            reordered = true; // in the right order it would stand where another one is
        } else {
            m_index.insert(lane.id, int(m_lanes.size()));
            m_lanes.push_back(lane);
            before = int(m_lanes.size()) - 1;
            added = true;
        }
    }
    if (added)
        emit lanesChanged();
    return reordered;
}

void TimelineModel::setRecord(const TimelineRecord &record)
{
    const bool same = isSame(m_record, record);
    m_record = record;
    if (same)
        return;
    emit recordChanged();
    emit contentChanged();
}

void TimelineModel::setContent(const QByteArray &id, const LaneContent &content)
{
    const int lane = laneOf(id);
    if (lane < 0)
        return;
    m_lanes[size_t(lane)].rows = content.rows;
    m_lanes[size_t(lane)].since = content.since;
    m_lanes[size_t(lane)].cutAt = content.cutAt;
    emit contentChanged();
}

void TimelineModel::setSteps(qint64 hold, const QList<history::Step> &steps)
{
    const QList<history::Step> *known = stepsOf(hold);
    if (known && *known == steps)
        return;
    if (m_steps.size() >= mostSteps)
        m_steps.clear();
    m_steps.insert(hold, steps);
    emit contentChanged();
}

const QList<history::Step> *TimelineModel::stepsOf(qint64 hold) const
{
    const auto it = m_steps.constFind(hold);
    return it == m_steps.constEnd() ? nullptr : &*it;
}

UnixMs TimelineModel::openEnd(UnixMs now) const
{
    UnixMs last = 0;
    for (const history::WatchSpan &span : m_record.watched)
        last = std::max(last, span.to);
    return last == 0 || last >= now - watchedLatelyMs ? now : last;
}

UnixMs TimelineModel::endOf(const history::WatchSpan &span, UnixMs now) const
{
    const bool isFollowed = m_record.watched.last().from >= span.to;
    return isFollowed || span.to < now - watchedLatelyMs ? span.to : std::max(span.to, now);
}

TimelineModel::Watched TimelineModel::watchedAt(UnixMs at, UnixMs now) const
{
    Watched found;
    for (const history::WatchSpan &span : m_record.watched) {
        if (span.from > at)
            break;
        if (endOf(span, now) < at || m_record.isBlind(span))
            continue;
        if (span.away.isEmpty())
            return {Sight::All};
        found = {Sight::Partly, span.away};
    }
    return found;
}

std::pair<UnixMs, UnixMs> TimelineModel::span(UnixMs now) const
{
    UnixMs begin = m_record.begin.value_or(now - 3'600'000);
    if (!m_record.watched.isEmpty())
        begin = std::min(begin, m_record.watched.first().from);
    return {begin, std::max(openEnd(now), begin + 1000)};
}

HoldMark TimelineModel::mark(const Place &place) const
{
    return m_lanes[size_t(place.lane)].rows[size_t(place.row)].mark(place.hold);
}

TimelineModel::Place TimelineModel::find(int lane, qint64 id, UnixMs from) const
{
    if (lane < 0)
        return {};
    const LaneRows &rows = m_lanes[size_t(lane)].rows;
    for (size_t row = 0; row < rows.size(); ++row) {
        for (int i = rows[row].firstFrom(from); i < rows[row].count() && rows[row].from(i) == from; ++i) {
            if (rows[row].id(i) == id)
                return {lane, int(row), i};
        }
    }
    return {};
}

TimelineModel::Place TimelineModel::neighbour(const Place &place, int step) const
{
    const LaneRows &rows = m_lanes[size_t(place.lane)].rows;
    const auto keyOf = [&rows](const Place &each) {
        const HoldMipmap &row = rows[size_t(each.row)];
        return std::tuple(row.from(each.hold), each.row, each.hold);
    };
    const UnixMs from = rows[size_t(place.row)].from(place.hold);
    Place best;
    for (int row = 0; row < int(rows.size()); ++row) {
        const HoldMipmap &of = rows[size_t(row)];
        int hold = row == place.row ? place.hold + step : of.firstFrom(from);
        // Those of the same instant stand in the order of their rows.
        if (row != place.row && step > 0 && row < place.row) {
            while (hold < of.count() && of.from(hold) == from)
                ++hold;
        } else if (row != place.row && step < 0) {
            while (row < place.row && hold < of.count() && of.from(hold) == from)
                ++hold;
            --hold;
        }
        if (hold < 0 || hold >= of.count())
            continue;
        const Place found{place.lane, row, hold};
        if (!best.isValid() || (keyOf(found) < keyOf(best)) == (step > 0))
            best = found;
    }
    return best;
}

TimelineModel::Place TimelineModel::within(int lane, int row, UnixMs since, UnixMs until) const
{
    const LaneRows &rows = m_lanes[size_t(lane)].rows;
    if (row < 0 || row >= int(rows.size()))
        return {};
    const int hold = rows[size_t(row)].lastWithin(since, until);
    return hold < 0 ? Place() : Place{lane, row, hold};
}

} // namespace gui
