// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/history_reader.h"

#include <QSet>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

namespace history {

/// Finds the keys that are wanted, and counts them. Blocking; within one transaction.
class KeySearch
{
public:
    KeySearch(const QSqlDatabase &database, const KeyQuery &query);

    /// Their last use and their holds are not filled in. An error where SQLite refused.
    QSqlError find(KeyList *list);
    /// So many stand in their order by then.
    qsizetype ordered() const { return m_ordered; }

private:
    QSqlError readForgotten();
    bool isWanted(const QSqlQuery &row) const;
    void take(const QSqlQuery &row, KeyList *list);
    QSqlError takeAll(const QString &statement, KeyList *list);
    QSqlError takeByName(KeyList *list, bool isCounted);
    QSqlError count(KeyList *list);

    QSqlDatabase m_database;
    const KeyQuery &m_query;
    QSet<qint32> m_forgotten; ///< deployments that are being forgotten
    QSet<qint64> m_known;
    qsizetype m_ordered = 0;
};

} // namespace history
