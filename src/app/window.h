// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/secrets.h"

/// Shows the window until it is closed; answers the exit status.
///
/// In `lockscope-window` (window.cpp) that is what it does. In `lockscope` (window_program.cpp) it replaces
/// this process by that program, with the same arguments and secrets: neither is shown to others on the way.
/// It returns only where that program is missing, having said so.
int showWindow(int argc, char **argv, const cli::ProcessInput &input, const cli::Arguments &arguments);
