// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock_text.h"

#include "locks/dialects/dialects.h"
#include "locks/model/judgement.h"

locks::Row rowOf(quint32 id, const QByteArray &key, const QByteArray &token, qint64 leftMs, locks::Millis now,
                 quint16 held, quint16 masters)
{
    locks::Row row;
    row.id = id;
    row.key = key;
    row.token = token;
    row.hasToken = true;
    row.library = locks::Dialects::table().find("generic.token").value_or(0);
    row.held = held;
    row.masters = masters;
    row.answered = masters;
    row.deadline = leftMs < 0 ? locks::noDeadline : now + leftMs;
    row.longestLease = leftMs < 0 ? 0 : leftMs;
    row.firstSeen = now;
    row.birthSeen = true;
    for (quint16 master = 0; master < held; ++master) {
        locks::Holding holding;
        holding.master = master;
        holding.type = locks::KeyType::String;
        holding.token = token;
        holding.hasToken = true;
        holding.deadline = row.deadline;
        row.holdings.append(holding);
    }
    row.states = locks::judge(row, now).states;
    return row;
}

locks::Delta deltaOf(const QList<locks::Change> &changes)
{
    return {0, changes};
}

locks::Change present(const locks::Row &row)
{
    return {locks::Event::Present, locks::EndReason::None, row};
}

locks::Change renewed(const locks::Row &row)
{
    return {locks::Event::Renewed, locks::EndReason::None, row};
}

locks::Change ended(const locks::Row &row, locks::EndReason why)
{
    const locks::Millis now = locks::steadyNow();
    return {locks::Event::Ended, why, row, {now, now}};
}

QStringList tableText(const QAbstractItemModel &model, const QList<int> &columns)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const int column : columns)
            cells += model.index(row, column).data().toString();
        lines += cells.join(QStringLiteral(" | "));
    }
    return lines;
}

QStringList columnText(const QAbstractItemModel &model, int column)
{
    return tableText(model, {column});
}
