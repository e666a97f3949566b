// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace redis {

/// TIME as a person writes it, in Unix milliseconds: so long ago ("2h", "-2h", "1h30m"), a time of day
/// ("08:00": the last one that was), a day ("2026-11-20", its beginning) or a time of it ("2026-11-20 08:00",
/// ISO 8601). Without an offset the local time counts. nullopt: it is none of these.
std::optional<qint64> parseTimePoint(const QString &text, qint64 nowUnixMs);

} // namespace redis
