// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "history/model/missed_holds.h"
#include "locks/model/usual_holds.h"
#include "redis/protocol/error.h"

#include <functional>
#include <memory>

namespace history {

class HistoryFile;

/// Which holds are meant: those of which all of this holds.
struct HoldQuery
{
    std::optional<QByteArray> key; ///< only this one
    QByteArray pattern; ///< a glob as Redis has them; empty: every key
    std::optional<qint32> deployment;
    std::optional<QString> server{}; ///< of separate masters; empty: of a deployment that is read as one
    std::optional<UnixMs> since; ///< held at it or later
    std::optional<UnixMs> until; ///< begun before it
    std::optional<UnixMs> at; ///< held at this instant
    std::optional<EndReason> why;
    std::function<bool(const Hold &)> isWanted = {}; ///< empty: each
    qint64 most = -1; ///< the newest so many, −1: all
    std::function<bool()> isStopped =
        {}; ///< asked now and then; true: leaves, with what was handed over so far
};

/// A key of which something is recorded, as a lane of the timeline wants it.
struct KeySummary
{
    qint64 id = 0;
    qint32 deployment = 0;
    QByteArray key;
    UnixMs last = 0; ///< when its last hold was begun or ended
    UnixMs lastTrouble = 0; ///< when a hold of it had some last; 0: never
    qint64 holds = 0;
    bool operator==(const KeySummary &) const = default;
};

/// Keys that are wanted.
struct KeyQuery
{
    std::optional<qint32> deployment;
    qint64 most = 0; ///< so many of them
    std::function<bool(const QByteArray &key)> isWanted = {}; ///< empty: every key
};

struct KeyList
{
    QList<KeySummary> keys; ///< those that had trouble last first, then those that were used last
    qint64 all = 0; ///< how many are wanted, also beyond `most`
};

/// Where holds of a key were recorded.
struct KeyPlace
{
    qint32 deployment = 0;
    QString server; ///< the one of separate masters; else empty
    bool operator==(const KeyPlace &) const = default;
};

/// When something happened last before an instant, and next after it; nullopt: nothing is recorded.
struct Neighbours
{
    std::optional<UnixMs> before;
    std::optional<UnixMs> after;
};

/// How much happened in one stretch of time, for the overview.
struct Density
{
    UnixMs from = 0;
    qint64 lengthMs = 0;
    qint64 begun = 0; ///< holds
    qint64 trouble = 0; ///< holds that had some, at their ends or when it was seen first
    bool operator==(const Density &) const = default;
};

/// How long the holds of a key, or of a shape of key, lasted, and how they ended.
struct HoldStatistics
{
    QByteArray name; ///< the key, or the shape
    qint64 holds = 0;
    qint64 samples = 0; ///< of known length
    qint64 p50Ms = -1; ///< −1: no sample
    qint64 p99Ms = -1;
    qint64 longestMs = -1;
    qint64 gaps = 0; ///< how often it was seen for how long the lock was free between two holds
    qint64 gapP50Ms = -1; ///< −1: never
    qint64 gapP99Ms = -1;
    qint64 renewals = 0;
    std::array<qint64, locks::endReasonCount> ends{}; ///< by EndReason
};

/// Reads a file of history. Blocking: for commands and worker threads, not for the GUI or I/O thread.
///
/// Writes nothing and creates nothing; a file that is not there is an empty history. Writers may be at work
/// meanwhile: each call sees one state of the file. What is asked by key or by time is found by an index,
/// whatever else the file holds.
class HistoryReader
{
public:
    /// The parts of the past to read.
    enum class Past : quint8 { Usual, Lasting, Both };

    explicit HistoryReader(const QString &path);
    ~HistoryReader();

    bool exists() const;
    redis::Result<QList<Deployment>> deployments();
    /// In the order of their ends of time; `since` and `until` as in HoldQuery.
    redis::Result<QList<WatchSpan>> watched(std::optional<qint32> deployment, std::optional<UnixMs> since,
                                            std::optional<UnixMs> until);
    redis::Result<QList<ServerEvent>> events(std::optional<qint32> deployment, std::optional<UnixMs> since,
                                             std::optional<UnixMs> until);

    /// Locks of this key that came and went before they could be read, oldest first.
    redis::Result<QList<MissedHolds>> missed(const KeyPlace &place, const QByteArray &key, UnixMs since,
                                             UnixMs until);

    /// Hands over what is meant, oldest first. `each` returns false to stop early.
    redis::Result<void> holds(const HoldQuery &query, const std::function<bool(Hold &&)> &each);
    /// Of the begins of holds and of what happened to servers: found by an index, however far away they are.
    redis::Result<Neighbours> begunOrHappened(qint32 deployment, UnixMs at);
    /// nullopt: it was pruned, or never there.
    redis::Result<std::optional<Hold>> hold(qint64 id);
    /// The first hold of the same key on the same server that began after this one, which has ended; nullopt:
    /// none is recorded. On a reader of its own it may be asked from within holds().
    redis::Result<std::optional<Hold>> nextOf(const Hold &hold);
    /// Renewals, waiters and askers of one hold, oldest first.
    redis::Result<QList<Step>> steps(qint64 hold);
    redis::Result<KeyList> keys(const KeyQuery &query);
    /// Each place at which a hold of this key was recorded.
    redis::Result<QList<KeyPlace>> placesOf(const QByteArray &key);
    /// From the first hold to the last, in at most `most` equal stretches that are as long as one of a few.
    redis::Result<QList<Density>> density(std::optional<qint32> deployment, qint64 most);
    /// Of each shape of key.
    redis::Result<QList<HoldStatistics>> statistics(std::optional<qint32> deployment);
    /// Of one key that was held more than once, or of one shape; nullopt: nothing is known of it.
    redis::Result<std::optional<HoldStatistics>> statisticsOf(qint32 deployment, const QByteArray &name,
                                                              bool isShape);
    /// How long the locks of a connection (as describedDeployment() has it) were held, of each shape of key
    /// and of each key of which enough is known to compare with; and since when those are held that had not
    /// ended when they were recorded last. null: it has no record.
    redis::Result<locks::UsualHoldsPtr> usualHolds(const Deployment &connection, Past past = Past::Both);

private:
    redis::Result<bool> open();
    template <typename T, typename Read> redis::Result<T> reading(Read read);

    std::unique_ptr<HistoryFile> m_file;
};

} // namespace history
