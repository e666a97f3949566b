// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/json_writer.h"

#include "redis/bytes.h"

namespace cli {

void JsonWriter::clear()
{
    m_line.resize(0);
    m_needsComma = false;
}

void JsonWriter::begin(QByteArrayView name)
{
    if (m_needsComma)
        m_line.append(',');
    m_needsComma = true;
    if (name.isEmpty())
        return;
    quoted(name);
    m_line.append(':');
}

// RFC 8259, section 7: the quotation mark, the backslash and U+0000 to U+001F must be escaped.
void JsonWriter::quoted(QByteArrayView utf8)
{
    m_line.append('"');
    for (const char letter : utf8) {
        if (letter == '"' || letter == '\\') {
            m_line.append('\\').append(letter);
        } else if (uchar(letter) < 0x20) {
            m_line.append("\\u00").append(uchar(letter) < 0x10 ? "0" : "1");
            m_line.append("0123456789abcdef"[letter & 0xf]);
        } else {
            m_line.append(letter);
        }
    }
    m_line.append('"');
}

JsonWriter &JsonWriter::beginObject(QByteArrayView name)
{
    begin(name);
    m_line.append('{');
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::endObject()
{
    m_line.append('}');
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::beginArray(QByteArrayView name)
{
    begin(name);
    m_line.append('[');
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::endArray()
{
    m_line.append(']');
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::null(QByteArrayView name)
{
    begin(name);
    m_line.append("null");
    return *this;
}

JsonWriter &JsonWriter::boolean(QByteArrayView name, bool value)
{
    begin(name);
    m_line.append(value ? "true" : "false");
    return *this;
}

JsonWriter &JsonWriter::number(QByteArrayView name, qint64 value)
{
    begin(name);
    m_line.append(QByteArray::number(value));
    return *this;
}

JsonWriter &JsonWriter::number(QByteArrayView name, std::optional<qint64> value)
{
    return value ? number(name, *value) : null(name);
}

JsonWriter &JsonWriter::text(QByteArrayView name, const QString &value)
{
    begin(name);
    quoted(value.toUtf8());
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
    if (redis::isPlainText(value))
        return word(name, value);
    text(name, redis::shownBytes(value));
    const QByteArray exact = name.toByteArray() + "_b64";
    return word(exact, value.toBase64());
}

JsonWriter &JsonWriter::time(QByteArrayView name, const QDateTime &value)
{
    return word(name, value.toUTC().toString(Qt::ISODateWithMs).toLatin1());
}

} // namespace cli
