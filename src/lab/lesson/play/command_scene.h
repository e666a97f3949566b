// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"
#include "lab/lesson/script.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

#include <vector>

namespace lab::lesson {

/// What there is to see while a script of commands is played: servers, clients, and what is remembered. Knows
/// no connections. Lives on one thread.
class CommandScene
{
public:
    CommandScene(const Lesson &lesson, const CommandScript &script);

    const Memory &memory() const { return m_memory; }
    void remember(const QByteArray &name, const QByteArray &value, bool isRefusal);
    /// From 1; 0: the storage. Null: there is none.
    ServerSeen *server(int number);
    /// Null: there is none of this name.
    ClientSeen *client(const QString &name);
    /// What is known before the first step.
    void know(const QHash<QByteArray, QByteArray> &values);
    void passTime(std::chrono::milliseconds time) { m_memory.clockMs += time.count(); }
    /// What the client of a line makes of it; in an order of somebody's own not in the words of the lesson.
    void believe(const Line &line, bool isRefused, bool isUsual);
    /// Where there is no lock: what it has been answered.
    void hear(const Line &line, const QString &answer);
    /// Asks a server for all that is shown of it.
    redis::Request query() const;
    /// Its replies; while a server is busy, what was seen last stays.
    void read(int number, const std::vector<redis::Value> &replies);
    void readRow(qsizetype row, const QString &value);
    /// Makes one scene of what was read.
    void settle();

    // Replies, in the words of redis-cli.
    static QString wordsOf(const redis::Value &reply);
    static QByteArray bytesOf(const redis::Value &reply);
    /// Nil, 0 or an error.
    static bool saysNo(const redis::Value &reply);

private:
    bool hasLock() const;
    QString drawerOf(const QByteArray &token) const;
    QString ownerOf(const KeySpec &spec, const QByteArray &value) const;
    void put(KeySeen *seen, const KeySpec &spec, const redis::Value &value, qint64 leaseMs) const;

    struct Client
    {
        QString name;
        ClientSeen seen;
    };
    CommandScript m_script;
    std::vector<Client> m_clients;
    Memory m_memory;
    int m_turn = 0; ///< of what was remembered last
};

} // namespace lab::lesson
