// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QList>
#include <QString>

namespace locks {

/// What a login may do at a server, and what does not work for want of a right.
///
/// Found out by trying, since the right to ask is missing more often than any other: each command is sent
/// once, on a key that does not exist and in a form that changes nothing. A value.
class Rights
{
public:
    /// What a command is needed for: listing does not work without, looking shows less, acting is not
    /// possible in full.
    enum class Use : quint8 { List, Look, Operate };
    struct Missing
    {
        QByteArray command; ///< "scan", "client|tracking"
        Use use = Use::List;
        QString sentence; ///< translated: what does not work
    };

    /// Every command once. `key` must not exist and should match the patterns.
    static redis::Request questions(const QByteArray &key);
    /// From the answers to questions(), in their order.
    static Rights of(const std::vector<redis::Value> &answers);

    const QList<Missing> &missing() const { return m_missing; }
    bool canList() const;
    bool canOperate() const;

    /// The line by which an administrator gives a user what `use` needs: Look, or Operate with it. The
    /// password stands there as a word to be replaced.
    static QByteArray setUserLine(Use use, const QByteArray &user, const QList<QByteArray> &patterns);
    /// A key that matches the first pattern and that nobody has.
    static QByteArray unusedKey(const QList<QByteArray> &patterns);

private:
    QList<Missing> m_missing;
};

} // namespace locks
