// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/parse/source.h"
#include "journal/journal.h"
#include "locks/master_calls/master_routes.h"
#include "locks/monitor/production_finding.h"

namespace cli {

/// Production by another name, and which of the masters are it: the saved production profile, or the record
/// of the journal, that one of the masters belongs to whatever SOURCE calls it. Nothing for production
/// itself, and for the demo.
///
/// An error where what is production cannot be read: then nothing may be changed. No server is asked where
/// there is neither such a profile nor such a record. `routes` have been found: null where the masters are
/// given by their addresses. All of them outlive the task, which runs in `scope`.
QCoro::Task<redis::Result<locks::ProductionFinding>>
productionBehind(const Arguments *arguments, locks::DeploymentSpec spec, const locks::MasterRoutes *routes,
                 journal::Journal *journal, base::TaskScope *scope, Tell tell);

/// What is known to be production: of the saved profiles, and of the journal. The journal may be null. An
/// error where the profiles cannot be read: nobody knows then. `tell` hears what is left out of them.
QCoro::Task<redis::Result<QList<locks::ProductionServer>>>
knownProduction(const Arguments *arguments, journal::Journal *journal, Tell tell);

/// Makes it production, with what COMMON says about that. `masters`: the labels of those that are production;
/// the others are only held to the same consent, and are not recorded as production.
void tighten(const Arguments &arguments, locks::DeploymentSpec &spec, const QStringList &masters);

} // namespace cli
