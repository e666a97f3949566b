// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// Which token leads among a row's holdings, and until when.
struct Claim
{
    bool leads = false; ///< one claim has the quorum, or is on more masters than any other
    QByteArray token;
    LibraryIndex library = 0;
    quint16 held = 0; ///< masters of it
    quint64 mastersMask = 0;
    bool tied = false; ///< tokens stand there, but none leads
    bool truncated = false; ///< no token, and a value too long to be one
    Millis deadline = noDeadline; ///< with a quorum when that ends, else the claim's shortest
    Millis slack = 1;
    bool logical = false; ///< the deadline stands in the value
    InsidePtr inside; ///< of one of its holdings
};

/// Pure: the leading claim among `holdings` on a set with this quorum. Holdings that are past by `now` on our
/// own clock still count: the server decides when they are gone.
Claim leadingClaim(const QList<Holding> &holdings, int quorum);

/// Whether each master has a token of its own by design of the row's library.
bool hasTokenPerMaster(const Row &row);

} // namespace locks
