// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "redis/protocol/value.h"

#include <QByteArray>

#include <array>
#include <vector>

namespace lab {

/// The last commands of one client with their replies, kept as they went over the wire until someone asks.
class CommandLog
{
public:
    /// `request` is one encoded command or several, `replies` one for each.
    void add(qint64 sentUs, qint64 repliedUs, const QByteArray &request, std::vector<redis::Value> replies);

    /// What was replied since then, in order, as text; keys without `prefix`.
    QList<TraceEvent> since(qint64 us, int client, const QByteArray &prefix) const;

private:
    struct Entry
    {
        qint64 sentUs = 0;
        qint64 repliedUs = 0;
        QByteArray request;
        std::vector<redis::Value> replies;
    };
    static constexpr size_t depth = 32;
    std::vector<Entry> m_entries; ///< a ring, once it is full
    size_t m_next = 0;
};

/// "SET counter 11" of an encoded command; long arguments are cut, keys stand without `prefix`.
QStringList commandsOf(const QByteArray &request, const QByteArray &prefix);
/// "OK", "(nil)", "(integer) 1" as redis-cli shows it.
QString replyText(const redis::Value &reply);

} // namespace lab
