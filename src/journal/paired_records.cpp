// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/paired_records.h"

#include "journal/body_view.h"
#include "journal/database.h"

#include <QVariant>

#include <algorithm>

namespace journal {

// As bytes: Qt would have the texts turned into UTF-16, which nobody needs. A column each: Qt takes long for
// one, but SQLite takes longer to join two.
QString recordColumns(const QString &table, bool withChain)
{
    const QString columns = QStringLiteral("%1.sequence, CAST(%1.id AS BLOB), CAST(%1.kind AS BLOB), %1.at, "
                                           "%1.key, %1.body");
    const QString chain = QStringLiteral(", CAST(%1.previous AS BLOB), CAST(%1.hash AS BLOB)");
    return (withChain ? columns + chain : columns).arg(table);
}

StoredRecord recordAt(const QSqlQuery &query, int first, bool withChain)
{
    const auto bytes = [&query, first](int column) {
        return query.value(first + column).toByteArray();
    };
    const QByteArray id = bytes(1);
    const QByteArray kind = bytes(2);
    const QByteArray key = bytes(4);
    const QByteArray body = bytes(5);
    const QByteArray previous = withChain ? bytes(6) : QByteArray();
    const QByteArray hash = withChain ? bytes(7) : QByteArray();
    return StoredRecord({query.value(first).toLongLong(), query.value(first + 3).toLongLong(), id, kind, key,
                         body, previous, hash});
}

QString pairStatement(bool withChain)
{
    return QStringLiteral("SELECT ") + recordColumns(QStringLiteral("i"), withChain) + QStringLiteral(", ")
        + recordColumns(QStringLiteral("o"), withChain)
        + QStringLiteral(" FROM records i LEFT JOIN records o ON o.sequence = (SELECT max(sequence) FROM "
                         "records WHERE id = i.id AND kind = 'outcome') WHERE ");
}

Entry entryAt(const QSqlQuery &rows, bool withChain)
{
    Entry entry{recordAt(rows, 0, withChain), std::nullopt};
    const int second = recordColumnCount(withChain);
    if (!rows.isNull(second))
        entry.outcome = recordAt(rows, second, withChain);
    return entry;
}

PairedRecords::PairedRecords(Database *database, qint64 first, bool withChain,
                             std::function<bool(const StoredRecord &intent)> wanted)
    : m_database(database)
    , m_first(first)
    , m_withChain(withChain)
    , m_wanted(std::move(wanted))
{
}

/// Nearly every action has one intent and one outcome, which find each other on the way. Which outcome is the
/// last one of all others is told by the index.
redis::Result<void> PairedRecords::findIrregular()
{
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    // "intent" comes before "outcome", and of several outcomes the last one counts.
    if (!rows.exec(QStringLiteral("SELECT CAST(id AS BLOB), kind = 'intent', sequence FROM records WHERE id "
                                  "IN (SELECT id FROM records GROUP BY "
                                  "id HAVING count(*) <> 2) ORDER BY id, kind, sequence")))
        return m_database->error(rows.lastError());
    QByteArray id;
    qint64 intent = 0;
    while (rows.next()) {
        const qint64 sequence = rows.value(2).toLongLong();
        const QByteArray each = rows.value(0).toByteArray();
        m_irregular.insert(each);
        if (rows.value(1).toBool()) {
            id = each;
            intent = sequence;
        } else if (each == id && intent >= m_first) {
            m_outcomeOf.insert(intent, sequence);
        }
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    return {};
}

void PairedRecords::addIntent(StoredRecord &&intent)
{
    if (!m_wanted(intent))
        return;
    bool complete = false;
    const qint64 sequence = intent.sequence();
    QByteArray id = intent.id().toByteArray();
    if (!m_irregular.contains(id)) {
        m_awaited.insert(std::move(id), sequence);
    } else if (const qint64 outcome = m_outcomeOf.value(sequence); outcome > 0) {
        m_intentOf.insert(outcome, sequence);
    } else {
        complete = true;
    }
    m_waiting.push_back({Entry{std::move(intent), std::nullopt}, complete});
}

/// 0: none that waits for it.
qint64 PairedRecords::intentOf(const StoredRecord &outcome)
{
    const QByteArrayView id = outcome.id();
    if (const auto awaited = m_awaited.constFind(QByteArray::fromRawData(id.data(), id.size()));
        awaited != m_awaited.cend()) {
        const qint64 intent = *awaited;
        m_awaited.erase(awaited);
        return intent;
    }
    return m_intentOf.take(outcome.sequence());
}

void PairedRecords::add(StoredRecord &&record)
{
    if (record.isIntent())
        return addIntent(std::move(record));
    const qint64 intent = intentOf(record);
    if (intent <= 0)
        return;
    const auto waiting =
        std::lower_bound(m_waiting.begin(), m_waiting.end(), intent, [](const Waiting &each, qint64 sought) {
            return each.entry.intent.sequence() < sought;
        });
    waiting->entry.outcome = std::move(record);
    waiting->complete = true;
}

redis::Result<void> PairedRecords::read(const std::function<bool(Entry &&)> &each)
{
    const auto found = findIrregular();
    if (!found.ok())
        return found;
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(QStringLiteral("SELECT ") + recordColumns(QStringLiteral("records"), m_withChain)
                 + QStringLiteral(" FROM records WHERE sequence >= ? ORDER BY sequence"));
    rows.addBindValue(m_first);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    while (rows.next()) {
        add(recordAt(rows, 0, m_withChain));
        while (!m_waiting.empty() && m_waiting.front().complete) {
            if (!each(std::move(m_waiting.front().entry)))
                return {};
            m_waiting.pop_front();
        }
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    // Only where somebody took the outcome out of the file.
    for (Waiting &waiting : m_waiting) {
        if (!each(std::move(waiting.entry)))
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

bool SavedCopies::agreeWith(const StoredRecord &record)
{
    if (record.kind() != QByteArrayView("outcome"))
        return true;
    QHash<QString, QByteArray> hashes;
    for (const QByteArrayView element : elementsOf(BodyView(record.body()).raw("masters"))) {
        const BodyView master(element);
        if (const QString hash = master.text("dump_sha256"); !hash.isEmpty())
            hashes.insert(master.text("master"), hash.toLatin1());
    }
    while (m_there && m_rows.value(0).toLongLong() < record.sequence())
        m_there = m_rows.next();
    while (m_there && m_rows.value(0).toLongLong() == record.sequence()) {
        const QString master = m_rows.value(1).toString();
        if (hashes.contains(master) && dumpHash(m_rows.value(2).toByteArray()) != hashes.take(master))
            return false;
        m_there = m_rows.next();
    }
    return hashes.isEmpty();
}

} // namespace journal
