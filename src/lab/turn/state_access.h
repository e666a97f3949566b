// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/turn/server_calls.h"

namespace lab {

struct Keys;

/// How a workload reads and writes the shared state: plainly, or with the check that the strategy has asked
/// for in this turn.
///
/// Lives on the lab's thread, in its client.
class StateAccess
{
public:
    using Command = ServerCalls::Command;

    StateAccess(ServerCalls *server, const Keys &keys)
        : m_server(server)
        , m_keys(keys)
    {
    }

    /// A turn begins, without any check.
    void reset();
    /// What carries the number of a grant.
    enum class Carries : quint8 { ReadsAndWrites, WritesOnly };
    /// Reads and writes carry this number; the store refuses those that are older than what it has seen.
    void setFence(qint64 number, Carries carries = Carries::ReadsAndWrites);
    /// Writes carry the version that was read; the store refuses another one.
    void checkVersion() { m_versioned = true; }

    struct Stored
    {
        bool refused = false; ///< too late: nothing was read or written
        std::vector<redis::Value> replies; ///< one a command
    };
    QCoro::Task<redis::Result<Stored>> read(Command command);
    QCoro::Task<redis::Result<Stored>> write(QList<Command> commands);

private:
    QCoro::Task<redis::Result<Stored>> store(redis::Script script, QList<QByteArray> keys, QByteArray stamp,
                                             QList<Command> commands);

    ServerCalls *m_server;
    const Keys &m_keys;
    qint64 m_fence = 0; ///< 0: none
    Carries m_carries = Carries::ReadsAndWrites;
    bool m_versioned = false;
    QByteArray m_versionRead;
};

} // namespace lab
