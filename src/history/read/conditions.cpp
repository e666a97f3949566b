// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/conditions.h"

#include "history/store/statement.h"

namespace history {

void Conditions::add(const char *condition, const QVariant &value)
{
    m_text += (m_text.isEmpty() ? QStringLiteral(" WHERE ") : QStringLiteral(" AND "))
        + QString::fromLatin1(condition);
    m_values.append(value);
}

bool Conditions::run(QSqlQuery *query, const QString &select, const char *order) const
{
    query->setForwardOnly(true);
    if (!query->prepare(select + m_text + QString::fromLatin1(order)))
        return false;
    for (const QVariant &value : m_values)
        query->addBindValue(notNull(value));
    return query->exec();
}

} // namespace history
