// SPDX-License-Identifier: GPL-3.0-or-later
#include "sqlite/memory_database.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

namespace sqlite {

MemoryDatabase::MemoryDatabase()
    : m_name(QStringLiteral("memory-%1").arg(quintptr(this)))
{
}

MemoryDatabase::~MemoryDatabase()
{
    close();
}

void MemoryDatabase::close()
{
    if (QSqlDatabase::contains(m_name))
        QSqlDatabase::removeDatabase(m_name);
}

redis::Result<void> MemoryDatabase::open(const QByteArrayList &statements)
{
    close();
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
    database.setDatabaseName(QStringLiteral(":memory:"));
    const auto failed = [](const QSqlError &error) {
        redis::Error wrong;
        wrong.text = tr("SQLite cannot be used: %1").arg(error.text());
        return wrong;
    };
    if (!database.open())
        return failed(database.lastError());
    for (const QByteArray &statement : statements) {
        QSqlQuery query(database);
        if (!query.exec(QString::fromUtf8(statement)))
            return failed(query.lastError());
    }
    return {};
}

MemoryDatabase::Reply MemoryDatabase::run(const QByteArray &statement)
{
    QSqlQuery query(QSqlDatabase::database(m_name));
    if (!query.exec(QString::fromUtf8(statement)))
        return {query.lastError().text(), {}, true};
    if (!query.isSelect()) {
        const int changed = query.numRowsAffected();
        return {tr("%n row(s) changed", nullptr, changed), QByteArray::number(changed), changed == 0};
    }
    if (!query.next())
        return {tr("no row"), {}, true};
    QStringList values;
    for (int column = 0; column < query.record().count(); ++column)
        values.append(query.record().fieldName(column) + QStringLiteral(" = ")
                      + query.value(column).toString());
    return {values.join(QStringLiteral(", ")), query.value(0).toString().toUtf8(), false};
}

QString MemoryDatabase::look(const QByteArray &statement)
{
    QSqlQuery query(QSqlDatabase::database(m_name));
    if (!query.exec(QString::fromUtf8(statement)) || !query.next())
        return {};
    return query.value(0).toString();
}

} // namespace sqlite
