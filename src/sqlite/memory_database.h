// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArrayList>
#include <QCoreApplication>
#include <QString>

namespace sqlite {

/// A database in memory, as a person would use it: statements in, words out. Blocking; lives on one thread.
class MemoryDatabase
{
    Q_DECLARE_TR_FUNCTIONS(sqlite::MemoryDatabase)
public:
    MemoryDatabase();
    ~MemoryDatabase();
    Q_DISABLE_COPY_MOVE(MemoryDatabase)

    /// Makes it anew with these statements.
    redis::Result<void> open(const QByteArrayList &statements);
    struct Reply
    {
        QString text; ///< "1 row changed", or the values of the first row
        QByteArray value; ///< the first value, or the number of rows changed
        bool isRefusal = false; ///< no row changed, none found, or an error
    };
    Reply run(const QByteArray &statement);
    /// The one value that it answers; null: none.
    QString look(const QByteArray &query);
    void close();

private:
    QString m_name; ///< of the connection
};

} // namespace sqlite
