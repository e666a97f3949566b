// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/command_log.h"

#include "base/bytes.h"

#include <QStringList>

namespace lab {

namespace {

constexpr qsizetype longestArgument = 48;

QString argumentText(QByteArray argument, const QByteArray &prefix)
{
    if (argument.startsWith(prefix))
        argument.remove(0, prefix.size());
    if (argument.size() <= longestArgument)
        return argument.isEmpty() ? QStringLiteral("\"\"") : base::shownBytes(argument);
    return base::shownBytes(argument.left(longestArgument / 2)) + QStringLiteral("…");
}

/// Reads "*2\r\n" or "$7\r\n" at `at` and steps over it.
qsizetype header(const QByteArray &request, qsizetype &at)
{
    const qsizetype end = request.indexOf('\r', at);
    const qsizetype number = request.mid(at + 1, end - at - 1).toLongLong();
    at = end + 2;
    return number;
}

} // namespace

QStringList commandsOf(const QByteArray &request, const QByteArray &prefix)
{
    QStringList commands;
    for (qsizetype at = 0; at < request.size();) {
        QStringList words;
        for (qsizetype left = header(request, at); left > 0; --left) {
            const qsizetype size = header(request, at);
            words.append(argumentText(request.mid(at, size), prefix));
            at += size + 2;
        }
        commands.append(words.join(u' '));
    }
    return commands;
}

QString replyText(const redis::Value &reply)
{
    switch (reply.type) {
    case redis::Value::Type::Nil:
        return QStringLiteral("(nil)");
    case redis::Value::Type::Integer:
        return QStringLiteral("(integer) %1").arg(reply.integer);
    case redis::Value::Type::Array: {
        QStringList parts;
        for (const redis::Value &element : reply.elements)
            parts.append(replyText(element));
        return u'[' + parts.join(QStringLiteral(", ")) + u']';
    }
    default:
        return argumentText(reply.bytes, {});
    }
}

void CommandLog::add(qint64 sentUs, qint64 repliedUs, const QByteArray &request,
                     std::vector<redis::Value> replies)
{
    if (m_entries.size() < depth)
        m_entries.emplace_back();
    Entry &entry = m_entries[m_next];
    m_next = (m_next + 1) % depth;
    entry.sentUs = sentUs;
    entry.repliedUs = repliedUs;
    entry.request = request;
    entry.replies = std::move(replies);
}

QList<TraceEvent> CommandLog::since(qint64 us, int client, const QByteArray &prefix) const
{
    QList<TraceEvent> events;
    for (size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[m_entries.size() < depth ? i : (m_next + i) % depth];
        if (entry.repliedUs < us)
            continue;
        const QStringList commands = commandsOf(entry.request, prefix);
        for (qsizetype c = 0; c < commands.size() && size_t(c) < entry.replies.size(); ++c)
            events.append(
                {entry.sentUs, entry.repliedUs, client, commands.at(c), replyText(entry.replies[size_t(c)])});
    }
    return events;
}

} // namespace lab
