// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QByteArrayList>
#include <QHash>

#include <functional>
#include <optional>
#include <utility>

namespace locks {

/// From so many holds on a past says how long is too long.
inline constexpr qint64 enoughHolds = 30;
/// From so many on by their 99th percentile, below by the longest of them.
inline constexpr qint64 manyHolds = 1000;

/// For how long such a lock is held before it is held longer than its past says: one and a half times the
/// longest of at least 30 holds, or the 99th percentile of at least 1,000; never less than a second, which is
/// as finely as looks can tell. noDeadline: too few are known.
Millis overdueAfter(const UsualHold &usual);

/// Since when a hold that is there now has been known to somebody before this program saw it.
struct KnownBefore
{
    Millis since = 0;
    Millis unwatched = 0; ///< of the time from then on, ms in which nobody watched
    Millis deadline = noDeadline; ///< when it was seen last
    SinceFrom from = SinceFrom::Record;
};
/// Since when an earlier run of a command knew the hold that this row shows, as it stands in this holding on
/// this run of its server (run_id), Unix ms; nullopt: none saw it. Called on the board's thread.
using EarlierSighting =
    std::function<std::optional<qint64>(const QByteArray &run, const Row &row, const Holding &at)>;

/// How long the locks of one deployment are held usually, by key and by shape of key, and since when those
/// are held that are there now: what its history knew at one moment. Filled by one thread, then shared and
/// never changed.
class UsualHolds
{
public:
    void addKey(const QByteArray &key, const UsualHold &usual);
    void addShape(const QByteArray &shape, UsualHold usual);
    /// A hold that goes on was recorded. Of two of the same key and token, on separate servers, the later one
    /// counts.
    void addLasting(const QByteArray &key, const QByteArray &token, const KnownBefore &known);
    /// The servers (run_id) on which those were recorded: over a time that nobody watched a hold lasts only
    /// on the same run of its server.
    void setRecordedRuns(const QByteArrayList &runs) { m_runs = runs; }
    void setEarlierSighting(EarlierSighting sighting) { m_sighting = std::move(sighting); }
    bool isEmpty() const
    {
        return m_keys.isEmpty() && m_shapes.isEmpty() && m_lasting.isEmpty() && !m_sighting;
    }

    /// Of the key, where enough of its holds are known, else of the keys of its shape; where neither are
    /// enough, what is known of more. Null: nothing.
    UsualHoldPtr of(const QByteArray &key) const;
    /// nullopt: no such hold is recorded, or over a time that nobody watched on another run of its server
    /// (`run`: run_id; empty: not known).
    std::optional<KnownBefore> recorded(const QByteArray &run, const QByteArray &key,
                                        const QByteArray &token) const;
    /// nullopt: no earlier run of a command saw it.
    std::optional<KnownBefore> seenEarlier(const QByteArray &run, const Row &row, const Holding &at,
                                           Millis now) const;

private:
    QHash<QByteArray, UsualHoldPtr> m_keys;
    QHash<QByteArray, UsualHoldPtr> m_shapes;
    QHash<std::pair<QByteArray, QByteArray>, KnownBefore> m_lasting; ///< by key and token
    QByteArrayList m_runs;
    EarlierSighting m_sighting; ///< empty: nobody remembers any
};
using UsualHoldsPtr = std::shared_ptr<const UsualHolds>;

/// "usually 40 s; 99 % of 2,318 earlier holds took less than 2 min", or that too few are known to compare.
/// Translated; says so where they are of other keys of its shape.
QString usualSentence(const UsualHold &usual);
/// What a lock that is held for `held` is compared with, as overdueSentence(): `allowed` is for how long it
/// may be held, and `usual` the past that says so; null: a rule does.
QString overdueSentence(Millis held, Millis allowed, const UsualHold *usual);
/// "held 14 min; of 2,318 earlier holds 99 % took less than 41 s", "held 2 min; longer than each of 30
/// earlier holds (longest 41 s)", or that a rule allows less. Empty: at `now` it is not overdue.
QString overdueSentence(const Row &row, Millis now);

} // namespace locks
