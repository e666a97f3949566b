// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/read/keyspace_sample.h"
#include "redis/topology/topology.h"

#include <QStringList>

#include <vector>

namespace locks {

/// The servers that hold a deployment's keys at the moment.
struct ReachableMasters
{
    std::vector<redis::Endpoint>
        masters; ///< found by Sentinel or Cluster where that is how; through the tunnel
    bool areDiscovered = false; ///< by Sentinel or Cluster: their addresses are right
    QStringList errors; ///< "master: sentence" of those that nobody knows
    QList<QByteArray> errorCodes; ///< of base/codes.h, one for each
};

/// Those that the topology knows now.
ReachableMasters knownMasters(const redis::Topology &topology);
/// Starts the topology and waits until every shard is found or known to be lost, `within` at most. The
/// topology outlives `scope`'s tasks.
QCoro::Task<ReachableMasters> findMasters(redis::Topology *topology, base::TaskScope *scope,
                                          std::chrono::milliseconds within);

/// Samples those at once; `done` hears of it also when the scope stops before the end.
QCoro::Task<> sampleReachable(ReachableMasters reachable, std::shared_ptr<KeyspaceSample> sample,
                              base::TaskScope *scope, std::function<void(const SampleProgress &)> done);

} // namespace locks
