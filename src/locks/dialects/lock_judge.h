// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// What is a lock at all? (README.md, *Naming needs two signs*)
namespace locks {

/// Judges what recognition could give no library's name: whether such a key belongs among the locks.
///
/// A library that is named has had its two signs already, and an operator's rule needs none: neither is
/// asked about here. Stateless; any thread.
class LockJudge
{
public:
    /// Whether a key that Dialects calls `library` is to be listed as a lock.
    static bool isLock(const Observation &observation, LibraryIndex library);

    /// A value that no lock has: JSON, markup, a serialised object, several lines, more than 512 bytes.
    static bool isDocument(QByteArrayView value);
    /// A key of those in which known libraries keep queues, indexes, results and counters.
    static bool isKeptByLibrary(const QByteArray &key);

private:
    static bool couldBeString(const Observation &observation);
};

} // namespace locks
