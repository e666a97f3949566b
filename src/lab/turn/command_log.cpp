// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/command_log.h"

#include "base/bytes.h"

#include <QStringList>

#include <algorithm>

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

QString valueText(const QByteArray &value)
{
    return argumentText(value, {});
}

CommandLog::Entry &CommandLog::append()
{
    if (m_entries.empty())
        m_entries.resize(depth);
    if (m_end - m_first == depth)
        m_forgottenUs = entryAt(m_first++).repliedUs;
    return entryAt(m_end++);
}

void CommandLog::add(qint64 sentUs, qint64 repliedUs, const QByteArray &request,
                     std::vector<redis::Value> replies, const QByteArray &stored)
{
    Entry &entry = append();
    entry.sentUs = sentUs;
    entry.repliedUs = repliedUs;
    entry.what = TraceEvent::What::Command;
    entry.times = 1;
    entry.request = request;
    entry.replies = std::move(replies);
    entry.stored = stored;
}

void CommandLog::note(TraceEvent::What what, qint64 nowUs)
{
    Entry &entry = append();
    entry.sentUs = entry.repliedUs = nowUs;
    entry.what = what;
    entry.times = 1;
    entry.request.clear();
    entry.replies.clear();
    entry.stored.clear();
}

// The first command of the first attempt stands for all of them, with its last reply. Called for each attempt
// of a contended lock: nothing is copied here.
void CommandLog::refuseAttempt()
{
    const size_t begun = std::max(m_attempt, m_first);
    if (begun >= m_end)
        return;
    Entry &last = entryAt(m_end - 1);
    const bool goesOn = begun > m_first && entryAt(begun - 1).what == TraceEvent::What::Refused;
    Entry &folded = entryAt(goesOn ? begun - 1 : begun);
    folded.repliedUs = last.repliedUs;
    if (goesOn) {
        ++folded.times;
    } else {
        folded.what = TraceEvent::What::Refused;
        if (&folded != &last)
            folded.replies = std::move(last.replies);
    }
    m_end = goesOn ? begun : begun + 1;
    m_attempt = m_end;
}

void CommandLog::appendTo(QList<TraceEvent> &events, const Entry &entry, int client, const QByteArray &prefix)
{
    TraceEvent event{entry.sentUs, entry.repliedUs, client, {}, {}, entry.what, entry.times};
    const QStringList commands = commandsOf(entry.request, prefix);
    if (commands.isEmpty()) {
        events.append(event);
        return;
    }
    if (entry.what == TraceEvent::What::Refused) {
        event.command = commands.first();
        event.reply = entry.replies.empty() ? QString() : replyText(entry.replies.back());
        events.append(event);
        return;
    }
    for (qsizetype c = 0; c < commands.size() && size_t(c) < entry.replies.size(); ++c) {
        event.command = commands.at(c);
        event.reply = replyText(entry.replies[size_t(c)]);
        event.stored = commands.at(c).startsWith(u"DEL ") ? valueText(entry.stored) : QString();
        if (entry.stored.isEmpty())
            event.stored.clear();
        events.append(event);
    }
}

QList<TraceEvent> CommandLog::since(qint64 us, int client, const QByteArray &prefix, qint64 untilUs) const
{
    QList<TraceEvent> events;
    if (m_forgottenUs >= us) {
        TraceEvent gap{m_forgottenUs, m_forgottenUs, client, {}, {}, TraceEvent::What::Gap, 0};
        events.append(gap);
    }
    for (size_t place = m_first; place < m_end; ++place) {
        const Entry &entry = entryAt(place);
        if (entry.repliedUs >= us && entry.sentUs <= untilUs)
            appendTo(events, entry, client, prefix);
    }
    return events;
}

bool CommandLog::mentions(const QByteArray &argument, qint64 sinceUs) const
{
    const QByteArray encoded = '$' + QByteArray::number(argument.size()) + "\r\n" + argument + "\r\n";
    for (size_t place = m_first; place < m_end; ++place) {
        const Entry &entry = entryAt(place);
        if (entry.repliedUs >= sinceUs && entry.request.contains(encoded))
            return true;
    }
    return false;
}

} // namespace lab
