// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/paired_records.h"

#include "journal/body_view.h"
#include "journal/database.h"

#include <QVariant>

#include <algorithm>

namespace journal {

QString recordColumns(const QString &table)
{
    return QStringLiteral("%1.sequence, %1.id, %1.kind, %1.at, %1.key, %1.body, %1.previous, %1.hash")
        .arg(table);
}

Record recordAt(const QSqlQuery &query, int first)
{
    Record record;
    record.sequence = query.value(first).toLongLong();
    record.id = query.value(first + 1).toString();
    record.kind = query.value(first + 2).toString().toLatin1();
    record.atUnixMs = query.value(first + 3).toLongLong();
    record.key = query.value(first + 4).toByteArray();
    record.body = query.value(first + 5).toByteArray();
    record.previous = query.value(first + 6).toString().toLatin1();
    record.hash = query.value(first + 7).toString().toLatin1();
    return record;
}

PairedRecords::PairedRecords(Database *database, qint64 first,
                             std::function<bool(const Record &intent)> wanted)
    : m_database(database)
    , m_first(first)
    , m_wanted(std::move(wanted))
{
}

/// Which outcome is the last one of each action: told by the index alone.
redis::Result<void> PairedRecords::findOutcomes()
{
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    // "intent" comes before "outcome", and of several outcomes the last one counts.
    if (!rows.exec(QStringLiteral("SELECT id, kind = 'intent', sequence FROM records ORDER BY id, kind, "
                                  "sequence")))
        return m_database->error(rows.lastError());
    QString id;
    qint64 intent = 0;
    while (rows.next()) {
        const qint64 sequence = rows.value(2).toLongLong();
        if (rows.value(1).toBool()) {
            id = rows.value(0).toString();
            intent = sequence;
        } else if (rows.value(0).toString() == id && intent >= m_first) {
            m_outcomeOf.insert(intent, sequence);
        }
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    return {};
}

void PairedRecords::take(Record &&record)
{
    if (record.kind == "intent") {
        const qint64 outcome = m_outcomeOf.value(record.sequence);
        if (!m_wanted(record))
            return;
        if (outcome > 0)
            m_intentOf.insert(outcome, record.sequence);
        m_waiting.push_back({Entry{std::move(record), std::nullopt}, outcome <= 0});
        return;
    }
    const qint64 intent = m_intentOf.take(record.sequence);
    if (intent <= 0)
        return;
    const auto waiting =
        std::lower_bound(m_waiting.begin(), m_waiting.end(), intent, [](const Waiting &each, qint64 sought) {
            return each.entry.intent.sequence < sought;
        });
    waiting->entry.outcome = std::move(record);
    waiting->complete = true;
}

redis::Result<void> PairedRecords::read(const std::function<bool(const Entry &)> &each)
{
    const auto found = findOutcomes();
    if (!found.ok())
        return found;
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(QStringLiteral("SELECT ") + recordColumns(QStringLiteral("records"))
                 + QStringLiteral(" FROM records WHERE sequence >= ? ORDER BY sequence"));
    rows.addBindValue(m_first);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    while (rows.next()) {
        take(recordAt(rows, 0));
        while (!m_waiting.empty() && m_waiting.front().complete) {
            if (!each(m_waiting.front().entry))
                return {};
            m_waiting.pop_front();
        }
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    // Only where somebody took the outcome out of the file.
    for (const Waiting &waiting : m_waiting) {
        if (!each(waiting.entry))
            break;
    }
    return {};
}

SavedCopies::SavedCopies(Database *database)
    : m_rows(database->handle())
{
    m_rows.setForwardOnly(true);
    m_there = m_rows.exec(QStringLiteral("SELECT sequence, master, dump FROM dumps ORDER BY sequence"))
        && m_rows.next();
}

bool SavedCopies::agreeWith(const Record &record)
{
    if (record.kind != "outcome")
        return true;
    QHash<QString, QByteArray> hashes;
    for (const QByteArrayView element : elementsOf(BodyView(record.body).raw("masters"))) {
        const BodyView master(element);
        if (const QString hash = master.text("dump_sha256"); !hash.isEmpty())
            hashes.insert(master.text("master"), hash.toLatin1());
    }
    while (m_there && m_rows.value(0).toLongLong() < record.sequence)
        m_there = m_rows.next();
    while (m_there && m_rows.value(0).toLongLong() == record.sequence) {
        const QString master = m_rows.value(1).toString();
        if (hashes.contains(master) && dumpHash(m_rows.value(2).toByteArray()) != hashes.take(master))
            return false;
        m_there = m_rows.next();
    }
    return hashes.isEmpty();
}

} // namespace journal
