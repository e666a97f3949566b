// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/pruner.h"

#include "history/model/hold_number.h"
#include "history/store/hold_drop.h"

#include <QSet>
#include <QSqlQuery>

#include <limits>

namespace history {

namespace {

constexpr UnixMs dayMs = 86'400'000;
constexpr UnixMs minuteMs = 60'000;
constexpr int pagesAtOnce = 1'000;

} // namespace

redis::Result<QList<std::pair<qint64, qint64>>> Pruner::oldest(qint64 before, UnixMs abandoned)
{
    QSqlQuery query(m_writer->file().handle());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT id, key FROM holds WHERE id < ? AND (length IS NOT NULL OR EXISTS ("
                                 "SELECT 1 FROM keys WHERE keys.id = holds.key AND keys.deployment NOT IN "
                                 "(SELECT deployment FROM watched WHERE until >= ?))) ORDER BY id LIMIT %1")
                      .arg(mostAtOnce));
    query.bindValue(0, before);
    query.bindValue(1, abandoned);
    if (!query.exec())
        return m_writer->file().error(query.lastError());
    QList<std::pair<qint64, qint64>> holds;
    while (query.next())
        holds.append({query.value(0).toLongLong(), query.value(1).toLongLong()});
    return holds;
}

redis::Result<int> Pruner::step(const KeepLimits &limits, UnixMs now)
{
    const auto begun = m_writer->begin(false); // it is what makes room
    if (!begun.ok())
        return begun.error();
    const qint64 used = m_writer->file().usedBytes();
    const bool isTooBig = used > limits.bytes;
    // After a step there is some room again, which is full before the oldest is too old.
    m_isFull = isTooBig || used > limits.bytes - limits.bytes / 64 || (m_isFull && used > limits.bytes / 2);
    const qint64 before =
        isTooBig ? std::numeric_limits<qint64>::max() : firstNumberAt(now - limits.days * dayMs);
    const auto holds = oldest(before, now - limits.days * dayMs);
    if (holds.ok())
        drop(*holds);
    const auto committed = m_writer->commit();
    if (!holds.ok())
        return holds.error();
    if (!committed.ok())
        return committed.error();
    if (!holds->isEmpty()) {
        QSqlQuery vacuum(m_writer->file().handle());
        vacuum.exec(QStringLiteral("PRAGMA incremental_vacuum(%1)").arg(pagesAtOnce));
        while (vacuum.next()) { } // a page for each row that is asked for
    }
    return int(holds->size());
}

void Pruner::drop(const QList<std::pair<qint64, qint64>> &holds)
{
    if (holds.isEmpty())
        return;
    HoldDrop dropping;
    Statement key("DELETE FROM keys WHERE id = ? AND NOT EXISTS (SELECT 1 FROM holds WHERE key = keys.id)");
    QSet<qint64> keys;
    for (const auto &[number, ofKey] : holds) {
        dropping.drop(m_writer->writing(), number);
        keys.insert(ofKey);
    }
    for (const qint64 each : std::as_const(keys))
        m_writer->writing()->run(key, {each});
    Statement pruned("UPDATE pruned SET times = times + 1");
    m_writer->writing()->run(pruned, {});
    // What stands beside the holds reaches back as far as they do.
    const UnixMs reach = beginOfNumber(holds.back().first);
    Statement spans("DELETE FROM watched WHERE until < ?");
    Statement begins("UPDATE watched SET begin = ? WHERE begin < ?");
    Statement events("DELETE FROM events WHERE at < ? AND (kind < ? OR at + count < ?)");
    Statement minutes("DELETE FROM minutes WHERE minute < ?");
    m_writer->writing()->run(spans, {reach});
    m_writer->writing()->run(begins, {reach, reach});
    m_writer->writing()->run(events, {reach, missedKind, reach});
    m_writer->writing()->run(minutes, {reach / minuteMs});
}

} // namespace history
