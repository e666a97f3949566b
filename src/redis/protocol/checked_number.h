// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/value.h"

#include <algorithm>
#include <optional>

namespace redis {

/// A number that a server said and that is known to lie between `Least` and `Most`: whoever takes one need
/// not ask again before it is an index, a size, a port or part of a sum. There is no way to make one of a
/// number that was not checked. Where another number makes no sense, of() and in() say nothing; where it may
/// be large for once, nearest() stops at the end.
template <typename T, T Least, T Most> class CheckedNumber
{
public:
    static constexpr T least = Least;
    static constexpr T most = Most;

    static constexpr std::optional<CheckedNumber> of(qint64 number)
    {
        if (number < qint64(Least) || number > qint64(Most))
            return std::nullopt;
        return CheckedNumber(T(number));
    }
    /// Of nothing but digits, with or without a minus.
    static std::optional<CheckedNumber> in(QByteArrayView text)
    {
        bool isNumber = false;
        const qint64 number = text.toByteArray().toLongLong(&isNumber);
        return isNumber ? of(number) : std::nullopt;
    }
    /// Of an integer, or of a text of digits.
    static std::optional<CheckedNumber> in(const Value &value)
    {
        if (value.isInteger())
            return of(value.integer);
        return value.isString() ? in(QByteArrayView(value.bytes)) : std::nullopt;
    }
    static constexpr CheckedNumber nearest(qint64 number)
    {
        return CheckedNumber(T(std::clamp<qint64>(number, Least, Most)));
    }

    constexpr T value() const { return m_value; }
    constexpr operator T() const { return m_value; } // NOLINT: only the way in is guarded

private:
    explicit constexpr CheckedNumber(T value)
        : m_value(value)
    {
    }

    T m_value;
};

/// How many of something. A hundred of them can be added up, and multiplied by a thousand.
using Count = CheckedNumber<qint64, 0, qint64(1) << 46>;
using Port = CheckedNumber<quint16, 1, 65535>;
/// A time to live in ms, as PTTL says it: −1 without expiry, −2 absent. Its most are 35 million years, so
/// that it can be added to any clock.
using TimeToLive = CheckedNumber<qint64, -2, qint64(1) << 60>;
/// Of a server's clock, since 1970: up to the year 9999.
using UnixSeconds = CheckedNumber<qint64, 0, 253'402'300'799>;

} // namespace redis
