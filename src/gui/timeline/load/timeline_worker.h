// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/timeline_model.h"
#include "gui/timeline/load/lane_filter.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>

namespace gui {

/// How much is read at most. What is left out is said.
struct TimelineLimits
{
    qint64 lanes = 10'000; ///< of keys
    qint64 groups = 1'000; ///< lanes of owners, libraries or shapes
    qint64 holds = 1'000'000; ///< of a lane, or of all groups together: the newest
    qint64 inMemory = 2'000'000; ///< holds of all lanes together; some 80 bytes each
    qint64 share = 20'000; ///< so many of each lane that shows, whatever the others take
};

/// What is wanted of the record. A value.
struct TimelineAsk
{
    quint64 generation = 0;
    QString path; ///< of the file, which need not exist
    std::optional<qint32> deployment; ///< as the file numbers it; else that of the connection
    history::Deployment connection; ///< as it would be recorded; without a name: what was recorded last
    LaneOf lanes = LaneOf::Key;
    QString filter;
    UnixMs since = 0; ///< what is grouped is read from here on
};

/// One hold with all that is known of it. A value.
struct ToldHold
{
    history::Hold hold;
    std::optional<history::Hold> next; ///< of its key, on its server; nullopt: none is known, or it lasts
};

/// What there is: all lanes without their holds, and the record about them. A value.
struct TimelineOverview
{
    QString error; ///< a sentence; empty: it could be read
    QList<history::Deployment> deployments;
    std::optional<qint32> deployment; ///< the one that was chosen; nullopt: nothing is recorded of it
    TimelineRecord record;
    std::vector<TimelineLane> lanes; ///< those that had trouble last first
    qint64 allLanes = 0; ///< how many match, also beyond the limit; of groups only that there are more
    bool isPart = false; ///< again() has more lanes
};

/// Reads the record and makes pieces of it, on a thread of its own. What it tells is called there.
///
/// What is asked under a generation that is no longer the current one is left, soon and without an answer.
class TimelineWorker : public QObject
{
    Q_OBJECT
public:
    using Generation = std::shared_ptr<std::atomic<quint64>>;
    using TellLane = std::function<void(const QByteArray &lane, const LaneContent &content)>;

    TimelineWorker(Generation current, const TimelineLimits &limits);
    ~TimelineWorker() override;

    /// The ask counts for all that follows. Of keys no more than fit a screen, for the first picture: again()
    /// has the others. Nullopt: it was left.
    std::optional<TimelineOverview> begin(const TimelineAsk &ask);
    /// The same again, without what was loaded being forgotten.
    std::optional<TimelineOverview> again();
    /// Lanes that show now: the others are let go when there is no room, and told to be empty.
    void setShown(const QList<QByteArray> &lanes);
    /// Tells the rows of these lanes: each as soon as some are there, and whole.
    void load(quint64 generation, const QList<QByteArray> &lanes, UnixMs since, const TellLane &tell);
    /// Tells those of the lanes that show that have changed since.
    void refresh(quint64 generation, UnixMs now, const TellLane &tell);
    QList<history::Step> steps(qint64 hold);
    std::optional<ToldHold> hold(qint64 id);

private:
    struct Loaded
    {
        LaneStore store;
        UnixMs since = TimelineLane::nothing;
        UnixMs synced = 0; ///< when news were asked for
        UnixMs cutAt = 0;
        quint64 used = 0; ///< grows with each use

        LaneContent content() { return {store.rows(), since, cutAt}; }
    };
    std::optional<TimelineOverview> read(qint64 mostKeys);
    bool isWanted(const history::Hold &hold) const;
    bool isCurrent(quint64 generation) const { return *m_current == generation; }
    std::optional<qint32> choose(const QList<history::Deployment> &all) const;
    QString readRecord(TimelineOverview &overview);
    QString readKeys(TimelineOverview &overview, qint64 most);
    QString readGroups(TimelineOverview &overview);
    QByteArray groupOf(const history::Hold &hold) const;
    QString takeHolds(const history::HoldQuery &query,
                      const std::function<bool(const history::Hold &)> &take);
    void takeGrouped(const history::Hold &hold);
    void loadKey(const QByteArray &key, UnixMs since, const TellLane &tell);
    void loadGroups(UnixMs since);
    void dropGroups(UnixMs at);
    void tellGroups(const QList<QByteArray> &lanes, const TellLane &tell);
    void takeNews(const QByteArray &lane, Loaded &loaded, UnixMs now, const TellLane &tell);
    void makeRoom(qint64 loading, const TellLane &tell);
    qint64 roomFor(const QByteArray &lane) const;
    void keepGroups();
    history::HoldQuery query() const;
    history::HoldQuery groupQuery() const;

    Generation m_current;
    TimelineLimits m_limits;
    std::unique_ptr<history::HistoryReader> m_reader; ///< null: not opened yet
    TimelineAsk m_ask;
    LaneFilter m_filter;
    std::optional<qint32> m_deployment;
    std::map<QByteArray, Loaded> m_lanes;
    QList<QByteArray> m_shown;
    quint64 m_uses = 0;
    std::map<QByteArray, TimelineLane> m_groups; ///< figures of what is grouped
    UnixMs m_groupsSince = TimelineLane::nothing;
    UnixMs m_groupsCutAt = 0;
    UnixMs m_groupsDroppedAt = 0; ///< some were left out then; 0: none
    UnixMs m_synced = 0; ///< the same of groups, which are read together
};

} // namespace gui
