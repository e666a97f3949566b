// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/value_shapes.h"

#include "locks/dialects/dialect.h"

#include <algorithm>
#include <array>

namespace locks {

namespace {

// Between 1582-10-15 and 1970-01-01, in seconds.
constexpr qint64 gregorianOffset = 12219292800;
constexpr qint64 year2010Ms = 1262304000000;
constexpr qint64 dayMs = 86400000;

/// What a byte can be part of, one bit each: a text's sets are those of all its bytes.
enum Set : quint8 {
    Decimal = 1,
    HexDigit = 2,
    Letter = 4, ///< or a digit
    Url = 8,
    Base64 = 16,
    Printable = 32,
};

constexpr std::array<quint8, 256> sets = [] {
    std::array<quint8, 256> table{};
    for (int c = 0; c < 256; ++c) {
        const bool decimal = c >= '0' && c <= '9';
        const bool letter = decimal || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        table[size_t(c)] =
            quint8((decimal ? Decimal : 0) | (decimal || (c >= 'a' && c <= 'f') ? HexDigit : 0)
                   | (letter ? Letter : 0) | (letter || c == '-' || c == '_' ? Url : 0)
                   | (letter || c == '+' || c == '/' ? Base64 : 0) | (c >= ' ' && c < 127 ? Printable : 0));
    }
    return table;
}();

/// The sets that all bytes are in; of an empty text all of them.
quint8 setsOf(QByteArrayView text)
{
    quint8 common = 0xff;
    for (const char c : text)
        common &= sets[uchar(c)];
    return common;
}

bool isIn(char c, Set set)
{
    return sets[uchar(c)] & set;
}

bool allIn(QByteArrayView text, Set set)
{
    return setsOf(text) & set;
}

/// Without a table and an early end, so that the compiler can look at all of them at once.
template <int Count> bool allHex(const char *bytes)
{
    quint8 others = 0;
    for (int i = 0; i < Count; ++i) {
        const auto byte = uchar(bytes[i]);
        others |= quint8(!((uchar(byte - '0') < 10) | (uchar(byte - 'a') < 6)));
    }
    return others == 0;
}

bool isOneOf(char c, QByteArrayView few)
{
    return few.contains(c);
}

// Texts of 16 random bytes end in one of four characters: four bits of the last are unused.
constexpr char lastOf16[] = "AQgw";

bool isPlausible(qint64 unixMs, qint64 unixNowMs)
{
    return unixMs >= year2010Ms && unixMs <= unixNowMs + dayMs;
}

/// Of lower-case hex digits, at most 16.
quint64 readHex(QByteArrayView digits)
{
    quint64 number = 0;
    for (const char c : digits)
        number = (number << 4) | quint64(c <= '9' ? c - '0' : c - 'a' + 10);
    return number;
}

/// Of decimal digits, at most 19.
quint64 readDecimal(QByteArrayView digits)
{
    quint64 number = 0;
    for (const char c : digits)
        number = number * 10 + quint64(c - '0');
    return number;
}

/// Of 32 hex digits.
qint64 timeOfUuidOne(QByteArrayView hex32)
{
    const quint64 ticks =
        (readHex(hex32.sliced(13, 3)) << 48) | (readHex(hex32.sliced(8, 4)) << 32) | readHex(hex32.first(8));
    return qint64(ticks / 10000) - gregorianOffset * 1000;
}

/// Of 32 bytes that need not be hex digits.
int versionOf(QByteArrayView hex32)
{
    const char variant = hex32[16];
    const bool ofRfc = variant == '8' || variant == '9' || variant == 'a' || variant == 'b';
    return ofRfc && isIn(hex32[12], Decimal) ? hex32[12] - '0' : 0;
}

Shape shapeOfNumber(QByteArrayView value, qint64 unixNowMs)
{
    if (value.size() == 10)
        return Shape::Seconds;
    if (value.size() != 13)
        return Shape::Integer;
    // Digits only can be a uniqid, too: then, read as milliseconds, they are far away.
    const qint64 hundredYears = 36525 * dayMs;
    const bool near = qint64(readDecimal(value)) < unixNowMs + hundredYears;
    return !near && readUniqid(value, unixNowMs) ? Shape::Uniqid : Shape::Milliseconds;
}

Shape shapeOf20(QByteArrayView value)
{
    const quint8 common = setsOf(value);
    return common & Letter ? Shape::Alnum20 : common & Url ? Shape::Url20 : Shape::Other;
}

Shape shapeOf22(QByteArrayView value)
{
    const quint8 common = setsOf(value);
    return common & Letter ? Shape::Alnum22 : common & Url ? Shape::Url22 : Shape::Other;
}

Shape shapeOf24(QByteArrayView value)
{
    const quint8 common = setsOf(value);
    if (common & Base64)
        return Shape::Base64Of18;
    if (value.endsWith("==") && allIn(value.first(22), Base64) && isOneOf(value[21], lastOf16))
        return Shape::Base64Of16;
    return common & Printable ? Shape::Other : Shape::Binary24;
}

Shape shapeOf32(QByteArrayView value, qint64 unixNowMs)
{
    if (!isHex32(value))
        return Shape::Other;
    const int version = versionOf(value);
    if (version == 1 && isPlausible(timeOfUuidOne(value), unixNowMs))
        return Shape::HexUuidOne;
    return version == 4 ? Shape::HexUuidFour : Shape::Hex32;
}

Shape shapeBySize(QByteArrayView value, qint64 unixNowMs)
{
    switch (value.size()) {
    case 13:
        return readUniqid(value, unixNowMs) ? Shape::Uniqid : Shape::Other;
    case 16:
        return allIn(value, Letter) ? Shape::Alnum16 : Shape::Other;
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
    // "LOCK" is cacheops' own.
    static constexpr QByteArrayView words[] = {"1",   "true", "True", "TRUE", "locked", "LOCKED", "lock",
                                               "yes", "YES",  "on",   "ON",   "ok",     "OK"};
    return value.isEmpty() || std::find(std::begin(words), std::end(words), value) != std::end(words);
}

Shape shapeOf(QByteArrayView value, qint64 unixNowMs)
{
    if (value.size() <= 6 && isConstantValue(value))
        return Shape::Constant;
    if (value.size() < 32 && isIn(value.front(), Decimal) && isIn(value.back(), Decimal)) {
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
    return !text.isEmpty() && allIn(text, Letter);
}

bool isUuidFour(QByteArrayView text)
{
    return text.size() == 36 && text[14] == '4' && isOneOf(text[19], "89ab") && isUuid(text);
}

bool beginsWithUrlBase64Of16(QByteArrayView text)
{
    return text.size() >= 22 && isOneOf(text[21], lastOf16) && allIn(text.first(22), Url);
}

bool isBase64Of32(QByteArrayView text)
{
    return text.size() == 44 && text[43] == '=' && isOneOf(text[42], "AEIMQUYcgkosw048")
        && allIn(text.first(43), Base64);
}

qsizetype hostPidColon(QByteArrayView text)
{
    const qsizetype colon = text.lastIndexOf(':');
    const bool fits = colon > 0 && text.size() - colon - 1 <= 10 && isDigits(text.sliced(colon + 1))
        && std::all_of(text.begin(), text.begin() + colon, [](char c) {
                          return isIn(c, Letter) || c == '.' || c == '-' || c == '_' || c == ':';
                      });
    return fits ? colon : -1;
}

bool isHex(QByteArrayView text)
{
    return !text.isEmpty() && allIn(text, HexDigit);
}

bool isHex32(QByteArrayView text)
{
    return text.size() == 32 && allHex<32>(text.data());
}

bool isUuid(QByteArrayView text)
{
    if (text.size() != 36)
        return false;
    const char *bytes = text.data();
    const bool dashed = bytes[8] == '-' && bytes[13] == '-' && bytes[18] == '-' && bytes[23] == '-';
    return dashed && allHex<8>(bytes) && allHex<4>(bytes + 9) && allHex<4>(bytes + 14)
        && allHex<4>(bytes + 19) && allHex<12>(bytes + 24);
}

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty() && allIn(text, Decimal);
}

int hexUuidVersion(QByteArrayView hex32)
{
    if (hex32.size() != 32)
        return 0;
    // Two characters rule most tokens out; a listing asks this of every value.
    const int version = versionOf(hex32);
    return version && isHex32(hex32) ? version : 0;
}

std::optional<UuidOne> readUuidOne(QByteArrayView hex32, qint64 unixNowMs)
{
    if (hexUuidVersion(hex32) != 1)
        return std::nullopt;
    UuidOne uuid;
    uuid.unixMs = timeOfUuidOne(hex32);
    if (!isPlausible(uuid.unixMs, unixNowMs))
        return std::nullopt;
    uuid.randomNode = readHex(hex32.sliced(20, 2)) & 1;
    uuid.node = QByteArray(17, ':');
    for (qsizetype i = 0; i < 6; ++i) {
        uuid.node[3 * i] = hex32[20 + 2 * i];
        uuid.node[3 * i + 1] = hex32[21 + 2 * i];
    }
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
    const auto seconds = qint64(readHex(text.first(8)));
    const auto microseconds = qint64(readHex(text.sliced(8)));
    const qint64 unixMs = seconds * 1000 + microseconds / 1000;
    if (microseconds >= 1000000 || !isPlausible(unixMs, unixNowMs))
        return std::nullopt;
    return unixMs;
}

std::optional<qint64> readTimestamp(QByteArrayView text)
{
    if (text.size() == 10 && isDigits(text))
        return qint64(readDecimal(text)) * 1000;
    if (text.size() == 13 && isDigits(text))
        return qint64(readDecimal(text));
    const qsizetype dot = text.indexOf('.');
    if ((dot == 9 || dot == 10) && text.size() < 32 && isDigits(text.first(dot))
        && isDigits(text.sliced(dot + 1)))
        return qint64(text.toByteArray().toDouble() * 1000);
    return std::nullopt;
}

} // namespace locks
