// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/value.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QSet>

#include <vector>

namespace lab::gate {

/// The words that mean the same whoever says them: found by having each program go through one turn alone.
/// Whatever else is long is somebody's own, such as a random token. A value.
class Vocabulary
{
public:
    /// Words of one more turn, of one program; `key` stands for itself.
    void hear(const QList<QByteArray> &words, const QByteArray &key);
    /// The turn is over: what was in all turns so far is common.
    void endTurn();
    bool isCommon(const QByteArray &word) const { return m_common.contains(word); }

private:
    QSet<QByteArray> m_turn;
    QSet<QByteArray> m_common;
    int m_turns = 0;
};

/// Has two runs of the same schedule look the same: keys without the number of the run, tokens named A1, B1,
/// … in the order in which their clients first said them, times without their value. Two different tokens
/// never get the same name. Lives for one run.
class Names
{
public:
    /// `key`: that of the lock in this run. `common` outlives this.
    Names(const QByteArray &key, qint64 leaseMs, const Vocabulary *common);

    /// A request of this client, with its new tokens named from now on.
    QList<QByteArray> request(int client, const QList<QByteArray> &words);
    /// What a server has answered to that command.
    redis::Value reply(const redis::Value &value, const QByteArray &command) const;
    /// A key, a member or a value on the server.
    QByteArray stored(const QByteArray &bytes) const;

private:
    QByteArray word(int client, const QByteArray &word);
    bool isToken(const QByteArray &word) const;

    QByteArray m_key;
    qint64 m_leaseMs;
    const Vocabulary *m_common;
    QHash<QByteArray, QByteArray> m_names; ///< of tokens
    QList<QByteArray> m_long; ///< tokens that may stand within something longer
    std::vector<int> m_count; ///< tokens of each client
};

} // namespace lab::gate
