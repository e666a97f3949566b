// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/json_writer.h"

#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace exports {

namespace {

struct Day
{
    qint64 year = 0;
    unsigned month = 0;
    unsigned day = 0;
};

/// The civil day so many days after 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
/// algorithms").
Day civilDay(qint64 days)
{
    days += 719468; // from 0000-03-01 on, so that a leap day ends its year
    const qint64 era = (days >= 0 ? days : days - 146096) / 146097;
    const auto dayOfEra = unsigned(days - era * 146097);
    const unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const unsigned month = (5 * dayOfYear + 2) / 153;
    return {qint64(yearOfEra) + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1};
}

void putDigits(char *end, unsigned number, int digits)
{
    for (; digits > 0; --digits, number /= 10)
        *--end = char('0' + number % 10);
}

bool needsEscape(char letter)
{
    return letter == '"' || letter == '\\' || uchar(letter) < 0x20;
}

} // namespace

QByteArray utcText(qint64 unixMs)
{
    constexpr qint64 dayMs = 86'400'000;
    const qint64 days = unixMs >= 0 ? unixMs / dayMs : -((dayMs - 1 - unixMs) / dayMs);
    const auto ms = unsigned(unixMs - days * dayMs);
    const Day day = civilDay(days);
    if (day.year < 0 || day.year > 9999)
        return {};
    QByteArray text("0000-00-00T00:00:00.000Z");
    char *at = text.data();
    putDigits(at + 4, unsigned(day.year), 4);
    putDigits(at + 7, day.month, 2);
    putDigits(at + 10, day.day, 2);
    putDigits(at + 13, ms / 3'600'000, 2);
    putDigits(at + 16, ms / 60'000 % 60, 2);
    putDigits(at + 19, ms / 1000 % 60, 2);
    putDigits(at + 23, ms % 1000, 3);
    return text;
}

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
        const auto stop = std::find_if(utf8.begin(), utf8.end(), needsEscape);
        put(utf8.first(stop - utf8.begin()));
        utf8 = utf8.sliced(stop - utf8.begin());
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

JsonWriter &JsonWriter::word(QByteArrayView name, const QByteArray &value)
{
    begin(name);
    quoted(value);
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
    return word(name, utcText(unixMs));
}

} // namespace exports
