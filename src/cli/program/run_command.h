// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "cli/parse/secrets.h"

#include <optional>

namespace cli {

/// Reads the command line. Help, version and errors of usage are answered here, on standard output and
/// standard error: then `status` is set and there is nothing left to run. Needs no application object.
struct Invocation
{
    std::optional<int> status;
    Arguments arguments;
    bool wantsWindow() const { return !status && arguments.spec->name.isEmpty(); }
};
Invocation interpret(const ProcessInput &input);

/// Runs the command to its end on this thread's event loop (a QCoreApplication exists); answers the exit
/// status.
int runCommand(const Arguments &arguments);

} // namespace cli
