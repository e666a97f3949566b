// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/hold_search.h"

#include "history/model/hold_number.h"
#include "locks/model/pattern.h"

#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <limits>

namespace history {

namespace {

constexpr qint64 lastNumber = std::numeric_limits<qint64>::max();
/// After so many rows it is asked whether to leave.
constexpr int rowsBetween = 4'096;

} // namespace

HoldSearch::HoldSearch(const QSqlDatabase &database, const HoldQuery &query)
    : m_database(database)
    , m_query(query)
    , m_since(query.at ? query.at : query.since)
    , m_until(query.at ? std::optional(*query.at + 1) : query.until)
{
}

QSqlError HoldSearch::find(std::vector<qint64> *numbers)
{
    QSqlError error;
    bool areFew = false;
    QList<qint64> keys;
    if (m_query.key || !m_query.pattern.isEmpty())
        error = findKeys(&keys, &areFew);
    if (!error.isValid() && areFew) {
        for (const qint64 key : std::as_const(keys)) {
            error = findOfKey(key, numbers);
            if (error.isValid())
                break;
        }
    } else if (!error.isValid()) {
        error = findByTime(numbers);
    }
    std::sort(numbers->begin(), numbers->end());
    return error;
}

QSqlError HoldSearch::findKeys(QList<qint64> *keys, bool *areFew)
{
    const QByteArray prefix = m_query.key ? *m_query.key : locks::literalPrefix(m_query.pattern);
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    // The index has the deployment first: without one, each of them is asked.
    const QString where = m_query.key ? QStringLiteral("k.name = ?") : QStringLiteral("k.name >= ?");
    query.prepare(
        QStringLiteral("SELECT k.id, k.name, k.deployment FROM deployments d CROSS JOIN keys k "
                       "ON k.deployment = d.id AND %1 %2")
            .arg(where, m_query.key || prefix.isEmpty() ? QString() : QStringLiteral("AND k.name < ?")));
    query.addBindValue(prefix.isNull() ? QByteArray("") : prefix); // one that was never set would be NULL
    if (!m_query.key && !prefix.isEmpty()) {
        QByteArray end = prefix;
        while (!end.isEmpty() && quint8(end.back()) == 0xff)
            end.chop(1);
        if (!end.isEmpty())
            end.back() = char(quint8(end.back()) + 1);
        query.addBindValue(end.isEmpty() ? QByteArray(8, '\xff') : end);
    }
    if (!query.exec())
        return query.lastError();
    *areFew = true;
    while (query.next()) {
        if (m_query.deployment && query.value(2).toInt() != *m_query.deployment)
            continue;
        if (!m_query.key && !locks::globMatch(m_query.pattern, query.value(1).toByteArray()))
            continue;
        keys->append(query.value(0).toLongLong());
        if (keys->size() > fewKeys && !m_query.key) {
            *areFew = false;
            break;
        }
    }
    return {};
}

bool HoldSearch::isMeantTime(qint64 number, const QVariant &length) const
{
    const UnixMs from = beginOfNumber(number);
    if (m_until && from >= *m_until)
        return false;
    return !m_since || length.isNull() || from + length.toLongLong() >= *m_since;
}

QSqlError HoldSearch::collect(QSqlQuery *query, std::vector<qint64> *numbers)
{
    if (!query->exec())
        return query->lastError();
    for (int row = 0; query->next(); ++row) {
        if (row % rowsBetween == 0 && m_query.isStopped && m_query.isStopped())
            break;
        if (isMeantTime(query->value(0).toLongLong(), query->value(1)))
            numbers->push_back(query->value(0).toLongLong());
    }
    return {};
}

QSqlError HoldSearch::findOfKey(qint64 key, std::vector<qint64> *numbers)
{
    const qint64 shortBefore = m_since ? firstNumberAt(*m_since - longestOfLevel(shortLevel)) : leastNumber;
    const qint64 last = m_until ? firstNumberAt(*m_until) : lastNumber;
    QSqlQuery longer(m_database);
    longer.setForwardOnly(true);
    longer.prepare(QStringLiteral("SELECT id, length FROM holds WHERE key = ? AND level > %1 AND id < ?")
                       .arg(shortLevel));
    longer.addBindValue(key);
    longer.addBindValue(shortBefore);
    if (const QSqlError error = collect(&longer, numbers); error.isValid())
        return error;
    QSqlQuery within(m_database);
    within.setForwardOnly(true);
    within.prepare(QStringLiteral("SELECT id, length FROM holds WHERE key = ? AND id >= ? AND id < ?"));
    within.addBindValue(key);
    within.addBindValue(shortBefore);
    within.addBindValue(last);
    return collect(&within, numbers);
}

/// Those that began within the time, or shortly before; and of each length those that began so long before
/// that they may reach into it.
QSqlError HoldSearch::findByTime(std::vector<qint64> *numbers)
{
    const UnixMs since = m_since.value_or(0);
    const qint64 last = m_until ? firstNumberAt(*m_until) : lastNumber;
    const qint64 shortBefore = firstNumberAt(since - longestOfLevel(shortLevel));
    QSqlQuery within(m_database);
    within.setForwardOnly(true);
    within.prepare(QStringLiteral("SELECT id, length FROM holds WHERE id >= ? AND id < ?"));
    within.addBindValue(shortBefore);
    within.addBindValue(last);
    if (const QSqlError error = collect(&within, numbers); error.isValid() || !m_since)
        return error;
    QSqlQuery longer(m_database);
    longer.setForwardOnly(true);
    longer.prepare(QStringLiteral("SELECT id, length FROM holds WHERE level = ? AND level > %1 AND id >= ? "
                                  "AND id < ?")
                       .arg(shortLevel));
    for (int level = shortLevel + 1; level <= openLevel; ++level) {
        longer.addBindValue(level);
        longer.addBindValue(level == openLevel ? leastNumber : firstNumberAt(since - longestOfLevel(level)));
        longer.addBindValue(shortBefore);
        if (const QSqlError error = collect(&longer, numbers); error.isValid())
            return error;
    }
    return {};
}

} // namespace history
