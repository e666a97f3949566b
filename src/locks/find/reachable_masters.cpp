// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/find/reachable_masters.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QHash>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::ReachableMasters)
};

constexpr std::chrono::milliseconds betweenLooks{5};

bool isSettled(const redis::Topology &topology, const QHash<int, QString> &lost)
{
    for (size_t i = 0; i < topology.seats().size(); ++i) {
        const redis::Seat &seat = topology.seats()[i];
        if (!seat.known && !seat.gone && !lost.contains(int(i)))
            return false;
    }
    return true;
}

ReachableMasters mastersOf(const redis::Topology &topology, const QHash<int, QString> &lost)
{
    ReachableMasters found;
    for (size_t i = 0; i < topology.seats().size(); ++i) {
        const redis::Seat &seat = topology.seats()[i];
        if (seat.gone)
            continue;
        if (seat.known)
            found.masters.push_back(seat.endpoint);
        else
            found.errors.append(topology.label(int(i)) + QStringLiteral(": ")
                                + lost.value(int(i), Text::tr("its master is not known yet.")));
    }
    return found;
}

} // namespace

ReachableMasters knownMasters(const redis::Topology &topology)
{
    return mastersOf(topology, {});
}

QCoro::Task<ReachableMasters> findMasters(redis::Topology *topology, redis::TaskScope *scope,
                                          std::chrono::milliseconds within)
{
    QHash<int, QString> lost;
    QObject ears;
    QObject::connect(topology, &redis::Topology::lost, &ears,
                     [&lost](int seat, const redis::Error &error) { lost.insert(seat, error.text); });
    QElapsedTimer spent;
    spent.start();
    topology->start();
    while (!isSettled(*topology, lost) && spent.elapsed() < within.count() && !scope->isStopping())
        co_await scope->sleep(betweenLooks);
    co_return mastersOf(*topology, lost);
}

QCoro::Task<> sampleKnown(const redis::Topology &topology, std::shared_ptr<KeyspaceSample> sample,
                          redis::TaskScope *scope, std::function<void(const SampleProgress &)> done)
{
    const ReachableMasters reachable = knownMasters(topology);
    sample->masters = reachable.masters;
    SampleProgress progress = co_await sampleKeyspace(sample, scope);
    progress.errors = reachable.errors + progress.errors;
    progress.whole = progress.whole && reachable.errors.isEmpty();
    done(progress);
}

} // namespace locks
