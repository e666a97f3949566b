// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/keep_limits.h"
#include "redis/protocol/error.h"

#include <QString>

#include <functional>

namespace history {

/// Drops now what is beyond the limits of a file of history, and says how many holds that were. Blocking, in
/// steps that let others write between them, and while another program writes; `goesOn` is asked before each.
/// Does nothing where there is no file.
redis::Result<qint64> pruneFile(const QString &path, const KeepLimits &limits,
                                const std::function<bool()> &goesOn = {});

} // namespace history
