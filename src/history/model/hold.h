// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/quorum_course.h"
#include "locks/model/time_source.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <optional>

/// What happened to locks before somebody looked: recorded while a deployment is watched.
namespace history {

/// A point in time, Unix ms. What stands in a file must be understood by another program tomorrow: no steady
/// clock here.
using UnixMs = qint64;

using locks::EndReason;

/// What stood on one master of a Redlock set where a lock that never had a quorum did not.
struct StoodInWay
{
    enum class What : quint8 {
        Another, ///< another's lock
        Nothing, ///< no lock was seen there
        Away, ///< nobody knows: the master did not answer
        NoLock, ///< the key was there and is no lock: a list, say
    };
    QString master; ///< label
    What what = What::Nothing;
    QByteArray token; ///< of Another; empty: it has none that can be read
    QByteArray type = {}; ///< of NoLock: the word that TYPE answers
    bool operator==(const StoodInWay &) const = default;
};

/// What we did that ended a hold.
enum class OurDeed : quint8 { NotKnown, Release, TakeOver };

/// One token on one row from first to last sight. A value.
struct Hold
{
    qint64 id = 0; ///< in its file; 0: in none yet
    qint32 deployment = 0; ///< of Deployment
    QByteArray key;
    QByteArray token; ///< empty with hasToken false: none led
    bool hasToken = false;
    QString owner; ///< as its library named it then; empty: it did not
    QByteArray library; ///< dialect id
    QString server; ///< the master it stood on, where masters are separate; else empty
    quint16 masters = 1; ///< that held it
    UnixMs from = 0; ///< first sight, or earlier where the server said so
    bool birthSeen = false; ///< else it may have started before `from`
    locks::TimeSource fromSource = locks::TimeSource::Read; ///< how `from` is known
    /// The longest time between its beginning and `from`, in ms, as proved; 0 if it is not known.
    qint64 bornWithinMs = 0;
    /// It had ended before, and its key existed again, because of old data of its server or an undo.
    bool isGhost = false;
    std::optional<UnixMs> to; ///< when it ended, at the latest; nullopt: its end was not seen
    bool isEndHeard = false; ///< its end was pushed
    UnixMs lastSeen = 0; ///< when it was certainly there for the last time: its end is not earlier
    EndReason why = EndReason::None;
    locks::EndReasons fits; ///< of CannotTell: as in EndCause
    bool keysDropped = false; ///< of CannotTell: its server dropped keys then, for want of memory
    QString actionId; ///< of the journal, where our own action ended it
    OurDeed deed = OurDeed::NotKnown; ///< which that was; records of the first days do not say
    quint32 renewals = 0;
    qint64 leaseMs = -1; ///< the longest time left that was seen; −1: it had no expiry
    std::optional<UnixMs> deadline; ///< the last one that was seen; nullopt: none
    qint32 mostWaiters = -1; ///< −1: that could not be known
    qint32 askedSeconds = -1; ///< in how many seconds somebody asked for it; −1: that could not be known
    locks::QuorumCourse
        quorum; ///< of a Redlock set, in Unix ms; no steps: it never lost a master, or another kind
    QList<StoodInWay> inWay; ///< of NoQuorum; of each master that did not have it
    qint32 refused = -1; ///< attempts of others, which only a transcript shows; −1: watched, not transcribed

    /// When it began at the earliest; nullopt: that is not known.
    std::optional<UnixMs> earliestFrom() const
    {
        const bool isWritten = refused >= 0 && birthSeen; // a transcript has the time of each command
        if (isWritten || bornWithinMs > 0)
            return from - bornWithinMs;
        // Records of the first days have this bound without the number.
        return birthSeen && masters == 1 ? std::optional<UnixMs>(from - base::KnownTime::exactly)
                                         : std::nullopt;
    }
    /// When it began.
    base::KnownTime begin() const { return {earliestFrom(), from}; }
    /// When it ended; nullopt: its end was not seen.
    std::optional<base::KnownTime> end() const
    {
        return to ? std::optional(base::KnownTime{std::min(lastSeen, *to), *to}) : std::nullopt;
    }
    /// Masters that held it at an instant within it: as its course says, else the most that ever did.
    quint16 mastersAt(UnixMs at) const
    {
        const int known = quorum.heldAt(at);
        return known > 0 ? quint16(known) : masters;
    }
    bool isBeginExact() const { return begin().isExact(); }
    bool isEndExact() const { return to && end()->isExact(); }
    /// The end is known well enough for statistics: exactly, or to a hundredth of the hold.
    bool isEndKnown() const { return isEndExact() || (to && *to - lastSeen <= (*to - from) / 100); }
    /// How the end is known.
    locks::TimeSource endSource() const;
    /// For how long it was held, as far as that was seen; `now` for one that is held still.
    qint64 heldMs(UnixMs now) const { return (to ? *to : now) - from; }
    /// Its length is known: a sample of how long holds of this key last.
    bool isSample() const { return isBeginExact() && isEndKnown() && why != EndReason::ByUs; }
    bool operator==(const Hold &) const = default;
};

/// How much of a person's eye a hold wants.
enum class Trouble : quint8 {
    None,
    Waited, ///< somebody waited for it, asked for it, or was refused
    Bad, ///< it ended as nobody meant it to, or had to be ended from here
};
/// What is counted as trouble, drawn as such and listed first: nothing else decides it.
Trouble troubleOf(const Hold &hold);

/// One thing that happened in the course of a hold.
struct Step
{
    enum class Kind : quint8 { Renewed, Waiters, Asked, Lease };
    Kind kind = Kind::Renewed;
    UnixMs at = 0;
    /// Renewed: the time left then, ms (−1: no expiry); Lease: the same at first, of a hold that was renewed
    /// since; Waiters: how many; Asked: 1 or 0.
    qint64 value = 0;
    bool operator==(const Step &) const = default;
};

/// A deployment as it was recorded.
struct Deployment
{
    qint32 id = 0;
    QString name;
    int database = 0;
    QString environment; ///< id
    bool separate = false;
    QStringList masters; ///< labels, in order
    QByteArrayList servers; ///< what they were known by when it was recorded last: run ids, else addresses
    bool operator==(const Deployment &) const = default;
};

/// Whether two deployments are one by the servers that they share. Who connects to one master of a set, or to
/// several unrelated servers at once, opens another deployment; a master that was replaced makes none.
/// `one`, `other`: how many servers each has now.
constexpr bool mostServers(qsizetype shared, qsizetype one, qsizetype other)
{
    return 2 * shared > (one > other ? one : other);
}

/// When a deployment was watched: outside of it nothing is known.
struct WatchSpan
{
    qint32 deployment = 0;
    UnixMs from = 0;
    UnixMs to = 0;
    QByteArray how; ///< "tracking", "notifications", "polling"
    QByteArrayList patterns;
    QStringList away{}; ///< labels of masters that did not answer, or had not been read yet
    /// Unix ms until which a hold without a recorded end is proved to have lasted: `heardUntil` if its key is
    /// tracked, else `readUntil`. Every push until `heardUntil` was processed. 0: unknown, as in files of
    /// earlier versions.
    UnixMs heardUntil = 0;
    UnixMs readUntil = 0;
    bool operator==(const WatchSpan &) const = default;
};

/// What happened to a server or to the link to it.
struct ServerEvent
{
    enum class Kind : quint8 { Failover, Restart, Flush, Eviction, ClockStep, Lost, Back, Alert, Action };
    qint32 deployment = 0;
    Kind kind = Kind::Lost;
    UnixMs at = 0;
    QString master; ///< label
    QString text; ///< translated then; of an Action the journal's id
    QByteArray key; ///< of an Alert or Action
    qint64 count = 0; ///< of an Eviction: keys; of a Restart: locks that were lost there
    /// Of a Restart that lost locks: when the last of their leases ends, and so the last holder that may
    /// still work has to stop. 0: none of them lived, or it lost none; locks::noDeadline: not by itself.
    UnixMs until = 0;
    bool operator==(const ServerEvent &) const = default;
};
/// "failover", "restart", "lost", …
QByteArray eventWord(ServerEvent::Kind kind);

} // namespace history
