// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/parse/arguments.h"
#include "journal/journal.h"
#include "locks/master_calls/master_routes.h"
#include "locks/read/server_identity.h"

namespace cli {

/// Production by another name: the saved production profile, or the record of the journal, that one of the
/// masters belongs to whatever SOURCE calls it. Nothing for production itself, and for the demo.
///
/// No server is asked where there is neither such a profile nor such a record. `routes` have been found: null
/// where the masters are given by their addresses. All of them outlive the task, which runs in `scope`.
QCoro::Task<std::optional<locks::ProductionServer>>
productionBehind(const Arguments *arguments, locks::DeploymentSpec spec, const locks::MasterRoutes *routes,
                 journal::Journal *journal, base::TaskScope *scope);

/// What is known to be production: of the saved profiles, and of the journal. The journal may be null.
QCoro::Task<QList<locks::ProductionServer>> knownProduction(const Arguments *arguments,
                                                            journal::Journal *journal);

/// Makes it production, with what COMMON says about that.
void tighten(const Arguments &arguments, locks::DeploymentSpec &spec);

} // namespace cli
