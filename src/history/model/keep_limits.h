// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>

namespace history {

/// How much history is kept.
struct KeepLimits
{
    static constexpr int usualDays = 30;
    static constexpr qint64 usualBytes = qint64(1) << 30;
    static constexpr int mostDays = 3'650;
    static constexpr qint64 leastBytes = qint64(16) << 20;
    static constexpr qint64 mostBytes = qint64(1) << 40;

    int days = usualDays;
    qint64 bytes = usualBytes;

    /// What a person chose, within what is possible; 0: as usual.
    static KeepLimits of(int days, qint64 bytes)
    {
        return {days > 0 ? std::min(days, mostDays) : usualDays,
                bytes > 0 ? std::clamp(bytes, leastBytes, mostBytes) : usualBytes};
    }
};

} // namespace history
