// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/json_writer.h"

#include "base/byte_scan.h"
#include "base/bytes.h"
#include "export/utc_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace exports {

namespace {

bool needsEscape(char letter)
{
    return letter == '"' || letter == '\\' || uchar(letter) < 0x20;
}

/// Where the first is that must be escaped, or the end. Eight at once: most have none.
qsizetype firstEscape(QByteArrayView utf8)
{
    constexpr auto width = qsizetype(sizeof(quint64));
    qsizetype at = 0;
    for (; at + width <= utf8.size(); at += width) {
        quint64 word = 0;
        std::memcpy(&word, utf8.data() + at, sizeof word);
        if ((base::bytesEqual(word, '"') | base::bytesEqual(word, '\\') | base::bytesBelow(word, ' ')) != 0)
            break;
    }
    return std::find_if(utf8.begin() + at, utf8.end(), needsEscape) - utf8.begin();
}

} // namespace

void JsonWriter::endLine()
{
    put('\n');
    m_needsComma = false;
}

void JsonWriter::clear()
{
    m_line.clear();
    m_needsComma = false;
}

std::string JsonWriter::take()
{
    m_needsComma = false;
    return std::exchange(m_line, {});
}

void JsonWriter::begin(QByteArrayView name)
{
    if (m_needsComma)
        put(',');
    m_needsComma = true;
    if (name.isEmpty())
        return;
    put('"');
    put(name);
    put("\":");
}

// RFC 8259, section 7: the quotation mark, the backslash and U+0000 to U+001F must be escaped.
void JsonWriter::quoted(QByteArrayView utf8)
{
    put('"');
    while (!utf8.isEmpty()) {
        const qsizetype stop = firstEscape(utf8);
        put(utf8.first(stop));
        utf8 = utf8.sliced(stop);
        if (utf8.isEmpty())
            break;
        const char letter = utf8.front();
        if (uchar(letter) < 0x20) {
            put("\\u00");
            put(uchar(letter) < 0x10 ? '0' : '1');
            put("0123456789abcdef"[letter & 0xf]);
        } else {
            put('\\');
            put(letter);
        }
        utf8 = utf8.sliced(1);
    }
    put('"');
}

JsonWriter &JsonWriter::beginObject(QByteArrayView name)
{
    begin(name);
    put('{');
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::endObject()
{
    put('}');
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::beginArray(QByteArrayView name)
{
    begin(name);
    put('[');
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::endArray()
{
    put(']');
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::null(QByteArrayView name)
{
    begin(name);
    put("null");
    return *this;
}

JsonWriter &JsonWriter::boolean(QByteArrayView name, bool value)
{
    begin(name);
    put(value ? "true" : "false");
    return *this;
}

JsonWriter &JsonWriter::number(QByteArrayView name, qint64 value)
{
    begin(name);
    std::array<char, 24> digits;
    char *end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    put(QByteArrayView(digits.data(), end));
    return *this;
}

JsonWriter &JsonWriter::number(QByteArrayView name, std::optional<qint64> value)
{
    return value ? number(name, *value) : null(name);
}

JsonWriter &JsonWriter::text(QByteArrayView name, const QString &value)
{
    begin(name);
    quoted(base::shownText(value).toUtf8());
    return *this;
}

JsonWriter &JsonWriter::word(QByteArrayView name, QByteArrayView value)
{
    begin(name);
    quoted(value);
    return *this;
}

JsonWriter &JsonWriter::json(QByteArrayView name, QByteArrayView value)
{
    if (value.isEmpty())
        return null(name);
    begin(name);
    const auto bytes = QByteArray::fromRawData(value.data(), value.size());
    const QByteArray harmless = base::harmlessJson(bytes); // most often the bytes themselves
    put(QByteArrayView(harmless));
    return *this;
}

JsonWriter &JsonWriter::bytes(QByteArrayView name, const QByteArray &value)
{
    if (base::isPlainText(value))
        return word(name, value);
    text(name, base::shownBytes(value));
    const QByteArray exact = name.toByteArray() + "_b64";
    return word(exact, value.toBase64());
}

JsonWriter &JsonWriter::time(QByteArrayView name, qint64 unixMs)
{
    begin(name);
    put('"');
    appendUtcText(m_line, unixMs);
    put('"');
    return *this;
}

} // namespace exports
