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

QString escape(const QByteArray &bytes, qsizetype at, qsizetype count)
{
    QString text;
    for (const char byte : bytes.mid(at, count))
        text += QStringLiteral("\\x%1").arg(uchar(byte), 2, 16, QLatin1Char('0'));
    return text;
}

} // namespace

QString shownBytes(const QByteArray &bytes)
{
    const auto isPrintable = [](char c) {
        return c >= ' ' && c < 0x7f;
    };
    if (std::all_of(bytes.begin(), bytes.end(), isPrintable))
        return QString::fromLatin1(bytes);
    QString text;
    text.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size();) {
        const CodePoint point = decode(bytes, at);
        const int length = qMax(1, point.length);
        if (point.length == 0 || isHarmful(point.value))
            text += escape(bytes, at, length);
        else
            text += QString::fromUcs4(&point.value, 1);
        at += length;
    }
    return text;
}

bool isPlainText(const QByteArray &bytes)
{
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
