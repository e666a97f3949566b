// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/lasting_holds.h"

#include "history/store/hold_row.h"
#include "history/store/watch_table.h"
#include "locks/dialects/token_strength.h"
#include "locks/model/pattern.h"

#include <QSqlQuery>

#include <algorithm>
#include <vector>

namespace history {

namespace {

constexpr UnixMs untilNow = 10'000; // ms: what was watched so lately is watched still
constexpr UnixMs longestBreak = 5'000; // ms that the next recorder may take to go on
constexpr int mostHolds = 50'000;

/// Keys that have been watched without a break until now.
struct Watched
{
    QString patterns;
    locks::PatternSet set;
    bool all = false;
    UnixMs since = 0;
};

/// Each set of patterns on its own: one goes on where another ends only by chance.
QSqlError readWatched(const QSqlDatabase &database, qint32 deployment, UnixMs now,
                      std::vector<Watched> *watched)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral(
        "SELECT begin, until, how, patterns FROM watched WHERE deployment = ? ORDER BY until DESC"));
    query.addBindValue(deployment);
    if (!query.exec())
        return query.lastError();
    QStringList broken; // patterns of which nothing earlier counts
    while (query.next()) {
        WatchSpan span;
        span.from = query.value(0).toLongLong();
        span.to = query.value(1).toLongLong();
        partHow(query.value(2).toByteArray(), &span);
        const QString patterns = query.value(3).toString();
        if (broken.contains(patterns))
            continue;
        const auto known = std::find_if(watched->begin(), watched->end(), [&patterns](const Watched &each) {
            return each.patterns == patterns;
        });
        const bool isNew = known == watched->end();
        const bool goesOn = isNew ? span.to >= now - untilNow : span.to >= known->since - longestBreak;
        if (!goesOn || !span.away.isEmpty()) {
            broken.append(patterns);
        } else if (isNew) {
            const QByteArrayList words = partedWords(patterns);
            watched->push_back({patterns, locks::PatternSet(words), words.isEmpty(), span.from});
        } else {
            known->since = std::min(known->since, span.from);
        }
    }
    return {};
}

} // namespace

QSqlError readLasting(const QSqlDatabase &database, qint32 deployment, UnixMs now, locks::Millis steadyNow,
                      locks::UsualHolds *usual)
{
    std::vector<Watched> watched;
    if (const QSqlError refused = readWatched(database, deployment, now, &watched);
        refused.isValid() || watched.empty())
        return refused;
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(holdSelect("h.length IS NULL AND +k.deployment = ? ORDER BY h.id LIMIT ?"));
    query.addBindValue(deployment);
    query.addBindValue(mostHolds);
    if (!query.exec())
        return query.lastError();
    while (query.next()) {
        const Hold hold = holdAt(query);
        if (!hold.hasToken || !locks::tellsHoldsApart(hold.token))
            continue;
        std::optional<UnixMs> since;
        for (const Watched &each : watched) {
            if (each.all || each.set.matches(hold.key))
                since = std::min(since.value_or(now), std::max(each.since, hold.from));
        }
        if (since)
            usual->addLasting(hold.key, hold.token, *since - now + steadyNow);
    }
    return {};
}

} // namespace history
