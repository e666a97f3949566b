// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/value_shapes.h"

#include "locks/dialects/dialect.h"

#include <algorithm>

namespace locks {

namespace {

// Between 1582-10-15 and 1970-01-01, in seconds.
constexpr qint64 gregorianOffset = 12219292800;
constexpr qint64 year2010Ms = 1262304000000;
constexpr qint64 dayMs = 86400000;

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool isHex32(QByteArrayView text)
{
    return text.size() == 32 && std::all_of(text.begin(), text.end(), isHexDigit);
}

bool isUuid(QByteArrayView text)
{
    if (text.size() != 36)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !isHexDigit(text[i]))
            return false;
    }
    return true;
}

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isDecimal);
}

int hexUuidVersion(QByteArrayView hex32)
{
    if (hex32.size() != 32)
        return 0;
    // Two characters rule most tokens out; a listing asks this of every value.
    const char variant = hex32[16];
    if (variant != '8' && variant != '9' && variant != 'a' && variant != 'b')
        return 0;
    return isDecimal(hex32[12]) && isHex32(hex32) ? hex32[12] - '0' : 0;
}

std::optional<UuidOne> readUuidOne(QByteArrayView hex32, qint64 unixNowMs)
{
    if (hexUuidVersion(hex32) != 1)
        return std::nullopt;
    const quint64 low = hex32.first(8).toByteArray().toULongLong(nullptr, 16);
    const quint64 mid = hex32.sliced(8, 4).toByteArray().toULongLong(nullptr, 16);
    const quint64 high = hex32.sliced(13, 3).toByteArray().toULongLong(nullptr, 16);
    const quint64 ticks = (high << 48) | (mid << 32) | low;
    UuidOne uuid;
    uuid.unixMs = qint64(ticks / 10000) - gregorianOffset * 1000;
    if (uuid.unixMs < year2010Ms || uuid.unixMs > unixNowMs + dayMs)
        return std::nullopt;
    const QByteArray node = QByteArray::fromHex(hex32.sliced(20).toByteArray());
    uuid.randomNode = node.at(0) & 1;
    uuid.node = node.toHex(':');
    return uuid;
}

QByteArray freshUuidOne()
{
    const quint64 ticks = quint64(QDateTime::currentMSecsSinceEpoch() + gregorianOffset * 1000) * 10000;
    const auto hex = [](quint64 number, int digits) {
        return QByteArray::number(number, 16).rightJustified(digits, '0');
    };
    QByteArray random = systemRandom(8);
    random[0] = char((random.at(0) & 0x3f) | 0x80); // the variant, then the clock sequence
    random[2] = char(random.at(2) | 1); // multicast: not a network card's address
    return hex(ticks & 0xffffffff, 8) + hex((ticks >> 32) & 0xffff, 4) + '1' + hex(ticks >> 48, 3)
        + random.toHex();
}

QByteArray freshUuidFour()
{
    QByteArray random = systemRandom(16);
    random[6] = char((random.at(6) & 0x0f) | 0x40);
    random[8] = char((random.at(8) & 0x3f) | 0x80);
    const QByteArray hex = random.toHex();
    return hex.first(8) + '-' + hex.sliced(8, 4) + '-' + hex.sliced(12, 4) + '-' + hex.sliced(16, 4) + '-'
        + hex.sliced(20);
}

std::optional<qint64> readTimestamp(QByteArrayView text)
{
    if (text.size() == 10 && isDigits(text))
        return text.toByteArray().toLongLong() * 1000;
    if (text.size() == 13 && isDigits(text))
        return text.toByteArray().toLongLong();
    const qsizetype dot = text.indexOf('.');
    if ((dot == 9 || dot == 10) && text.size() < 32 && isDigits(text.first(dot))
        && isDigits(text.sliced(dot + 1)))
        return qint64(text.toByteArray().toDouble() * 1000);
    return std::nullopt;
}

} // namespace locks
