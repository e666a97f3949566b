// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/reachable_masters.h"

#include "base/codes.h"
#include "redis/protocol/error.h"
#include "redis/topology/settling.h"

#include <QCoreApplication>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::ReachableMasters)
};

/// `settling` null: nobody has listened for those that are lost.
ReachableMasters mastersOf(const redis::Topology &topology, const redis::Settling *settling)
{
    ReachableMasters found;
    found.areDiscovered = topology.isDiscovered();
    for (size_t i = 0; i < topology.shards().size(); ++i) {
        const redis::Shard &shard = topology.shards()[i];
        if (shard.gone)
            continue;
        if (shard.known) {
            found.masters.push_back(shard.endpoint);
            continue;
        }
        const redis::Error *error = settling ? settling->lostBecause(int(i)) : nullptr;
        found.errors.append(topology.label(int(i)) + QStringLiteral(": ")
                            + (error ? error->text : Text::tr("its master is not known yet.")));
        found.errorCodes.append(error ? redis::errorCode(error->kind)
                                      : QByteArray(base::codes::masterUnknown));
    }
    return found;
}

} // namespace

ReachableMasters knownMasters(const redis::Topology &topology)
{
    return mastersOf(topology, nullptr);
}

QCoro::Task<ReachableMasters> findMasters(redis::Topology *topology, base::TaskScope *scope,
                                          std::chrono::milliseconds within)
{
    redis::Settling settling(topology, scope, within);
    topology->start();
    co_await settling.settled();
    co_return mastersOf(*topology, &settling);
}

QCoro::Task<> sampleReachable(ReachableMasters reachable, std::shared_ptr<KeyspaceSample> sample,
                              base::TaskScope *scope, std::function<void(const SampleProgress &)> done)
{
    sample->masters = reachable.masters;
    sample->areDiscovered = reachable.areDiscovered;
    SampleProgress progress = co_await sampleKeyspace(sample, scope);
    progress.errors = reachable.errors + progress.errors;
    progress.errorCodes = reachable.errorCodes + progress.errorCodes;
    progress.whole = progress.whole && reachable.errors.isEmpty();
    done(progress);
}

} // namespace locks
