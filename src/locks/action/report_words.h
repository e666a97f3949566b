// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

namespace locks {

/// What `master`, one of the report's, did; where nothing was done (a dry run, which has no record), what it
/// would do.
QByteArray wordOf(const ActionReport &report, const MasterReport &master);

} // namespace locks
