// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/model/deployment.h"
#include "locks/model/usual_holds.h"
#include "redis/protocol/error.h"

namespace cli {

/// The history that this command's user has; it need not be there.
QString historyFileOf(const Arguments &arguments);
/// How long the locks of this deployment were held, as far as that history knows; null: nothing is recorded
/// of it. Blocking: reads a file.
redis::Result<locks::UsualHoldsPtr> usualHoldsOf(const Arguments &arguments,
                                                 const locks::DeploymentSpec &spec);

} // namespace cli
