// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <string>

namespace exports {

/// Writes one line of JSON in the order of the calls, as the interface shows it (QJsonObject sorts its
/// names), and without building a tree: a listing may have a million lines.
///
/// The caller keeps begin and end in balance. Names are plain ASCII.
class JsonWriter
{
public:
    JsonWriter &beginObject(QByteArrayView name = {});
    JsonWriter &endObject();
    JsonWriter &beginArray(QByteArrayView name = {});
    JsonWriter &endArray();

    JsonWriter &null(QByteArrayView name);
    JsonWriter &boolean(QByteArrayView name, bool value);
    JsonWriter &number(QByteArrayView name, qint64 value);
    /// null when there is none.
    JsonWriter &number(QByteArrayView name, std::optional<qint64> value);
    JsonWriter &text(QByteArrayView name, const QString &value);
    /// ASCII words and UTF-8 that needs no escape but that of JSON.
    JsonWriter &word(QByteArrayView name, QByteArrayView value);
    /// A value that is JSON already; what must not stand on a terminal is escaped. null where it is empty.
    JsonWriter &json(QByteArrayView name, QByteArrayView value);
    /// A key or token: shown, and with `name`_b64 beside it where showing is not exact.
    JsonWriter &bytes(QByteArrayView name, const QByteArray &value);
    /// As appendUtcText() has it.
    JsonWriter &time(QByteArrayView name, qint64 unixMs);

    /// Memory for so many bytes, that they need not be moved as they become more.
    void reserve(size_t bytes) { m_line.reserve(bytes); }
    /// Valid until the next call.
    QByteArrayView line() const { return {m_line.data(), qsizetype(m_line.size())}; }
    /// Starts over; keeps the memory.
    void clear();
    /// What line() is, given away. Starts over.
    std::string take();
    /// Another line behind this one: line() is all of them then, each with its line feed.
    void endLine();

private:
    void begin(QByteArrayView name);
    void quoted(QByteArrayView utf8);
    void put(char letter) { m_line.push_back(letter); }
    void put(QByteArrayView ascii) { m_line.append(ascii.data(), size_t(ascii.size())); }

    std::string m_line; // what it appends is inlined: a line takes a hundred of them
    bool m_needsComma = false;
};

} // namespace exports
