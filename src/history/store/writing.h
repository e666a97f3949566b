// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/statement.h"

namespace history {

/// One transaction that is being written. The first statement that fails fails all of it: those that follow
/// do nothing, and nobody has to look after each.
class Writing
{
public:
    explicit Writing(const QSqlDatabase &database)
        : m_database(database)
    {
    }
    /// False: it failed, now or earlier.
    bool run(Statement &statement, std::initializer_list<QVariant> values);
    /// The same, and there is a row to be read.
    bool find(Statement &statement, std::initializer_list<QVariant> values);
    const QSqlDatabase &database() const { return m_database; }
    bool failed() const { return m_error.isValid(); }
    const QSqlError &error() const { return m_error; }

private:
    QSqlDatabase m_database;
    QSqlError m_error;
};

} // namespace history
