// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"
#include "locks/model/time_source.h"

#include <atomic>
#include <memory>
#include <utility>

namespace locks {

/// What stands on a master where a lock of its key is looked for, and is no lock: a list, say.
struct NoLock
{
    quint16 master = 0;
    KeyType type = KeyType::Unknown;

    bool operator==(const NoLock &) const = default;
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
        qint64 endsAtUnixMs = 0;
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
    /// The same, and what stands on other masters of its set in the way of the lock.
    SharedRow(const Row &row, QList<NoLock> noLocks);
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
    bool isTakenOften() const { return m_block->takenOften; }
    States states() const { return States::fromInt(m_block->states); }
    LibraryIndex library() const { return m_block->library; }
    int held() const { return m_block->held; }
    int masters() const { return m_block->masters; }
    int answered() const { return m_block->answered; }
    int separateMaster() const { return m_block->separateMaster; }
    int waiters() const { return m_block->waiters; }
    Asked asked() const { return m_block->asked; }
    WaitersFrom waitersFrom() const { return WaitersFrom(m_block->waitersFrom); }
    bool isLogical() const { return m_block->logical; }
    /// As the board judged it when it sent the row.
    bool isOwnerGone() const { return m_block->ownerGone; }
    InsidePtr inside() const { return m_block->extras ? m_block->extras->inside : nullptr; }
    OwnerConnectionsPtr connections() const
    {
        return m_block->extras ? m_block->extras->connections : nullptr;
    }
    /// On masters of a set that do not hold it, as far as that was seen; the row itself does not say it.
    QList<NoLock> noLocks() const { return m_block->extras ? m_block->extras->noLocks : QList<NoLock>(); }
    UsualHoldPtr usual() const { return m_block->extras ? m_block->extras->usual : nullptr; }
    QuorumCoursePtr quorum() const { return m_block->extras ? m_block->extras->quorum : nullptr; }
    Millis overdueAt() const { return m_block->overdueAt; }
    Millis deadline() const { return m_block->deadline; }
    quint32 bornWithin() const { return m_block->bornWithin; }
    bool isGhost() const { return m_block->ghost; }
    Millis firstSeen() const { return m_block->firstSeen; }
    Millis heldSince() const { return m_block->firstSeen - Millis(m_block->unchangedBefore) * 1000; }
    SinceFrom sinceFrom() const { return SinceFrom(m_block->sinceFrom); }
    Millis lastRenewal() const { return m_block->lastRenewal; }
    Millis longestLease() const { return m_block->longestLease; }
    int holdingCount() const { return m_block->holdings; }
    HoldingView holding(int index) const;
    /// The index of the holding on this master; −1 when it holds nothing.
    int holdingOn(int master) const;

private:
    /// What few rows have: several owners inside them, an owner whose connections were seen, a past that
    /// they outlasted, what is no lock in their way, masters that lost them, or time that was not watched.
    struct Extras
    {
        InsidePtr inside;
        QList<InsidePtr> holdings; ///< empty: none of them has any
        OwnerConnectionsPtr connections;
        UsualHoldPtr usual;
        QList<NoLock> noLocks;
        QuorumCoursePtr quorum;
        quint32 unwatchedBefore = 0;
    };
    static const Extras *extrasOf(const Row &row, QList<NoLock> &&noLocks);
    struct Block
    {
        mutable std::atomic<quint32> refs;
        quint32 id;
        Millis deadline;
        Millis firstSeen;
        Millis lastRenewal;
        Millis renewalPeriod;
        Millis longestLease;
        Millis overdueAt;
        qint32 waiters;
        quint32 keySize;
        quint32 tokenSize;
        quint32 unchangedBefore;
        quint32 bornWithin;
        quint32 states;
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
        bool ghost : 1;
        bool failedOver : 1;
        bool evictable : 1;
        bool ownerGone : 1;
        bool renewalMissed : 1;
        bool takenOften : 1;
        quint8 waitersFrom;
        quint8 sinceFrom;
        Asked asked;
        const Extras *extras; ///< null: it has none, as almost all
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
        qint64 endsAtUnixMs;
    };
    static void fill(Block *block, const Row &row, QList<NoLock> &&noLocks);
    static void destroy(const Block *block);
    const PackedHolding *holdings() const { return reinterpret_cast<const PackedHolding *>(m_block + 1); }
    const char *bytes() const { return reinterpret_cast<const char *>(holdings() + m_block->holdings); }

    const Block *m_block = nullptr;
};

/// One change of one row. Ended with why Replaced is followed by Acquired of the same id; `why` is None of
/// every change but Ended.
struct Change
{
    Event event = Event::Present;
    EndReason why = EndReason::None;
    SharedRow row;
    base::KnownTime ended = {}; ///< of Ended: when, in the board's clock
    TimeSource endedFrom = TimeSource::Read; ///< of Ended: how that is known
    EndReasons fits = {}; ///< of CannotTell: as in EndCause
};

/// One batch of changes from a board to its listeners; at most one timed delta each 50 ms.
struct Delta
{
    quint64 generation =
        0; ///< raised by Monitor::setPatterns() and reconnects that start over; late ones are dropped
    QList<Change> changes;
};

} // namespace locks
