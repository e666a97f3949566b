// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/consent/production_guard.h"

#include "profile/paths.h"
#include "profile/profile_store.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::ProductionGuard)
};

} // namespace

QCoro::Task<redis::Result<QList<locks::ProductionServer>>>
knownProduction(const Arguments *arguments, journal::Journal *journal, Tell tell)
{
    using Known = redis::Result<QList<locks::ProductionServer>>;
    profile::ProfileStore store(profile::Paths::in(arguments->common.configDir).profilesFile());
    const auto loaded = store.load();
    if (!loaded.ok()) {
        redis::Error error = loaded.error();
        error.text = Text::tr("%1 Which servers are production is not known.").arg(error.text);
        co_return Known(error);
    }
    // Of a profile as SOURCE they were told when it was opened.
    const bool isTold = !arguments->source.profile.isEmpty();
    QList<locks::ProductionServer> known =
        profile::productionServers(loaded.value().take([&tell, isTold](const QString &warning) {
            if (!isTold)
                tell(warning);
        }));
    if (!journal)
        co_return Known(known);
    // A journal that cannot be read is no reason here: an action says so when it is to be written down.
    const auto recorded = co_await journal->production();
    if (recorded.ok())
        known += *recorded;
    co_return Known(known);
}

QCoro::Task<redis::Result<locks::ProductionFinding>>
productionBehind(const Arguments *arguments, locks::DeploymentSpec spec, const locks::MasterRoutes *routes,
                 journal::Journal *journal, base::TaskScope *scope, Tell tell)
{
    using Found = redis::Result<locks::ProductionFinding>;
    const bool said = spec.environment == locks::Environment::Production && !spec.productionMasters;
    if (arguments->source.demo || said)
        co_return Found(locks::ProductionFinding());
    const auto known = co_await knownProduction(arguments, journal, std::move(tell));
    if (!known.ok())
        co_return Found(known.error());
    if (known.value().isEmpty() || scope->isStopping())
        co_return Found(locks::ProductionFinding());
    // A choice within the awaited expression would be destroyed twice (GCC 12).
    std::vector<redis::Endpoint> masters = spec.masters;
    if (routes)
        masters = routes->masters();
    const locks::ProductionFinding finding =
        co_await locks::findProduction(spec, masters, known.value(), scope);
    co_return Found(finding);
}

void tighten(const Arguments &arguments, locks::DeploymentSpec &spec, const QStringList &masters)
{
    if (spec.environment != locks::Environment::Production || spec.productionMasters)
        spec.productionMasters = masters;
    spec.environment = locks::Environment::Production;
    spec.readOnly = arguments.common.readOnly || !arguments.common.operate;
}

} // namespace cli
