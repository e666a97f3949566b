// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QFlags>
#include <QList>
#include <QMetaType>
#include <QString>

#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

/// The values that cross threads: plain, implicitly shared, without pointers back into a service.
namespace locks {

using Clock = std::chrono::steady_clock;
/// An instant of the local steady clock in milliseconds. Deadlines are instants, never "seconds left".
using Millis = qint64;

/// A key without expiry.
inline constexpr Millis noDeadline = std::numeric_limits<Millis>::max();

/// Now, on the local steady clock, in milliseconds.
Millis steadyNow();
Millis toMillis(Clock::time_point time);
/// Unix time minus steadyNow(), ms. This thread may be interrupted between the readings of the two clocks:
/// such readings are repeated, up to a limit.
qint64 unixMinusSteady();
/// The wall-clock time of an instant of the steady clock; for display and journal only.
QDateTime wallTime(Millis instant);

/// What kind of value a key holds.
enum class KeyType : quint8 { Unknown, String, Hash, List, Set, SortedSet, Stream, Other };
/// "string", "hash", …: the word TYPE answers.
QByteArray keyTypeName(KeyType type);
/// Other for any word that is none of them.
KeyType keyTypeFromName(QByteArrayView name);

/// A key beside a lock that its library keeps for it, or a channel (type Other), as one more read found it.
struct Companion
{
    QByteArray key;
    KeyType type = KeyType::Unknown;
    bool exists = false; ///< of a channel: somebody listens
    QByteArray value; ///< of a String, at most 4,096 bytes
    QList<std::pair<QByteArray, QByteArray>> members; ///< as in Reading; of a List with an empty second
    qint64 count =
        0; ///< of a channel: subscribers; of a lease: its PTTL; else the members, also those not read
};

/// A server may keep one object for all keys whose value is such a number: its idle time says only when one
/// of them was used.
bool isSharedNumber(QByteArrayView value);

/// What one master says about one key, as the scanner or the watcher read it.
struct Reading
{
    QByteArray key;
    KeyType type = KeyType::Unknown;
    bool exists = true; ///< false: the master answered that the key is gone
    bool truncated = false; ///< longer than what Lockscope reads: never a token, no action
    QByteArray value; ///< of a String, at most 4,096 bytes
    QList<std::pair<QByteArray, QByteArray>>
        members; ///< of other types: field and value, member and score; ≤ 64
    qint64 memberCount = 0; ///< all members, also those not read
    qint64 pttl = -2; ///< as answered: ms, −1 without expiry, −2 gone
    Millis readAt = 0; ///< instant of the reply minus half the round trip
    Millis slack = 1; ///< readAt is right to within this: half the round trip, and 1 for rounding
    Millis clockError = 0; ///< error of pttl beyond that, ms: the server's clock was set around readAt
    QList<Companion> companions; ///< what the dialect asked for (Dialect::companions)
    qint64 unixMinusSteady = 0; ///< the server's Unix clock less ours, ms; 0: not known
    /// The key's own expiry as the server's clock has it (PEXPIRETIME, or TIME + PTTL of one pipeline), Unix
    /// ms; 0: not asked for, or none. Exact: what endsAtUnixMs() says otherwise is right to within `slack`.
    qint64 expireTimeMs = 0;
    /// OBJECT IDLETIME, asked before anything of this reading; −1: not asked, or not answered.
    qint64 idleSeconds = -1;
    /// The key's own expiry by the server's clock, Unix ms; −1: it has none; 0: not known.
    qint64 endsAtUnixMs() const;
    /// For how many seconds nobody has written the key before it was read, at least; 0: nothing says so.
    quint32 unchangedSeconds() const;
    Millis deadline() const { return pttl < 0 ? noDeadline : readAt + pttl; }
};

/// A fact of an Inside: the name of the lock whose queue a row is, while no client holds that lock.
inline constexpr QByteArrayView queueWithoutLock("queue_without_lock");
/// Until when the first client of such a queue waits, ISO 8601, by that client's clock.
inline constexpr QByteArrayView queueHeadUntil("queue_head_until");

/// One of several owners of a lock: a reader, the holder of a permit, a member of a semaphore.
struct InnerOwner
{
    QByteArray token; ///< what its release compares
    qint64 count = 1; ///< holds of a reentrant lock, permits of one holder
    Millis deadline = noDeadline;
    QString text = {}; ///< the owner as a rule names it; empty: as the dialect does
    qint64 sinceUnixMs = 0; ///< when it got in, as the library wrote it down; 0: it did not
};

/// How a number of waiters came about.
enum class WaitersFrom : quint8 {
    Nothing,
    Subscribers, ///< PUBSUB NUMSUB: clients that listen, however many threads of theirs wait
    Queue, ///< a queue that the library keeps: all of them, those that gave up without a word too
    Blocked, ///< blocked clients in CLIENT LIST, whose keys are not shown: at most so many
};
QByteArray waitersFromWord(WaitersFrom from); ///< "subscribers", "queue", "blocked-clients"; empty: Nothing
QByteArray waitersBoundWord(WaitersFrom from); ///< "lower", "upper"; empty: Nothing

/// Why it cannot be told whether somebody asks for a lock.
enum class AskedDoubt : quint8 {
    None, ///< it can be told
    NotLooked, ///< nobody looked
    Settling, ///< not long enough
    Saving, ///< while it saves the server does not note that a key is used
    Refused, ///< INFO, TIME or OBJECT
    ByFrequency, ///< its policy counts how often a key is used, not when
    SharedValue, ///< the server keeps one object for all keys with that value
    Renewals, ///< they are too close to one another
    OwnReads, ///< this program reads the key too often itself
    OtherLooks, ///< another Lockscope reads keys of this server
};
QByteArray askedDoubtWord(AskedDoubt doubt); ///< "saving", "renewals", …; empty: None

/// In how many of the last seconds a key was used by anybody else than its holder's renewals and us: read, or
/// asked for in vain. Which of these it was, and by how many, nobody can tell.
struct Asked
{
    quint8 seconds = 0;
    quint8 of = 0; ///< seconds that count, of the last 30
    AskedDoubt doubt = AskedDoubt::NotLooked;
    bool isRepeated = false; ///< so often that the state is `asked`
    bool isKnown() const { return doubt == AskedDoubt::None; }

    bool operator==(const Asked &) const = default;
};

/// What stands inside a lock that is more than one token with a lease. Shared, never changed once made.
struct Inside
{
    QByteArray mode; ///< "read" or "write"; empty: the library knows no modes
    QList<InnerOwner> owners; ///< in the order of the library
    bool ownersCut = false; ///< there are more than were read
    qint64 free = -1; ///< permits that are left; −1: does not apply
    QList<QByteArray> queue; ///< waiters in their order
    WaitersFrom waitersFrom = WaitersFrom::Nothing;
    qint32 waiters = -1;
    QList<QByteArray> companions; ///< keys that belong to this lock
    /// What else was read of it: "hold_count", "fencing_token", "worker", "task_state", "tasks_due", …
    QList<std::pair<QByteArray, QByteArray>> facts;
    QString ownerText; ///< the one owner as a rule names it; empty: as the dialect does
    QList<std::pair<QString, QString>> ownerFields; ///< its parts: translated name and value
    bool sameAs(const Inside &other, Millis doubt) const; ///< deadlines may differ by `doubt`
};
using InsidePtr = std::shared_ptr<const Inside>;

/// The connections of a lock's owner, whom its token names exactly, as its masters' lists of clients have
/// them. Shared by all its locks, never changed once made.
struct OwnerConnections
{
    enum class Seen : quint8 {
        Connected, ///< at least one is in the last list of some master
        Ended, ///< none is, on no master
        OutOfSight, ///< none is seen, and a master cannot be asked
    };
    Seen seen = Seen::Connected;
    QByteArray identity; ///< the name or the address that all of them have
    QByteArray name; ///< of one of them; may be empty
    QByteArray address; ///< of the same, "10.0.0.4:5123"
    Millis endedAt = noDeadline; ///< since when none has been there; Ended only
    Millis absentUntil = 0; ///< until when was seen that none came back; 0: not for long. Ended only

    /// What is new in `now`, if anything, is that none has come back for less than twice as long.
    bool saysNoLessThan(const OwnerConnections &now) const
    {
        return seen == now.seen && endedAt == now.endedAt && name == now.name && address == now.address
            && (absentUntil == now.absentUntil
                || (absentUntil > 0 && now.absentUntil - endedAt < 2 * (absentUntil - endedAt)));
    }
};
using OwnerConnectionsPtr = std::shared_ptr<const OwnerConnections>;

/// How it is known that a hold had stood before it was first seen.
enum class SinceFrom : quint8 {
    IdleTime, ///< the server said for how long the key had not been used
    Record, ///< the history has it
    EarlierLook, ///< an earlier run of a command saw it
};
QByteArray sinceFromWord(SinceFrom from); ///< "idle-time", "record", "earlier-look"

/// How long the holds of one key, or of the keys of one shape, lasted: those whose beginning and end were
/// seen and that no action of ours ended. Shared by all their rows, never changed once made.
struct UsualHold
{
    qint64 samples = 0; ///< holds
    Millis p50 = 0;
    Millis p99 = 0;
    Millis longest = 0;
    bool isOfShape = false; ///< of keys of that shape; of the key itself too few are known

    bool operator==(const UsualHold &) const = default;
};
using UsualHoldPtr = std::shared_ptr<const UsualHold>;

struct QuorumCourse; // quorum_course.h
using QuorumCoursePtr = std::shared_ptr<const QuorumCourse>;

/// One token that stands on a master, within a row.
struct Holding
{
    quint16 master = 0; ///< index into the deployment's masters
    KeyType type = KeyType::Unknown;
    bool truncated = false;
    QByteArray token; ///< what proves ownership; empty when truncated or not known
    Millis deadline = noDeadline;
    bool hasToken = false; ///< false: `token` says nothing; an empty value can be a token
    Millis slack = 1; ///< the deadline is right to within this
    quint16 library = 0; ///< LibraryIndex of what stands on this master
    bool logical = false; ///< the deadline stands in the value or a score: past it, the key is still there
    qint64 endsAtUnixMs = 0; ///< of the key itself, by its server's clock: −1 never, 0 not known
    InsidePtr inside; ///< null for a lock of one token

    bool operator==(const Holding &) const = default;
};

/// The states of a lock (the help, *States*), as flags; a row can have several.
enum class State : quint32 {
    None = 0,
    Held = 1 << 0,
    NoExpiry = 1 << 1,
    AbsurdExpiry = 1 << 2,
    Expiring = 1 << 3,
    Lapsed = 1 << 4,
    Quorum = 1 << 5,
    Minority = 1 << 6,
    Split = 1 << 7,
    Contended = 1 << 8,
    Renewing = 1 << 9,
    RenewalMissed = 1 << 10,
    Unproven = 1 << 11,
    Evictable = 1 << 12,
    Asked = 1 << 13,
    Overdue = 1 << 14,
    Busy = 1 << 15,
    Ghost = 1 << 16,
    Free = 1 << 17, ///< only its queue exists: no client holds it
};
Q_DECLARE_FLAGS(States, State)
Q_DECLARE_OPERATORS_FOR_FLAGS(States)

/// "held", "no-expiry", …: the words of `list --json`, always in the same order.
QList<QByteArray> stateWords(States states);
/// All states of this release, in the order in which they want a person's eye.
const QList<State> &allStates();
QByteArray stateWord(State state);

/// Index into the table of dialects (dialect.h); 0 is generic.unknown.
using LibraryIndex = quint16;
/// The library of a row that is shown on demand although it is probably no lock: never held.
inline constexpr LibraryIndex noLockLibrary = std::numeric_limits<LibraryIndex>::max() - 1;

/// What a person sees as one lock: deployment + database + key (+ master when masters are read separately).
///
/// Rows of one board have distinct ids; an id is never used again. Copies are cheap.
struct Row
{
    quint32 id = 0;
    QByteArray key;
    QByteArray token; ///< of the leading claim; empty with hasToken false when none leads
    bool hasToken = false;
    bool truncated = false;
    bool stale = false; ///< its masters are away: what is shown may be past
    bool mine = false; ///< acquired or taken over by this program
    LibraryIndex library = 0;
    /// Masters of the leading claim; of all its tokens where each master has one of its own.
    quint16 held = 0;
    quint16 masters = 1; ///< masters of the set
    quint16 answered = 1; ///< masters that have answered for this key
    quint16 separateMaster = 0; ///< whose row this is when masters are read separately
    quint16 renewals = 0; ///< rises of the deadline seen under this token
    qint32 waiters = -1; ///< −1: cannot be known
    /// Seconds that the token had stood there before firstSeen, at least; sinceFrom says who knows.
    quint32 unchangedBefore = 0;
    /// Of those, seconds in which no program watched: the token was there before and after.
    quint32 unwatchedBefore = 0;
    /// The longest time between the birth of the hold and firstSeen, in ms, by the last proof that the hold
    /// did not exist; 0 if there is no such proof.
    quint32 bornWithin = 0;
    Millis deadline = noDeadline; ///< of the leading claim; on a Redlock set when its quorum ends
    Millis firstSeen = 0; ///< of this hold: when the reply that showed it first was here
    Millis lastRenewal = 0;
    static constexpr Millis unmeasured = -1;
    /// Between rises, ms; 0 until two were seen; `unmeasured`: renewals may have been missed since the last
    /// one.
    Millis renewalPeriod = 0;
    Millis longestLease = 0; ///< the longest time left, ms, since the deadline fell last
    /// From when on it has been held for too long by its past or by a rule; noDeadline: it was not, when the
    /// board judged it last.
    Millis overdueAt = noDeadline;
    bool birthSeen = false; ///< we saw it being acquired: firstSeen is its birth
    bool manyOwners = false; ///< two different owners within 10 s
    bool takenOften = false; ///< taken three times within 10 s, and no two owners are known to differ
    bool ghost = false; ///< it had ended, and its server has old data or an undo put it back
    bool failedOver = false; ///< another server took over its master since this hold was first seen
    bool evictable = false; ///< its master's policy may drop it when memory is short
    States states; ///< as the board judged it when it sent the row
    bool logical = false; ///< `deadline` stands in the value or a score
    bool ownerGone = false; ///< as the board judged it when it sent the row
    /// Its next renewal was due, and later readings of as many masters as a renewal would show on had none.
    bool renewalMissed = false;
    SinceFrom sinceFrom = SinceFrom::IdleTime; ///< of unchangedBefore
    WaitersFrom waitersFrom = WaitersFrom::Nothing;
    Asked asked;
    InsidePtr inside; ///< of the leading claim
    OwnerConnectionsPtr connections; ///< null: none was seen of its owner
    UsualHoldPtr usual; ///< its past, as the board knew it when it was overdue; null: it is not, or by a rule
    /// Of a Redlock set: on how many masters this hold stood over time, once one of them has lost it; else
    /// null.
    QuorumCoursePtr quorum;
    QList<Holding> holdings;

    /// Since when at the latest this hold stands; firstSeen where nothing says more.
    Millis heldSince() const { return firstSeen - Millis(unchangedBefore) * 1000; }
    bool operator==(const Row &) const = default;
};

/// A lease longer than this is absurd, unless a deployment says otherwise.
inline constexpr std::chrono::milliseconds usualAbsurdAfter = std::chrono::hours(24 * 30);

enum class Event : quint8 { Present, Acquired, Renewed, Changed, Ended };
QByteArray eventWord(Event event);

} // namespace locks
