// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

namespace history {

/// A key that came and went before it could be read, once or several times: perhaps a lock, whose holder is
/// unknown.
struct MissedHolds
{
    QByteArray key;
    QString server; ///< label of the separate master; else empty
    UnixMs from = 0; ///< it existed at some time from here on; 0: the earliest time is unknown
    UnixMs until = 0; ///< it did not exist any more
    bool isCertain = false; ///< else it may have been another change (locks::MissedLock)
    bool operator==(const MissedHolds &) const = default;
};

} // namespace history
