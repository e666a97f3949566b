// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/model/deployment.h"
#include "locks/model/usual_holds.h"
#include "redis/protocol/error.h"

namespace cli {

/// The history that this command's user has; it need not be there.
QString historyFileOf(const Arguments &arguments);
/// Reads from that history since when the locks of this deployment are held, and with `comparesLengths` how
/// long earlier holds lasted; null: the deployment is not recorded. Blocking: reads a file.
redis::Result<locks::UsualHoldsPtr>
usualHoldsOf(const Arguments &arguments, const locks::DeploymentSpec &spec, bool comparesLengths = true);

} // namespace cli
