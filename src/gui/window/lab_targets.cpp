// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/lab_targets.h"

#include "gui/live/deployment.h"

#include <algorithm>

namespace gui {

QList<lab::Target> LabTargets::of(const QList<Deployment *> &deployments)
{
    QList<lab::Target> targets;
    for (const Deployment *deployment : deployments) {
        const locks::DeploymentSpec &spec = deployment->spec();
        const auto named = [](const redis::Endpoint &master) {
            return master.isDirect();
        };
        if (!std::all_of(spec.masters.begin(), spec.masters.end(), named))
            continue;
        for (const redis::Endpoint &master : spec.masters)
            targets.append({spec.name == master.label()
                                ? spec.name
                                : tr("%1: %2", "connection, master").arg(spec.name, master.label()),
                            master, spec.environment, spec.readOnly});
        if (spec.masters.size() >= 3)
            targets.append({tr("%1: all %n masters", "connection", int(spec.masters.size())).arg(spec.name),
                            spec.masters.front(),
                            spec.environment,
                            spec.readOnly,
                            {spec.masters.begin() + 1, spec.masters.end()}});
    }
    return targets;
}

} // namespace gui
