// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal_reader.h"

#include "journal/database.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QSqlQuery>
#include <QVariant>

namespace journal {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(journal::JournalReader)
};

/// Columns in the order of `recordColumns`.
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

QString recordColumns(const QString &table)
{
    return QStringLiteral("%1.sequence, %1.id, %1.kind, %1.at, %1.key, %1.body, %1.previous, %1.hash")
        .arg(table);
}

/// What is kept beside the body so that it can be searched has to say the same as the body.
bool columnsAgree(const Record &record)
{
    const QJsonObject body = bodyOf(record);
    return body.value(QLatin1String("id")).toString() == record.id
        && body.value(QLatin1String("kind")).toString().toLatin1() == record.kind
        && body.value(QLatin1String("at")).toInteger(-1) == record.atUnixMs
        && bytesOf(body, QStringLiteral("key")) == record.key;
}

Verification broken(Verification so, Verification::Break what, qint64 sequence, const QString &sentence)
{
    so.what = what;
    so.sequence = sequence;
    so.sentence = sentence;
    return so;
}

} // namespace

JournalReader::JournalReader(const QString &folder)
    : m_database(std::make_unique<Database>(folder))
{
}

JournalReader::~JournalReader() = default;

/// False: there is no journal yet.
redis::Result<bool> JournalReader::open()
{
    if (!m_database->exists())
        return false;
    const auto opened = m_database->open(Database::Mode::ReadOnly);
    if (!opened.ok())
        return opened.error();
    return true;
}

redis::Result<Head> JournalReader::readHead()
{
    QSqlQuery query(m_database->handle());
    Head head{0, genesisHash()};
    if (!query.exec(QStringLiteral("SELECT sequence, hash FROM records ORDER BY sequence DESC LIMIT 1")))
        return m_database->error(query.lastError());
    if (query.next()) {
        head.sequence = query.value(0).toLongLong();
        head.hash = query.value(1).toString().toLatin1();
    }
    return head;
}

redis::Result<Head> JournalReader::read(const Query &query,
                                        const std::function<bool(const Entry &, const Head &)> &each)
{
    const auto opened = open();
    if (!opened.ok())
        return opened.error();
    if (!*opened)
        return Head{0, genesisHash()};
    QSqlQuery transaction(m_database->handle());
    if (!transaction.exec(QStringLiteral("BEGIN")))
        return m_database->error(transaction.lastError());
    const auto head = readHead();
    auto result = head.ok() ? readEntries(query, *head, each) : head;
    transaction.exec(QStringLiteral("COMMIT"));
    transaction = QSqlQuery();
    m_database->close();
    return result;
}

redis::Result<Head> JournalReader::readEntries(const Query &query, const Head &head,
                                               const std::function<bool(const Entry &, const Head &)> &each)
{
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(
        QStringLiteral("SELECT ") + recordColumns(QStringLiteral("i")) + QStringLiteral(", ")
        + recordColumns(QStringLiteral("o"))
        + QStringLiteral(" FROM records i LEFT JOIN records o ON o.sequence = (SELECT max(sequence) FROM "
                         "records WHERE id = i.id AND kind = 'outcome') WHERE i.kind = 'intent' AND "
                         "i.at >= ? ORDER BY i.sequence ")
        + (query.newestFirst ? QStringLiteral("DESC") : QStringLiteral("ASC")));
    rows.addBindValue(query.sinceUnixMs.value_or(std::numeric_limits<qint64>::min()));
    if (!rows.exec())
        return m_database->error(rows.lastError());
    qint64 given = 0;
    while ((query.limit < 0 || given < query.limit) && rows.next()) {
        Entry entry{recordAt(rows, 0), std::nullopt};
        if (query.keyMatches && !query.keyMatches(entry.intent.key))
            continue;
        if (!rows.isNull(8))
            entry.outcome = recordAt(rows, 8);
        ++given;
        if (!each(entry, head))
            break;
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    return head;
}

redis::Result<Verification> JournalReader::verify()
{
    const auto opened = open();
    if (!opened.ok() && opened.error().kind == redis::ErrorKind::TimedOut)
        return opened.error();
    Verification result;
    result.head.hash = genesisHash();
    if (!opened.ok())
        return broken(result, Verification::Break::Unreadable, 0, opened.error().text);
    if (*opened) {
        QSqlQuery transaction(m_database->handle());
        transaction.exec(QStringLiteral("BEGIN"));
        result = walkChain();
        transaction.exec(QStringLiteral("COMMIT"));
        transaction = QSqlQuery();
        m_database->close();
    }
    if (result.ok())
        result.sentence = Text::tr("The chain is whole: %Ln record(s).", nullptr, int(result.records));
    return result;
}

Verification JournalReader::walkChain()
{
    using Break = Verification::Break;
    Verification so;
    so.head.hash = genesisHash();
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.exec(QStringLiteral("SELECT ") + recordColumns(QStringLiteral("records"))
              + QStringLiteral(" FROM records ORDER BY sequence"));
    while (rows.next()) {
        const Record record = recordAt(rows, 0);
        const qint64 expected = so.head.sequence + 1;
        if (record.sequence != expected)
            return broken(so, Break::Missing, expected, Text::tr("Record %1 is missing.").arg(expected));
        if (record.hash != chainHash(record.previous, record.sequence, record.body) || !columnsAgree(record))
            return broken(so, Break::Changed, expected, Text::tr("Record %1 was changed.").arg(expected));
        if (record.previous != so.head.hash)
            return broken(so, Break::Chain, expected,
                          Text::tr("Record %1 does not follow from the one before it.").arg(expected));
        const QString dumps = faultOfDumps(record);
        if (!dumps.isEmpty())
            return broken(so, Break::Changed, expected, dumps);
        so.head = {record.sequence, record.hash};
        ++so.records;
    }
    if (rows.lastError().isValid())
        return broken(so, Break::Unreadable, so.head.sequence + 1, m_database->error(rows.lastError()).text);
    QSqlQuery counter(m_database->handle());
    counter.exec(QStringLiteral("SELECT seq FROM sqlite_sequence WHERE name = 'records'"));
    if (counter.next() && counter.value(0).toLongLong() > so.head.sequence)
        return broken(so, Break::Missing, so.head.sequence + 1,
                      Text::tr("Record %1 is missing.").arg(so.head.sequence + 1));
    return so;
}

QString JournalReader::faultOfDumps(const Record &record)
{
    if (record.kind != "outcome")
        return {};
    QSqlQuery query(m_database->handle());
    const QJsonArray masters = bodyOf(record).value(QLatin1String("masters")).toArray();
    for (const QJsonValue &value : masters) {
        const QJsonObject master = value.toObject();
        const QByteArray hash = master.value(QLatin1String("dump_sha256")).toString().toLatin1();
        if (hash.isEmpty())
            continue;
        query.prepare(QStringLiteral("SELECT dump FROM dumps WHERE sequence = ? AND master = ?"));
        query.addBindValue(record.sequence);
        query.addBindValue(master.value(QLatin1String("master")).toString());
        const bool found = query.exec() && query.next();
        if (!found || dumpHash(query.value(0).toByteArray()) != hash)
            return Text::tr("The copy that record %1 saved for the undo was changed or removed.")
                .arg(record.sequence);
    }
    return {};
}

} // namespace journal
