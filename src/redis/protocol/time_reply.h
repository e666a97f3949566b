// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/checked_number.h"

#include <chrono>
#include <optional>

namespace redis {

/// What TIME replied, since 1970; nullopt where that is an error or something else.
/// Source: Redis documentation, TIME: seconds and the microseconds of that second, as two strings.
inline std::optional<std::chrono::microseconds> timeIn(const Value &reply)
{
    if (reply.elements.size() != 2)
        return std::nullopt;
    const auto seconds = UnixSeconds::in(reply.elements[0]);
    const auto fraction = Count::in(reply.elements[1]);
    if (!seconds || !fraction)
        return std::nullopt;
    return std::chrono::microseconds(seconds->value() * 1'000'000 + fraction->value());
}

/// The same in milliseconds, rounded down.
inline std::optional<qint64> timeMsIn(const Value &reply)
{
    const auto time = timeIn(reply);
    return time ? std::optional(time->count() / 1000) : std::nullopt;
}

} // namespace redis
