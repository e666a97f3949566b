// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QString>

#include <chrono>

namespace redis {

/// Reads `500ms`, `30s`, `5m`, `2h`, `1d`, `1w` and sums of them, the larger unit first: `1h30m`. Negative
/// and overflowing values are BadInput, and zero where `allowZero` is false.
Result<std::chrono::milliseconds> parseDuration(const QString &text, bool allowZero = false);

} // namespace redis
