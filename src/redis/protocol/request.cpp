// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/request.h"

#include <charconv>

namespace redis {

namespace {

// "*2\r\n" or "$17\r\n". hiredis' redisFormatCommandArgv would allocate a buffer for each command and copy
// it.
void appendHeader(QByteArray &into, char mark, qsizetype number)
{
    char buffer[24];
    buffer[0] = mark;
    char *end = std::to_chars(buffer + 1, buffer + 22, number).ptr;
    *end++ = '\r';
    *end++ = '\n';
    into.append(buffer, end - buffer);
}

} // namespace

void Request::begin(qsizetype arguments)
{
    if (m_asking) {
        m_bytes.append("*1\r\n$6\r\nASKING\r\n");
        ++m_count;
    }
    appendHeader(m_bytes, '*', arguments);
    ++m_count;
}

void Request::append(QByteArrayView argument)
{
    appendHeader(m_bytes, '$', argument.size());
    m_bytes.append(argument);
    m_bytes.append("\r\n", 2);
}

Request &Request::addList(const QList<QByteArray> &args)
{
    begin(args.size());
    for (const QByteArray &argument : args)
        append(argument);
    return *this;
}

} // namespace redis
