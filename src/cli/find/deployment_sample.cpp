// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/find/deployment_sample.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace cli {

QCoro::Task<> DeploymentSample::add(DeploymentSample *self, const locks::DeploymentSpec *spec, Budget budget,
                                    Wants wants)
{
    self->m_topologies.push_back(redis::Topology::create(spec->masters, &self->m_scope));
    std::chrono::milliseconds patience{1000};
    for (const redis::Endpoint &endpoint : spec->masters)
        patience = std::max(patience, 2 * endpoint.timeout);
    const locks::ReachableMasters reachable =
        co_await locks::findMasters(self->m_topologies.back().get(), &self->m_scope, patience);
    const auto sample = std::make_shared<locks::KeyspaceSample>();
    sample->masters = reachable.masters;
    sample->areDiscovered = reachable.areDiscovered;
    sample->gentle = spec->gentle;
    sample->mostKeys = budget.keys;
    sample->mostTime = budget.time;
    sample->wants = std::move(wants);
    const auto isCounted = std::make_shared<QSet<QByteArray>>();
    sample->take = [self, isCounted, isSet = spec->isSet(),
                    now = QDateTime::currentMSecsSinceEpoch()](const locks::Reading &reading) {
        // One lock of a set is stored on each of its masters.
        if (isSet && isCounted->contains(reading.key))
            return;
        if (isSet)
            isCounted->insert(reading.key);
        self->m_finder.take(reading, now);
    };
    sample->progressed = [](const locks::SampleProgress &) {
    };
    self->count(co_await locks::sampleKeyspace(sample, &self->m_scope), reachable);
}

void DeploymentSample::count(const locks::SampleProgress &one, const locks::ReachableMasters &reachable)
{
    m_total.examined += one.examined;
    m_total.keyspace =
        one.keyspace < 0 ? m_total.keyspace : std::max<qint64>(0, m_total.keyspace) + one.keyspace;
    m_total.elapsedMs += one.elapsedMs;
    m_total.whole = (m_isFirst || m_total.whole) && one.whole && reachable.errors.isEmpty();
    m_isFirst = false;
    m_total.errors += reachable.errors + one.errors;
    m_total.errorCodes += reachable.errorCodes + one.errorCodes;
    m_total.notes += one.notes;
}

} // namespace cli
