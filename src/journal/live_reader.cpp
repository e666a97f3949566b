// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/live_reader.h"

#include "journal/body_view.h"
#include "journal/database.h"
#include "journal/paired_records.h"

#include <QDir>
#include <QFile>
#include <QSqlQuery>
#include <QVariant>

#include <sys/stat.h>

namespace journal {

namespace {

constexpr qint64 nsPerSecond = 1'000'000'000;

qint64 changeOf(const struct stat &status)
{
    return qint64(status.st_mtim.tv_sec) * nsPerSecond + status.st_mtim.tv_nsec;
}

} // namespace

FileState FileState::of(const QString &folder)
{
    FileState state;
    const QByteArray path = QFile::encodeName(LiveReader::fileIn(folder));
    struct stat status = {};
    if (::stat(path.constData(), &status) != 0)
        return state;
    state.inode = quint64(status.st_ino);
    state.size = qint64(status.st_size);
    state.changedNs = changeOf(status);
    const QByteArray log = path + "-wal";
    if (::stat(log.constData(), &status) == 0) {
        state.logSize = qint64(status.st_size);
        state.changedNs = std::max(state.changedNs, changeOf(status));
    }
    return state;
}

bool FileState::isRecent(qint64 nowUnixNs) const
{
    constexpr qint64 coarse = 2 * nsPerSecond; // file systems that tell seconds
    return inode != 0 && nowUnixNs - changedNs < coarse;
}

LiveReader::LiveReader(const QString &folder)
    : m_database(std::make_unique<Database>(folder))
{
}

LiveReader::~LiveReader() = default;

QString LiveReader::fileIn(const QString &folder)
{
    return QDir(folder).filePath(databaseFileName());
}

/// Where there is no journal, that is an empty one.
redis::Result<Head> LiveReader::inTransaction(const std::function<redis::Result<Head>(const Head &)> &work)
{
    Head head{0, genesisHash()};
    if (!m_database->exists() || m_database->isEmpty())
        return head;
    if (const auto opened = m_database->open(Database::Mode::ReadOnly); !opened.ok())
        return opened.error();
    QSqlQuery query(m_database->handle());
    redis::Result<Head> result(head);
    if (!query.exec(QStringLiteral("BEGIN"))
        || !query.exec(QStringLiteral("SELECT sequence, hash FROM records ORDER BY sequence DESC LIMIT 1"))) {
        result = m_database->error(query.lastError());
    } else {
        if (query.next())
            head = {query.value(0).toLongLong(), query.value(1).toString().toLatin1()};
        query.finish();
        result = work(head);
        query.exec(QStringLiteral("COMMIT"));
    }
    query = QSqlQuery();
    m_database->close();
    return result;
}

redis::Result<Head> LiveReader::read(const QString &condition, std::optional<qint64> value, const Each &each)
{
    return inTransaction([&](const Head &head) -> redis::Result<Head> {
        QSqlQuery rows(m_database->handle());
        rows.setForwardOnly(true);
        rows.prepare(pairStatement(false) + condition);
        if (value)
            rows.addBindValue(*value);
        if (!rows.exec())
            return m_database->error(rows.lastError());
        while (rows.next()) {
            if (!each(entryAt(rows, false)))
                return head;
        }
        if (rows.lastError().isValid())
            return m_database->error(rows.lastError());
        return head;
    });
}

redis::Result<Head> LiveReader::readBack(const Each &each)
{
    // The plus keeps SQLite from the index by time: sequences are what is counted down.
    return read(QStringLiteral("+i.kind = 'intent' ORDER BY i.sequence DESC"), std::nullopt, each);
}

redis::Result<Head> LiveReader::readNewer(qint64 sequence, const Each &each)
{
    return read(QStringLiteral("i.kind = 'intent' AND i.id IN (SELECT id FROM records WHERE sequence > ?) "
                               "ORDER BY i.sequence"),
                sequence, each);
}

redis::Result<std::optional<Recorded>> LiveReader::readOne(qint64 sequence)
{
    std::optional<Recorded> found;
    const auto read = inTransaction([&](const Head &head) -> redis::Result<Head> {
        const auto recorded = readRecorded(sequence, head);
        if (!recorded.ok())
            return recorded.error();
        found = *recorded;
        return head;
    });
    if (!read.ok())
        return read.error();
    return found;
}

redis::Result<std::optional<Recorded>> LiveReader::readRecorded(qint64 sequence, const Head &head)
{
    QSqlQuery rows(m_database->handle());
    rows.prepare(pairStatement(true) + QStringLiteral("i.sequence = ? AND +i.kind = 'intent'"));
    rows.addBindValue(sequence);
    if (!rows.exec())
        return m_database->error(rows.lastError());
    if (!rows.next())
        return std::optional<Recorded>();
    Recorded recorded{entryAt(rows, true), head, {}, {}};
    rows.finish();
    if (const auto read = readCopies(&recorded); !read.ok())
        return read.error();
    if (const auto read = readUndo(&recorded); !read.ok())
        return read.error();
    return std::optional<Recorded>(std::move(recorded));
}

redis::Result<void> LiveReader::readCopies(Recorded *recorded)
{
    if (!recorded->entry.outcome)
        return {};
    QSqlQuery rows(m_database->handle());
    rows.prepare(QStringLiteral("SELECT master, dump FROM dumps WHERE sequence = ?"));
    rows.addBindValue(recorded->entry.outcome->sequence());
    if (!rows.exec())
        return m_database->error(rows.lastError());
    while (rows.next())
        recorded->copies.insert(rows.value(0).toString(), rows.value(1).toByteArray());
    return {};
}

/// It is a later action on the same key.
redis::Result<void> LiveReader::readUndo(Recorded *recorded)
{
    const StoredRecord &intent = recorded->entry.intent;
    const QByteArray key = intent.key().toByteArray();
    QSqlQuery rows(m_database->handle());
    rows.setForwardOnly(true);
    rows.prepare(pairStatement(false) + QStringLiteral("i.key = ? AND i.kind = 'intent' AND i.sequence > ?"));
    rows.addBindValue(key.isNull() ? QByteArray("") : key);
    rows.addBindValue(intent.sequence());
    if (!rows.exec())
        return m_database->error(rows.lastError());
    const QString id = QString::fromUtf8(intent.id());
    while (rows.next()) {
        const Entry later = entryAt(rows, false);
        if (later.outcome && BodyView(later.intent.body()).text("undoes") == id
            && BodyView(later.outcome->body()).text("outcome") == QLatin1String("done"))
            recorded->undoneBy = QString::fromUtf8(later.intent.id());
    }
    return {};
}

redis::Result<qint64> LiveReader::sequenceOf(const QString &id)
{
    qint64 sequence = 0;
    const auto read = inTransaction([&](const Head &head) -> redis::Result<Head> {
        QSqlQuery rows(m_database->handle());
        rows.prepare(QStringLiteral("SELECT max(sequence) FROM records WHERE id = ? AND kind = 'intent'"));
        rows.addBindValue(id);
        if (!rows.exec())
            return m_database->error(rows.lastError());
        if (rows.next())
            sequence = rows.value(0).toLongLong();
        return head;
    });
    if (!read.ok())
        return read.error();
    return sequence;
}

} // namespace journal
