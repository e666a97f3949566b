// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <algorithm>
#include <bit>

namespace history {

/// The number of a hold in its file says when it began: so the order of the numbers is that of time, and no
/// index by time is needed beside it.
inline constexpr int sequenceBits = 16;
inline constexpr UnixMs numberEpoch = 1'577'836'800'000; // 2020-01-01: keeps the numbers short

/// The first number of this instant. Negative before 2020; instants before 1970 count as 1970.
inline qint64 firstNumberAt(UnixMs at)
{
    return (std::max(at, UnixMs(0)) - numberEpoch) * (qint64(1) << sequenceBits);
}
inline constexpr qint64 leastNumber = -numberEpoch * (qint64(1) << sequenceBits);
inline UnixMs beginOfNumber(qint64 number)
{
    return (number >> sequenceBits) + numberEpoch;
}

/// Holds of about one length, so that those which reach into a span of time are found without looking at all
/// that began before: a hold of level n is shorter than 16^n ms.
inline constexpr int openLevel = 15; ///< it has not ended
/// Holds up to this level are few in any one minute: they are found by when they began.
inline constexpr int shortLevel = 4;
inline qint64 longestOfLevel(int level)
{
    return qint64(1) << (4 * level);
}
inline int levelOf(qint64 lengthMs)
{
    const int bits = int(std::bit_width(quint64(lengthMs > 0 ? lengthMs : 0)));
    return std::min((bits + 3) / 4, openLevel - 1);
}

} // namespace history
