// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/due_queue.h"
#include "locks/board/hold_memory.h"
#include "locks/board/overdue_limits.h"
#include "locks/board/row_store.h"
#include "locks/board/set_evidence.h"

namespace locks {

/// Judges rows, and knows when time alone may change what was judged or end a holding.
///
/// What it is made with outlives it.
class RowJudge
{
public:
    RowJudge(const DeploymentSpec &spec, RowStore *rows, const HoldMemory *memory, const SetEvidence *set);
    void clear() { m_due.clear(); }
    /// Off: rows are judged, and nothing is due.
    void setTimed(bool timed) { m_timed = timed; }
    bool isTimed() const { return m_timed; }
    /// Hold for what is judged from now on.
    void setRules(const RuleSet &rules) { m_limits.setRules(rules); }
    void setUsual(UsualHoldsPtr usual) { m_limits.setUsual(std::move(usual)); }
    void setRun(int master, const QByteArray &run) { m_limits.setRun(master, run); }

    /// Sets what follows for `row`, the unpacked row of the cell, as of `now`: its states, and whether its
    /// owner is gone. `lookedUntil`: a renewal before that instant would have been seen; 0: not proved.
    void judge(quint32 index, Row &row, Millis now, Millis lookedUntil);
    /// When the next cell is due; call takeDue() then or later.
    Millis nextDue() const { return m_due.next(); }
    /// The cell that is due, or none where its time has changed meanwhile.
    quint32 takeDue();
    /// Calls `ask(master)` for each holding of the cell that should be gone by now on our clock; the same one
    /// again only after a time.
    template <typename Ask> void confirm(Cell &cell, Millis now, Ask ask) const;
    /// Calls `ask(master)` for each master of a lock whose renewal is due, again only after a time: a push of
    /// it may be on its way, or its link may stand still.
    template <typename Ask> static void confirmRenewal(Cell &cell, Millis now, Ask ask);
    /// Calls `tell(master)` for each holding of the cell that reaches its deadline in a moment.
    template <typename Tell> static void tellNearEnd(const Cell &cell, Millis now, Tell tell);
    /// Drops what is not due any more once that is most of it. `rows`: on the board.
    void compact(qint64 rows);

private:
    static constexpr Millis confirmAgain = 1000;
    static constexpr Millis beforeEnd = 1;
    Millis judgeTurns(quint32 index, Row &row, Millis now) const;
    Millis judgeRenewal(Cell &cell, Row &row, Millis now, Millis lookedUntil) const;
    void schedule(quint32 index, const Row &row, Millis now, Millis next);

    std::chrono::milliseconds m_absurdAfter;
    RowStore *m_rows;
    const HoldMemory *m_memory;
    const SetEvidence *m_set;
    OverdueLimits m_limits;
    DueQueue m_due;
    bool m_timed = true;
};

template <typename Tell> void RowJudge::tellNearEnd(const Cell &cell, Millis now, Tell tell)
{
    for (int i = 0; i < cell.row.holdingCount(); ++i) {
        const SharedRow::HoldingView each = cell.row.holding(i);
        const bool isNear = !each.logical && each.deadline != noDeadline
            && now >= each.deadline - each.slack - beforeEnd && now <= each.deadline + each.slack;
        if (isNear)
            tell(each.master);
    }
}

template <typename Ask> void RowJudge::confirm(Cell &cell, Millis now, Ask ask) const
{
    if (now - cell.confirmAt < confirmAgain / 2)
        return;
    for (int i = 0; i < cell.row.holdingCount(); ++i) {
        const SharedRow::HoldingView each = cell.row.holding(i);
        const bool answers = cell.answered & masterBit(each.master);
        if (!answers || each.logical || each.deadline == noDeadline || each.deadline + each.slack >= now)
            continue;
        ask(each.master);
        cell.confirmAt = now;
    }
}

template <typename Ask> void RowJudge::confirmRenewal(Cell &cell, Millis now, Ask ask)
{
    if (!cell.renewalDue || now - cell.confirmAt < confirmAgain / 2)
        return;
    for (int i = 0; i < cell.row.holdingCount(); ++i) {
        const int master = cell.row.holding(i).master;
        if (!(cell.answered & masterBit(master)))
            continue;
        ask(master);
        cell.confirmAt = now;
    }
}

} // namespace locks
