// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/secrets.h"

/// Shows the window until it is closed; answers the exit status.
int showWindow(int argc, char **argv, const cli::ProcessInput &input, const cli::Arguments &arguments);
