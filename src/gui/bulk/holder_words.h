// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QString>

namespace gui {

/// What a line of a list of releases says of a lock's holder: in a few words, where verdictOf() has a
/// sentence. Pure.
struct HolderWords
{
    bool alive = false; ///< it was seen renewing, and the next renewal is not overdue
    bool mayReleaseFirst = false; ///< locks::mayReleaseFirst()
    QString text; ///< "alive: renewed 4 s ago"

    /// About as long as the words usually are.
    static QString usual();
    static HolderWords of(const locks::Row &row, locks::Millis now);
};

} // namespace gui
