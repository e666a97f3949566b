// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "locks/read/server_identity.h"

namespace locks {

/// Which servers a deployment leads to, and which production one of them is.
struct ProductionFinding
{
    QList<ServerIdentity> servers;
    std::optional<ProductionServer> production;
    QStringList masters; ///< labels of the masters that are production; the others are their neighbours
};

/// Asks the masters who they are. `masters`: the servers as they were found; `known`: what is production.
/// Runs in `scope`.
QCoro::Task<ProductionFinding> findProduction(DeploymentSpec spec, std::vector<redis::Endpoint> masters,
                                              QList<ProductionServer> known, base::TaskScope *scope);

} // namespace locks
