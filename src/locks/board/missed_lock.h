// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// A key without a row was reported as changed, and was not there when it was read: it existed in between,
/// perhaps several times, and perhaps as a lock.
struct MissedLock
{
    int master = 0;
    QByteArray key;
    Millis after = 0; ///< it was changed then or later; 0: unknown
    Millis until = 0; ///< it was not there any more
    /// Else the report may be about the end of the hold before, or about a key of the same name in another
    /// database.
    bool isCertain = false;
};

} // namespace locks
