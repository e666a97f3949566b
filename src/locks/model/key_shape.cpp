// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/key_shape.h"

#include "locks/model/name_sign.h"

#include <algorithm>

namespace locks {

namespace {

constexpr qsizetype longest = 256;
constexpr qsizetype uuidSize = 36;
/// A shorter run of hexadecimal digits may be a word, or is told by its numbers.
constexpr qsizetype shortestHex = 8;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool beginsWithUuid(QByteArrayView text)
{
    if (text.size() < uuidSize || (text.size() > uuidSize && !isDelimiter(text[uuidSize])))
        return false;
    for (qsizetype i = 0; i < uuidSize; ++i) {
        const bool isDash = i == 8 || i == 13 || i == 18 || i == 23;
        if (isDash ? text[i] != '-' : !isHexDigit(text[i]))
            return false;
    }
    return true;
}

bool isHexRun(QByteArrayView word)
{
    return word.size() >= shortestHex && std::all_of(word.begin(), word.end(), isHexDigit)
        && std::any_of(word.begin(), word.end(), isDigit);
}

void appendWord(QByteArray *shape, QByteArrayView word)
{
    if (isHexRun(word)) {
        shape->append('*');
        return;
    }
    bool inNumber = false;
    for (const char c : word) {
        if (!isDigit(c))
            shape->append(c);
        else if (!inNumber)
            shape->append('*');
        inNumber = isDigit(c);
    }
}

} // namespace

QByteArray keyShape(QByteArrayView key)
{
    const QByteArrayView text = key.first(std::min(key.size(), longest));
    QByteArray shape;
    shape.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        if (isDelimiter(text[at])) {
            shape.append(text[at++]);
            continue;
        }
        if (beginsWithUuid(text.sliced(at))) {
            shape.append('*');
            at += uuidSize;
            continue;
        }
        qsizetype end = at;
        while (end < text.size() && !isDelimiter(text[end]))
            ++end;
        appendWord(&shape, text.sliced(at, end - at));
        at = end;
    }
    return shape;
}

} // namespace locks
