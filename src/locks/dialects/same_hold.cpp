// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/same_hold.h"

#include "locks/dialects/token_strength.h"

namespace locks {

bool isSameHold(TokenScope scope, QByteArrayView token, qint64 before, qint64 now)
{
    constexpr qint64 sameDeadline = 100; // ms by which two reads of one deadline may differ, on a slow link
    if (scope == TokenScope::Hold)
        return true;
    if (before == noDeadline || now == noDeadline)
        return before == now && tellsHoldsApart(token);
    return qAbs(before - now) <= sameDeadline;
}

} // namespace locks
