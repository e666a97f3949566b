// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/recorded_past.h"

#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/record/described_deployment.h"
#include "profile/paths.h"

namespace cli {

QString historyFileOf(const Arguments &arguments)
{
    return history::historyPath(profile::Paths::in(arguments.common.configDir).dataFolder);
}

redis::Result<locks::UsualHoldsPtr> usualHoldsOf(const Arguments &arguments,
                                                 const locks::DeploymentSpec &spec, bool comparesLengths)
{
    using Past = history::HistoryReader::Past;
    return history::HistoryReader(historyFileOf(arguments))
        .usualHolds(history::describedDeployment(spec, {}), comparesLengths ? Past::Both : Past::Lasting);
}

} // namespace cli
