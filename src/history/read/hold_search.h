// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/history_reader.h"

#include <QSqlDatabase>
#include <QSqlError>

#include <vector>

namespace history {

/// Finds the numbers of the holds that a query means, oldest first, by the indexes of the file. Blocking;
/// within one transaction.
class HoldSearch
{
public:
    HoldSearch(const QSqlDatabase &database, const HoldQuery &query);

    /// An error where SQLite refused.
    QSqlError find(std::vector<qint64> *numbers);

private:
    /// So many keys are looked up one by one; of more, all holds of the time are looked at.
    static constexpr qsizetype fewKeys = 2'000;

    QSqlError findKeys(QList<qint64> *keys, bool *areFew);
    QSqlError findOfKey(qint64 key, std::vector<qint64> *numbers);
    QSqlError findByTime(std::vector<qint64> *numbers);
    QSqlError collect(QSqlQuery *query, std::vector<qint64> *numbers);
    bool isMeantTime(qint64 number, const QVariant &length) const;

    QSqlDatabase m_database;
    const HoldQuery &m_query;
    std::optional<UnixMs> m_since;
    std::optional<UnixMs> m_until;
};

} // namespace history
