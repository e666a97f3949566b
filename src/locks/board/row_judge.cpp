// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/row_judge.h"

#include "locks/model/deployment.h"
#include "locks/model/judgement.h"
#include "locks/owners/holder_identity.h"

#include <algorithm>

namespace locks {

RowJudge::RowJudge(const DeploymentSpec &spec, RowStore *rows, const HoldMemory *memory,
                   const SetEvidence *set)
    : m_absurdAfter(spec.absurdAfter)
    , m_rows(rows)
    , m_memory(memory)
    , m_set(set)
    , m_limits(RuleSet(spec.rules))
{
}

void RowJudge::judge(quint32 index, Row &row, Millis now, Millis lookedUntil)
{
    const Millis askAt = judgeRenewal((*m_rows)[index], row, now, lookedUntil);
    const Millis turnsUntil = judgeTurns(index, row, now);
    m_limits.recall(&row, now);
    const Millis overdueAt = m_limits.apply(&row, now);
    const Judgement judgement = locks::judge(row, now, m_absurdAfter);
    row.states = m_set->claimed(row, judgement.states);
    row.ownerGone = judgement.ownerGone;
    if (!m_timed)
        return;
    Millis next = std::min({judgement.nextChange, turnsUntil, askAt});
    if (overdueAt != noDeadline && overdueAt >= now)
        next = std::min(next, overdueAt + 1);
    schedule(index, row, now, next);
}

/// Whether its next renewal is missing: only a reading after it was due proves that. Returns when to ask for
/// one, or to ask again.
Millis RowJudge::judgeRenewal(Cell &cell, Row &row, Millis now, Millis lookedUntil) const
{
    const Millis missedAt = renewalMissedAt(row);
    row.renewalMissed = missedAt != noDeadline && lookedUntil > missedAt;
    cell.renewalDue = false;
    if (missedAt == noDeadline || row.renewalMissed || now <= missedAt)
        return noDeadline;
    const Millis askAt = missedAt + 2 * seenUnit; // as exactly as a cell knows when it was asked for
    cell.renewalDue = m_timed && now >= askAt;
    if (!cell.renewalDue)
        return askAt;
    const bool answers = std::any_of(row.holdings.begin(), row.holdings.end(), [&cell](const Holding &each) {
        return cell.answered & masterBit(each.master);
    });
    return answers ? std::max(now, cell.confirmAt) + confirmAgain
                   : noDeadline; // else it is read on its return
}

/// Whether the lock goes from hand to hand, and until when that stays so; noDeadline: it does not.
Millis RowJudge::judgeTurns(quint32 index, Row &row, Millis now) const
{
    row.manyOwners = false;
    row.takenOften = false;
    const EarlierHolds earlier = m_memory->earlierHolds(index);
    if (!earlier.last.at)
        return noDeadline;
    const Millis contendedUntil = earlier.contendedUntil(holderHash(row));
    row.manyOwners = contendedUntil > now;
    row.takenOften = !row.manyOwners && earlier.busyUntil() > now;
    if (row.manyOwners)
        return contendedUntil;
    return row.takenOften ? earlier.busyUntil() : noDeadline;
}

void RowJudge::schedule(quint32 index, const Row &row, Millis now, Millis next)
{
    Cell &cell = (*m_rows)[index];
    for (const Holding &each : row.holdings) {
        const bool answers = cell.answered & masterBit(each.master);
        if (!answers || each.logical || each.deadline == noDeadline)
            continue;
        if (const Millis near = each.deadline - each.slack - beforeEnd; near > now)
            next = std::min(next, near);
        const Millis certain = each.deadline + each.slack + 2;
        next = std::min(next, certain > now ? certain : std::max(now, cell.confirmAt) + confirmAgain);
    }
    if (next >= cell.dueAt)
        return;
    cell.dueAt = next;
    m_due.push(next, index);
}

quint32 RowJudge::takeDue()
{
    const DueQueue::Entry due = m_due.pop();
    Cell &cell = (*m_rows)[due.cell];
    if (!cell.row || cell.dueAt != due.at)
        return RowStore::none;
    cell.dueAt = noDeadline;
    return due.cell;
}

void RowJudge::compact(qint64 rows)
{
    if (m_due.size() > size_t(rows) * 2 + 10000)
        m_due.compact([this](const DueQueue::Entry &each) { return (*m_rows)[each.cell].dueAt != each.at; });
}

} // namespace locks
