// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/model/lock_values.h"
#include "redis/transport/endpoint.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace locks {

/// How far a sample of a keyspace has come.
struct SampleProgress
{
    qint64 examined = 0; ///< keys that SCAN walked and of which those that match were read
    qint64 keyspace = -1; ///< DBSIZE of all masters; −1: not known
    qint64 elapsedMs = 0;
    bool whole = false; ///< at the end: every key of every master was walked
    QStringList errors; ///< at the end: "master: sentence" of those that could not be read
    QList<QByteArray> errorCodes; ///< of base/codes.h, one for each
    QStringList notes; ///< "master: sentence" of empty databases when others have keys
    /// Of which `seen` were met: how many there are likely to be; nullopt where the keyspace is not known.
    std::optional<qint64> estimate(qint64 seen) const;
};

/// A look at some keys of a deployment: what to look for, how much at most, and whom to tell.
///
/// SCAN's order has nothing to do with names, so that the first keys of it are a fair sample. Shared by
/// whoever started it, who may set `stopped` at any time: nothing is sent after that.
struct KeyspaceSample
{
    std::vector<redis::Endpoint> masters; ///< the servers themselves: see reachable_masters.h
    bool areDiscovered = false; ///< as ReachableMasters says
    QList<QByteArray> patterns{QByteArrayLiteral("*")};
    qint64 mostKeys = 20000; ///< to walk, on all masters together
    std::chrono::milliseconds mostTime{5000}; ///< for all masters together
    bool gentle = false;
    std::function<bool(const QByteArray &key)> wants; ///< which keys are read; null: all that match
    std::function<void(const Reading &)> take; ///< each key that was read
    std::function<void(const SampleProgress &)> progressed; ///< after each page
    bool stopped = false;
};

/// Walks the masters one after another, each by its share of what is left of the budget. On connections of
/// its own; ends soon when the scope stops.
QCoro::Task<SampleProgress> sampleKeyspace(std::shared_ptr<KeyspaceSample> sample, base::TaskScope *scope);

} // namespace locks
