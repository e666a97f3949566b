// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/production_finding.h"

namespace locks {

QCoro::Task<ProductionFinding> findProduction(DeploymentSpec spec, std::vector<redis::Endpoint> masters,
                                              QList<ProductionServer> known, base::TaskScope *scope)
{
    known = co_await resolveAll(known, scope);
    ProductionFinding finding;
    finding.servers = co_await identify(masters, scope);
    // How they were found: one entry a master, except of a Cluster, which stands alone.
    const bool isSharded = spec.sharded();
    for (size_t i = 0; i < masters.size(); ++i) {
        if (!isSharded && i >= spec.masters.size())
            break;
        const redis::Endpoint given = spec.masters[isSharded ? 0 : i];
        if (given.isDirect())
            continue;
        const QStringList groups = co_await groupsOf(given, {}, scope);
        const QStringList addresses = co_await resolvedAddresses(given, scope);
        ServerIdentity &server = finding.servers[qsizetype(i)];
        server.groups += groups;
        server.addresses += addresses; // the same sentinels lead to the same masters
    }
    finding.production = productionOf(finding.servers, known);
    for (const ServerIdentity &server : std::as_const(finding.servers)) {
        if (productionOf({server}, known))
            finding.masters.append(server.master);
    }
    co_return ProductionFinding(finding);
}

} // namespace locks
