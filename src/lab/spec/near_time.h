// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace lab {

/// Whether the whole word is a time within a day of now, in s, ms or µs since 1970.
bool isNearTime(const QByteArray &word);
/// The first run of digits that is such a time, in ms since 1970. A lock with this value may end by it,
/// without an expiry in Redis.
std::optional<qint64> nearTimeIn(const QByteArray &value);

} // namespace lab
