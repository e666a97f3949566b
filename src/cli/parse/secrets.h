// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"

#include <QByteArray>
#include <QList>

namespace cli {

/// What main() takes from the process before anything else runs.
struct ProcessInput
{
    QList<QByteArray> arguments; ///< argv without the program's name, as bytes
    Secrets secrets;
    bool passwordInUrl = false; ///< one stood in a URL; it has been overwritten in argv
};

/// Copies argv, then overwrites every password of a URL in the memory of argv, so that `ps` no longer shows
/// it; takes the secrets out of the environment, so that children do not inherit them. Call first in
/// main().
ProcessInput takeProcessInput(int argc, char **argv);

/// Puts what takeProcessInput() took into the environment, where takeProcessInput() of a program that takes
/// this one's place finds it: `ps` shows arguments to everybody, the environment to their owner only.
void handOn(const ProcessInput &input);

} // namespace cli
