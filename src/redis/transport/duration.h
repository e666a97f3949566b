// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QString>

#include <chrono>

namespace redis {

/// Reads `500ms`, `30s`, `5m`, `2h`, `1d`. Negative, zero and overflowing values are BadInput only where
/// `allowZero` is false.
Result<std::chrono::milliseconds> parseDuration(const QString &text, bool allowZero = false);

} // namespace redis
