// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/overview.h"

#include "history/model/hold_number.h"
#include "history/read/conditions.h"
#include "history/read/key_search.h"
#include "history/store/length_table.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace history {

namespace {

constexpr UnixMs minuteMs = 60'000;

HoldStatistics statisticsAt(const QSqlQuery &query)
{
    const Lengths lengths = Lengths::unpacked(query.value(1).toByteArray(), query.value(2).toByteArray());
    HoldStatistics statistics;
    statistics.name = query.value(0).toByteArray();
    statistics.holds = lengths.holds();
    statistics.samples = lengths.spans.count();
    statistics.p50Ms = lengths.spans.valueAt(50);
    statistics.p99Ms = lengths.spans.valueAt(99);
    statistics.longestMs = lengths.spans.longest();
    statistics.gaps = lengths.gaps.count();
    statistics.gapP50Ms = lengths.gaps.valueAt(50);
    statistics.gapP99Ms = lengths.gaps.valueAt(99);
    statistics.renewals = lengths.renewals;
    statistics.ends = lengths.ends;
    return statistics;
}

/// `query`: as prepareSummary() made it, for any number of keys.
QSqlError fillSummary(QSqlQuery *query, KeySummary *key)
{
    query->bindValue(0, key->deployment);
    query->bindValue(1, notNull(key->key));
    query->bindValue(2, key->id);
    if (!query->exec())
        return query->lastError();
    if (!query->next())
        return {};
    key->last = beginOfNumber(query->value(0).toLongLong()) + query->value(1).toLongLong();
    const bool isOpen = query->isNull(1);
    const qint64 ended = Lengths::unpacked(query->value(2).toByteArray(), {}).holds();
    key->holds = ended > 0 ? ended + (isOpen ? 1 : 0) : 1;
    query->finish();
    return {};
}

void prepareSummary(QSqlQuery *query)
{
    query->setForwardOnly(true);
    query->prepare(
        QStringLiteral("SELECT h.id, h.length, (SELECT ends FROM lengths WHERE deployment = ? AND shape = 0 "
                       "AND name = ?) FROM holds h WHERE h.key = ? ORDER BY h.id DESC LIMIT 1"));
}

/// The nearest of one kind: a number of a hold, or the time of an event.
QSqlError readNearest(const QSqlDatabase &database, const char *select, qint32 deployment, qint64 from,
                      std::optional<qint64> *nearest)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QString::fromLatin1(select));
    query.addBindValue(from);
    query.addBindValue(deployment);
    if (!query.exec())
        return query.lastError();
    if (query.next())
        *nearest = query.value(0).toLongLong();
    return {};
}

} // namespace

QSqlError readKeys(const QSqlDatabase &database, const KeyQuery &query, KeyList *list)
{
    KeySearch search(database, query);
    if (const QSqlError refused = search.find(list); refused.isValid())
        return refused;
    QSqlQuery summary(database);
    prepareSummary(&summary);
    for (KeySummary &key : list->keys) {
        if (const QSqlError refused = fillSummary(&summary, &key); refused.isValid())
            return refused;
    }
    // Those that were found by name stand in no order yet.
    std::sort(list->keys.begin() + search.ordered(), list->keys.end(),
              [](const KeySummary &a, const KeySummary &b) {
                  return std::tie(a.lastTrouble, a.last) > std::tie(b.lastTrouble, b.last);
              });
    return {};
}

QSqlError readPlaces(const QSqlDatabase &database, const QByteArray &key, QList<KeyPlace> *places)
{
    // Of a deployment that is read as one, any of its holds says all.
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral(
        "SELECT DISTINCT d.id, s.name FROM deployments d CROSS JOIN keys k ON k.deployment = d.id AND "
        "k.name = ? AND d.number >= 0 JOIN holds h ON h.key = k.id AND (d.separate OR h.id = (SELECT max(id) "
        "FROM holds WHERE "
        "key = k.id)) LEFT JOIN names s ON s.id = h.server ORDER BY d.id, s.name"));
    query.addBindValue(notNull(key));
    if (!query.exec())
        return query.lastError();
    while (query.next())
        places->append({query.value(0).toInt(), QString::fromUtf8(query.value(1).toByteArray())});
    return {};
}

QSqlError readNeighbours(const QSqlDatabase &database, qint32 deployment, UnixMs at, Neighbours *found)
{
    std::optional<qint64> begunBefore;
    std::optional<qint64> begunAfter;
    std::optional<qint64> before;
    std::optional<qint64> after;
    const std::array<std::tuple<const char *, qint64, std::optional<qint64> *>, 4> wanted{{
        {"SELECT h.id FROM holds h CROSS JOIN keys k ON k.id = h.key WHERE h.id < ? AND k.deployment = ? "
         "ORDER BY h.id DESC LIMIT 1",
         firstNumberAt(at), &begunBefore},
        {"SELECT h.id FROM holds h CROSS JOIN keys k ON k.id = h.key WHERE h.id >= ? AND k.deployment = ? "
         "ORDER BY h.id LIMIT 1",
         firstNumberAt(at + 1), &begunAfter},
        {"SELECT at FROM events WHERE at < ? AND deployment = ? AND kind < 100 ORDER BY at DESC LIMIT 1", at,
         &before},
        {"SELECT at FROM events WHERE at > ? AND deployment = ? AND kind < 100 ORDER BY at LIMIT 1", at,
         &after},
    }};
    for (const auto &[select, from, nearest] : wanted) {
        if (const QSqlError refused = readNearest(database, select, deployment, from, nearest);
            refused.isValid())
            return refused;
    }
    found->before = before;
    found->after = after;
    if (begunBefore)
        found->before = std::max(before.value_or(0), beginOfNumber(*begunBefore));
    if (begunAfter)
        found->after = std::min(after.value_or(beginOfNumber(*begunAfter)), beginOfNumber(*begunAfter));
    return {};
}

QSqlError readDensity(const QSqlDatabase &database, std::optional<qint32> deployment, qint64 most,
                      QList<Density> *density)
{
    if (most < 1)
        return {};
    Conditions conditions;
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    QSqlQuery query(database);
    if (!conditions.run(&query, QStringLiteral("SELECT min(minute), max(minute) FROM minutes"), "")
        || !query.next())
        return query.lastError();
    if (query.isNull(0))
        return {};
    const qint64 minutes = query.value(1).toLongLong() - query.value(0).toLongLong() + 1;
    const qint64 width = (minutes + most - 1) / most;
    const QString sums =
        QStringLiteral("SELECT minute / %1, sum(begun), sum(trouble) FROM minutes").arg(width);
    if (!conditions.run(&query, sums, " GROUP BY 1 ORDER BY 1"))
        return query.lastError();
    while (query.next()) {
        density->append({query.value(0).toLongLong() * width * minuteMs, width * minuteMs,
                         query.value(1).toLongLong(), query.value(2).toLongLong()});
    }
    return {};
}

QSqlError readStatistics(const QSqlDatabase &database, std::optional<qint32> deployment, bool isShape,
                         const std::optional<QByteArray> &name, QList<HoldStatistics> *statistics)
{
    Conditions conditions;
    conditions.add("shape = ?", isShape ? 1 : 0);
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    if (name)
        conditions.add("name = ?", *name);
    QSqlQuery query(database);
    if (!conditions.run(&query, QStringLiteral("SELECT name, ends, spans FROM lengths"),
                        " ORDER BY deployment, name"))
        return query.lastError();
    while (query.next())
        statistics->append(statisticsAt(query));
    return {};
}

QSqlError readUsual(const QSqlDatabase &database, qint32 deployment, locks::UsualHolds *usual)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT name, spans, shape FROM lengths WHERE deployment = ?"));
    query.addBindValue(deployment);
    if (!query.exec())
        return query.lastError();
    while (query.next()) {
        const SpanHistogram spans = SpanHistogram::unpacked(query.value(1).toByteArray());
        const bool isShape = query.value(2).toBool();
        if (spans.count() == 0 || (!isShape && spans.count() < locks::enoughHolds))
            continue;
        const locks::UsualHold one{spans.count(), spans.valueAt(50), spans.valueAt(99), spans.longest(),
                                   isShape};
        const QByteArray name = query.value(0).toByteArray();
        if (isShape)
            usual->addShape(name, one);
        else
            usual->addKey(name, one);
    }
    return {};
}

} // namespace history
