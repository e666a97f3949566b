// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QDateTime>

#include <optional>

/// The shapes of tokens, tested by hand: a listing asks this of a million values.
namespace locks {

bool isHex32(QByteArrayView text); ///< 32 lower-case hex digits
bool isUuid(QByteArrayView text); ///< 8-4-4-4-12 lower-case hex digits
bool isDigits(QByteArrayView text); ///< one or more decimal digits
/// The version digit of 32 undashed hex digits where the variant is RFC 4122's; 0 otherwise.
int hexUuidVersion(QByteArrayView hex32);

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

/// A number that reads as an expiry time: ten digits (s), thirteen digits (ms) or a fraction (s). Unix
/// milliseconds.
std::optional<qint64> readTimestamp(QByteArrayView text);

} // namespace locks
