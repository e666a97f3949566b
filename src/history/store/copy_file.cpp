// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/copy_file.h"

#include "history/model/hold_number.h"
#include "history/store/history_file.h"

#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

namespace history {

namespace {

constexpr qint64 minuteMs = 60'000;

/// Each takes ?1: the milliseconds, ?2: the same as part of a hold's number, ?3: as minutes.
constexpr std::array copies{
    "INSERT INTO deployments SELECT * FROM source.deployments",
    "INSERT INTO names SELECT * FROM source.names",
    "INSERT INTO keys (id, deployment, name, shape, trouble) "
    "SELECT id, deployment, name, shape, trouble + ?1 FROM source.keys",
    "INSERT INTO holds (id, key, token, owner, library, server, flags, level, length, sure, why, masters, "
    "lease, deadline, renewals, waiters, asked, refused) "
    "SELECT id + ?2, key, token, owner, library, server, flags, level, length, sure, why, masters, lease, "
    "deadline, renewals, waiters, asked, refused FROM source.holds ORDER BY id",
    "INSERT INTO steps SELECT hold + ?2, part, bytes FROM source.steps",
    "INSERT INTO actions SELECT hold + ?2, action FROM source.actions",
    "INSERT INTO watched (id, deployment, begin, until, how, patterns) "
    "SELECT id, deployment, begin + ?1, until + ?1, how, patterns FROM source.watched",
    "INSERT INTO events (deployment, at, kind, master, words, key, count) "
    "SELECT deployment, at + ?1, kind, master, CASE WHEN kind = 1 AND CAST(words AS INTEGER) > 0 "
    "THEN CAST(words AS INTEGER) + ?1 ELSE words END, key, count FROM source.events",
    "INSERT INTO minutes SELECT deployment, minute + ?3, begun, trouble FROM source.minutes",
};

/// Which files of the first days do not have.
constexpr const char *copyInWay =
    "INSERT INTO in_way SELECT hold + ?2, master, what, token FROM source.in_way";
constexpr const char *copyProofs =
    "UPDATE watched SET (heard, looked) = (SELECT heard + ?1 * (heard > 0), looked + ?1 * (looked > 0) "
    "FROM source.watched span WHERE span.id = watched.id)";
constexpr const char *copyQuorum = "INSERT INTO quorum SELECT hold + ?2, course FROM source.quorum";

/// The values are whole numbers of ours: SQLite names them in any order, QtSql does not.
QString withNumbers(const char *statement, qint64 laterMs)
{
    return QString::fromLatin1(statement)
        .replace(QLatin1String("?1"), QString::number(laterMs))
        .replace(QLatin1String("?2"), QString::number(laterMs << sequenceBits))
        .replace(QLatin1String("?3"), QString::number(laterMs / minuteMs));
}

bool copyAll(QSqlQuery *query, qint64 laterMs)
{
    const auto finds = [query](const char *select) {
        const bool found = query->exec(QLatin1String(select)) && query->next();
        query->finish();
        return found;
    };
    const bool hasInWay = finds("SELECT 1 FROM source.sqlite_master WHERE name = 'in_way'");
    const bool hasQuorum = finds("SELECT 1 FROM source.sqlite_master WHERE name = 'quorum'");
    const bool hasProofs = finds("SELECT 1 FROM pragma_table_info('watched', 'source') WHERE name = 'heard'");
    return std::all_of(copies.begin(), copies.end(),
                       [&](const char *each) { return query->exec(withNumbers(each, laterMs)); })
        && (!hasInWay || query->exec(withNumbers(copyInWay, laterMs)))
        && (!hasProofs || query->exec(withNumbers(copyProofs, laterMs)))
        && (!hasQuorum || query->exec(withNumbers(copyQuorum, laterMs)));
}

} // namespace

redis::Result<void> copyLater(const QString &from, const QString &to, qint64 laterMs)
{
    HistoryFile source(from); // says it in words where it is none
    if (const auto opened = source.open(HistoryFile::Mode::ReadOnly); !opened.ok())
        return opened;
    source.close();
    HistoryFile target(to);
    if (const auto opened = target.open(HistoryFile::Mode::ReadWrite); !opened.ok())
        return opened;
    QSqlQuery query(target.handle());
    query.prepare(QStringLiteral("ATTACH DATABASE ? AS source"));
    query.addBindValue(from);
    if (!query.exec())
        return target.error(query.lastError());
    QSqlDatabase database = target.handle();
    const bool copied = database.transaction() && copyAll(&query, laterMs / minuteMs * minuteMs);
    const redis::Error failed = target.error(query.lastError());
    query.finish();
    if (copied && database.commit())
        return {};
    database.rollback();
    return failed;
}

redis::Result<std::optional<UnixMs>> recordedUntil(const QString &path)
{
    HistoryFile file(path);
    if (!file.exists())
        return std::optional<UnixMs>();
    if (const auto opened = file.open(HistoryFile::Mode::ReadOnly); !opened.ok())
        return opened.error();
    QSqlQuery query(file.handle());
    if (!query.exec(QStringLiteral("SELECT max(until) FROM watched")) || !query.next())
        return file.error(query.lastError());
    return query.isNull(0) ? std::optional<UnixMs>() : std::optional<UnixMs>(query.value(0).toLongLong());
}

} // namespace history
