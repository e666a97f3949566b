// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/token_strength.h"

#include "locks/dialects/dialect.h"
#include "locks/dialects/value_layer.h"
#include "locks/dialects/value_shapes.h"

#include <algorithm>
#include <bitset>

namespace locks {

namespace {

/// 20 hex digits are 80 bits. Fewer are names, too: "i-0abcd1234ef567890" is a machine.
constexpr qsizetype enoughHex = 20;
constexpr qsizetype enoughLetters = 16;
constexpr qsizetype enoughBytes = 16;

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isAnyHex(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int differentIn(QByteArrayView text)
{
    std::bitset<256> seen;
    for (const char c : text)
        seen.set(uchar(c));
    return int(seen.count());
}

/// A UUID that is made anew each time: by time or at random, not from a name.
bool isFreshUuid(QByteArrayView text)
{
    constexpr QByteArrayView made("1467");
    return isUuid(text) && made.contains(text[14]) && differentIn(text) > 6;
}

bool hasFreshUuid(QByteArrayView value)
{
    constexpr qsizetype size = 36;
    const QByteArray lower = value.toByteArray().toLower();
    for (qsizetype at = lower.indexOf('-'); at >= 0; at = lower.indexOf('-', at + 1)) {
        const qsizetype start = at - 8;
        if (start >= 0 && start + size <= lower.size()
            && isFreshUuid(QByteArrayView(lower).sliced(start, size)))
            return true;
    }
    return false;
}

/// The first run of characters that `belongs` at or behind `from`.
template <typename Belongs> QByteArrayView nextRun(QByteArrayView value, qsizetype from, Belongs belongs)
{
    qsizetype start = from;
    while (start < value.size() && !belongs(value[start]))
        ++start;
    qsizetype end = start;
    while (end < value.size() && belongs(value[end]))
        ++end;
    return value.sliced(start, end - start);
}

bool hasRandomHex(QByteArrayView value)
{
    const auto *end = value.data() + value.size();
    for (QByteArrayView run = nextRun(value, 0, isAnyHex); !run.isEmpty();
         run = nextRun(value, value.size() - (end - (run.data() + run.size())), isAnyHex)) {
        const bool digits = std::any_of(run.begin(), run.end(), isDigit);
        const bool letters = std::any_of(run.begin(), run.end(), [](char c) { return !isDigit(c); });
        if (run.size() >= enoughHex && digits && letters && differentIn(run) > 6)
            return true;
    }
    return false;
}

int classOf(char c)
{
    return isUpper(c) ? 0 : isLower(c) ? 1 : 2;
}

/// Base 62 or 64: a name changes between capitals, small letters and digits seldom, chance at two of three.
bool isMixed(QByteArrayView text)
{
    QByteArray letters;
    for (const char c : text) {
        if (isUpper(c) || isLower(c) || isDigit(c))
            letters.append(c);
    }
    int changes = 0;
    for (qsizetype i = 1; i < letters.size(); ++i)
        changes += classOf(letters[i]) != classOf(letters[i - 1]);
    return letters.size() >= enoughLetters - 4 && std::any_of(letters.begin(), letters.end(), isUpper)
        && std::any_of(letters.begin(), letters.end(), isLower) && changes * 3 >= letters.size();
}

bool hasRandomLetters(QByteArrayView value)
{
    const auto belongs = [](char c) {
        return isUpper(c) || isLower(c) || isDigit(c);
    };
    const auto *end = value.data() + value.size();
    for (QByteArrayView run = nextRun(value, 0, belongs); !run.isEmpty();
         run = nextRun(value, value.size() - (end - (run.data() + run.size())), belongs)) {
        if (run.size() >= enoughLetters && isMixed(run))
            return true;
    }
    return false;
}

/// Returns true if the whole value is 64 random bits: 16 hex digits, or the base64 of 8 bytes. In a longer
/// value such a part may belong to a name.
bool isRandomOf64Bits(QByteArrayView value)
{
    constexpr qsizetype hexDigits = 16;
    constexpr qsizetype base64Letters = 12;
    const bool digits = std::any_of(value.begin(), value.end(), isDigit);
    if (value.size() == hexDigits && std::all_of(value.begin(), value.end(), isAnyHex))
        return digits && !std::all_of(value.begin(), value.end(), isDigit) && differentIn(value) > 6;
    if (value.size() != base64Letters || value.back() != '=')
        return false;
    const QByteArrayView letters = value.first(base64Letters - 1);
    return std::all_of(letters.begin(), letters.end(),
                       [](char c) { return isUpper(c) || isLower(c) || isDigit(c) || c == '+' || c == '/'; })
        && std::any_of(letters.begin(), letters.end(), isUpper)
        && std::any_of(letters.begin(), letters.end(), isLower) && differentIn(letters) > 6;
}

/// Bytes that are no text at all.
bool isBinary(QByteArrayView value)
{
    const auto plain = [](char c) {
        return c >= ' ' && c < '\x7f';
    };
    const qsizetype strange = value.size() - std::count_if(value.begin(), value.end(), plain);
    return value.size() >= enoughBytes && strange * 4 >= value.size() && differentIn(value) >= 10;
}

/// Ten digits and a fraction of a millisecond or finer; "2147483649.0" is for ever, not an instant.
bool isFineFraction(QByteArrayView value)
{
    const qsizetype dot = value.indexOf('.');
    return dot >= 0 && value.size() - dot > 3 && differentIn(value.sliced(dot + 1)) > 1;
}

bool tellsHoldsApartAsText(QByteArrayView value)
{
    // A time that lies in the future must not make a difference here: any plausible one does.
    constexpr qint64 anyTime = 4102444800000; // 2100
    constexpr qint64 firstTime = 1262304000000; // 2010
    if (value.isEmpty())
        return false;
    switch (shapeOf(value, anyTime)) {
    case Shape::Constant:
    case Shape::Integer:
    case Shape::Seconds:
        return false;
    case Shape::Milliseconds:
        return value.toLongLong() >= firstTime && value.toLongLong() < anyTime;
    case Shape::Fraction:
    case Shape::Decimal:
        return isFineFraction(value);
    case Shape::HexUuidOne:
    case Shape::Uniqid:
    case Shape::Binary24:
        return true;
    case Shape::HexUuidFour:
    case Shape::Hex32:
    case Shape::Hex64:
    case Shape::UuidFour:
        return differentIn(value) > 6;
    case Shape::Alnum16:
    case Shape::Base64Of16:
    case Shape::Base64Of18:
    case Shape::Base64Of32:
    case Shape::Url20:
    case Shape::Url22:
    case Shape::Alnum22:
        return isMixed(value);
    default:
        break;
    }
    if (beginsWithUrlBase64Of16(value) && isMixed(value.first(22)))
        return true;
    return isRandomOf64Bits(value) || hasFreshUuid(value) || hasRandomHex(value) || hasRandomLetters(value)
        || isBinary(value);
}

} // namespace

bool tellsHoldsApart(QByteArrayView value)
{
    const Layer layer = layerOf(value);
    return tellsHoldsApartAsText(layer.isScalar ? QByteArrayView(layer.scalar) : value);
}

bool needsDeadline(const Dialect &dialect, const QByteArray &token)
{
    if (dialect.isConstant(token))
        return true;
    return dialect.form() == Form::StringValue && !tellsHoldsApart(token);
}

} // namespace locks
