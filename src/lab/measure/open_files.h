// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace lab {

/// Raises this process's soft limit of open files to the hard one; answers the limit that now holds.
quint64 raiseOpenFiles();

} // namespace lab
