// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a whole master: a pass over its keys, a flush, a restart, the end of its connection.
#include "locks/board/board.h"

namespace locks {

void Board::beginPass(int master)
{
    m_recogniser.refreshClock();
    if (!m_spec.sharded()) // a key that moves during the passes may be missed by all of them
        m_masters.notePassBegan(master, steadyNow());
    m_leftOut.begin(master);
    m_inWay.beginPass(master);
    markUnseen(master);
}

void Board::markUnseen(int master)
{
    m_rows.forEachCell([&](quint32, Cell &cell) {
        if (!m_spec.sharded() || holds(cell, master))
            cell.seen &= ~masterBit(master);
    });
}

void Board::keepUnread(int master, const QByteArray &key)
{
    const quint32 index = m_rows.find(master, key);
    if (index != RowStore::none)
        m_rows[index].seen |= masterBit(master);
}

void Board::endPass(int master, bool complete, bool hasReadAll)
{
    m_leftOut.end(master);
    if (!complete)
        return;
    m_inWay.endPass(master, [this](const QByteArray &key) { tellInWay(key); });
    const EndCause emptied = emptiedBy(master);
    m_masters.forgetEmptied(master);
    m_masters.noteCompletePass(master, hasReadAll);
    const Observed observed{master, Source::Pass, steadyNow()};
    Observed absence = observed; // at some moment of the pass
    absence.slack = observed.at - m_masters.absentAfter(master);
    m_rows.forEachCell([&](quint32 i, const Cell &cell) {
        const bool isThere = holds(cell, master);
        if (!isThere && cell.row.masters() > 1)
            noteAbsent(i, absence);
        if (!(cell.seen & masterBit(master)) && isThere) {
            // It may have moved while it was looked for, or been evicted: its owner knows.
            const bool asks = m_spec.sharded()
                || (m_judge.isTimed() && !m_masters.failedOver(master) && mayBeEvicted(cell, master));
            if (asks && emptied.why == EndReason::None) {
                m_confirm(master, cell.row.key().toByteArray());
            } else {
                Observed lost = heardOf(i, observed);
                if (lost.heard && emptied.why == EndReason::None)
                    lost.source = Source::Unreported; // no push of this key came before the pass ended
                gone(i, lost, emptied);
            }
        } else if (isThere && m_masters.failedOver(master)) {
            Row row = *cell.row;
            row.failedOver = true;
            evaluate(i, row, observed);
        } else if (cell.row.masters() > 1 && cell.row.answered() < cell.row.masters())
            evaluate(i, observed);
    });
    const std::optional<MasterLoss> loss = m_losses.take(master);
    if (loss && m_lost)
        m_lost(*loss);
}

void Board::setAway(int master)
{
    m_masters.noteAway(master);
    m_listeners.forgetMaster(master);
    m_inWay.forgetMaster(master);
    noteConnections(master, std::nullopt, steadyNow());
    const Observed observed{master, Source::Poll, steadyNow()};
    m_rows.forEachCell([&](quint32 i, Cell &cell) {
        const bool wasThere = holds(cell, master);
        if (m_spec.sharded() && !wasThere)
            return;
        cell.answered &= ~masterBit(master);
        if (cell.row.masters() > 1 || wasThere)
            evaluate(i, observed);
    });
}

void Board::noteFlush(int master, Millis heardAt, Millis changedAfter)
{
    m_masters.noteFlush(master, heardAt, changedAfter);
    markUnseen(master); // until it is read again, to have been there means nothing
}

void Board::noteChange(int master, const QByteArray &key)
{
    if (m_masters.emptiedBy(master) == EndReason::Flushed)
        keepUnread(master, key);
}

void Board::noteRestart(int master, EndReason lost, const std::optional<QSet<QByteArray>> &doubted)
{
    m_masters.noteRestart(master, lost, doubted);
    markUnseen(master);
}

void Board::noteClockSet(int master, Millis after, Millis noticed, Millis by, Millis error)
{
    Observed observed{master, Source::Poll, noticed};
    observed.isClockSet = true;
    observed.changed = true;
    m_masters.noteClockSet(master, after, noticed, by);
    m_rows.forEachCell([&](quint32 i, const Cell &cell) {
        const int place = cell.row.holdingOn(master);
        if (place < 0 || cell.row.holding(place).deadline == noDeadline)
            return;
        Row row = *cell.row;
        Millis &deadline = row.holdings[place].deadline;
        deadline = std::max(deadline - by, std::min(deadline, after)); // it lasted at least until the step
        row.holdings[place].slack += error;
        evaluate(i, row, observed);
    });
}

void Board::setEviction(int master, Eviction eviction)
{
    if (!m_masters.setEviction(master, eviction))
        return;
    const Observed observed{master, Source::Poll, steadyNow()};
    m_rows.forEachCell([&](quint32 i, const Cell &cell) {
        if (holds(cell, master))
            evaluate(i, observed);
    });
}

/// Returns the last instant at which the lock of this row was read: a set's, on as many masters as make one.
Millis Board::readOn(quint32 index, const Cell &cell) const
{
    const bool isSet = m_spec.quorum() > 1 && cell.row.masters() > 1;
    return isSet ? m_memory.setSights().onMasters(index, std::min(cell.row.held(), m_spec.quorum()))
                 : lastSeen(cell);
}

Millis Board::readUntil(const QList<bool> &reads) const
{
    Millis until = steadyNow();
    if (!reads.contains(true))
        return until;
    const bool isEvery = !reads.contains(false); // then no row has to be unpacked
    m_rows.forEachCell([&](quint32 index, const Cell &cell) {
        bool isMeant = isEvery;
        for (int place = 0; !isMeant && place < cell.row.holdingCount(); ++place)
            isMeant = reads.value(cell.row.holding(place).master);
        if (isMeant)
            until = std::min(until, readOn(index, cell));
    });
    return until;
}

/// Returns why a lock ended whose master was started again or replaced, and holds another token now. That
/// master may have loaded or copied an older token, so that no client replaced anything. A flush has a judge
/// of its own.
EndCause Board::lostUnderAnother(const Cell &cell, const SharedRow::HoldingView &holding,
                                 const Observed &observed) const
{
    return m_masters.mayHaveOldData(observed.master) && cell.row.masters() == 1
        ? provedLoss(lossReasonOf(cell.row, holding, observed, m_masters, emptiedBy(observed.master)),
                     observed, cell)
        : EndCause();
}

/// Returns what the master is known to have lost its keys by. After a restart with data it may also be a
/// release.
EndCause Board::emptiedBy(int master) const
{
    const EndReason why = m_masters.emptiedBy(master);
    return why == EndReason::CannotTell ? EndCause(why, {EndReason::Restart}) : EndCause(why);
}

/// Returns `cause`, but CannotTell for a restart, a failover or a flush if a client may have released the
/// lock: shortly before, between two readings of a polled key, or while no push arrived; or at the new
/// master, which may have had a copy of it.
EndCause Board::provedLoss(const EndCause &cause, const Observed &observed, const Cell &cell) const
{
    const int master = observed.master;
    const bool isFlush = cause.why == EndReason::Flushed;
    if (!isFlush && cause.why != EndReason::Restart && cause.why != EndReason::Failover)
        return cause;
    const QByteArray key = cell.row.key().toByteArray();
    const Millis begun = cell.row.bornWithin() > 0 ? cell.row.firstSeen() - cell.row.bornWithin() : 0;
    const bool isProved = m_masters.hears(master, key, m_recogniser.patterns())
        && (isFlush ? observed.heard
                : cause.why == EndReason::Restart
                ? m_masters.provesLoss(master, key)
                : cell.row.masters() == 1 && m_masters.provesFailover(master, key, begun));
    return isProved
        ? EndCause(cause.why)
        : EndCause(EndReason::CannotTell, cause.fits | EndReasons{cause.why, EndReason::ReleasedOrDeleted});
}

/// Returns why a lock ended in whose place another token is. A flush may have been before that.
EndCause Board::replacedBy(const Observed &observed) const
{
    if (observed.lost.why != EndReason::None)
        return observed.lost;
    return m_masters.mayBeFlushed(observed.master, observed.lookedUntil) ? EndCause(
               EndReason::CannotTell, {EndReason::Flushed, EndReason::ReleasedOrDeleted, EndReason::Replaced})
                                                                         : EndCause(EndReason::Replaced);
}

} // namespace locks
