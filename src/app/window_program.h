// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/secrets.h"

/// Replaces this process by `lockscope-window`, with the same arguments and secrets: neither is shown to
/// others on the way. It returns, with an exit status, only where that program is missing, having said so.
int startWindowProgram(int argc, char **argv, const cli::ProcessInput &input,
                       const cli::Arguments &arguments);
