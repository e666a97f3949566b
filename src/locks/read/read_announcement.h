// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/request.h"

#include <QByteArray>

namespace locks {

/// Announces reads of many keys to every Lockscope that watches the same server.
///
/// Reading a value restarts the key's idle time. Before Redis 7.2, which has CLIENT NO-TOUCH, another
/// Lockscope cannot tell such a read from a client that asks for the lock. So each batch of reads carries one
/// ECHO, which changes nothing and which the server counts in INFO commandstats.
///
/// Lives on the I/O thread with the connection on which it is sent; counts what it appended.
class ReadAnnouncement
{
public:
    /// Default: false. True where reads restart idle times.
    void setNeeded(bool needed) { m_needed = needed; }
    /// The next read() of its KeyReader reads many keys at once.
    void announceNext() { m_isNext = true; }
    /// Returns true once after announceNext().
    bool isNextAnnounced();
    /// Appends it as the last command: nothing reads its reply. Does nothing where it is not needed.
    void appendTo(redis::Request *request);
    /// How many were appended.
    qint64 sent() const { return m_sent; }

    /// Appends the question how many were sent to this server, by all Lockscopes.
    static void appendQuestion(redis::Request *request);
    /// The answer; ECHO of any other client counts as well, and so does one that was refused. −1: not known.
    static qint64 countIn(const QByteArray &info);

private:
    qint64 m_sent = 0;
    bool m_needed = false;
    bool m_isNext = false;
};

} // namespace locks
