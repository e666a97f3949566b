// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/bytes.h"

#include <algorithm>

namespace redis {

namespace {

struct CodePoint
{
    char32_t value = 0;
    int length = 0; ///< 0: no valid UTF-8 sequence begins here
};

/// Strict: no overlong forms, no surrogates, nothing above U+10FFFF (Unicode 15, table 3-7).
CodePoint decode(const QByteArray &bytes, qsizetype at)
{
    const auto byte = [&bytes](qsizetype index) {
        return index < bytes.size() ? uchar(bytes[index]) : 0;
    };
    const uchar first = byte(at);
    if (first < 0x80)
        return {first, 1};
    const int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4)
        return {};
    char32_t value = first & (0x7f >> length);
    for (int i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80)
            return {};
        value = (value << 6) | (byte(at + i) & 0x3f);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    if (overlong || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return {};
    return {value, length};
}

bool isHarmful(char32_t value)
{
    return value < 0x20 || (value >= 0x7f && value < 0xa0) // control characters
        || value == 0x2028 || value == 0x2029 // line and paragraph separator
        || value == 0x061c || value == 0x200e || value == 0x200f // marks of the writing direction
        || (value >= 0x202a && value <= 0x202e) || (value >= 0x2066 && value <= 0x2069);
}

/// Almost all keys and tokens are.
bool isPrintable(const QByteArray &ascii)
{
    return std::all_of(ascii.begin(), ascii.end(), [](char c) { return c >= ' ' && c < 0x7f; });
}

void appendEscaped(QString &text, QByteArrayView bytes)
{
    constexpr char16_t digits[] = u"0123456789abcdef";
    for (const char byte : bytes) {
        const char16_t escape[] = {u'\\', u'x', digits[uchar(byte) >> 4], digits[uchar(byte) & 0xf]};
        text.append(QStringView(escape, 4));
    }
}

} // namespace

QString shownBytes(const QByteArray &bytes)
{
    if (isPrintable(bytes))
        return QString::fromLatin1(bytes);
    QString text;
    text.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size();) {
        const CodePoint point = decode(bytes, at);
        const int length = qMax(1, point.length);
        if (point.length == 0 || isHarmful(point.value))
            appendEscaped(text, QByteArrayView(bytes).sliced(at, length));
        else
            text += QChar::fromUcs4(point.value);
        at += length;
    }
    return text;
}

QString shownShort(const QByteArray &bytes, qsizetype limit)
{
    constexpr qsizetype longestCharacter = 4; // bytes of UTF-8
    const qsizetype enough = limit * longestCharacter;
    const bool isLong = bytes.size() > 2 * enough;
    const QString start = shownBytes(isLong ? bytes.first(enough) : bytes);
    if (!isLong && start.size() <= limit)
        return start;
    const QString end = isLong ? shownBytes(bytes.last(enough)) : start;
    const qsizetype head = (limit - 1) / 2;
    return start.first(head) + QChar(0x2026) + end.last(limit - 1 - head);
}

bool isPlainText(const QByteArray &bytes)
{
    if (isPrintable(bytes))
        return true;
    for (qsizetype at = 0; at < bytes.size();) {
        const CodePoint point = decode(bytes, at);
        if (point.length == 0 || isHarmful(point.value))
            return false;
        at += point.length;
    }
    return true;
}

void putBytes(QJsonObject &object, const QString &name, const QByteArray &bytes)
{
    object.insert(name, shownBytes(bytes));
    if (!isPlainText(bytes))
        object.insert(name + QStringLiteral("_b64"), QString::fromLatin1(bytes.toBase64()));
}

} // namespace redis
