// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/command_spec.h"

namespace cli {

CommandSpec acquireSpec();
CommandSpec extendSpec();
CommandSpec expireSpec();
CommandSpec releaseSpec();
CommandSpec completeSpec();
CommandSpec takeoverSpec();
CommandSpec restoreSpec();

} // namespace cli
