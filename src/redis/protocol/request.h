// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace redis {

/// One or more commands, encoded for the wire in one buffer. Arguments are bytes.
///
/// Build it *before* `co_await`: GCC 12 miscompiles braced lists inside an await expression.
class Request
{
public:
    Request() = default;

    /// Appends one command: `request.add("PTTL", key)`.
    template <typename... Args> Request &add(const Args &...args)
    {
        begin(sizeof...(Args));
        (append(QByteArrayView(args)), ...);
        return *this;
    }
    /// Appends one command given as a list of arguments.
    Request &addList(const QList<QByteArray> &args);

    /// Puts ASKING before each command that is added from now on; takeAsking() removes its replies.
    void setAsking(bool asking) { m_asking = asking; }
    void reserve(qsizetype bytes) { m_bytes.reserve(bytes); }
    int count() const { return m_count; }
    bool isEmpty() const { return m_count == 0; }
    const QByteArray &bytes() const { return m_bytes; }

private:
    void begin(qsizetype arguments);
    void append(QByteArrayView argument);

    QByteArray m_bytes;
    int m_count = 0;
    bool m_asking = false;
};

} // namespace redis
