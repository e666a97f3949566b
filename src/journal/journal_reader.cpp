// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal_reader.h"

#include "journal/body_view.h"
#include "journal/database.h"
#include "journal/paired_records.h"

#include <QCoreApplication>
#include <QDir>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <deque>

namespace journal {

namespace {

constexpr qint64 progressStep = 500; ///< records between two calls of a Progress

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(journal::JournalReader)
};

/// What is kept beside the body so that it can be searched has to say the same as the body.
bool columnsAgree(const StoredRecord &record)
{
    const BodyView body(record.body());
    return body.isValid() && body.text("id") == QString::fromUtf8(record.id())
        && body.text("kind").toLatin1() == record.kind() && body.number("at", -1) == record.atUnixMs()
        && body.bytes("key") == record.key();
}

Verification broken(Verification so, Verification::Break what, qint64 sequence, const QString &sentence)
{
    so.what = what;
    so.sequence = sequence;
    so.sentence = sentence;
    return so;
}

/// The first key behind all that begin with `prefix`; empty: none is behind them.
QByteArray behindPrefix(QByteArray prefix)
{
    while (prefix.endsWith('\xff'))
        prefix.chop(1);
    if (!prefix.isEmpty())
        prefix.back() = char(uchar(prefix.back()) + 1);
    return prefix;
}

} // namespace

JournalReader::JournalReader(const QString &folder)
    : m_database(std::make_unique<Database>(folder))
{
}

JournalReader::~JournalReader() = default;

bool JournalReader::exists() const
{
    return m_database->exists() && !m_database->isEmpty();
}

/// False: there is no journal yet, or a file without a byte.
redis::Result<bool> JournalReader::open()
{
    if (!m_database->exists() || m_database->isEmpty())
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

redis::Result<Head> JournalReader::read(const Query &query, const Each &each)
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
    auto result = !head.ok() ? head
        : query.newest >= 0  ? readNewest(query, *head, each)
                             : readMeant(query, *head, each);
    transaction.exec(QStringLiteral("COMMIT"));
    transaction = QSqlQuery();
    m_database->close();
    return result;
}

redis::Result<Head> JournalReader::readMeant(const Query &query, const Head &head, const Each &each)
{
    const Each wanted = [&](Entry &&entry, const Head &end) {
        return !isMeantOutcome(entry, query) || each(std::move(entry), end);
    };
    if (query.key)
        return readKey(query, head, wanted);
    if (query.keyMatches)
        return readMatching(query, head, wanted);
    return readAll(query, 0, head, wanted);
}

/// Where time alone says which, only those are read; else all that are meant, and the last of them kept.
redis::Result<Head> JournalReader::readNewest(const Query &query, const Head &head, const Each &each)
{
    if (query.newest == 0)
        return head;
    if (query.isAboutTime()) {
        const auto first = firstOfNewest(query);
        if (!first.ok())
            return first.error();
        return readAll(query, *first, head, each);
    }
    const auto all = countIntents();
    if (!all.ok())
        return all.error();
    if (query.newest >= *all)
        return readMeant(query, head, each);
    std::deque<Entry> last;
    const auto read = readMeant(query, head, [&](Entry &&entry, const Head &) {
        last.push_back(std::move(entry));
        if (qint64(last.size()) > query.newest)
            last.pop_front();
        return true;
    });
    if (!read.ok())
        return read;
    for (Entry &entry : last) {
        if (!each(std::move(entry), head))
            break;
    }
    return head;
}

redis::Result<qint64> JournalReader::firstSince(qint64 unixMs)
{
    // The clock may have been set back meanwhile: what follows is asked for its time as well.
    QSqlQuery query(m_database->handle());
    query.prepare(QStringLiteral("SELECT min(sequence) FROM records WHERE kind = 'intent' AND at >= ?"));
    query.addBindValue(unixMs);
    if (!query.exec() || !query.next())
        return m_database->error(query.lastError());
    return query.isNull(0) ? std::numeric_limits<qint64>::max() : query.value(0).toLongLong();
}

redis::Result<qint64> JournalReader::countIntents()
{
    QSqlQuery query(m_database->handle());
    if (!query.exec(QStringLiteral("SELECT count(*) FROM records WHERE kind = 'intent'")) || !query.next())
        return m_database->error(query.lastError());
    return query.value(0).toLongLong();
}

/// The intent that `newest` − 1 of those that are meant follow; 0: there are not so many.
redis::Result<qint64> JournalReader::firstOfNewest(const Query &query)
{
    // The plus keeps SQLite from the index by time: sequences are what is counted down.
    QSqlQuery rows(m_database->handle());
    rows.prepare(QStringLiteral("SELECT sequence FROM records WHERE +kind = 'intent' AND +at >= ? AND "
                                "+at < ? ORDER BY sequence DESC LIMIT 1 OFFSET ?"));
    rows.addBindValue(query.sinceUnixMs.value_or(std::numeric_limits<qint64>::min()));
    rows.addBindValue(query.untilUnixMs.value_or(std::numeric_limits<qint64>::max()));
    rows.addBindValue(query.newest - 1);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    return rows.next() ? rows.value(0).toLongLong() : 0;
}

/// Actions on one key, told by the index: one look for each outcome.
redis::Result<Head> JournalReader::readKey(const Query &query, const Head &head, const Each &each)
{
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(pairStatement(query.withChain)
                 + QStringLiteral("i.key = ? AND i.kind = 'intent' ORDER BY i.sequence"));
    rows.addBindValue(query.key->isNull() ? QByteArray("") : *query.key);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    while (rows.next()) {
        Entry entry = entryAt(rows, query.withChain);
        if (isMeant(entry.intent, query) && !each(std::move(entry), head))
            break;
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    return head;
}

/// The intents whose key matches, told by the index of the keys alone.
redis::Result<std::vector<qint64>> JournalReader::matching(const Query &query)
{
    const QByteArray end = behindPrefix(query.keyPrefix);
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(QStringLiteral("SELECT key, sequence FROM records WHERE key >= ? AND kind = 'intent'")
                 + (end.isEmpty() ? QString() : QStringLiteral(" AND key < ?"))
                 + QStringLiteral(" ORDER BY key, kind, sequence"));
    rows.addBindValue(query.keyPrefix.isNull() ? QByteArray("") : query.keyPrefix);
    if (!end.isEmpty())
        rows.addBindValue(end);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    std::vector<qint64> found;
    std::optional<QByteArray> last;
    bool matches = false;
    while (rows.next()) {
        const QByteArray key = rows.value(0).toByteArray();
        if (key != last) {
            matches = query.keyMatches(key);
            last = key;
        }
        if (matches)
            found.push_back(rows.value(1).toLongLong());
    }
    if (rows.lastError().isValid())
        return m_database->error(rows.lastError());
    std::sort(found.begin(), found.end());
    return found;
}

/// Actions on the keys that match: one look for each where they are few, else the walk.
redis::Result<Head> JournalReader::readMatching(const Query &query, const Head &head, const Each &each)
{
    constexpr qint64 walkShare = 16; // reading so many records in a row takes as long as looking for one
    const auto found = matching(query);
    if (!found.ok())
        return found.error();
    if (qint64(found->size()) > head.sequence / walkShare)
        return readAll(query, 0, head, each);
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(pairStatement(query.withChain) + QStringLiteral("i.sequence = ?"));
    for (const qint64 sequence : *found) {
        rows.bindValue(0, sequence);
        if (!rows.exec())
            return m_database->error(rows.lastError());
        if (!rows.next())
            continue;
        Entry entry = entryAt(rows, query.withChain);
        if (isMeant(entry.intent, query) && !each(std::move(entry), head))
            break;
    }
    return head;
}

/// Everything from the record `first` on, in one walk over the file.
redis::Result<Head> JournalReader::readAll(const Query &query, qint64 first, const Head &head,
                                           const Each &each)
{
    if (query.sinceUnixMs) {
        const auto found = firstSince(*query.sinceUnixMs);
        if (!found.ok())
            return found.error();
        first = std::max(first, *found);
    }
    const auto wanted = [&query](const StoredRecord &intent) {
        return isMeant(intent, query) && (!query.keyMatches || query.keyMatches(intent.key().toByteArray()));
    };
    PairedRecords pairs(m_database.get(), first, query.withChain, wanted);
    const auto read = pairs.read([&](Entry &&entry) { return each(std::move(entry), head); });
    if (!read.ok())
        return read.error();
    return head;
}

redis::Result<Verification> JournalReader::verify(const Progress &progress)
{
    const auto opened = open();
    if (!opened.ok() && opened.error().kind == redis::ErrorKind::DatabaseBusy)
        return opened.error();
    Verification result;
    result.head.hash = genesisHash();
    if (!opened.ok())
        return broken(result, Verification::Break::Unreadable, 0, opened.error().text);
    if (!*opened) {
        const QString path = QDir::toNativeSeparators(m_database->path());
        return broken(
            result, Verification::Break::Absent, 0,
            m_database->exists()
                ? Text::tr("The file %1 is empty: it is not a journal, and there is no chain to verify.")
                      .arg(path)
                : Text::tr("There is no journal at %1: there is no chain to verify.").arg(path));
    }
    QSqlQuery transaction(m_database->handle());
    transaction.exec(QStringLiteral("BEGIN"));
    result = walkChain(progress);
    transaction.exec(QStringLiteral("COMMIT"));
    transaction = QSqlQuery();
    m_database->close();
    if (result.ok() && result.records == 0)
        return broken(result, Verification::Break::Absent, 0,
                      Text::tr("The journal %1 has no record: there is no chain to verify.")
                          .arg(QDir::toNativeSeparators(m_database->path())));
    if (result.ok())
        result.sentence = Text::tr("The chain is whole: %Ln record(s).", nullptr, int(result.records));
    return result;
}

Verification JournalReader::walkChain(const Progress &progress)
{
    using Break = Verification::Break;
    Verification so;
    so.head.hash = genesisHash();
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.exec(QStringLiteral("SELECT ") + recordColumns(QStringLiteral("records"), true)
              + QStringLiteral(" FROM records ORDER BY sequence"));
    SavedCopies copies(m_database.get());
    while (rows.next()) {
        const StoredRecord record = recordAt(rows, 0, true);
        const qint64 expected = so.head.sequence + 1;
        if (record.sequence() != expected)
            return broken(so, Break::Missing, expected, Text::tr("Record %1 is missing.").arg(expected));
        if (record.hash() != chainHash(record.previous(), record.sequence(), record.body())
            || !columnsAgree(record))
            return broken(so, Break::Changed, expected, Text::tr("Record %1 was changed.").arg(expected));
        if (record.previous() != so.head.hash)
            return broken(so, Break::Chain, expected,
                          Text::tr("Record %1 does not follow from the one before it.").arg(expected));
        if (!copies.agreeWith(record))
            return broken(
                so, Break::Changed, expected,
                Text::tr("The copy that record %1 saved for the undo was changed or removed.").arg(expected));
        so.head = {record.sequence(), record.hash().toByteArray()};
        ++so.records;
        if (progress && so.records % progressStep == 0 && !progress(so.records))
            return broken(so, Break::Stopped, 0, Text::tr("Stopped before the end of the journal."));
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

} // namespace journal
