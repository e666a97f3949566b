// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/same_hold.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/token_scope.h"
#include "locks/dialects/token_strength.h"

namespace locks {

bool isSameDeadline(qint64 before, qint64 now)
{
    constexpr qint64 tolerance = 10; // ms
    return before != noDeadline && now != noDeadline && qAbs(before - now) <= tolerance;
}

bool mayNameHold(const Row &row)
{
    const TokenScope scope = tokenScope(row);
    return scope == TokenScope::Hold
        || (scope == TokenScope::Client && Dialects::table().isGeneral(row.library)
            && tellsHoldsApart(row.token));
}

bool isSameHold(const Row &row, Between between, qint64 before, qint64 now)
{
    if (tokenScope(row) == TokenScope::Hold)
        return true;
    if (between != Between::OneRun && !mayNameHold(row))
        return false;
    // The record is written a moment late: the same client may have released the lock and taken it again,
    // which only the deadline shows. A lock that never ends has none.
    const bool neverEnds = before == noDeadline && now == noDeadline;
    return isSameDeadline(before, now) || (between == Between::Recorded && neverEnds);
}

} // namespace locks
