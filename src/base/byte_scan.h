// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace base {

/// Eight bytes are looked at as one number: each of these has the highest bit of a byte set where it is so.
/// Behind the first byte found others may be reported falsely; none is missed.
constexpr quint64 eachByte = 0x0101010101010101;
constexpr quint64 highBits = 0x80 * eachByte;

/// Bytes below `limit`, which is at most 128.
constexpr quint64 bytesBelow(quint64 word, uchar limit)
{
    return (word - limit * eachByte) & ~word & highBits;
}

constexpr quint64 bytesEqual(quint64 word, char byte)
{
    return bytesBelow(word ^ (uchar(byte) * eachByte), 1);
}

} // namespace base
