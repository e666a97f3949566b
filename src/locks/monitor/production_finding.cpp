// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/production_finding.h"

namespace locks {

QCoro::Task<ProductionFinding> findProduction(DeploymentSpec spec, std::vector<redis::Endpoint> masters,
                                              QList<ProductionServer> known, base::TaskScope *scope)
{
    known = co_await resolveAll(known, scope);
    ProductionFinding finding;
    finding.servers = co_await identify(masters, scope);
    for (const redis::Endpoint &given : spec.masters) {
        if (given.isDirect())
            continue;
        const QStringList addresses = co_await resolvedAddresses(given, scope);
        finding.servers.append({given.label(), {}, addresses}); // the same sentinels lead to the same masters
    }
    finding.production = productionOf(finding.servers, known);
    co_return ProductionFinding(finding);
}

} // namespace locks
