// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QList>

namespace redis {

/// A Lua script: its source and the SHA-1 by which a server knows it.
class Script
{
public:
    explicit Script(QByteArray source);
    /// Reads a script from a file or resource (`:/lua/release.lua`). A missing file is a programming error.
    static Script fromFile(const QString &path);

    const QByteArray &source() const { return m_source; }
    const QByteArray &sha() const { return m_sha; } ///< 40 hex digits

    /// Runs it by EVALSHA, and by EVAL where the server answers NOSCRIPT. One reply; errors as CallAwaiter.
    static QCoro::Task<Result<Value>> run(std::shared_ptr<Connection> connection, const Script script,
                                          const QList<QByteArray> keys, const QList<QByteArray> arguments,
                                          std::chrono::milliseconds timeout);

private:
    QByteArray m_source;
    QByteArray m_sha;
};

} // namespace redis
