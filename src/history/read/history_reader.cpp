// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/history_reader.h"

#include "history/model/hold_number.h"
#include "history/model/step_coding.h"
#include "history/read/hold_search.h"
#include "history/store/history_file.h"
#include "history/store/hold_row.h"
#include "history/store/length_table.h"
#include "history/store/statement.h"
#include "history/store/watch_table.h"
#include "locks/model/pattern.h"

#include <QSet>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <limits>

namespace history {

namespace {

constexpr UnixMs minuteMs = 60'000;

QStringList textsOf(const QString &joined)
{
    QStringList texts;
    for (const QByteArray &word : partedWords(joined))
        texts.append(QString::fromUtf8(word));
    return texts;
}

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
    statistics.renewals = lengths.renewals;
    statistics.ends = lengths.ends;
    return statistics;
}

/// A statement with the conditions that are there, each with its value.
class Conditions
{
public:
    void add(const char *condition, const QVariant &value)
    {
        m_text += (m_text.isEmpty() ? QStringLiteral(" WHERE ") : QStringLiteral(" AND "))
            + QString::fromLatin1(condition);
        m_values.append(value);
    }
    bool run(QSqlQuery *query, const char *select, const char *order) const
    {
        query->setForwardOnly(true);
        if (!query->prepare(QString::fromLatin1(select) + m_text + QString::fromLatin1(order)))
            return false;
        for (const QVariant &value : m_values)
            query->addBindValue(notNull(value));
        return query->exec();
    }

private:
    QString m_text;
    QVariantList m_values;
};

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

redis::Result<std::optional<UnixMs>> HistoryReader::begin()
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    if (!*there)
        return std::optional<UnixMs>();
    QSqlQuery query(m_file->handle());
    if (!query.exec(QStringLiteral("SELECT (SELECT min(begin) FROM watched), (SELECT min(id) FROM holds)"))
        || !query.next())
        return m_file->error(query.lastError());
    std::optional<UnixMs> first;
    if (!query.isNull(0))
        first = query.value(0).toLongLong();
    if (!query.isNull(1))
        first = std::min(first.value_or(std::numeric_limits<UnixMs>::max()),
                         beginOfNumber(query.value(1).toLongLong()));
    return first;
}

redis::Result<QList<Deployment>> HistoryReader::deployments()
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<Deployment> list;
    if (!*there)
        return list;
    QSqlQuery query(m_file->handle());
    if (!Conditions().run(&query,
                          "SELECT id, name, number, environment, separate, masters, servers "
                          "FROM deployments",
                          " ORDER BY id"))
        return m_file->error(query.lastError());
    while (query.next()) {
        Deployment deployment;
        deployment.id = query.value(0).toInt();
        deployment.name = query.value(1).toString();
        deployment.database = query.value(2).toInt();
        deployment.environment = query.value(3).toString();
        deployment.separate = query.value(4).toBool();
        deployment.masters = textsOf(query.value(5).toString());
        deployment.servers = partedWords(query.value(6).toString());
        list.append(deployment);
    }
    return list;
}

redis::Result<QList<WatchSpan>> HistoryReader::watched(std::optional<qint32> deployment,
                                                       std::optional<UnixMs> since,
                                                       std::optional<UnixMs> until)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<WatchSpan> list;
    if (!*there)
        return list;
    Conditions conditions;
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    if (since)
        conditions.add("until >= ?", *since);
    if (until)
        conditions.add("begin < ?", *until);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT deployment, begin, until, how, patterns FROM watched",
                        " ORDER BY begin"))
        return m_file->error(query.lastError());
    while (query.next()) {
        list.append({query.value(0).toInt(), query.value(1).toLongLong(), query.value(2).toLongLong(),
                     query.value(3).toByteArray(), partedWords(query.value(4).toString())});
    }
    return list;
}

redis::Result<QList<ServerEvent>> HistoryReader::events(std::optional<qint32> deployment,
                                                        std::optional<UnixMs> since,
                                                        std::optional<UnixMs> until)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<ServerEvent> list;
    if (!*there)
        return list;
    Conditions conditions;
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    if (since)
        conditions.add("at >= ?", *since);
    if (until)
        conditions.add("at < ?", *until);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT deployment, kind, at, master, words, key, count FROM events",
                        " ORDER BY at, id"))
        return m_file->error(query.lastError());
    while (query.next()) {
        list.append({query.value(0).toInt(), ServerEvent::Kind(query.value(1).toInt()),
                     query.value(2).toLongLong(), query.value(3).toString(), query.value(4).toString(),
                     query.value(5).toByteArray(), query.value(6).toLongLong()});
    }
    return list;
}

redis::Result<void> HistoryReader::holds(const HoldQuery &query, const std::function<bool(Hold &&)> &each)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    if (!*there)
        return {};
    const auto spans = lastSpans();
    if (!spans.ok())
        return spans.error();
    QSqlDatabase database = m_file->handle();
    database.transaction(); // one state of the file, from the search to the last hold
    const auto read = readHolds(query, *spans, each);
    database.rollback();
    return read;
}

redis::Result<void> HistoryReader::readHolds(const HoldQuery &query, const QHash<qint32, UnixMs> &spans,
                                             const std::function<bool(Hold &&)> &each)
{
    std::vector<qint64> numbers;
    if (const QSqlError refused = HoldSearch(m_file->handle(), query).find(&numbers); refused.isValid())
        return m_file->error(refused);
    QSqlQuery select(m_file->handle());
    select.setForwardOnly(true);
    select.prepare(holdSelect("h.id = ?"));
    qint64 left = query.most < 0 ? std::numeric_limits<qint64>::max() : query.most;
    QList<Hold> newest;
    // The newest so many are wanted, in the order of time: so they are looked for from the end.
    for (auto number = numbers.rbegin(); query.most >= 0 && number != numbers.rend() && left > 0; ++number) {
        auto hold = readHold(&select, *number, spans);
        if (!hold.ok())
            return hold.error();
        if (*hold && isMeant(**hold, query)) {
            newest.append(std::move(**hold));
            --left;
        }
    }
    for (auto hold = newest.rbegin(); hold != newest.rend(); ++hold) {
        if (!each(std::move(*hold)))
            return {};
    }
    for (size_t i = 0; query.most < 0 && i < numbers.size(); ++i) {
        auto hold = readHold(&select, numbers[i], spans);
        if (!hold.ok())
            return hold.error();
        if (*hold && isMeant(**hold, query) && !each(std::move(**hold)))
            return {};
    }
    return {};
}

redis::Result<std::optional<Hold>> HistoryReader::readHold(QSqlQuery *select, qint64 number,
                                                           const QHash<qint32, UnixMs> &spans)
{
    select->bindValue(0, number);
    if (!select->exec())
        return m_file->error(select->lastError());
    if (!select->next())
        return std::optional<Hold>();
    Hold hold = holdAt(*select);
    if (!hold.to)
        hold.lastSeen = std::max(hold.from, spans.value(hold.deployment, hold.from));
    return std::optional(hold);
}

bool HistoryReader::isMeant(const Hold &hold, const HoldQuery &query)
{
    if (query.deployment && hold.deployment != *query.deployment)
        return false;
    if (query.key && hold.key != *query.key)
        return false;
    if (!query.pattern.isEmpty() && !locks::globMatch(query.pattern, hold.key))
        return false;
    // Of one that nobody saw ending, nothing is known after it was seen last.
    const std::optional<UnixMs> since = query.at ? query.at : query.since;
    if (since && !hold.to && hold.lastSeen < *since)
        return false;
    return !query.why || hold.why == *query.why;
}

redis::Result<QHash<qint32, UnixMs>> HistoryReader::lastSpans()
{
    QSqlQuery query(m_file->handle());
    if (!query.exec(QStringLiteral("SELECT deployment, max(until) FROM watched GROUP BY deployment")))
        return m_file->error(query.lastError());
    QHash<qint32, UnixMs> spans;
    while (query.next())
        spans.insert(query.value(0).toInt(), query.value(1).toLongLong());
    return spans;
}

redis::Result<std::optional<Hold>> HistoryReader::hold(qint64 id)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    std::optional<Hold> found;
    if (!*there)
        return found;
    const auto spans = lastSpans();
    if (!spans.ok())
        return spans.error();
    QSqlQuery select(m_file->handle());
    select.prepare(holdSelect("h.id = ?"));
    auto hold = readHold(&select, id, *spans);
    if (!hold.ok())
        return hold.error();
    return *hold;
}

redis::Result<QList<Step>> HistoryReader::steps(qint64 hold)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<Step> steps;
    if (!*there)
        return steps;
    Conditions conditions;
    conditions.add("hold = ?", hold);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT bytes FROM steps", " ORDER BY part"))
        return m_file->error(query.lastError());
    while (query.next())
        readSteps(query.value(0).toByteArray(), beginOfNumber(hold), &steps);
    return steps;
}

redis::Result<QList<KeySummary>> HistoryReader::keys(std::optional<qint32> deployment, qint64 most)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<KeySummary> list;
    if (!*there)
        return list;
    // The holds begun last are looked through for keys without trouble, up to so many for each that is
    // wanted.
    constexpr qint64 holdsForKey = 50;
    QSqlQuery troubled(m_file->handle());
    troubled.setForwardOnly(true);
    troubled.prepare(QStringLiteral("SELECT id, deployment, name, trouble FROM keys WHERE trouble IS NOT "
                                    "NULL ORDER BY trouble DESC"));
    QSqlQuery used(m_file->handle());
    used.setForwardOnly(true);
    used.prepare(QStringLiteral("SELECT k.id, k.deployment, k.name, k.trouble FROM (SELECT key, id FROM "
                                "holds ORDER BY id DESC LIMIT ?) h JOIN keys k ON k.id = h.key "
                                "ORDER BY h.id DESC"));
    used.bindValue(0, most * holdsForKey);
    QSet<qint64> known;
    for (QSqlQuery *query : {&troubled, &used}) {
        if (!query->exec())
            return m_file->error(query->lastError());
        while (list.size() < most && query->next()) {
            const qint64 id = query->value(0).toLongLong();
            if ((deployment && query->value(1).toInt() != *deployment) || known.contains(id))
                continue;
            known.insert(id);
            list.append({id, query->value(1).toInt(), query->value(2).toByteArray(), 0,
                         query->value(3).toLongLong()});
        }
        query->finish();
    }
    for (KeySummary &key : list) {
        if (const QSqlError refused = fillSummary(&key); refused.isValid())
            return m_file->error(refused);
    }
    return list;
}

QSqlError HistoryReader::fillSummary(KeySummary *key)
{
    QSqlQuery query(m_file->handle());
    query.prepare(
        QStringLiteral("SELECT h.id, h.length, (SELECT ends FROM lengths WHERE deployment = ? AND shape = 0 "
                       "AND name = ?) FROM holds h WHERE h.key = ? ORDER BY h.id DESC LIMIT 1"));
    query.addBindValue(key->deployment);
    query.addBindValue(key->key);
    query.addBindValue(key->id);
    if (!query.exec())
        return query.lastError();
    if (!query.next())
        return {};
    key->last = beginOfNumber(query.value(0).toLongLong()) + query.value(1).toLongLong();
    const bool isOpen = query.isNull(1);
    const qint64 ended = Lengths::unpacked(query.value(2).toByteArray(), {}).holds();
    key->holds = ended > 0 ? ended + (isOpen ? 1 : 0) : 1;
    return {};
}

redis::Result<QList<Density>> HistoryReader::density(std::optional<qint32> deployment, qint64 most)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<Density> list;
    if (!*there || most < 1)
        return list;
    Conditions conditions;
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT min(minute), max(minute) FROM minutes", "") || !query.next())
        return m_file->error(query.lastError());
    if (query.isNull(0))
        return list;
    const qint64 minutes = query.value(1).toLongLong() - query.value(0).toLongLong() + 1;
    const qint64 width = (minutes + most - 1) / most;
    if (!conditions.run(
            &query,
            qPrintable(
                QStringLiteral("SELECT minute / %1, sum(begun), sum(trouble) FROM minutes").arg(width)),
            " GROUP BY 1 ORDER BY 1"))
        return m_file->error(query.lastError());
    while (query.next()) {
        list.append({query.value(0).toLongLong() * width * minuteMs, width * minuteMs,
                     query.value(1).toLongLong(), query.value(2).toLongLong()});
    }
    return list;
}

redis::Result<QList<HoldStatistics>> HistoryReader::statistics(std::optional<qint32> deployment, bool byKey)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    QList<HoldStatistics> list;
    if (!*there)
        return list;
    Conditions conditions;
    conditions.add("shape = ?", byKey ? 0 : 1);
    if (deployment)
        conditions.add("deployment = ?", *deployment);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT name, ends, spans FROM lengths", " ORDER BY deployment, name"))
        return m_file->error(query.lastError());
    while (query.next())
        list.append(statisticsAt(query));
    return list;
}

redis::Result<std::optional<HoldStatistics>> HistoryReader::statisticsOf(qint32 deployment,
                                                                         const QByteArray &name, bool isShape)
{
    const auto there = open();
    if (!there.ok())
        return there.error();
    std::optional<HoldStatistics> found;
    if (!*there)
        return found;
    Conditions conditions;
    conditions.add("deployment = ?", deployment);
    conditions.add("shape = ?", isShape ? 1 : 0);
    conditions.add("name = ?", name);
    QSqlQuery query(m_file->handle());
    if (!conditions.run(&query, "SELECT name, ends, spans FROM lengths", ""))
        return m_file->error(query.lastError());
    if (query.next())
        found = statisticsAt(query);
    return found;
}

} // namespace history
