// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/record.h"
#include "locks/read/server_identity.h"

#include <QSqlDatabase>
#include <QSqlError>

namespace journal {

/// Which servers were production lately: drawn from the records, so that nobody has to read all of them
/// before each action. Beside the chain: it prevents mistakes, and is no proof.
///
/// Functions on an open database, for its thread. What they answer is valid where SQLite refused.
class ProductionTable
{
public:
    /// For how long a record counts.
    static constexpr qint64 daysThatCount = 30;

    static bool exists(const QSqlDatabase &database);
    /// Makes it, from the records that are there; inside a transaction.
    static QSqlError create(const QSqlDatabase &database);
    /// Notes the servers of those records that are intents in production.
    static QSqlError add(const QSqlDatabase &database, const QList<const Record *> &records);
    /// Those that count at this time.
    static QSqlError read(const QSqlDatabase &database, qint64 nowUnixMs,
                          QList<locks::ProductionServer> *servers);
    /// Forgets what makes one of these servers production.
    static QSqlError forget(const QSqlDatabase &database, const QList<locks::ServerIdentity> &servers,
                            qint64 nowUnixMs);
};

} // namespace journal
