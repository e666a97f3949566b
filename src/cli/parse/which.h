// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/filter/lock_filter.h"

namespace cli {

/// The options that say which locks are meant, the same for every command that takes some of many.
QList<OptionSpec> whichOptions();
/// What they ask for, all of it together; empty: nothing. A wrong value is an error of usage that names the
/// option and what would be right.
redis::Result<locks::LockFilter> whichOf(const Arguments &arguments);

} // namespace cli
