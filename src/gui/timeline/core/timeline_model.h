// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/lane_store.h"
#include "history/read/history_reader.h"

#include <QObject>

namespace gui {

/// Of what there is a lane.
enum class LaneOf : quint8 { Key, Owner, Library, Shape };

/// What is loaded of a lane. A value.
struct LaneContent
{
    LaneRows rows;
    UnixMs since = 0; ///< from where on it was asked for
    UnixMs cutAt = 0; ///< holds that began before are left out, since there are too many; 0: none
};

/// A lane of the timeline. A value.
struct TimelineLane
{
    static constexpr UnixMs nothing = std::numeric_limits<UnixMs>::max();

    QByteArray id; ///< the key, or the name of the group: tells it from others
    QString title;
    bool isKey = true;
    UnixMs last = 0; ///< when something happened to it
    UnixMs lastTrouble = 0; ///< 0: never
    qint64 holds = 0; ///< in the record
    LaneRows rows = {};
    UnixMs since = nothing; ///< from where on `rows` has all, but for what is cut
    UnixMs cutAt = 0; ///< as in LaneContent
};

/// What is recorded of a deployment beside its holds. A value.
struct TimelineRecord
{
    std::optional<UnixMs> begin; ///< how far back it reaches; nullopt: nothing is recorded
    QList<history::WatchSpan> watched; ///< by their begins
    QList<history::ServerEvent> events; ///< ascending
    QList<history::Density> density; ///< ascending
    QStringList masters = {}; ///< of the deployment, as it was recorded last

    /// None of them answered: it is as if nobody had watched.
    bool isBlind(const history::WatchSpan &span) const;
};

/// What the timeline shows: lanes with what is loaded of them, and the record about them. No disk, no
/// painting. GUI thread.
class TimelineModel : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// One hold of a lane.
    struct Place
    {
        int lane = -1;
        int row = -1;
        int hold = -1;
        bool isValid() const { return lane >= 0; }
        bool operator==(const Place &) const = default;
    };

    const std::vector<TimelineLane> &lanes() const { return m_lanes; }
    const TimelineRecord &record() const { return m_record; }
    /// What is read from now on: nothing of before is kept.
    void begin(std::vector<TimelineLane> lanes, const TimelineRecord &record);
    /// −1: none.
    int laneOf(const QByteArray &id) const;
    /// In this order. What is loaded of one that was there is kept.
    void setLanes(std::vector<TimelineLane> lanes);
    /// Lanes as they are, but figures of those that are there, and new ones behind, until there are `most`.
    /// True when another order is right by now.
    bool updateLanes(const std::vector<TimelineLane> &lanes, qint64 most);
    /// Nothing is told where it says what was there, and that it goes on.
    void setRecord(const TimelineRecord &record);
    void setContent(const QByteArray &id, const LaneContent &content);
    void setSteps(qint64 hold, const QList<history::Step> &steps);
    /// Null: they were not asked for yet.
    const QList<history::Step> *stepsOf(qint64 hold) const;

    /// Until when it is known that an open hold is held, if it is `now`.
    UnixMs openEnd(UnixMs now) const;
    /// Until when this one of the record lasts: one that was written a moment ago goes on, unless another one
    /// followed.
    UnixMs endOf(const history::WatchSpan &span, UnixMs now) const;
    /// Whether somebody watched at an instant, of those that are past.
    enum class Sight : quint8 { Nobody, Partly, All };
    struct Watched
    {
        Sight sight = Sight::Nobody;
        QStringList away = {}; ///< Partly: the masters that did not answer
    };
    Watched watchedAt(UnixMs at, UnixMs now) const;
    /// From the begin of the record to its last sign, at least a second.
    std::pair<UnixMs, UnixMs> span(UnixMs now) const;
    HoldMark mark(const Place &place) const;
    /// The hold with this id in a lane; invalid when it is not loaded.
    Place find(int lane, qint64 id, UnixMs from) const;
    /// The one that begins next in the lane after one; invalid: there is none. `step` −1: before it.
    Place neighbour(const Place &place, int step) const;
    /// That of a lane that shows closest to an instant, from `since` to `until`; the last that begins.
    Place within(int lane, int row, UnixMs since, UnixMs until) const;

signals:
    /// Other lanes, or in another order.
    void lanesChanged();
    /// More of a lane, or anything but lanes.
    void contentChanged();
    /// Of that, the record about the lanes.
    void recordChanged();

private:
    std::vector<TimelineLane> m_lanes;
    QHash<QByteArray, int> m_index;
    TimelineRecord m_record;
    QHash<qint64, QList<history::Step>> m_steps;
};

} // namespace gui
