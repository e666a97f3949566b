// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/writing.h"

namespace history {

bool Writing::run(Statement &statement, std::initializer_list<QVariant> values)
{
    if (failed())
        return false;
    if (statement.run(m_database, values))
        return true;
    m_error = statement.error();
    return false;
}

bool Writing::find(Statement &statement, std::initializer_list<QVariant> values)
{
    if (!run(statement, values))
        return false;
    if (statement.next())
        return true;
    statement.done();
    return false;
}

} // namespace history
