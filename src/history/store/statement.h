// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <initializer_list>
#include <optional>

namespace history {

/// Qt binds a text or bytes that were never set as NULL; here NULL is only what has no value at all.
QVariant notNull(const QVariant &value);

/// A statement that is run again and again on one connection: prepared at its first use.
///
/// Blocking; for the connection's thread. Must be cleared before the connection is closed.
class Statement
{
public:
    explicit Statement(const QString &sql)
        : m_sql(sql)
    {
    }
    explicit Statement(const char *sql)
        : m_sql(QString::fromLatin1(sql))
    {
    }
    /// False: error() says why. What an earlier run left to be read is gone.
    bool run(const QSqlDatabase &database, std::initializer_list<QVariant> values);
    /// The next row; false: there is none.
    bool next() { return m_query && m_query->next(); }
    QVariant value(int column) const { return m_query->value(column); }
    qint64 number(int column) const { return m_query->value(column).toLongLong(); }
    qint64 lastId() const { return m_query->lastInsertId().toLongLong(); }
    /// How many rows the last run() changed.
    int changed() const { return m_query ? m_query->numRowsAffected() : 0; }
    /// Where it is read; only after run().
    const QSqlQuery &row() const { return *m_query; }
    /// No more rows are wanted: a statement that is still read keeps its transaction open.
    void done();
    void clear() { m_query.reset(); }
    const QSqlError &error() const { return m_error; }

private:
    QString m_sql;
    std::optional<QSqlQuery> m_query;
    QSqlError m_error;
};

} // namespace history
