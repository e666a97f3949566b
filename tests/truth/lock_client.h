// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"

#include <QByteArrayList>

#include <memory>

struct redisContext;

namespace truth {

/// A connection of a client of locks, blocking; for the thread of its place.
class LockClient
{
public:
    /// `name`: for CLIENT SETNAME; empty: none.
    LockClient(quint16 server, int database, const QByteArray &name);
    ~LockClient();

    /// What the command answered: "1", "OK", "(nil)"; empty: the connection is gone. It connects anew where
    /// it was lost before.
    QByteArray run(const QByteArrayList &arguments);
    /// Sends it and does not wait for an answer.
    bool send(const QByteArrayList &arguments);
    int port() const { return m_port; } ///< of this side; 0: it is not connected
    int onData() const { return m_onData; } ///< commands on data that it has sent

private:
    bool connect();
    void count(const QByteArrayList &arguments);

    struct Free
    {
        void operator()(redisContext *context) const;
    };
    const quint16 m_server;
    const int m_database;
    const QByteArray m_name;
    std::unique_ptr<redisContext, Free> m_context;
    int m_port = 0;
    int m_onData = 0;
};

/// Returns the command with which a client of that form does the step; empty if none is needed.
QByteArrayList commandOf(const Life &life, const Step &step);
/// Whether its answer says that it did what it meant to.
bool saysDone(Deed deed, const QByteArray &answer);
/// Returns the channel that a waiter for this lock subscribes to.
QByteArray channelOf(const Life &life);

} // namespace truth
