// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/key_search.h"

#include "history/read/conditions.h"

#include <QVariant>

#include <algorithm>

namespace history {

namespace {

/// The holds begun last are looked through for keys without trouble, up to so many for each that is wanted.
constexpr qint64 holdsForKey = 50;

} // namespace

KeySearch::KeySearch(const QSqlDatabase &database, const KeyQuery &query)
    : m_database(database)
    , m_query(query)
{
}

QSqlError KeySearch::find(KeyList *list)
{
    QSqlError refused = readForgotten();
    if (!refused.isValid())
        refused = m_query.isWanted ? takeByName(list, true) : count(list);
    if (refused.isValid() || (m_query.isWanted && list->all <= m_query.most))
        return refused;
    list->keys.clear();
    m_known.clear();
    refused = takeAll(QStringLiteral("SELECT id, deployment, name, trouble FROM keys WHERE trouble "
                                     "IS NOT NULL ORDER BY trouble DESC"),
                      list);
    if (!refused.isValid())
        refused =
            takeAll(QStringLiteral("SELECT k.id, k.deployment, k.name, k.trouble FROM (SELECT key, id "
                                   "FROM holds ORDER BY id DESC LIMIT %1) h JOIN keys k ON k.id = h.key "
                                   "ORDER BY h.id DESC")
                        .arg(m_query.most * holdsForKey),
                    list);
    m_ordered = list->keys.size();
    // The others were used so long ago that none of the holds begun last was theirs.
    if (!refused.isValid() && m_ordered < std::min(m_query.most, list->all))
        refused = takeByName(list, false);
    return refused;
}

/// What is being forgotten is not shown any more.
QSqlError KeySearch::readForgotten()
{
    QSqlQuery query(m_database);
    if (!query.exec(QStringLiteral("SELECT id FROM deployments WHERE number < 0")))
        return query.lastError();
    while (query.next())
        m_forgotten.insert(query.value(0).toInt());
    return {};
}

bool KeySearch::isWanted(const QSqlQuery &row) const
{
    return !m_forgotten.contains(row.value(1).toInt())
        && (!m_query.deployment || row.value(1).toInt() == *m_query.deployment)
        && (!m_query.isWanted || m_query.isWanted(row.value(2).toByteArray()));
}

void KeySearch::take(const QSqlQuery &row, KeyList *list)
{
    const qint64 id = row.value(0).toLongLong();
    if (list->keys.size() >= m_query.most || m_known.contains(id))
        return;
    m_known.insert(id);
    list->keys.append({id, row.value(1).toInt(), row.value(2).toByteArray(), 0, row.value(3).toLongLong()});
}

QSqlError KeySearch::takeAll(const QString &statement, KeyList *list)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.exec(statement))
        return query.lastError();
    while (list->keys.size() < m_query.most && query.next()) {
        if (!m_known.contains(query.value(0).toLongLong()) && isWanted(query))
            take(query, list);
    }
    return {};
}

/// `isCounted`: how many there are, too.
QSqlError KeySearch::takeByName(KeyList *list, bool isCounted)
{
    Conditions conditions;
    if (m_query.deployment)
        conditions.add("deployment = ?", *m_query.deployment);
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!conditions.run(&query, QStringLiteral("SELECT id, deployment, name, trouble FROM keys"),
                        " ORDER BY id DESC"))
        return query.lastError();
    while ((isCounted || list->keys.size() < m_query.most) && query.next()) {
        if (!isWanted(query))
            continue;
        list->all += isCounted ? 1 : 0;
        take(query, list);
    }
    return {};
}

QSqlError KeySearch::count(KeyList *list)
{
    Conditions conditions;
    if (m_query.deployment)
        conditions.add("deployment = ?", *m_query.deployment);
    else if (!m_forgotten.isEmpty())
        conditions.add("deployment NOT IN (SELECT id FROM deployments WHERE number < ?)", 0);
    QSqlQuery query(m_database);
    if (!conditions.run(&query, QStringLiteral("SELECT count(*) FROM keys"), "") || !query.next())
        return query.lastError();
    list->all = query.value(0).toLongLong();
    return {};
}

} // namespace history
