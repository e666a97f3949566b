// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/history_reader.h"

namespace history {

/// One hold as it was at an instant.
struct HeldAt
{
    Hold hold; ///< all that is known of it, also of later
    quint32 renewals = 0; ///< until then
    std::optional<UnixMs> deadline; ///< as it stood then; nullopt: none, or not known
    bool hasDeadline = true; ///< false: it had no expiry
    bool isAtMost = false; ///< the deadline was that or earlier: which, nobody wrote down
    qint32 waiters = -1; ///< then; −1: that could not be known
    std::optional<bool> isAsked = {}; ///< somebody asked for it then; nullopt: that could not be known
};

/// The locks of one deployment as they were at one instant, as far as somebody watched.
struct TableAt
{
    UnixMs at = 0;
    QList<HeldAt> held; ///< by key
    qint64 leftOut = 0; ///< of more than were wanted, so many are not in the list
    /// The instants at which the table was another one last, and will be next: a hold began or ended, or
    /// something happened to a server. nullopt: none.
    std::optional<UnixMs> before;
    std::optional<UnixMs> after;
    QList<WatchSpan> watched; ///< that cover the instant; empty: nobody looked, what is held is not known

    bool isWatched() const { return !watched.isEmpty(); }
};

/// Blocking, as the reader. The oldest `most` holds are in the list.
redis::Result<TableAt> tableAt(HistoryReader *reader, qint32 deployment, UnixMs at, qint64 most);

} // namespace history
