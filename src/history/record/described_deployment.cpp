// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/described_deployment.h"

#include <algorithm>

namespace history {

Deployment describedDeployment(const locks::DeploymentSpec &spec, const locks::Status &status)
{
    Deployment deployment;
    deployment.name = spec.name;
    deployment.database = spec.database();
    deployment.environment = QString::fromLatin1(locks::environmentId(spec.environment));
    deployment.separate = spec.separate;
    for (const locks::MasterStatus &master : status.masters) {
        deployment.masters.append(master.label);
        deployment.servers.append(master.runId.isEmpty() ? master.label.toUtf8() : master.runId);
    }
    const auto isNamed = [](const redis::Endpoint &each) {
        return each.discovery.kind == redis::Discovery::Kind::None;
    };
    if (status.masters.isEmpty() && std::all_of(spec.masters.begin(), spec.masters.end(), isNamed)) {
        for (const redis::Endpoint &master : spec.masters)
            deployment.masters.append(master.label());
    }
    return deployment;
}

} // namespace history
