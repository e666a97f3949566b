// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QDateTime>
#include <QFlags>

#include <optional>

/// The shapes of tokens, tested by hand: a listing asks this of a million values.
namespace locks {

/// The finest shape that a string's value has. Each value has exactly one, so that recognition can begin with
/// the dialects of that shape.
enum class Shape : quint8 {
    Other,
    Constant, ///< `1`, `true`, `locked`, `OK` and their like, or empty
    Integer, ///< decimal digits that are no plausible time
    Seconds, ///< ten digits
    Milliseconds, ///< thirteen digits
    Fraction, ///< nine or ten digits, a point, digits: seconds
    Decimal, ///< `0.` and digits
    HexUuidOne, ///< 32 hex digits: a UUID version 1 of a plausible time
    HexUuidFour, ///< 32 hex digits with the bits of a UUID version 4
    Hex32,
    Hex64, ///< the first digit is not 0
    UuidFour, ///< dashed
    Uuid, ///< dashed, of another version
    Alnum16,
    Alnum20,
    Url20, ///< 20 characters of URL base64, among them `-` or `_`
    Alnum22,
    Url22, ///< 22 characters of URL base64, among them `-` or `_`
    Base64Of16, ///< standard base64 of 16 bytes
    Base64Of18,
    Base64Of32,
    Binary24, ///< 24 bytes, not all of them printable
    Uniqid, ///< 13 hex digits: seconds and microseconds of a plausible time
};
inline constexpr int shapeCount = int(Shape::Uniqid) + 1;

/// Some shapes, one bit each.
using Shapes = quint32;
template <typename... Each> constexpr Shapes shapesOf(Each... each)
{
    return ((Shapes(1) << int(each)) | ...);
}
inline constexpr Shapes anyShape = ~Shapes(0);
inline constexpr Shapes hex32Shapes = shapesOf(Shape::HexUuidOne, Shape::HexUuidFour, Shape::Hex32);

/// The shape of a string's value, as it stands at `unixNowMs`.
Shape shapeOf(QByteArrayView value, qint64 unixNowMs);

bool isHex(QByteArrayView text); ///< lower-case hex digits, at least one
bool isHex32(QByteArrayView text); ///< 32 lower-case hex digits
bool isUuid(QByteArrayView text); ///< 8-4-4-4-12 lower-case hex digits
bool isUuidFour(QByteArrayView text); ///< a UUID with the bits of version 4
bool isDigits(QByteArrayView text); ///< one or more decimal digits
bool isAlnum(QByteArrayView text); ///< one or more letters and digits
/// Unpadded URL base64 of 16 bytes at the beginning; text may follow.
bool beginsWithUrlBase64Of16(QByteArrayView text);
/// Standard base64 of 32 bytes.
bool isBase64Of32(QByteArrayView text);
/// "host:pid"; the position of the colon, or −1.
qsizetype hostPidColon(QByteArrayView text);
/// The version digit of 32 undashed hex digits where the variant is RFC 4122's; 0 otherwise.
int hexUuidVersion(QByteArrayView hex32);
/// A word that libraries write for every owner: `1`, `true`, `LOCKED`, `yes`, `OK` and their like, or empty.
/// Other values that say no more are told by tellsHoldsApart() (token_strength.h).
bool isConstantValue(QByteArrayView value);

/// What an undashed UUID version 1 says.
struct UuidOne
{
    qint64 unixMs = 0; ///< the moment it was made
    QByteArray node; ///< "02:42:ac:11:00:02"
    bool randomNode = false; ///< no network address: the multicast bit is set
};
/// Reads hex32u1; nullopt when the bits or the time (2010 … now + 1 day) do not fit.
std::optional<UuidOne> readUuidOne(QByteArrayView hex32, qint64 unixNowMs);
/// A fresh undashed UUID version 1 with a random node.
QByteArray freshUuidOne();
/// A fresh dashed UUID version 4.
QByteArray freshUuidFour();
/// `count` letters and digits from the system's generator.
QByteArray freshAlnum(int count);

/// A number that reads as an expiry time: ten digits (s), thirteen digits (ms) or a fraction (s). Unix
/// milliseconds.
std::optional<qint64> readTimestamp(QByteArrayView text);
/// PHP's uniqid(): Unix milliseconds; nullopt when the time (2010 … now + 1 day) does not fit.
std::optional<qint64> readUniqid(QByteArrayView text, qint64 unixNowMs);

} // namespace locks
