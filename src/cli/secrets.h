// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace cli {

/// What main() takes from the process before anything else runs.
struct ProcessInput
{
    QList<QByteArray> arguments; ///< argv without the program's name, as bytes
    QByteArray password; ///< LOCKSCOPE_PASSWORD
    bool passwordInUrl = false; ///< one stood in a URL; it has been overwritten in argv
};

/// Copies argv, then overwrites every password of a URL in the memory of argv, so that `ps` no longer shows
/// it; takes LOCKSCOPE_PASSWORD out of the environment, so that children do not inherit it. Call first in
/// main().
ProcessInput takeProcessInput(int argc, char **argv);

} // namespace cli
