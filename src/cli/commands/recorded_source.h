// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "history/model/hold.h"

namespace cli {

/// What SOURCE is called in a history.
QString recordedName(const SourceArguments &source);
/// Which of the deployments that were recorded SOURCE means, oldest first. Of URLs those of the same name,
/// database and masters: another set of servers may begin with the same one, and be as many. Masters that are
/// found by others (Sentinel, Cluster) are not known here. Of a profile those of its name: its servers may
/// have been others then.
QList<history::Deployment> recordedOf(const SourceArguments &source,
                                      const QList<history::Deployment> &deployments);
/// The one of that number; null: there is none.
const history::Deployment *deploymentIn(const QList<history::Deployment> &deployments, qint32 id);
/// "orders, bills": their names, each once.
QString namesOf(const QList<history::Deployment> &deployments);

} // namespace cli
