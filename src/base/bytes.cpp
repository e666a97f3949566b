// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace base {

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

struct Range
{
    char32_t first;
    char32_t last;
};

// What must not reach a terminal or a page as it is, in ascending order: control characters, line and
// paragraph separator, marks of the writing direction, and everything that is not drawn and so makes two
// names look the same (Default_Ignorable_Code_Point of Unicode 15, the interlinear marks and the blank
// braille).
constexpr std::array harmful{
    Range{0x0000, 0x001f}, Range{0x007f, 0x009f},   Range{0x00ad, 0x00ad},   Range{0x034f, 0x034f},
    Range{0x061c, 0x061c}, Range{0x115f, 0x1160},   Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},
    Range{0x200b, 0x200f}, Range{0x2028, 0x202e},   Range{0x2060, 0x206f},   Range{0x2800, 0x2800},
    Range{0x3164, 0x3164}, Range{0xfe00, 0xfe0f},   Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},
    Range{0xfff0, 0xfffb}, Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a}, Range{0xe0000, 0xe0fff},
};

bool isHarmful(char32_t value)
{
    const auto range =
        std::lower_bound(harmful.begin(), harmful.end(), value,
                         [](const Range &each, char32_t sought) { return each.last < sought; });
    return range != harmful.end() && range->first <= value;
}

bool isPrintable(char16_t c)
{
    return c >= u' ' && c < 0x7f;
}

/// Almost all keys and tokens are. Eight bytes at once: a listing asks it of a hundred megabytes.
bool isPrintable(QByteArrayView ascii)
{
    constexpr quint64 each = 0x0101010101010101; // a byte's value in every byte
    constexpr quint64 high = 0x80 * each;
    qsizetype at = 0;
    for (; at + qsizetype(sizeof(quint64)) <= ascii.size(); at += qsizetype(sizeof(quint64))) {
        quint64 word = 0;
        std::memcpy(&word, ascii.data() + at, sizeof word);
        const quint64 rubout = word ^ (0x7f * each);
        if (((word | (word - 0x20 * each) | (rubout - each)) & high) != 0)
            return false;
    }
    return std::all_of(ascii.begin() + at, ascii.end(), [](char c) { return isPrintable(uchar(c)); });
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

QString shownText(const QString &text)
{
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return isPrintable(c.unicode()); }))
        return text;
    return shownBytes(text.toUtf8());
}

QStringList shownTexts(const QStringList &texts)
{
    QStringList shown;
    shown.reserve(texts.size());
    for (const QString &text : texts)
        shown.append(shownText(text));
    return shown;
}

QByteArray harmlessJson(const QByteArray &json)
{
    if (isPrintable(json))
        return json;
    QByteArray harmless;
    harmless.reserve(json.size() + 32);
    for (qsizetype at = 0; at < json.size();) {
        const CodePoint point = decode(json, at);
        const int length = qMax(1, point.length);
        // Line feeds and the like are no part of a value there: they stand escaped.
        if (point.value < 0x7f || !isHarmful(point.value)) {
            harmless.append(json.constData() + at, length);
        } else {
            const auto units = QChar::fromUcs4(point.value);
            for (const char16_t unit : units)
                harmless += "\\u" + QByteArray::number(unit, 16).rightJustified(4, '0');
        }
        at += length;
    }
    return harmless;
}

std::optional<QByteArray> bytesOfShown(const QByteArray &shown)
{
    QByteArray bytes;
    bool any = false;
    for (qsizetype at = 0; at < shown.size(); ++at) {
        bool ok = false;
        const bool marked = shown.mid(at, 2) == "\\x" && at + 4 <= shown.size();
        const int byte = marked ? shown.mid(at + 2, 2).toInt(&ok, 16) : 0;
        if (!ok) {
            bytes.append(shown.at(at));
            continue;
        }
        bytes.append(char(byte));
        any = true;
        at += 3;
    }
    return any ? std::optional(bytes) : std::nullopt;
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

} // namespace base
