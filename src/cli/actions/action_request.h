// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/action/action.h"

namespace cli {

/// Reads the options of acquire, extend, expire, release, takeover and restore. What cannot be sent is
/// BadInput with its sentence. Of a restore, key and token are still to come from the journal.
redis::Result<locks::ActionRequest> actionRequest(locks::ActionKind kind, const Arguments &arguments);

} // namespace cli
