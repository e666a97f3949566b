// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/arguments.h"
#include "cli/command_spec.h"
#include "lab/run_spec.h"

namespace cli {

/// The options of `lockscope lab`, for the parser and for --help.
QList<OptionSpec> labOptions();
/// Those that come with a later release.
QList<QByteArray> labLaterOptions();

/// The run that the options ask for, without its target. BadInput names what is wrong.
redis::Result<lab::RunSpec> labRunSpec(const Arguments &arguments);

} // namespace cli
