// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/quorum_record.h"

#include "cli/parse/recorded_past.h"
#include "history/read/history_reader.h"

#include <algorithm>

namespace cli {

namespace {

/// Whether a hold may go on for its holder: it lasts, or all that it is known to have lost is its quorum.
bool mayGoOn(const history::Hold &hold)
{
    return !hold.to || hold.why == history::EndReason::QuorumLost;
}

/// When this hold had its quorum first; 0: never. Without steps no master has lost it since it was first
/// seen.
qint64 wonAt(const history::Hold &hold, int quorum)
{
    if (const auto won = hold.quorum.wonAt())
        return *won;
    const bool hadIt = hold.quorum.steps.isEmpty() && hold.masters >= quorum;
    return hadIt && hold.why != history::EndReason::NoQuorum ? hold.from : 0;
}

} // namespace

qint64 recordedQuorum(const Arguments &arguments, const locks::DeploymentSpec &spec, const QByteArray &key,
                      const QByteArray &token)
{
    history::HistoryReader reader(historyFileOf(arguments));
    const auto deployments = reader.deployments();
    if (!deployments.ok())
        return 0;
    qint64 latest = 0;
    for (const history::Deployment &deployment : *deployments) {
        if (deployment.separate || deployment.database != spec.database()
            || size_t(deployment.masters.size()) != spec.masters.size())
            continue;
        history::HoldQuery query;
        query.key = key;
        query.deployment = deployment.id;
        query.isWanted = [&token](const history::Hold &hold) {
            return hold.hasToken && hold.token == token && mayGoOn(hold);
        };
        const int quorum = spec.quorum();
        const auto read = reader.holds(query, [&](history::Hold &&hold) {
            latest = std::max(latest, wonAt(hold, quorum));
            return true;
        });
        if (!read.ok())
            return 0;
    }
    return latest;
}

} // namespace cli
