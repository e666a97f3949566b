// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/load/timeline_worker.h"

#include "gui/common/text.h"
#include "history/read/record_of.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace gui {

namespace {

constexpr qint64 densityParts = 1'000;
/// So many lanes fit the largest screen: the first picture does not wait for more.
constexpr qint64 firstLanes = 100;
/// A hold may be written so long after it ended.
constexpr qint64 lateMs = 10'000;
/// So many holds are read before a lane that had none shows some.
constexpr qint64 firstPart = 4'096;
constexpr int keyRows = 3;

} // namespace

TimelineWorker::TimelineWorker(Generation current, const TimelineLimits &limits)
    : m_current(std::move(current))
    , m_limits(limits)
{
}

TimelineWorker::~TimelineWorker() = default;

std::optional<TimelineOverview> TimelineWorker::begin(const TimelineAsk &ask)
{
    if (ask.path != m_ask.path)
        m_reader.reset();
    m_ask = ask;
    m_filter = LaneFilter(ask.filter);
    m_deployment.reset();
    m_lanes.clear();
    m_groups.clear();
    m_groupsSince = TimelineLane::nothing;
    m_synced = QDateTime::currentMSecsSinceEpoch();
    return read(std::min(firstLanes, m_limits.lanes));
}

std::optional<TimelineOverview> TimelineWorker::again()
{
    return read(m_limits.lanes);
}

std::optional<TimelineOverview> TimelineWorker::read(qint64 mostKeys)
{
    if (!isCurrent(m_ask.generation))
        return {};
    if (!m_reader)
        m_reader = std::make_unique<history::HistoryReader>(m_ask.path);
    TimelineOverview overview;
    overview.error = readRecord(overview);
    if (overview.error.isEmpty() && overview.deployment)
        overview.error = m_ask.lanes == LaneOf::Key ? readKeys(overview, mostKeys) : readGroups(overview);
    if (!overview.error.isEmpty())
        m_reader.reset(); // another try opens it anew
    if (!isCurrent(m_ask.generation))
        return {};
    return overview;
}

/// Once it is chosen it stays, as long as it is there.
std::optional<qint32> TimelineWorker::choose(const QList<history::Deployment> &all) const
{
    for (const std::optional<qint32> &wanted : {m_deployment, m_ask.deployment}) {
        if (wanted
            && std::any_of(all.begin(), all.end(), [&](const auto &each) { return each.id == *wanted; }))
            return wanted;
    }
    if (!m_ask.connection.name.isEmpty())
        return history::recordOf(all, m_ask.connection);
    return all.isEmpty() ? std::nullopt : std::optional(all.last().id);
}

QString TimelineWorker::readRecord(TimelineOverview &overview)
{
    const auto deployments = m_reader->deployments();
    if (!deployments)
        return deployments.error().text;
    overview.deployments = *deployments;
    overview.deployment = choose(overview.deployments);
    m_deployment = overview.deployment;
    if (!m_deployment)
        return {};
    const auto watched = m_reader->watched(m_deployment, {}, {});
    const auto events = m_reader->events(m_deployment, {}, {});
    const auto density = m_reader->density(m_deployment, densityParts);
    if (!watched || !events || !density)
        return (!watched ? watched.error() : !events ? events.error() : density.error()).text;
    overview.record = {{}, *watched, *events, *density};
    for (const history::Deployment &each : std::as_const(overview.deployments)) {
        if (each.id == *m_deployment)
            overview.record.masters = each.masters;
    }
    std::sort(overview.record.watched.begin(), overview.record.watched.end(),
              [](const auto &a, const auto &b) { return a.from < b.from; });
    // The density is told by the minute.
    if (!overview.record.watched.isEmpty())
        overview.record.begin = overview.record.watched.first().from;
    else if (!density->isEmpty())
        overview.record.begin = density->first().from;
    return {};
}

QString TimelineWorker::readKeys(TimelineOverview &overview, qint64 most)
{
    history::KeyQuery wanted{m_deployment, most, {}};
    if (!m_filter.isEmpty())
        wanted.isWanted = [this](const QByteArray &key) {
            return m_filter.matches(key);
        };
    const auto found = m_reader->keys(wanted);
    if (!found)
        return found.error().text;
    for (const history::KeySummary &key : found->keys)
        overview.lanes.push_back({key.key, shown(key.key), true, key.last, key.lastTrouble, key.holds});
    overview.allLanes = found->all;
    overview.isPart = most < m_limits.lanes && found->all > most;
    return {};
}

history::HoldQuery TimelineWorker::query() const
{
    history::HoldQuery query;
    query.deployment = m_deployment;
    query.most = m_limits.holds;
    query.isStopped = [this, generation = m_ask.generation] {
        return !isCurrent(generation);
    };
    return query;
}

QString TimelineWorker::takeHolds(const history::HoldQuery &query,
                                  const std::function<bool(const history::Hold &)> &take)
{
    if (!m_reader || !m_deployment)
        return {};
    const auto read = m_reader->holds(query, [&take](history::Hold &&hold) { return take(hold); });
    return read ? QString() : read.error().text;
}

void TimelineWorker::setShown(const QList<QByteArray> &lanes)
{
    m_shown = lanes;
    ++m_uses;
    for (const QByteArray &lane : lanes) {
        if (const auto it = m_lanes.find(lane); it != m_lanes.end())
            it->second.used = m_uses;
    }
}

/// `loading`: holds that are not in the lanes yet. What showed longest ago goes first.
void TimelineWorker::makeRoom(qint64 loading, const TellLane &tell)
{
    qint64 all = loading;
    for (const auto &[lane, loaded] : m_lanes)
        all += loaded.store.count();
    if (all <= m_limits.inMemory)
        return;
    std::vector<std::pair<quint64, QByteArray>> others;
    for (const auto &[lane, loaded] : m_lanes) {
        if (!m_shown.contains(lane) && loaded.store.count() > 0)
            others.emplace_back(loaded.used, lane);
    }
    std::sort(others.begin(), others.end());
    for (size_t i = 0; i < others.size() && all > m_limits.inMemory; ++i) {
        const auto it = m_lanes.find(others[i].second);
        all -= it->second.store.count();
        m_lanes.erase(it);
        tell(others[i].second, {{}, TimelineLane::nothing, 0});
    }
}

/// How many holds of it may be in memory, beside those of the others that show.
qint64 TimelineWorker::roomFor(const QByteArray &lane) const
{
    qint64 others = 0;
    for (const QByteArray &shown : m_shown) {
        const auto it = m_lanes.find(shown);
        others += it != m_lanes.end() && shown != lane ? it->second.store.count() : 0;
    }
    return std::min(m_limits.holds, std::max(m_limits.inMemory - others, m_limits.share));
}

void TimelineWorker::loadKey(const QByteArray &key, UnixMs since, const TellLane &tell)
{
    const bool first = !m_lanes.contains(key);
    Loaded loaded{LaneStore(keyRows), since, QDateTime::currentMSecsSinceEpoch(), 0, m_uses};
    m_lanes.erase(key);
    history::HoldQuery one = query();
    one.most = roomFor(key);
    one.key = key;
    one.since = since;
    qint64 taken = 0;
    UnixMs oldest = 0;
    takeHolds(one, [&](const history::Hold &hold) {
        oldest = taken++ == 0 ? hold.from : oldest;
        loaded.store.take(hold);
        if (taken % firstPart == 0) {
            makeRoom(taken, tell);
            if (first)
                tell(key, {loaded.store.rows(), TimelineLane::nothing, 0});
        }
        return true;
    });
    loaded.cutAt = taken < one.most ? 0 : oldest;
    tell(key, loaded.content());
    m_lanes.insert_or_assign(key, std::move(loaded));
    makeRoom(0, tell);
}

void TimelineWorker::load(quint64 generation, const QList<QByteArray> &lanes, UnixMs since,
                          const TellLane &tell)
{
    if (m_ask.lanes != LaneOf::Key && isCurrent(generation)) {
        if (since < m_groupsSince)
            loadGroups(since);
        return tellGroups(lanes, tell);
    }
    for (const QByteArray &lane : lanes) {
        if (!isCurrent(generation))
            return;
        loadKey(lane, since, tell);
    }
}

/// What happened to it since it was asked last.
void TimelineWorker::takeNews(const QByteArray &lane, Loaded &loaded, UnixMs now, const TellLane &tell)
{
    if (m_ask.lanes == LaneOf::Key) {
        history::HoldQuery news = query();
        news.key = lane;
        news.since = std::exchange(loaded.synced, now) - lateMs;
        takeHolds(news, [&loaded](const history::Hold &hold) {
            loaded.store.take(hold);
            return true;
        });
        if (loaded.store.hasNews())
            loaded.cutAt = std::max(loaded.cutAt, loaded.store.keep(roomFor(lane)));
        loaded.store.forgetEndsBefore(*news.since - lateMs);
    }
    if (loaded.store.hasNews())
        tell(lane, loaded.content());
}

void TimelineWorker::refresh(quint64 generation, UnixMs now, const TellLane &tell)
{
    if (!isCurrent(generation))
        return;
    if (m_ask.lanes != LaneOf::Key) {
        history::HoldQuery news = groupQuery();
        news.since = std::exchange(m_synced, now) - lateMs;
        takeHolds(news, [this](const history::Hold &hold) {
            takeGrouped(hold);
            return true;
        });
        keepGroups();
        for (auto &[name, loaded] : m_lanes)
            loaded.store.forgetEndsBefore(*news.since - lateMs);
    }
    for (const QByteArray &lane : std::as_const(m_shown)) {
        const auto it = m_lanes.find(lane);
        if (it != m_lanes.end() && isCurrent(generation))
            takeNews(lane, it->second, now, tell);
    }
    makeRoom(0, tell);
}

QList<history::Step> TimelineWorker::steps(qint64 hold)
{
    const auto steps =
        m_reader ? m_reader->steps(hold) : redis::Result<QList<history::Step>>(QList<history::Step>());
    return steps ? *steps : QList<history::Step>();
}

std::optional<ToldHold> TimelineWorker::hold(qint64 id)
{
    if (!m_reader)
        return {};
    const auto hold = m_reader->hold(id);
    if (!hold || !*hold)
        return {};
    const auto next = m_reader->nextOf(**hold);
    return ToldHold{**hold, next ? *next : std::nullopt};
}

} // namespace gui
