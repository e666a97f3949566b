// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/command_spec.h"

namespace cli {

/// `lockscope --help` for the window's spec, `lockscope COMMAND --help` for the others. Ends with a line
/// feed.
QString helpText(const CommandSpec &spec);
/// "lockscope 0.1.0".
QString versionText();

} // namespace cli
