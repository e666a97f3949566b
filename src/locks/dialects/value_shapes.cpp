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

bool isAlnumByte(char c)
{
    return isDecimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isUrlByte(char c)
{
    return isAlnumByte(c) || c == '-' || c == '_';
}

bool isBase64Byte(char c)
{
    return isAlnumByte(c) || c == '+' || c == '/';
}

bool allOf(QByteArrayView text, bool (*test)(char))
{
    return std::all_of(text.begin(), text.end(), test);
}

bool isOneOf(char c, QByteArrayView set)
{
    return set.contains(c);
}

// Texts of 16 random bytes end in one of four characters: four bits of the last are unused.
constexpr char lastOf16[] = "AQgw";

bool isPlausible(qint64 unixMs, qint64 unixNowMs)
{
    return unixMs >= year2010Ms && unixMs <= unixNowMs + dayMs;
}

Shape shapeOfNumber(QByteArrayView value, qint64 unixNowMs)
{
    if (value.size() == 10)
        return Shape::Seconds;
    if (value.size() != 13)
        return Shape::Integer;
    // Digits only can be a uniqid, too: then, read as milliseconds, they are far away.
    const qint64 hundredYears = 36525 * dayMs;
    const bool near = value.toByteArray().toLongLong() < unixNowMs + hundredYears;
    return !near && readUniqid(value, unixNowMs) ? Shape::Uniqid : Shape::Milliseconds;
}

Shape shapeOf20(QByteArrayView value)
{
    return allOf(value, isAlnumByte) ? Shape::Alnum20 : allOf(value, isUrlByte) ? Shape::Url20 : Shape::Other;
}

Shape shapeOf22(QByteArrayView value)
{
    return allOf(value, isAlnumByte) ? Shape::Alnum22 : allOf(value, isUrlByte) ? Shape::Url22 : Shape::Other;
}

Shape shapeOf24(QByteArrayView value)
{
    if (allOf(value, isBase64Byte))
        return Shape::Base64Of18;
    if (value.endsWith("==") && allOf(value.first(22), isBase64Byte) && isOneOf(value[21], lastOf16))
        return Shape::Base64Of16;
    const bool printable =
        std::all_of(value.begin(), value.end(), [](char c) { return c >= ' ' && c < 127; });
    return printable ? Shape::Other : Shape::Binary24;
}

Shape shapeOf32(QByteArrayView value, qint64 unixNowMs)
{
    const int version = hexUuidVersion(value);
    if (version == 1 && readUuidOne(value, unixNowMs))
        return Shape::HexUuidOne;
    if (version == 4)
        return Shape::HexUuidFour;
    return isHex32(value) ? Shape::Hex32 : Shape::Other;
}

Shape shapeBySize(QByteArrayView value, qint64 unixNowMs)
{
    switch (value.size()) {
    case 13:
        return readUniqid(value, unixNowMs) ? Shape::Uniqid : Shape::Other;
    case 16:
        return allOf(value, isAlnumByte) ? Shape::Alnum16 : Shape::Other;
    case 20:
        return shapeOf20(value);
    case 22:
        return shapeOf22(value);
    case 24:
        return shapeOf24(value);
    case 32:
        return shapeOf32(value, unixNowMs);
    case 36:
        return isUuidFour(value) ? Shape::UuidFour : isUuid(value) ? Shape::Uuid : Shape::Other;
    case 44:
        return isBase64Of32(value) ? Shape::Base64Of32 : Shape::Other;
    case 64:
        return value[0] != '0' && isHex(value) ? Shape::Hex64 : Shape::Other;
    default:
        return Shape::Other;
    }
}

} // namespace

bool isConstantValue(QByteArrayView value)
{
    return value.isEmpty() || value == "1" || value == "true" || value == "locked" || value == "OK";
}

Shape shapeOf(QByteArrayView value, qint64 unixNowMs)
{
    if (value.size() <= 6 && isConstantValue(value))
        return Shape::Constant;
    if (value.size() < 32 && isDecimal(value.front()) && isDecimal(value.back())) {
        if (value.size() <= 20 && isDigits(value))
            return shapeOfNumber(value, unixNowMs);
        const qsizetype dot = value.first(std::min<qsizetype>(value.size(), 12)).indexOf('.');
        if (dot > 0 && isDigits(value.first(dot)) && isDigits(value.sliced(dot + 1))) {
            if (dot == 9 || dot == 10)
                return Shape::Fraction;
            return dot == 1 && value[0] == '0' ? Shape::Decimal : Shape::Other;
        }
    }
    return shapeBySize(value, unixNowMs);
}

bool isAlnum(QByteArrayView text)
{
    return !text.isEmpty() && allOf(text, isAlnumByte);
}

bool isUuidFour(QByteArrayView text)
{
    return text.size() == 36 && text[14] == '4' && isOneOf(text[19], "89ab") && isUuid(text);
}

bool beginsWithUrlBase64Of16(QByteArrayView text)
{
    return text.size() >= 22 && isOneOf(text[21], lastOf16) && allOf(text.first(22), isUrlByte);
}

bool isBase64Of32(QByteArrayView text)
{
    return text.size() == 44 && text[43] == '=' && isOneOf(text[42], "AEIMQUYcgkosw048")
        && allOf(text.first(43), isBase64Byte);
}

qsizetype hostPidColon(QByteArrayView text)
{
    const qsizetype colon = text.lastIndexOf(':');
    const bool fits = colon > 0 && text.size() - colon - 1 <= 10 && isDigits(text.sliced(colon + 1))
        && std::all_of(text.begin(), text.begin() + colon,
                       [](char c) { return isAlnumByte(c) || c == '.' || c == '-' || c == '_' || c == ':'; });
    return fits ? colon : -1;
}

bool isHex(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isHexDigit);
}

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
    if (!isPlausible(uuid.unixMs, unixNowMs))
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

QByteArray freshAlnum(int count)
{
    constexpr char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    QByteArray text;
    while (text.size() < count) {
        const QByteArray random = systemRandom(count);
        for (const char byte : random) {
            // 248 is the largest multiple of 62: no letter is likelier than another.
            const auto number = quint8(byte);
            if (number < 248 && text.size() < count)
                text.append(letters[number % 62]);
        }
    }
    return text;
}

std::optional<qint64> readUniqid(QByteArrayView text, qint64 unixNowMs)
{
    if (text.size() != 13 || !isHex(text))
        return std::nullopt;
    const qint64 seconds = text.first(8).toByteArray().toLongLong(nullptr, 16);
    const qint64 microseconds = text.sliced(8).toByteArray().toLongLong(nullptr, 16);
    const qint64 unixMs = seconds * 1000 + microseconds / 1000;
    if (microseconds >= 1000000 || !isPlausible(unixMs, unixNowMs))
        return std::nullopt;
    return unixMs;
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
