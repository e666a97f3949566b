// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/overdue_limits.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/same_hold.h"

#include <algorithm>

namespace locks {

/// Returns the earliest sighting of the row's hold in the record or by an earlier run of a command.
std::optional<KnownBefore> OverdueLimits::knownBefore(const Row &row, Millis now) const
{
    const auto place = std::find_if(row.holdings.begin(), row.holdings.end(), [&row](const Holding &each) {
        return each.hasToken && each.token == row.token;
    });
    if (place == row.holdings.end())
        return std::nullopt;
    const QByteArray run = m_runs.value(place->master);
    std::optional<KnownBefore> known = m_usual->recorded(run, row.key, row.token);
    const Between between = known && known->unwatched == 0 ? Between::Recorded : Between::Runs;
    if (known && !isSameHold(row, between, known->deadline, row.deadline))
        known.reset();
    const auto seen = m_usual->seenEarlier(run, row, *place, now);
    return seen && (!known || seen->since < known->since) ? seen : known;
}

void OverdueLimits::recall(Row *row, Millis now) const
{
    const bool isTold = row->sinceFrom != SinceFrom::IdleTime && row->unchangedBefore > 0;
    if (!m_usual || row->birthSeen || !row->hasToken || row->truncated || isTold
        || row->library >= Dialects::table().count())
        return;
    const auto known = knownBefore(*row, now);
    if (!known || known->since > row->heldSince() - 1'000)
        return;
    row->unchangedBefore = quint32((row->firstSeen - known->since) / 1000);
    row->unwatchedBefore =
        quint32(std::clamp<Millis>(known->unwatched / 1000, 0, Millis(row->unchangedBefore)));
    row->sinceFrom = known->from;
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
