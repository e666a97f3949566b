// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dialect_samples.h"

/// What applications and the queues of known libraries keep in Redis beside locks, for tests.
namespace samples {

/// A key that is no lock.
struct Ordinary
{
    locks::Reading reading;
    /// JSON, a counter, part of a queue: no lock under any pattern. Others may be what the prefix of a
    /// person's own pattern means.
    bool never = false;
};

/// The same kind for the same number, with a value of its own each time.
Ordinary ordinary(int number);
/// How many kinds there are: numbers below make one of each.
int ordinaryKinds();

/// Patterns that find such keys, the broad ones first.
QList<QByteArray> broadPatterns();
QList<QByteArray> ownPatterns();

/// What writes this key to a server.
QList<QList<QByteArray>> commandsFor(const locks::Reading &reading);

} // namespace samples
