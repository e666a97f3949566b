// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/keep_limits.h"
#include "redis/protocol/error.h"

#include <QString>

namespace history {

/// Drops now what is beyond the limits of a file of history, and says how many holds that were. Blocking.
/// Does nothing where there is no file.
redis::Result<qint64> pruneFile(const QString &path, const KeepLimits &limits);

} // namespace history
