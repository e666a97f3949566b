// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/companion_index.h"
#include "locks/board/delta_buffer.h"
#include "locks/board/hold_follower.h"
#include "locks/board/left_out_count.h"
#include "locks/board/loss_count.h"
#include "locks/board/missed_lock.h"
#include "locks/board/no_lock_keys.h"
#include "locks/board/owner_sightings.h"
#include "locks/board/recogniser.h"
#include "locks/board/row_judge.h"
#include "locks/board/row_store.h"
#include "locks/board/unwatched_listing.h"
#include "locks/model/deployment.h"
#include "locks/owners/host_gathering.h"
#include "locks/owners/row_waiters.h"

#include <algorithm>
#include <functional>

namespace locks {

/// The only owner of the truth about one deployment: merges readings into rows and says what changed.
///
/// Lives on the I/O thread; not a QObject, has no timer: its owner calls flush() and advance(). Up to 64
/// masters that hold a key together, 1,024 of which each holds keys of its own. Made for a million rows: one
/// index, cells in chunks, rows packed and shared with the listeners, no call per row to anyone.
///
/// It merges; what it merges with are parts of its own: the rows (RowStore), what is known of the masters
/// (MasterFacts), of holds beside their rows (HoldMemory) and of the set (SetEvidence), who makes a holding
/// of a reading (Recogniser), a row of its holdings (HoldFollower) and states of a row (RowJudge), what
/// stands beside locks (CompanionIndex) or in their way (NoLockKeys), which hosts are known (HostGathering),
/// which owners are connected (OwnerSightings), and what is told (DeltaBuffer, UnwatchedListing).
class Board
{
public:
    struct Listener
    {
        std::function<void(const Delta &)> delta;
        /// A change waits for flush(); called once until then.
        std::function<void()> changed;
        /// The deadline of this key has passed on our clock: ask the master.
        std::function<void(int master, const QByteArray &key)> confirm;
        /// A pass has shown which locks a master lost at once; may be empty. After their ends were added.
        std::function<void(const MasterLoss &)> lost = {};
        /// A deadline on this master is due in a moment: what changes before it must be told from what
        /// changes later. May be empty.
        std::function<void(int master, const QByteArray &key)> nearEnd = {};
        /// A key came and went before it could be read. May be empty.
        std::function<void(const MissedLock &)> missed = {};
    };
    static constexpr int fullDelta = DeltaBuffer::fullDelta;
    static constexpr qint64 keptAtMost = UnwatchedListing::keptAtMost;
    static constexpr qsizetype mostCounted = UnwatchedListing::mostCounted;

    /// `past`: what boards before this one knew of holds; null: nothing.
    Board(const DeploymentSpec &spec, const PatternSet &patterns, Listener listener,
          std::shared_ptr<PastHolds> past = nullptr);
    ~Board() = default;
    Q_DISABLE_COPY_MOVE(Board)

    /// Forgets every row without a word and begins a new generation; what was known of holds is kept for rows
    /// of the same key and token.
    void reset(const PatternSet &patterns, quint64 generation);
    /// Keeps what is known of the holds, for a board after this one.
    void keepPast();
    /// Holds for what is read from now on: reset() behind it.
    void setRules(const RuleSet &rules);
    /// How long its locks are held usually, for `overdue`; null: nothing is known. The rows are judged by it
    /// bit by bit, in advance().
    void setUsualHolds(UsualHoldsPtr usual);

    /// The run of this master's server (run_id), for what is read from now on.
    void setRun(int master, const QByteArray &run)
    {
        m_judge.setRun(master, run);
        m_masters.setRestartsNoticed(master, !run.isEmpty());
    }

    /// What a master said about a key. Of one master, a later call is the later truth. `changedAfter`: what
    /// changed since the key was read last did so then or later, if every change of it is pushed; 0: that is
    /// not known.
    void observe(int master, Reading &&reading, Source source, Millis changedAfter = 0);

    /// The same of a key that is gone, and of what its master said besides: what took it, else None.
    void observeGone(int master, const Reading &reading, Source source, EndReason sign,
                     Millis changedAfter = 0);
    /// When a key was last there that a row shows and this master may evict; nullopt: it evicts no such key.
    std::optional<Millis> evictableSince(int master, const QByteArray &key) const;

    /// A pass over one master begins; what it does not find by endPass(complete) is gone.
    void beginPass(int master);
    /// `hasReadAll`: false if some of the keys that it found could not be read.
    void endPass(int master, bool complete, bool hasReadAll = true);
    /// The pass has found this key and could not read it: a row of it stays as it is.
    void keepUnread(int master, const QByteArray &key);
    /// The master does not answer any more: its holdings may be past.
    void setAway(int master);
    using Heard = MasterFacts::Heard;
    void setPushed(int master, Heard heard) { m_masters.setPushed(master, heard); }
    /// The master said that everything may have changed: what the next pass does not find was flushed.
    void noteFlush(int master, Millis heardAt, Millis changedAfter = 0);
    /// A change of this key was pushed, and it will be read: if it is gone, a flush at that time may not be
    /// the cause.
    void noteChange(int master, const QByteArray &key);
    /// Its server was started again. A lock that the next pass does not find, or finds under another token,
    /// ended for this reason: Restart if the server came back without any key, CannotTell if it loaded older
    /// data. `doubted`: keys whose locks may have been released before; nullopt: all.
    void noteRestart(int master, EndReason lost, const std::optional<QSet<QByteArray>> &doubted);
    /// Another server took over this master: what it still has is unproven, what it has no more was lost.
    /// Until endFailover().
    void noteFailover(int master) { m_masters.noteFailover(master); }
    /// As MasterFacts::noteCopy().
    void noteCopy(int master, std::optional<Millis> copiedUntil,
                  const std::optional<QSet<QByteArray>> &doubted)
    {
        m_masters.noteCopy(master, copiedUntil, doubted);
    }
    /// The server's clock was set forward by `by` ms, or back if that is negative, after the instant `after`
    /// and until `noticed`. `by` is right to within `error`. Moves the deadlines of its locks.
    void noteClockSet(int master, Millis after, Millis noticed, Millis by, Millis error);
    /// What is gone from now on was not lost by that.
    void endFailover(int master) { m_masters.endFailover(master); }
    using Eviction = MasterFacts::Eviction;
    void setEviction(int master, Eviction eviction);

    /// As PastHolds::noteRestore().
    void noteRestore(const QByteArray &key, bool isDone) { m_past->noteRestore(key, isDone); }
    /// This program acquired or took over `key` with `token`; a row with both is `mine`.
    void noteMine(const QByteArray &key, const QByteArray &token);
    /// It is not ours any more, whatever still stands there.
    void forgetMine(const QByteArray &key, const QByteArray &token);
    /// The token of `key` was written anew by us: where it was ours, the new one is.
    void noteRewritten(const QByteArray &key, const QByteArray &before, const QByteArray &now);
    /// This program released or replaced `token` of `key`: its end is by us.
    void noteEndedByUs(const QByteArray &key, const QByteArray &token) { m_memory.noteEndedByUs(key, token); }
    void forgetEndedByUs(const QByteArray &key, const QByteArray &token)
    {
        m_memory.forgetEndedByUs(key, token);
    }
    /// Whether locks that came and went between two reads of this master can be told from those of other
    /// databases.
    void setCountsMissed(int master, bool counts) { m_masters.setCountsMissed(master, counts); }
    /// Waiters that can be seen on the channels of this key.
    void setWaiters(const QByteArray &key, int master, int waiters,
                    WaitersFrom from = WaitersFrom::Subscribers);

    /// Who uses this key, as it was seen on `master`: of the row's masters the first.
    void setAsked(const QByteArray &key, int master, const Asked &asked);
    /// As it is now; null: there is none.
    SharedRow rowOf(int master, const QByteArray &key) const;

    /// The same in a Cluster, where each node knows those only that listen there: `master` has so many. The
    /// waiters are the sum of what was told of all of them.
    void setListeners(const QByteArray &key, int master, int listeners);
    bool isSharded() const { return m_spec.sharded(); }

    /// Changes that time alone brings by `now`. Call it at nextDue() or later.
    void advance(Millis now);
    Millis nextDue() const { return m_rejudged < m_rows.size() ? 0 : m_judge.nextDue(); }
    /// Off: one pass without watching. Nothing is scheduled, and of masters that are read on their own the
    /// rows beyond keptAtMost are told once and forgotten: count() still counts them, what SCAN repeats of
    /// them is not told again, and nothing else is ever told of them. Locks whose waiters may be counted are
    /// told by tellHeldBack() only. Before anything is observed.
    void setTimed(bool timed);
    /// Tells the rows that waited for a count of their waiters, whether or not it came.
    void tellHeldBack();

    /// Sends what waits as one delta.
    void flush() { m_delta.flush(); }
    /// Every row as Present.
    QList<Change> all() const { return m_rows.all(); }
    qint64 count() const { return m_count; }
    /// Whether owners are wanted that only clients may name.
    bool wantsClients() const { return m_hosts.wantsClients(); }
    /// Whether whole lists of clients are wanted again and again: some row's owner may be one of them.
    bool wantsConnections() const { return m_judge.isTimed() && m_count > 0 && m_sightings.wantsClients(); }
    /// Who is connected to this master at `at`; nullopt: it does not tell, or not in full, or was not asked
    /// yet.
    void noteConnections(int master, const std::optional<QByteArray> &clientList, Millis at);
    /// There is no such master any more to be connected to.
    void dropConnections(int master, Millis at);
    /// Some row shows its owner's connections, and whether they end is to be seen soon.
    bool showsConnections() const { return m_sightings.showsConnections(); }
    /// A reply of CLIENT LIST: who else may hold the locks.
    void noteClients(const QByteArray &clientList) { m_hosts.takeClients(clientList); }
    /// Machines that owners and clients name, as far as they were looked at.
    const KnownHosts &hosts() const { return m_hosts.hosts(); }
    qint64 missedShort() const { return m_memory.missedShort(); }
    /// Keys that the passes found and that are probably no locks, by reason.
    QList<LeftOutKeys> leftOut() const { return m_leftOut.groups(m_spec.separate || m_spec.sharded()); }
    /// Whether those are rows all the same; reset() behind it.
    void setAllKeys(bool all) { m_recogniser.setAllKeys(all); }
    /// Some key has a holding on this master. Visits rows until it finds one.
    bool hasKeysOn(int master) const { return m_rows.hasKeysOn(master); }
    /// Keys with a holding on this master, for polling.
    QList<QByteArray> keysOn(int master) const { return m_rows.keysOn(master); }
    /// Locks on this master beside which other keys or channels say more about them, and change without a
    /// word about the lock, and keys that these would make locks: at most so many of each, on from where the
    /// last call for this master ended.
    QList<QByteArray> accompanied(int master, qsizetype most)
    {
        return m_companions.takeNext(master, most, m_rows.cells());
    }
    /// Locks that this key, when it changes, says something about.
    QList<QByteArray> locksBeside(const QByteArray &key) const { return m_companions.locksBeside(key); }
    /// Returns the time of the oldest last reading among the locks of some masters. `reads`: by the number of
    /// the master, whether its locks count. Visits every row.
    Millis readUntil(const QList<bool> &reads) const;
    /// False while several masters are read as one set and yet no key has stood on two of them.
    bool isSet() const { return m_set.isSet(); }
    /// These keys are being written by us, on all masters: that they stand on two says nothing of the set.
    void noteWrittenByUs(const QByteArray &key) { m_set.noteWrittenByUs(key); }
    /// The type that was last seen there; Unknown for a key that is not on the board.
    KeyType typeOf(int master, const QByteArray &key) const { return m_rows.typeOf(master, key); }
    /// Calls `visit(SharedRow)` for each row.
    template <typename Visit> void forEach(Visit visit) const { m_rows.forEach(visit); }

private:
    static constexpr quint32 dueAtOnce = 20000;

    void observeNew(quint32 hash, Holding &&now, const Reading &reading, Observed observed);
    void observeKnown(quint32 index, const Holding &now, Observed observed);
    void notThere(const Reading &reading, Observed observed, EndReason sign = EndReason::None);
    void noteAbsent(quint32 index, const Observed &observed);
    void noteMissed(const QByteArray &key, const Observed &observed);
    static Observed observedBy(int master, const Reading &reading, Source source, Millis changedAfter);
    Observed heardOf(quint32 index, Observed observed);
    EndCause replacedBy(const Observed &observed) const;
    EndCause provedLoss(const EndCause &cause, const Observed &observed, const Cell &cell) const;
    static bool isSameHoldAfter(const Cell &cell, const Observed &observed);
    Millis beforeClockWasSetBack(const SharedRow &row, const Holding &now, Millis at) const;
    EndCause emptiedBy(int master) const;
    EndCause lostUnderAnother(const Cell &cell, const SharedRow::HoldingView &holding,
                              const Observed &observed) const;
    bool isOfHold(quint32 index, bool hasToken, QByteArrayView token) const;
    bool isOfHoldOn(quint32 index, int master) const;
    void reportEnd(quint32 index, const Observed &observed, const EndCause &cause);
    Millis provedUntil(const Cell &cell, int master, Millis since) const;
    Millis readOn(quint32 index, const Cell &cell) const;
    void gone(quint32 index, Observed observed, const EndCause &emptied);
    void endRow(quint32 index, const Observed &observed, const EndCause &cause);

    // These work on `row`, the cell's row unpacked; evaluate() packs it again and announces what changed.
    void evaluate(quint32 index, Row &row, const Observed &observed);
    void askSilent(quint32 index);
    void evaluate(quint32 index, const Observed &observed);
    void beginHold(quint32 index, Row &row, const Claim &claim, const Observed &observed);
    void rejudge(quint32 index, Millis now);
    void rejudgeSome(Millis now);
    void change(quint32 index, const Row &row);
    SharedRow packed(const Row &row) const { return {row, m_inWay.of(row.key)}; }
    void tellInWay(const QByteArray &key);
    void markMine(const QByteArray &key, const QByteArray &token, bool mine);
    OwnerSightings::Show showConnections(Millis at);
    void markUnseen(int master);

    bool mayBeEvicted(const Cell &cell, int master) const;
    static bool holds(const Cell &cell, int master) { return cell.row.holdingOn(master) >= 0; }
    quint32 sightOf(Millis at) const { return quint32(std::max<Millis>(0, at - m_began) / seenUnit); }
    Millis lookedUntil(quint32 index, const Row &row) const;
    Millis lastSeen(const Cell &cell) const { return m_began + Millis(cell.seenAt) * seenUnit; }
    void prune(Millis now);

    const DeploymentSpec m_spec;
    const std::function<void(int master, const QByteArray &key)> m_confirm;
    const std::function<void(int master, const QByteArray &key)> m_nearEnd;
    const std::function<void(const MissedLock &)> m_missed;
    Recogniser m_recogniser;
    MasterFacts m_masters;
    HoldMemory m_memory;
    const std::shared_ptr<PastHolds> m_past;
    SetEvidence m_set;
    RowStore m_rows;
    HoldFollower m_holds;
    RowJudge m_judge;
    CompanionIndex m_companions;
    ListenerCounts m_listeners;
    UnwatchedListing m_unwatched;
    LeftOutCount m_leftOut;
    NoLockKeys m_inWay;
    LossCount m_losses;
    const std::function<void(const MasterLoss &)> m_lost;
    DeltaBuffer m_delta;
    HostGathering m_hosts;
    OwnerSightings m_sightings;
    qint64 m_count = 0;
    quint32 m_rejudged = std::numeric_limits<quint32>::max(); ///< by setUsualHolds(); of the cells
    const Millis m_began;
};

} // namespace locks
