// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/writing.h"

#include <QByteArray>
#include <QHash>

namespace history {

/// Words that come again and again (owners, libraries, shapes of keys) are kept once. For the thread of the
/// file; what it remembers is forgotten with a transaction that failed.
class NameTable
{
public:
    /// The number of this word; 0: the transaction failed.
    qint64 numberOf(Writing *writing, const QByteArray &name);
    void forget();

private:
    static constexpr qsizetype mostRemembered = 50'000;

    QHash<QByteArray, qint64> m_known;
    Statement m_find{"SELECT id FROM names WHERE name = ?"};
    Statement m_add{"INSERT INTO names (name) VALUES (?)"};
};

/// The keys of deployments, and when each had trouble last.
class KeyTable
{
public:
    struct Key
    {
        qint64 number = 0; ///< 0: the transaction failed
        qint64 shape = 0; ///< its shape's, of NameTable
    };
    Key find(Writing *writing, NameTable *names, qint32 deployment, const QByteArray &key);
    /// The same without adding it: number 0 if it is not there.
    Key known(Writing *writing, qint32 deployment, const QByteArray &key);
    void noteTrouble(Writing *writing, qint64 key, qint64 atUnixMs);
    void forget();

private:
    static constexpr qsizetype mostRemembered = 200'000;
    using Name = std::pair<qint32, QByteArray>;

    QHash<Name, Key> m_known;
    Statement m_find{"SELECT id, shape FROM keys WHERE deployment = ? AND name = ?"};
    Statement m_add{"INSERT INTO keys (deployment, name, shape) VALUES (?, ?, ?)"};
    Statement m_trouble{"UPDATE keys SET trouble = max(coalesce(trouble, 0), ?) WHERE id = ?"};
};

} // namespace history
