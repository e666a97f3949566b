// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/recorded_source.h"

#include "locks/model/deployment.h"

#include <algorithm>

namespace cli {

namespace {

bool isOn(const history::Deployment &deployment, const std::vector<redis::Endpoint> &urls)
{
    if (deployment.database != urls.front().database)
        return false;
    QStringList masters;
    for (const redis::Endpoint &each : urls) {
        if (each.isDiscovered())
            return true; // it has other names than those by which it is found
        masters.append(each.label());
    }
    QStringList recorded = deployment.masters;
    masters.sort();
    recorded.sort();
    return masters == recorded;
}

} // namespace

QString recordedName(const SourceArguments &source)
{
    return source.profile.isEmpty() ? locks::deploymentLabel(source.urls) : source.profile;
}

QList<history::Deployment> recordedOf(const SourceArguments &source,
                                      const QList<history::Deployment> &deployments)
{
    const QString name = recordedName(source);
    QList<history::Deployment> meant;
    for (const history::Deployment &each : deployments) {
        if (each.name == name && (source.urls.empty() || isOn(each, source.urls)))
            meant.append(each);
    }
    return meant;
}

const history::Deployment *deploymentIn(const QList<history::Deployment> &deployments, qint32 id)
{
    const auto found = std::find_if(deployments.begin(), deployments.end(),
                                    [id](const history::Deployment &each) { return each.id == id; });
    return found == deployments.end() ? nullptr : &*found;
}

QString namesOf(const QList<history::Deployment> &deployments)
{
    QStringList names;
    for (const history::Deployment &each : deployments)
        names.append(each.name);
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

} // namespace cli
