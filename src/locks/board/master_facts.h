// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/clock_steps.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <QHash>
#include <QSet>

#include <bitset>
#include <optional>

namespace locks {

class PatternSet;

/// What a board knows of each master: how far its passes and pushed changes reach, and what else may have
/// taken its keys. From it follow whether what appears is new, and how much can be said of an end.
class MasterFacts
{
public:
    static constexpr int mostMasters = 1024;
    /// Which changes are pushed: only of those is a birth, or how a hold ended, known.
    enum class Heard : quint8 { Nothing, Prefixes, Everything };
    /// What the master's policy may drop when memory is short.
    enum class Eviction : quint8 { None, WithExpiry, All };

    /// Passes of before count no more.
    void forgetPasses();
    void notePassBegan(int master, Millis at) { m_passBegan.insert(master, at); }
    /// `hasReadAll`: as in Board::endPass().
    void noteCompletePass(int master, bool hasReadAll);
    /// Keys are judged by other rules: one that had no row may have been there.
    void forgetAbsence() { m_absentAfter.clear(); }
    void noteAway(int master);
    void noteReading(int master, Millis at)
    {
        if (m_away.test(size_t(master))) {
            m_away.reset(size_t(master));
            m_backSince.insert(master, at);
        }
    }
    /// It is away, or came back after that instant.
    bool isBackSince(int master, Millis at) const
    {
        const auto back = m_backSince.constFind(master);
        return m_away.test(size_t(master)) || (back != m_backSince.cend() && *back > at);
    }
    /// Whether its server names its process, so that a restart is noticed.
    void setRestartsNoticed(int master, bool noticed) { m_restartsNoticed.set(size_t(master), noticed); }
    void setPushed(int master, Heard heard);
    void setCountsMissed(int master, bool counts) { m_countsMissed.set(size_t(master), counts); }
    /// Until the next complete pass, which takes it.
    void noteFlush(int master, Millis heardAt, Millis changedAfter);
    /// Whether a reading that was sent at `asked` may be older than a flush: the push of a flush and the
    /// reply to the reading come by two connections.
    bool mayBeFlushed(int master, Millis asked) const { return asked <= flushHeardAt(master); }
    /// The last flush happened then or later; 0: that is not known.
    Millis flushedAfter(int master) const { return m_flushedAfter.value(master, 0); }
    /// −1: no flush was heard of.
    Millis flushHeardAt(int master) const { return m_flushHeard.value(master, -1); }
    /// Its server was started again; `lost`, `doubted`: as for Board::noteRestart().
    void noteRestart(int master, EndReason lost, const std::optional<QSet<QByteArray>> &doubted);
    /// Whether a lock of this key that is missing after the last restart was certainly lost in it.
    bool provesLoss(int master, const QByteArray &key) const;
    /// The reason for the end of locks that are missing there now: Flushed, Restart or CannotTell; None if
    /// neither a flush nor a restart was noticed.
    EndReason emptiedBy(int master) const;
    void forgetEmptied(int master);
    void noteFailover(int master)
    {
        m_failedOver.set(size_t(master));
        m_copies.remove(master);
    }
    /// What the new master had of the failed one: nothing that changed after `copiedUntil`; nullopt: that is
    /// not known. `doubted`: as for Board::noteRestart().
    void noteCopy(int master, std::optional<Millis> copiedUntil,
                  const std::optional<QSet<QByteArray>> &doubted);
    /// Whether a lock that began at `begun` or later, and that the new master does not have, was certainly
    /// lost in the failover.
    bool provesFailover(int master, const QByteArray &key, Millis begun) const;
    /// The server's clock was set: see ClockSteps::note().
    void noteClockSet(int master, Millis after, Millis noticed, Millis by)
    {
        m_clocks[master].note(after, noticed, by);
    }
    ClockSteps clock(int master) const { return m_clocks.value(master); }
    void endFailover(int master) { m_failedOver.reset(size_t(master)); }
    bool failedOver(int master) const { return m_failedOver.test(size_t(master)); }
    /// False: it is known.
    bool setEviction(int master, Eviction eviction);

    /// One pass was complete: what appears there is new.
    bool isKnown(int master) const { return m_everComplete.test(size_t(master)); }
    /// A key that has no row was not there at some moment since then, because the last complete pass did not
    /// find it; 0: no pass was complete.
    Millis absentAfter(int master) const { return m_absentAfter.value(master, 0); }
    /// It may have come back with data of before: it was started again, or another server took its place, and
    /// no complete pass has been since.
    bool mayHaveOldData(int master) const
    {
        const EndReason emptied = emptiedBy(master);
        return failedOver(master) || emptied == EndReason::Restart || emptied == EndReason::CannotTell;
    }
    /// Of the first 64 masters, those whose last pass was complete and that have been there since.
    quint64 completeMask() const { return m_complete.to_ullong(); }
    bool isComplete(int master) const { return m_complete.test(size_t(master)); }
    /// A push of a key that is on no row tells of its birth.
    bool hearsBirths(int master) const
    {
        return m_pushed.test(size_t(master)) && m_complete.test(size_t(master));
    }
    /// A push of a key that is not there tells of a lock that came and went.
    bool countsMissed(int master) const
    {
        return m_complete.test(size_t(master)) && m_countsMissed.test(size_t(master));
    }
    /// Every change of this key is pushed.
    bool hears(int master, QByteArrayView key, const PatternSet &patterns) const;
    bool mayEvict(const Holding &holding) const
    {
        return mayEvict(holding.master, holding.deadline != noDeadline);
    }
    bool mayEvict(int master, bool hasExpiry) const;

private:
    using Masters = std::bitset<mostMasters>;
    Masters m_away; ///< and not read again since
    Masters m_complete;
    Masters m_everComplete;
    Masters m_pushed;
    Masters m_pushedAll; ///< of those, where keys of every pattern are
    Masters m_restartsNoticed;
    Masters m_flushed;
    QHash<int, Millis> m_passBegan;
    QHash<int, Millis> m_absentAfter;
    QHash<int, Millis> m_backSince; ///< when it was read first after it had been away
    QHash<int, Millis> m_flushHeard; ///< the last one
    QHash<int, Millis> m_flushedAfter;
    QHash<int, EndReason> m_restarted;
    QHash<int, QSet<QByteArray>> m_doubted; ///< none: a loss in a restart is proved of no key
    struct Copy
    {
        Millis until = 0;
        QSet<QByteArray> doubted;
    };
    QHash<int, Copy> m_copies; ///< none: a loss in a failover is proved of no key
    QHash<int, ClockSteps> m_clocks;
    Masters m_failedOver;
    Masters m_countsMissed;
    Masters m_evictsAll;
    Masters m_evictsVolatile;
};

} // namespace locks
