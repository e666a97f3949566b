// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"
#include "locks/board/due_queue.h"
#include "locks/board/key_index.h"
#include "locks/board/pass_count.h"
#include "locks/board/told_keys.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/pattern.h"
#include "locks/model/shared_row.h"
#include "locks/rules/rule_set.h"

#include <QHash>
#include <QSet>

#include <bitset>
#include <functional>
#include <memory>
#include <optional>

namespace locks {

struct Claim;

/// How a reading came about.
enum class Source : quint8 {
    Pass, ///< found by SCAN
    Push, ///< read again because the master said that the key changed
    Poll, ///< read again on our own account
};

/// The only owner of the truth about one deployment: merges readings into rows and says what changed.
///
/// Lives on the I/O thread; not a QObject, has no timer: its owner calls flush() and advance(). Up to 64
/// masters that hold a key together, 1,024 of which each holds keys of its own. Made for a million rows: one
/// index, cells in chunks, rows packed and shared with the listeners, no call per row to anyone.
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
    };
    /// At so many changes a delta leaves at once.
    static constexpr int fullDelta = 5000;
    static constexpr int mostMasters = 1024;
    /// Of one pass that nobody watches, so many rows are kept to tell what becomes of them.
    static constexpr qint64 keptAtMost = 10000;
    /// Locks of one master whose waiters are counted.
    static constexpr qsizetype mostCounted = 1000;

    Board(const DeploymentSpec &spec, const PatternSet &patterns, Listener listener);
    ~Board();

    /// Forgets every row without a word and begins a new generation.
    void reset(const PatternSet &patterns, quint64 generation);
    /// Holds for what is read from now on: reset() behind it.
    void setRules(const RuleSet &rules) { m_rules = rules; }

    /// What a master said about a key. Of one master, a later call is the later truth.
    void observe(int master, Reading &&reading, Source source);

    /// A pass over one master begins; what it does not find by endPass(complete) is gone.
    void beginPass(int master);
    void endPass(int master, bool complete);
    /// The pass has found this key and could not read it: a row of it stays as it is.
    void keepUnread(int master, const QByteArray &key);
    /// The master does not answer any more: its holdings may be past.
    void setAway(int master);
    /// Which changes on this master are pushed: only of those is a birth, or how a hold ended, known.
    enum class Heard : quint8 { Nothing, Prefixes, Everything };
    void setPushed(int master, Heard heard);
    /// The master said that everything may have changed: what the next pass does not find was flushed.
    void noteFlush(int master);
    /// Another server took over this master: what it still has is unproven, what it has no more was lost.
    /// Until endFailover().
    void noteFailover(int master);
    /// What is gone from now on was not lost by that.
    void endFailover(int master);
    /// What the master's policy may drop when memory is short.
    enum class Eviction : quint8 { None, WithExpiry, All };
    void setEviction(int master, Eviction eviction);

    /// This program acquired or took over `key` with `token`; a row with both is `mine`.
    void noteMine(const QByteArray &key, const QByteArray &token);
    /// It is not ours any more, whatever still stands there.
    void forgetMine(const QByteArray &key, const QByteArray &token);
    /// This program released or replaced `token` of `key`: its end is by us.
    void noteEndedByUs(const QByteArray &key, const QByteArray &token);
    void forgetEndedByUs(const QByteArray &key, const QByteArray &token);
    /// Whether locks that came and went between two reads of this master can be told from those of other
    /// databases.
    void setCountsMissed(int master, bool counts);
    /// Waiters that can be seen on the channels of this key.
    void setWaiters(const QByteArray &key, int master, int waiters,
                    WaitersFrom from = WaitersFrom::Subscribers);

    /// The same in a Cluster, where each node knows those only that listen there: `master` has so many. The
    /// waiters are the sum of what was told of all of them.
    void setListeners(const QByteArray &key, int master, int listeners);
    bool isSharded() const { return m_spec.sharded(); }

    /// Changes that time alone brings by `now`. Call it at nextDue() or later.
    void advance(Millis now);
    Millis nextDue() const { return m_due.next(); }
    /// Off: one pass without watching. Nothing is scheduled, and of masters that are read on their own the
    /// rows beyond keptAtMost are told once and forgotten: count() still counts them, what SCAN repeats of
    /// them is not told again, and nothing else is ever told of them. Locks whose waiters may be counted are
    /// told by tellHeldBack() only. Before anything is observed.
    void setTimed(bool timed);
    /// Tells the rows that waited for a count of their waiters, whether or not it came.
    void tellHeldBack();

    /// Sends what waits as one delta.
    void flush();
    /// Every row as Present.
    QList<Change> all() const;
    qint64 count() const { return m_count; }
    qint64 missedShort() const { return m_missedShort; }
    /// Keys that the passes found and that are probably no locks.
    qint64 noLocks() const { return m_noLocks.total(m_spec.separate || m_spec.sharded()); }
    /// Whether those are rows all the same; reset() behind it.
    void setAllKeys(bool all) { m_spec.allKeys = all; }
    /// Keys with a holding on this master, for polling.
    QList<QByteArray> keysOn(int master) const;
    /// Locks on this master beside which other keys or channels say more about them, and change without a
    /// word about the lock, and keys that these would make locks: at most so many of each, on from where the
    /// last call for this master ended.
    QList<QByteArray> accompanied(int master, qsizetype most);
    /// Locks that this key, when it changes, says something about.
    QList<QByteArray> locksBeside(const QByteArray &key) const { return m_beside.values(key); }
    /// False while several masters are read as one set and yet no key has stood on two of them.
    bool isSet() const { return m_isSet; }
    /// These keys are being written by us, on all masters: that they stand on two says nothing of the set.
    void noteWrittenByUs(const QByteArray &key) { m_writtenByUs.insert(key); }
    /// The type that was last seen there; Unknown for a key that is not on the board.
    KeyType typeOf(int master, const QByteArray &key) const;
    /// Calls `visit(SharedRow)` for each row.
    template <typename Visit> void forEach(Visit visit) const
    {
        for (quint32 i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].row)
                visit(m_cells[i].row);
        }
    }

private:
    /// Keys that are no locks by what stands beside them at the moment, in the order of their next look.
    struct Aside
    {
        QSet<QByteArray> known;
        QList<QByteArray> queue;
    };
    struct Recent
    {
        OwnerTimes owners;
        Millis at = 0;
    };
    struct Observed
    {
        int master = 0;
        Source source = Source::Pass;
        Millis at = 0;
        bool changed = false; ///< what stands on the master is not what stood there
        bool rose = false; ///< its deadline rose under the same token
        bool heard = false; ///< nothing that happened to it in between can have been missed
    };

    quint32 hashOf(int master, QByteArrayView key) const;
    quint32 find(int master, QByteArrayView key, quint32 hash) const;
    quint32 createCell(quint32 hash);
    Row newRow(int master, const QByteArray &key);
    bool forgets() const { return m_tellsOnce && m_count >= keptAtMost; }
    void holdBack(quint32 index, LibraryIndex library);
    void forget(quint32 index);
    void observeKnown(quint32 index, const Holding &now, Observed observed);
    void noteCompanions(quint32 index, const Reading &reading, bool accompanied);
    void noteAside(int master, const Reading &reading);
    void noteBeside(const Reading &reading);
    void noteSet(const Row &row, const Claim &claim);
    Millis doubtSince(const SharedRow &row, Millis at) const;
    Observed heardOf(quint32 index, Observed observed) const;
    void gone(quint32 index, Observed observed, bool flushed);
    void refreshEvictable(Row &row) const;
    void notThere(int master, const Reading &reading, Source source);
    /// False: the key belongs to a lock and is none itself, or is probably none (library: Dialects::noLock).
    bool fillHolding(Holding *holding, const Reading &reading) const;
    QByteArray recentKey(int master, const QByteArray &key) const;

    // These work on `row`, the cell's row unpacked; evaluate() packs it again and announces what changed.
    void evaluate(quint32 index, Row &row, const Observed &observed);
    void evaluate(quint32 index, const Observed &observed);
    void markMine(const QByteArray &key, const QByteArray &token, bool mine);
    void announceReplaced(quint32 index);
    void beginHold(quint32 index, Row &row, const Claim &claim, const Observed &observed);
    void show(Cell &cell, Row &row, const Claim &claim, Millis at);
    std::optional<Event> follow(quint32 index, Row &row, const Claim &claim, const Observed &observed);
    bool changesHands(quint32 index, const Row &row, const Claim &claim) const;
    void rememberHold(quint32 index, const Claim &claim);
    void refreshPresence(const Cell &cell, Row &row, const Claim &claim) const;
    void rejudge(quint32 index, Row &row, Millis now);

    QByteArray holdToken(quint32 index) const;
    void endRow(quint32 index, const Observed &observed, EndReason why);
    bool hears(int master, QByteArrayView key) const;
    quint32 sightOf(Millis at) const;
    Millis lastSeen(const Cell &cell) const;
    EndReason reasonOf(quint32 index, const Observed &observed);
    void noteOwnerEnd(quint32 index, Millis at);
    void schedule(quint32 index, const Row &row, Millis now, Millis next);
    void announce(quint32 index, Event event, EndReason why = EndReason::None, Millis lastSeen = 0);
    void confirmDue(Cell &cell, Millis now);
    void pruneRecent(Millis now);

    DeploymentSpec m_spec;
    PatternSet m_patterns;
    RuleSet m_rules;
    Listener m_listener;
    quint64 m_generation = 0;
    bool m_timed = true;
    bool m_tellsOnce = false; ///< not timed, and each row is known by one reading
    ToldKeys m_told; ///< of the rows that were forgotten
    std::vector<bool> m_counted; ///< by library: its waiters can be seen; empty while timed
    std::vector<quint32> m_heldBack; ///< cells

    KeyIndex m_index;
    CellStore m_cells;
    DueQueue m_due;
    qint64 m_count = 0;
    quint32 m_lastId = 0;
    quint32 m_hashSeed;

    using Masters = std::bitset<mostMasters>;
    Masters m_complete; ///< masters whose last pass was complete and that have been there since
    Masters m_everComplete; ///< masters of which one pass was complete: what appears there is new
    Masters m_pushed;
    Masters m_pushedAll; ///< of those, where keys of every pattern are
    Masters m_flushed;
    Masters m_failedOver;
    Masters m_countsMissed;
    Masters m_evictsAll;
    Masters m_evictsVolatile;
    qint64 m_missedShort = 0;
    bool m_isSet = true;
    const Millis m_began;
    PassCount m_noLocks;
    qint64 m_unixNow; ///< for recognition; refreshed with each pass and delta

    // What few rows have stands beside the cells.
    QHash<quint32, OwnerTimes> m_owners; ///< by cell: earlier holds, of the last ten seconds
    QSet<QByteArray> m_writtenByUs;
    qint64 m_accompanied = 0; ///< cells
    QHash<int, quint32> m_accompaniedAt; ///< by master: the cell to go on with
    QHash<int, Aside> m_aside; ///< by master
    QMultiHash<QByteArray, QByteArray> m_beside; ///< a key that changes are heard of → the lock
    QHash<quint32, QByteArray> m_tiedTokens; ///< by cell: of the hold, while a tie leaves the row without one

    QSet<std::pair<QByteArray, QByteArray>> m_mine; ///< key and token
    QHash<std::pair<QByteArray, QByteArray>, Millis> m_endedByUs;
    QHash<QByteArray, Recent> m_recent;
    QHash<QByteArray, QHash<int, int>> m_listeners; ///< by key and master, where told by master
    Millis m_recentPruned = 0;

    Delta m_pending;
    quint32 m_pendingSerial = 1;
    bool m_waiting = false;
};

} // namespace locks
