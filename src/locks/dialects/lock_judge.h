// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/model/left_out.h"

/// What is a lock at all? (README.md, *Naming needs grounds*)
namespace locks {

/// Judges what recognition could give no library's name: whether such a key belongs among the locks.
///
/// A library that is named has its grounds already, and an operator's rule needs none: neither is
/// asked about here. Stateless; any thread.
class LockJudge
{
public:
    /// Whether a key that Dialects calls `library` is to be listed as a lock.
    static bool isLock(const Observation &observation, LibraryIndex library)
    {
        return whyNoLock(observation, library) == LeftOut::None;
    }
    /// Why it is not to be listed; None: it is a lock.
    static LeftOut whyNoLock(const Observation &observation, LibraryIndex library);

    /// Returns the size in bytes of the key's prefix if known libraries keep queues, indexes, results or
    /// counters under it; the size of the key if its ending says so; otherwise nullopt.
    static std::optional<qsizetype> keptPrefixOf(const QByteArray &key);

private:
    static LeftOut whyNoString(const Observation &observation);
};

} // namespace locks
