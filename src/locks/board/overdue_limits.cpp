// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/overdue_limits.h"

#include "locks/board/past_holds.h"

#include <algorithm>

namespace locks {

void OverdueLimits::recall(Row *row) const
{
    if (!m_usual || row->birthSeen || !row->hasToken || row->truncated)
        return;
    const auto since = m_usual->lastingSince(row->key, row->token);
    if (!since || *since > row->heldSince() - 1'000 || !tellsItsHold(*row))
        return;
    row->unchangedBefore = quint32((row->firstSeen - *since) / 1000);
    row->recordedBefore = true;
}

Millis OverdueLimits::apply(Row *row, Millis now) const
{
    const UsualHoldPtr usual = m_usual ? m_usual->of(row->key) : nullptr;
    const Millis allowed = std::min(usual ? overdueAfter(*usual) : noDeadline, m_rules.heldOver(row->key));
    const Millis from = allowed == noDeadline ? noDeadline : row->heldSince() + allowed;
    // Not before: what nobody asks for would be a second copy of every row.
    row->overdueAt = now > from ? from : noDeadline;
    row->usual = now > from ? usual : nullptr;
    return from;
}

} // namespace locks
