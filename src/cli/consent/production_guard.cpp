// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/consent/production_guard.h"

#include "locks/monitor/production_finding.h"
#include "profile/paths.h"
#include "profile/profile_store.h"

namespace cli {

QCoro::Task<QList<locks::ProductionServer>> knownProduction(const Arguments *arguments,
                                                            journal::Journal *journal)
{
    QList<locks::ProductionServer> known;
    profile::ProfileStore store(profile::Paths::in(arguments->common.configDir).profilesFile());
    if (const auto loaded = store.load(); loaded.ok())
        known = profile::productionServers(loaded->profiles);
    if (!journal)
        co_return QList<locks::ProductionServer>(known);
    // A journal that cannot be read is no reason here: an action says so when it is to be written down.
    const auto recorded = co_await journal->production();
    if (recorded.ok())
        known += *recorded;
    co_return QList<locks::ProductionServer>(known);
}

QCoro::Task<std::optional<locks::ProductionServer>>
productionBehind(const Arguments *arguments, locks::DeploymentSpec spec, const locks::MasterRoutes *routes,
                 journal::Journal *journal, base::TaskScope *scope)
{
    using Found = std::optional<locks::ProductionServer>;
    if (arguments->source.demo || spec.environment == locks::Environment::Production)
        co_return Found();
    const QList<locks::ProductionServer> known = co_await knownProduction(arguments, journal);
    if (known.isEmpty() || scope->isStopping())
        co_return Found();
    // A choice within the awaited expression would be destroyed twice (GCC 12).
    std::vector<redis::Endpoint> masters = spec.masters;
    if (routes)
        masters = routes->masters();
    const locks::ProductionFinding finding = co_await locks::findProduction(spec, masters, known, scope);
    co_return Found(finding.production);
}

void tighten(const Arguments &arguments, locks::DeploymentSpec &spec)
{
    spec.environment = locks::Environment::Production;
    spec.readOnly = arguments.common.readOnly || !arguments.common.operate;
}

} // namespace cli
