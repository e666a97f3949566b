// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QFlags>
#include <QList>
#include <QMetaType>
#include <QString>

#include <atomic>
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
    QList<Companion> companions; ///< what the dialect asked for (Dialect::companions)
    qint64 unixMinusSteady = 0; ///< the server's Unix clock less ours, ms; 0: not known
    Millis deadline() const { return pttl < 0 ? noDeadline : readAt + pttl; }
};

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
    InsidePtr inside; ///< null for a lock of one token

    bool operator==(const Holding &) const = default;
};

/// The states of interface.md, as flags; a row can have several.
enum class State : quint16 {
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
};
Q_DECLARE_FLAGS(States, State)
Q_DECLARE_OPERATORS_FOR_FLAGS(States)

/// "held", "no-expiry", …: the words of interface.md, in its order.
QList<QByteArray> stateWords(States states);
std::optional<State> stateFromWord(QByteArrayView word);
/// All states of this release, in the order in which they want a person's eye.
const QList<State> &allStates();
QByteArray stateWord(State state);

/// How a hold ended, as far as that can be known.
enum class EndReason : quint8 { None, Expired, Replaced, ByUs, Failover, Flushed, Evicted, GoneEarly };
QByteArray endReasonWord(EndReason reason);

/// Index into the table of dialects (dialect.h); 0 is generic.unknown.
using LibraryIndex = quint16;

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
    quint16 held = 0; ///< masters of the leading claim
    quint16 masters = 1; ///< masters of the set
    quint16 answered = 1; ///< masters that have answered for this key
    quint16 separateMaster = 0; ///< whose row this is when masters are read separately
    quint16 renewals = 0; ///< rises of the deadline seen under this token
    qint32 waiters = -1; ///< −1: cannot be known
    Millis deadline = noDeadline; ///< of the leading claim; on a Redlock set when its quorum ends
    Millis firstSeen = 0; ///< of this hold
    Millis lastRenewal = 0;
    Millis renewalPeriod = 0; ///< between rises; 0 until two were seen
    Millis longestLease = 0; ///< the longest time left that was seen under this token, ms
    bool birthSeen = false; ///< we saw it being acquired: firstSeen is its birth
    bool manyOwners = false; ///< three owners within 10 s
    bool failedOver = false; ///< another server took over its master since this hold was first seen
    bool evictable = false; ///< its master's policy may drop it when memory is short
    States states; ///< as the board judged it when it sent the row
    bool logical = false; ///< `deadline` stands in the value or a score
    WaitersFrom waitersFrom = WaitersFrom::Nothing;
    InsidePtr inside; ///< of the leading claim
    QList<Holding> holdings;

    bool operator==(const Row &) const = default;
};

/// A row as it is kept and handed on: immutable, in one block of memory that board, deltas and tables share.
///
/// A million of them cost 180 bytes each instead of 400. What is asked of many rows (sorting, filtering,
/// painting) has an accessor that allocates nothing; anything else unpacks the row by `*` or `->`. Views
/// point into the block and last as long as one SharedRow of it. Null when default-constructed. Any thread.
class SharedRow
{
public:
    struct HoldingView
    {
        quint16 master = 0;
        LibraryIndex library = 0;
        KeyType type = KeyType::Unknown;
        bool truncated = false;
        bool hasToken = false;
        QByteArrayView token;
        Millis deadline = noDeadline;
        Millis slack = 1;
        bool logical = false;
        InsidePtr inside = nullptr;
    };
    /// What `->` points into for the length of one expression.
    struct Unpacked
    {
        Row row;
        const Row *operator->() const { return &row; }
    };

    SharedRow() = default;
    SharedRow(const Row &row); // not explicit: a row is what it holds
    SharedRow(const SharedRow &other)
        : m_block(other.m_block)
    {
        if (m_block)
            m_block->refs.fetch_add(1, std::memory_order_relaxed);
    }
    SharedRow(SharedRow &&other) noexcept
        : m_block(std::exchange(other.m_block, nullptr))
    {
    }
    SharedRow &operator=(SharedRow other) noexcept
    {
        std::swap(m_block, other.m_block);
        return *this;
    }
    ~SharedRow()
    {
        if (m_block && m_block->refs.fetch_sub(1, std::memory_order_acq_rel) == 1)
            destroy(m_block);
    }

    explicit operator bool() const { return m_block; }
    /// The same block, not merely equal rows.
    bool isSame(const SharedRow &other) const { return m_block == other.m_block; }
    /// The row with everything, in memory of its own. Of a null one: Row().
    Row operator*() const;
    operator Row() const { return **this; }
    Unpacked operator->() const { return {**this}; }

    // None of these may be asked of a null row.
    quint32 id() const { return m_block->id; }
    QByteArrayView key() const { return {bytes(), qsizetype(m_block->keySize)}; }
    QByteArrayView token() const { return {bytes() + m_block->keySize, qsizetype(m_block->tokenSize)}; }
    bool hasToken() const { return m_block->hasToken; }
    bool isTruncated() const { return m_block->truncated; }
    bool isStale() const { return m_block->stale; }
    bool isMine() const { return m_block->mine; }
    bool birthSeen() const { return m_block->birthSeen; }
    bool hasManyOwners() const { return m_block->manyOwners; }
    States states() const { return States::fromInt(m_block->states); }
    LibraryIndex library() const { return m_block->library; }
    int held() const { return m_block->held; }
    int masters() const { return m_block->masters; }
    int answered() const { return m_block->answered; }
    int separateMaster() const { return m_block->separateMaster; }
    int waiters() const { return m_block->waiters; }
    WaitersFrom waitersFrom() const { return WaitersFrom(m_block->waitersFrom); }
    bool isLogical() const { return m_block->logical; }
    InsidePtr inside() const { return m_block->insides ? m_block->insides->row : nullptr; }
    Millis deadline() const { return m_block->deadline; }
    Millis firstSeen() const { return m_block->firstSeen; }
    Millis longestLease() const { return m_block->longestLease; }
    int holdingCount() const { return m_block->holdings; }
    HoldingView holding(int index) const;
    /// The index of the holding on this master; −1 when it holds nothing.
    int holdingOn(int master) const;

private:
    /// Rows of several owners keep what is inside them apart.
    struct Insides
    {
        InsidePtr row;
        QList<InsidePtr> holdings;
    };
    static const Insides *insidesOf(const Row &row);
    struct Block
    {
        mutable std::atomic<quint32> refs;
        quint32 id;
        Millis deadline;
        Millis firstSeen;
        Millis lastRenewal;
        Millis renewalPeriod;
        Millis longestLease;
        qint32 waiters;
        quint32 keySize;
        quint32 tokenSize;
        quint16 states;
        LibraryIndex library;
        quint16 held;
        quint16 masters;
        quint16 answered;
        quint16 separateMaster;
        quint16 renewals;
        quint8 holdings;
        bool hasToken : 1;
        bool truncated : 1;
        bool stale : 1;
        bool mine : 1;
        bool birthSeen : 1;
        bool manyOwners : 1;
        bool logical : 1;
        bool failedOver : 1;
        bool evictable : 1;
        quint8 waitersFrom;
        const Insides *insides; ///< of the row and its holdings; null: none has any, as almost all
    };
    /// Behind the block, before the bytes.
    struct PackedHolding
    {
        Millis deadline;
        qint32 slack;
        quint32 tokenAt; ///< in the bytes
        quint32 tokenSize;
        quint16 master;
        LibraryIndex library;
        KeyType type;
        bool truncated;
        bool hasToken;
        bool logical;
    };
    static void fill(Block *block, const Row &row);
    static void destroy(const Block *block);
    const PackedHolding *holdings() const { return reinterpret_cast<const PackedHolding *>(m_block + 1); }
    const char *bytes() const { return reinterpret_cast<const char *>(holdings() + m_block->holdings); }

    const Block *m_block = nullptr;
};

/// States at one instant, and the next instant at which time alone may change them (noDeadline: never).
struct Judgement
{
    States states;
    Millis nextChange = noDeadline;
};
/// Pure: what the evidence in a row says at `now`. `absurdAfter`: a lease longer than this is absurd.
Judgement judge(const Row &row, Millis now,
                std::chrono::milliseconds absurdAfter = std::chrono::hours(24 * 30));

/// When a lock that is renewed in a rhythm counts as missed: one and a half periods after its last rise;
/// noDeadline without a rhythm.
Millis renewalMissedAt(const Row &row);

/// What the observed renewals say about the holder, in this release.
enum class Verdict : quint8 { Alive, Silent, CannotTell };
struct Finding
{
    Verdict verdict = Verdict::CannotTell;
    QString sentence; ///< translated, e.g. "Alive: renewed 3 times, every 10 s, last 4 s ago"
    QStringList evidence; ///< a line each, with its source
};
/// Pure: evidence first, verdict from it. Never from age alone.
Finding verdictOf(const Row &row, Millis now);

enum class Event : quint8 { Present, Acquired, Renewed, Changed, Ended };
QByteArray eventWord(Event event);

/// One change of one row. Ended with why Replaced is followed by Acquired of the same id.
struct Change
{
    Event event = Event::Present;
    EndReason why = EndReason::None;
    SharedRow row;
};

/// One batch of changes from a board to its listeners; at most one timed delta each 50 ms.
struct Delta
{
    quint64 generation =
        0; ///< raised by Monitor::setPatterns() and reconnects that start over; late ones are dropped
    QList<Change> changes;
};

/// How changes arrive from a master.
enum class Push : quint8 { None, Tracking, Notifications, Polling };

/// One thing about a server that is dangerous for its locks, while it is so. Translated.
struct Concern
{
    bool alarm = false; ///< a person must hear of it at once
    QString brief; ///< a few words, after the master's name or alone
    QString sentence;
};

/// What the server says about itself that matters to locks; each only where the right to ask exists.
struct Health
{
    enum class Role : quint8 { Unknown, Master, Replica };
    enum class Persistence : quint8 { Unknown, None, Snapshots, Log };

    Role role = Role::Unknown;
    QString follows; ///< of a Replica: its master
    QString evictionPolicy; ///< "noeviction", …; empty: unknown
    Persistence persistence = Persistence::Unknown;
    int replicas = -1; ///< connected ones; −1 unknown
    qint64 worstLagMs = -1; ///< of the replica furthest behind; −1 unknown or none
    qint64 clockOffsetMs = 0; ///< the server's clock minus ours
    bool clockKnown = false;
    QDateTime clockSteppedAt; ///< when it jumped by more than half a second while we watched; null: never
    bool memoryFull = false; ///< it is at its limit and drops nothing: new writes are refused
    bool cannotSave = false; ///< its last attempt to write its data to disk failed
    QString serverName; ///< "redis", "valkey", …
    QString version;
    /// What is dangerous there for locks, the gravest first; empty: nothing to worry about.
    QList<Concern> concerns() const;
    /// Their sentences.
    QStringList warnings() const;
    /// Those that a person must hear at once: a replica, eviction, full memory, a clock that jumped.
    QStringList alarms() const;
    bool operator==(const Health &) const = default;
};

/// One master at a glance.
struct MasterStatus
{
    QString label;
    bool gone = false; ///< has left the deployment; its place stays so that holdings keep their numbers
    Health health;
    QStringList denied; ///< a sentence for each feature that this user's rights switch off
    QDateTime failedOverAt; ///< when another server took its place while we watched; null: never
    bool connected = false;
    QString error; ///< the sentence, when not connected or something was refused
    QByteArray errorDetail;
    bool passwordWanted = false; ///< NOAUTH or WRONGPASS: waits for Monitor::setPassword()
    Push push = Push::None;
    QString pushReason; ///< why not tracking, where it is not
    qint64 keys = -1; ///< DBSIZE, −1 unknown
    qint64 examined = 0; ///< keys that SCAN walked in the current or last pass (estimate by COUNT)
    qint64 elapsedMs = 0; ///< of the current or last pass
    bool scanning = false;
    bool passComplete = false; ///< the last pass reached its end
    QString serverVersion; ///< empty when not known
    double roundTripMs = 0;
};

/// A deployment at a glance; sent at most twenty times a second.
struct Status
{
    quint64 generation = 0;
    QList<MasterStatus> masters;
    qint64 locks = 0;
    bool scanning = false;
    bool complete = false; ///< every master's last pass reached its end and none is away
    qint64 missedShort = 0; ///< locks that came and went between two reads
};

} // namespace locks
