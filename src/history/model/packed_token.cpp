// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/packed_token.h"

#include <algorithm>

namespace history {

namespace {

// The first byte says how the others are to be read.
constexpr char plain = 0;
constexpr char hex = 1;
constexpr char uuid = 2;

constexpr qsizetype uuidSize = 36;
constexpr qsizetype shortestHex = 8; // nothing is gained by less

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

bool isHyphenOfUuid(qsizetype at)
{
    return at == 8 || at == 13 || at == 18 || at == 23;
}

bool isUuid(const QByteArray &token)
{
    if (token.size() != uuidSize)
        return false;
    for (qsizetype i = 0; i < uuidSize; ++i) {
        if (isHyphenOfUuid(i) ? token[i] != '-' : !isHex(token[i]))
            return false;
    }
    return true;
}

QByteArray withHyphens(QByteArray digits)
{
    for (const qsizetype at : {8, 13, 18, 23})
        digits.insert(at, '-');
    return digits;
}

} // namespace

QByteArray packedToken(const QByteArray &token)
{
    if (isUuid(token))
        return uuid + QByteArray::fromHex(token);
    if (token.size() >= shortestHex && token.size() % 2 == 0
        && std::all_of(token.begin(), token.end(), isHex))
        return hex + QByteArray::fromHex(token);
    return plain + token;
}

QByteArray unpackedToken(const QByteArray &packed)
{
    if (packed.isEmpty())
        return {};
    const QByteArray rest = packed.mid(1);
    switch (packed.front()) {
    case uuid:
        return withHyphens(rest.toHex());
    case hex:
        return rest.toHex();
    case plain:
        return rest;
    default:
        return {};
    }
}

} // namespace history
