// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/history_reader.h"

#include "history/model/hold_number.h"
#include "history/model/last_watched.h"
#include "history/model/step_coding.h"
#include "history/read/conditions.h"
#include "history/read/hold_search.h"
#include "history/read/lasting_holds.h"
#include "history/read/overview.h"
#include "history/read/record_of.h"
#include "history/store/history_file.h"
#include "history/store/hold_row.h"
#include "history/store/watch_table.h"
#include "locks/model/pattern.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

#include <algorithm>
#include <limits>

namespace history {

namespace {

/// Until when each deployment was watched.
using LastSpans = QHash<qint32, LastWatched>;

/// Early files have no such columns.
QString proofColumns(const QSqlDatabase &database, const char *columns)
{
    const bool areThere = database.record(QStringLiteral("watched")).contains(QStringLiteral("heard"));
    return QLatin1String(areThere ? columns : "0, 0");
}

QSqlError readLastSpans(const QSqlDatabase &database, LastSpans *spans)
{
    QSqlQuery query(database);
    const QString select = QStringLiteral("SELECT deployment, how, patterns, max(until), %1 FROM watched "
                                          "GROUP BY deployment, how, patterns");
    if (!query.exec(select.arg(proofColumns(database, "max(heard), max(looked)"))))
        return query.lastError();
    while (query.next()) {
        WatchSpan span;
        span.deployment = query.value(0).toInt();
        partHow(query.value(1).toByteArray(), &span);
        span.patterns = partedWords(query.value(2).toString());
        span.to = query.value(3).toLongLong();
        span.heardUntil = query.value(4).toLongLong();
        span.readUntil = query.value(5).toLongLong();
        (*spans)[span.deployment].add(span);
    }
    return {};
}

/// A hold as it is read; `until`: when it may have been there for the last time, as far as anybody knows.
struct ReadHold
{
    std::optional<Hold> hold;
    UnixMs until = 0;
};

QSqlError readHold(const QSqlDatabase &database, QSqlQuery *select, qint64 number, const LastSpans &spans,
                   ReadHold *read)
{
    read->hold.reset();
    select->bindValue(0, number);
    if (!select->exec())
        return select->lastError();
    if (!select->next())
        return {};
    Hold &hold = read->hold.emplace(holdAt(*select));
    if (hold.why == EndReason::NoQuorum) {
        if (const QSqlError refused = readInWay(database, &hold); refused.isValid())
            return refused;
    }
    if (hold.why == EndReason::QuorumLost || (!hold.to && hold.masters > 1)) {
        if (const QSqlError refused = readQuorum(database, &hold); refused.isValid())
            return refused;
    }
    const auto watched = spans.constFind(hold.deployment);
    const bool isOpen = !hold.to && watched != spans.constEnd();
    if (isOpen)
        hold.lastSeen = watched->lastSeen(hold);
    read->until = isOpen ? watched->maybeUntil(hold) : hold.lastSeen;
    return {};
}

bool isMeant(const ReadHold &read, const HoldQuery &query)
{
    const Hold &hold = *read.hold;
    if (query.deployment && hold.deployment != *query.deployment)
        return false;
    if (query.key && hold.key != *query.key)
        return false;
    if (query.server && hold.server != *query.server)
        return false;
    if (!query.pattern.isEmpty() && !locks::globMatch(query.pattern, hold.key))
        return false;
    // Of one that nobody saw ending, nothing is known once nobody looked.
    const std::optional<UnixMs> since = query.at ? query.at : query.since;
    if (since && !hold.to && read.until < *since)
        return false;
    return (!query.why || hold.why == *query.why) && (!query.isWanted || query.isWanted(hold));
}

bool isStopped(const HoldQuery &query)
{
    return query.isStopped && query.isStopped();
}

/// Hands those of the numbers over that are meant, in their order; of so many the newest.
QSqlError readHolds(const QSqlDatabase &database, const HoldQuery &query, const std::vector<qint64> &numbers,
                    const std::function<bool(Hold &&)> &each)
{
    LastSpans spans;
    if (const QSqlError refused = readLastSpans(database, &spans); refused.isValid())
        return refused;
    QSqlQuery select(database);
    select.setForwardOnly(true);
    select.prepare(holdSelect("h.id = ?"));
    ReadHold one;
    const auto read = [&](size_t place) {
        const QSqlError refused = readHold(database, &select, numbers[place], spans, &one);
        if (one.hold && !isMeant(one, query))
            one.hold.reset();
        const bool asksWhere =
            query.at && one.hold && one.hold->masters > 1; // on how many masters it was then
        return asksWhere && !refused.isValid() ? readQuorum(database, &*one.hold) : refused;
    };
    // Where there are more than are wanted, the first of the newest is looked for from the end. They are read
    // twice: keeping them meanwhile would take hundreds of bytes for each.
    size_t first = 0;
    if (query.most >= 0 && numbers.size() > size_t(query.most)) {
        first = numbers.size();
        for (qint64 found = 0; first > 0 && found < query.most && !isStopped(query);) {
            if (const QSqlError refused = read(--first); refused.isValid())
                return refused;
            found += one.hold ? 1 : 0;
        }
    }
    for (size_t place = first; place < numbers.size() && !isStopped(query); ++place) {
        if (const QSqlError refused = read(place); refused.isValid())
            return refused;
        if (one.hold && !each(std::move(*one.hold)))
            return {};
    }
    return {};
}

} // namespace

HistoryReader::HistoryReader(const QString &path)
    : m_file(std::make_unique<HistoryFile>(path))
{
}

HistoryReader::~HistoryReader() = default;

bool HistoryReader::exists() const
{
    return m_file->exists() && !m_file->isEmpty();
}

redis::Result<bool> HistoryReader::open()
{
    if (m_file->isOpen() && m_file->isCurrent())
        return true;
    if (!exists())
        return false;
    const auto opened = m_file->open(HistoryFile::Mode::ReadOnly);
    if (!opened.ok())
        return opened.error();
    return true;
}

/// One state of the file, from the first statement to the last; of no file what `T` is by itself.
template <typename T, typename Read> redis::Result<T> HistoryReader::reading(Read read)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    T answer{};
    if (!*there)
        return answer;
    QSqlDatabase database = m_file->handle();
    const bool isOutermost = database.transaction(); // who is handed a hold may ask for more
    const QSqlError refused = read(database, &answer);
    if (isOutermost)
        database.rollback();
    if (refused.isValid())
        return m_file->error(refused);
    return answer;
}

redis::Result<QList<Deployment>> HistoryReader::deployments()
{
    return reading<QList<Deployment>>([](const QSqlDatabase &database, QList<Deployment> *list) {
        QSqlQuery query(database);
        if (!query.exec(deploymentSelect()))
            return query.lastError();
        while (query.next())
            list->append(deploymentAt(query));
        return QSqlError();
    });
}

redis::Result<QList<WatchSpan>> HistoryReader::watched(std::optional<qint32> deployment,
                                                       std::optional<UnixMs> since,
                                                       std::optional<UnixMs> until)
{
    Conditions conditions;
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    if (since)
        conditions.add("until >= ?", *since);
    if (until)
        conditions.add("begin < ?", *until);
    return reading<QList<WatchSpan>>([&](const QSqlDatabase &database, QList<WatchSpan> *list) {
        QSqlQuery query(database);
        if (!conditions.run(&query,
                            QStringLiteral("SELECT deployment, begin, until, how, patterns, %1 FROM watched")
                                .arg(proofColumns(database, "heard, looked")),
                            " ORDER BY begin"))
            return query.lastError();
        while (query.next()) {
            WatchSpan span;
            span.deployment = query.value(0).toInt();
            span.from = query.value(1).toLongLong();
            span.to = query.value(2).toLongLong();
            partHow(query.value(3).toByteArray(), &span);
            span.patterns = partedWords(query.value(4).toString());
            span.heardUntil = query.value(5).toLongLong();
            span.readUntil = query.value(6).toLongLong();
            list->append(span);
        }
        return QSqlError();
    });
}

redis::Result<QList<ServerEvent>> HistoryReader::events(std::optional<qint32> deployment,
                                                        std::optional<UnixMs> since,
                                                        std::optional<UnixMs> until)
{
    Conditions conditions;
    conditions.add("kind < ?", missedKind);
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    if (since)
        conditions.add("at >= ?", *since);
    if (until)
        conditions.add("at < ?", *until);
    return reading<QList<ServerEvent>>([&](const QSqlDatabase &database, QList<ServerEvent> *list) {
        QSqlQuery query(database);
        if (!conditions.run(
                &query, QStringLiteral("SELECT deployment, kind, at, master, words, key, count FROM events"),
                " ORDER BY at, id"))
            return query.lastError();
        while (query.next()) {
            ServerEvent event{query.value(0).toInt(),
                              ServerEvent::Kind(query.value(1).toInt()),
                              query.value(2).toLongLong(),
                              query.value(3).toString(),
                              QString(),
                              query.value(5).toByteArray(),
                              query.value(6).toLongLong()};
            takeWords(&event, query.value(4).toString());
            list->append(event);
        }
        return QSqlError();
    });
}

redis::Result<QList<MissedHolds>> HistoryReader::missed(const KeyPlace &place, const QByteArray &key,
                                                        UnixMs since, UnixMs until)
{
    Conditions conditions;
    conditions.add("kind >= ?", missedKind);
    conditions.add("deployment = ?", place.deployment);
    conditions.add("key = ?", key);
    conditions.add("at < ?", until);
    conditions.add("at + count > ?", since);
    return reading<QList<MissedHolds>>([&](const QSqlDatabase &database, QList<MissedHolds> *list) {
        QSqlQuery query(database);
        if (!conditions.run(&query, QStringLiteral("SELECT at, master, count, kind FROM events"),
                            " ORDER BY at, id"))
            return query.lastError();
        while (query.next()) {
            const UnixMs from = query.value(0).toLongLong();
            const QString server = query.value(1).toString();
            if (place.server.isEmpty() || server == place.server)
                list->append({key, server, from, from + query.value(2).toLongLong(),
                              query.value(3).toInt() == missedKind});
        }
        return QSqlError();
    });
}

redis::Result<void> HistoryReader::holds(const HoldQuery &query, const std::function<bool(Hold &&)> &each)
{
    std::vector<qint64> numbers;
    const auto read = reading<bool>([&](const QSqlDatabase &database, bool *) {
        const QSqlError refused = HoldSearch(database, query).find(&numbers);
        return refused.isValid() ? refused : readHolds(database, query, numbers, each);
    });
    if (!read.ok())
        return read.error();
    return {};
}

redis::Result<Neighbours> HistoryReader::begunOrHappened(qint32 deployment, UnixMs at)
{
    return reading<Neighbours>([=](const QSqlDatabase &database, Neighbours *found) {
        return readNeighbours(database, deployment, at, found);
    });
}

redis::Result<std::optional<Hold>> HistoryReader::hold(qint64 id)
{
    return reading<std::optional<Hold>>([id](const QSqlDatabase &database, std::optional<Hold> *hold) {
        LastSpans spans;
        if (const QSqlError refused = readLastSpans(database, &spans); refused.isValid())
            return refused;
        QSqlQuery select(database);
        select.prepare(holdSelect("h.id = ?"));
        ReadHold read;
        const QSqlError refused = readHold(database, &select, id, spans, &read);
        *hold = std::move(read.hold);
        return refused;
    });
}

/// Looked for soon behind its end first: of a busy key there may be a million later ones.
redis::Result<std::optional<Hold>> HistoryReader::nextOf(const Hold &hold)
{
    constexpr qint64 soonMs = 60'000;
    constexpr qint64 nextDayMs = 86'400'000;
    std::optional<Hold> next;
    if (!hold.to)
        return next;
    HoldQuery later;
    later.deployment = hold.deployment;
    later.key = hold.key;
    later.since = hold.from;
    for (const qint64 within : {soonMs, nextDayMs, qint64(-1)}) {
        later.until = within < 0 ? std::nullopt : std::optional(*hold.to + within);
        const auto read = holds(later, [&](Hold &&each) {
            if (each.id > hold.id && each.server == hold.server) // numbers ascend with begins
                next = std::move(each);
            return !next;
        });
        if (!read.ok())
            return read.error();
        if (next)
            break;
    }
    return next;
}

redis::Result<QList<Step>> HistoryReader::steps(qint64 hold)
{
    return reading<QList<Step>>([hold](const QSqlDatabase &database, QList<Step> *steps) {
        Conditions conditions;
        conditions.add("hold = ?", hold);
        QSqlQuery query(database);
        if (!conditions.run(&query, QStringLiteral("SELECT bytes FROM steps"), " ORDER BY part"))
            return query.lastError();
        while (query.next())
            readSteps(query.value(0).toByteArray(), beginOfNumber(hold), steps);
        return QSqlError();
    });
}

redis::Result<KeyList> HistoryReader::keys(const KeyQuery &query)
{
    return reading<KeyList>(
        [&query](const QSqlDatabase &database, KeyList *list) { return readKeys(database, query, list); });
}

redis::Result<QList<KeyPlace>> HistoryReader::placesOf(const QByteArray &key)
{
    return reading<QList<KeyPlace>>([&key](const QSqlDatabase &database, QList<KeyPlace> *list) {
        return readPlaces(database, key, list);
    });
}

redis::Result<QList<Density>> HistoryReader::density(std::optional<qint32> deployment, qint64 most)
{
    return reading<QList<Density>>([=](const QSqlDatabase &database, QList<Density> *list) {
        return readDensity(database, deployment, most, list);
    });
}

redis::Result<QList<HoldStatistics>> HistoryReader::statistics(std::optional<qint32> deployment)
{
    return reading<QList<HoldStatistics>>([=](const QSqlDatabase &database, QList<HoldStatistics> *list) {
        return readStatistics(database, deployment, true, std::nullopt, list);
    });
}

redis::Result<std::optional<HoldStatistics>> HistoryReader::statisticsOf(qint32 deployment,
                                                                         const QByteArray &name, bool isShape)
{
    const auto read =
        reading<QList<HoldStatistics>>([&](const QSqlDatabase &database, QList<HoldStatistics> *list) {
            return readStatistics(database, deployment, isShape, name, list);
        });
    if (!read.ok())
        return read.error();
    return read->isEmpty() ? std::optional<HoldStatistics>() : read->first();
}

redis::Result<locks::UsualHoldsPtr> HistoryReader::usualHolds(const Deployment &connection, Past past)
{
    const auto records = deployments();
    if (!records.ok())
        return records.error();
    const std::optional<qint32> record = recordOf(*records, connection);
    if (!record)
        return locks::UsualHoldsPtr();
    QByteArrayList runs;
    for (const Deployment &each : *records) {
        if (each.id == *record)
            runs = each.servers;
    }
    return reading<locks::UsualHoldsPtr>([=](const QSqlDatabase &database, locks::UsualHoldsPtr *usual) {
        const auto found = std::make_shared<locks::UsualHolds>();
        found->setRecordedRuns(runs);
        QSqlError refused;
        if (past != Past::Lasting)
            refused = readUsual(database, *record, found.get());
        if (past != Past::Usual && !refused.isValid())
            refused = readLasting(database, *record, QDateTime::currentMSecsSinceEpoch(), locks::steadyNow(),
                                  found.get());
        *usual = found;
        return refused;
    });
}

} // namespace history
