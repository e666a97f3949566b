// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QDateTime>
#include <QString>

#include <optional>

namespace cli {

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
    JsonWriter &word(QByteArrayView name, const QByteArray &value);
    /// A key or token: shown, and with `name`_b64 beside it where showing is not exact.
    JsonWriter &bytes(QByteArrayView name, const QByteArray &value);
    /// "2026-11-20T03:12:04.500Z", in UTC.
    JsonWriter &time(QByteArrayView name, const QDateTime &value);

    const QByteArray &line() const { return m_line; }
    /// Starts over; keeps the memory.
    void clear();

private:
    void begin(QByteArrayView name);
    void quoted(QByteArrayView utf8);

    QByteArray m_line;
    bool m_needsComma = false;
};

} // namespace cli
