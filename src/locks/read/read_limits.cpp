// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/read_limits.h"

#include "redis/protocol/reply_reader.h"

#include <QCoreApplication>

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::KeyReader)
};

} // namespace

Denied deniedBy(const redis::Error &error)
{
    if (error.kind == ErrorKind::UnknownCommand)
        return Denied::Command;
    if (error.kind != ErrorKind::NoPerm)
        return Denied::Nothing;
    if (error.detail.contains("run the"))
        return Denied::Command;
    if (error.detail.contains("channel"))
        return Denied::Channel;
    return error.detail.contains("key") ? Denied::Key : Denied::Command;
}

void ReadLimits::noteError(const QByteArray &key, const redis::Error &error)
{
    const bool moved = error.kind == ErrorKind::Moved || error.kind == ErrorKind::Ask;
    if (m_strict)
        m_refusal = error;
    else if (moved && m_redirected)
        m_redirected(key, error);
    else if (deniedBy(error) == Denied::Command || error.kind != ErrorKind::NoPerm)
        m_refusal = error;
    else
        m_unread.note(key, UnreadKeys::Why::KeyDenied);
}

bool ReadLimits::noteUnread(const QByteArray &key, const Value &value, const QByteArray &command)
{
    if (!value.isError())
        return false;
    if (redis::isLeftOut(value)) {
        m_tooLarge.insert(key);
        m_unread.note(key, UnreadKeys::Why::TooLarge);
        return true;
    }
    const redis::Error error = redis::errorFromReply(value.bytes);
    if (deniedBy(error) == Denied::Command) {
        noteMissingRight(error);
        m_refused.insert(command);
        m_unread.note(key, UnreadKeys::Why::CommandDenied, command);
    } else if (error.kind != ErrorKind::WrongType) { // another type by now: it is read again
        noteError(key, error);
    }
    return true;
}

void ReadLimits::noteMissingRight(const redis::Error &refusal)
{
    if (!m_missingRight)
        m_missingRight = refusal;
}

void ReadLimits::noteRefusal(const Value &value, const char *command)
{
    if (value.isError() && deniedBy(redis::errorFromReply(value.bytes)) == Denied::Command)
        m_refused.insert(command);
}

qint64 ReadLimits::takeIdle(const Value &value)
{
    if (value.isInteger())
        return value.integer;
    if (!value.isError())
        return -1; // the key is not there
    const redis::Error error = redis::errorFromReply(value.bytes);
    const bool ofThisKey =
        error.kind == ErrorKind::Moved || error.kind == ErrorKind::Ask || deniedBy(error) == Denied::Key;
    if (!ofThisKey)
        m_tellsIdle = false; // with a policy by frequency the server counts none
    noteRefusal(value, "OBJECT");
    return -1;
}

QStringList ReadLimits::denied() const
{
    QStringList sentences;
    if (m_refused.contains("TYPE") || m_refused.contains("HGETALL"))
        sentences += Text::tr("TYPE or HGETALL is refused: locks that are no plain strings show no owner.");
    if (m_useGet)
        sentences += Text::tr("GETRANGE is refused: values are read whole by GET.");
    if (m_refused.contains("STRLEN"))
        sentences += Text::tr("STRLEN is refused: values of 4,096 bytes and more show no token.");
    if (m_refused.contains("OBJECT"))
        sentences += Text::tr("OBJECT is refused: since when a lock was held before it was first seen is not "
                              "known.");
    return sentences;
}

void ReadLimits::reset()
{
    m_useGet = false;
    m_useTime = false;
    m_tellsIdle = true;
    m_refused.clear();
    m_refusal.reset();
    m_unread.clear();
    m_missingRight.reset();
}

} // namespace locks
