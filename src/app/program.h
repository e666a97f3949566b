// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/secrets.h"

/// Shows the window until it is closed, in this process or another; answers the exit status.
using ShowWindow = int (*)(int argc, char **argv, const cli::ProcessInput &input,
                           const cli::Arguments &arguments);

/// The program from its first line on; answers the exit status.
///
/// It is built twice: `lockscope` (main.cpp) loads nothing that only a window needs, which is most of what
/// there is to load, and starts `lockscope-window` (window_main.cpp) in its own place where one is asked for.
int runProgram(int argc, char **argv, ShowWindow showWindow);
