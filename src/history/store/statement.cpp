// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/statement.h"

namespace history {

QVariant notNull(const QVariant &value)
{
    if (value.typeId() == QMetaType::QString && value.toString().isNull())
        return QStringLiteral("");
    if (value.typeId() == QMetaType::QByteArray && value.toByteArray().isNull())
        return QByteArrayLiteral("");
    return value;
}

bool Statement::run(const QSqlDatabase &database, std::initializer_list<QVariant> values)
{
    if (!m_query) {
        m_query.emplace(database);
        m_query->setForwardOnly(true);
        if (!m_query->prepare(m_sql)) {
            m_error = m_query->lastError();
            m_query.reset();
            return false;
        }
    }
    int place = 0;
    for (const QVariant &value : values)
        m_query->bindValue(place++, notNull(value));
    if (m_query->exec())
        return true;
    m_error = m_query->lastError();
    m_query->finish();
    return false;
}

void Statement::done()
{
    if (m_query)
        m_query->finish();
}

} // namespace history
