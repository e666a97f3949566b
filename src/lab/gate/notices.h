// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/bell.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <vector>

namespace lab::gate {

/// Keyspace notifications of a private server, in order. They also report a write that leaves the same bytes.
/// Needs the right to run CONFIG SET. Lives on one thread.
class Notices
{
public:
    struct Notice
    {
        QByteArray key;
        QByteArray event; ///< as Redis names it: "set", "expire", "del", "expired"
    };

    explicit Notices(const redis::Endpoint &server);
    ~Notices();
    Q_DISABLE_COPY_MOVE(Notices)

    /// Connects and turns the notifications on. `self` outlives the task, here and below.
    static QCoro::Task<redis::Result<void>> open(Notices *self);
    /// Returns the notices since the last call, including those of every command that was executed already.
    /// One call at a time.
    static QCoro::Task<redis::Result<std::vector<Notice>>> take(Notices *self);

private:
    void onPushed(const redis::Value &message);
    static QCoro::Task<redis::Result<void>> mark(Notices *self);

    std::shared_ptr<redis::Connection> m_connection;
    Bell m_bell;
    std::vector<Notice> m_heard;
    quint64 m_marked = 0; ///< number of PING marks sent
    quint64 m_reached = 0; ///< last mark that was answered
};

} // namespace lab::gate
