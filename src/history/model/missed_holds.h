// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

namespace history {

/// A lock that was taken and given back before it could be read, once or several times: by whom is unknown.
struct MissedHolds
{
    QByteArray key;
    QString server; ///< label of the separate master; else empty
    UnixMs from = 0; ///< it was held at some time from here on; 0: the earliest time is unknown
    UnixMs until = 0; ///< it was not held any more
    bool isCertain = false; ///< else it may have been another change (locks::MissedLock)
    bool operator==(const MissedHolds &) const = default;
};

} // namespace history
