// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/lasting_holds.h"

#include "history/store/hold_row.h"
#include "history/store/watch_table.h"
#include "locks/model/pattern.h"

#include <QSqlQuery>

#include <algorithm>
#include <vector>

namespace history {

namespace {

constexpr UnixMs untilNow = 10'000; // ms: what was watched so lately is watched still
constexpr UnixMs longestBreak = 5'000; // ms that the next recorder may take to continue
constexpr int mostHolds = 50'000;

struct Span
{
    UnixMs from = 0;
    UnixMs to = 0;
};

/// When keys of these patterns were watched, latest first, without overlaps.
struct Watched
{
    QString patterns;
    locks::PatternSet set;
    bool all = false;
    std::vector<Span> spans;

    /// `next` is the span before those that are known: its end is not later than theirs.
    void add(const Span &next)
    {
        if (spans.empty() || next.to < spans.back().from - longestBreak)
            spans.push_back(next);
        else
            spans.back().from = std::min(spans.back().from, next.from);
    }
    /// Returns how much of the time from `from` to `now` was not watched, in ms.
    UnixMs unwatched(UnixMs from, UnixMs now) const
    {
        UnixMs gap = 0;
        UnixMs at = now;
        for (const Span &each : spans) {
            if (at <= from)
                break;
            const bool isNow = at == now && each.to >= now - untilNow;
            gap += isNow ? 0 : std::max<UnixMs>(0, at - std::max(each.to, from));
            at = std::min(at, each.from);
        }
        return gap + std::max<UnixMs>(0, at - from);
    }
};

/// Each set of patterns on its own: one continues where another ends only by chance.
QSqlError readWatched(const QSqlDatabase &database, qint32 deployment, std::vector<Watched> *watched)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral(
        "SELECT begin, until, how, patterns FROM watched WHERE deployment = ? ORDER BY until DESC"));
    query.addBindValue(deployment);
    if (!query.exec())
        return query.lastError();
    while (query.next()) {
        WatchSpan span;
        span.from = query.value(0).toLongLong();
        span.to = query.value(1).toLongLong();
        partHow(query.value(2).toByteArray(), &span);
        if (!span.away.isEmpty())
            continue; // because some of its masters were not watched
        const QString patterns = query.value(3).toString();
        auto known = std::find_if(watched->begin(), watched->end(),
                                  [&patterns](const Watched &each) { return each.patterns == patterns; });
        if (known == watched->end()) {
            const QByteArrayList words = partedWords(patterns);
            watched->push_back({patterns, locks::PatternSet(words), words.isEmpty(), {}});
            known = std::prev(watched->end());
        }
        known->add({span.from, span.to});
    }
    return {};
}

} // namespace

QSqlError readLasting(const QSqlDatabase &database, qint32 deployment, UnixMs now, locks::Millis steadyNow,
                      locks::UsualHolds *usual)
{
    std::vector<Watched> watched;
    if (const QSqlError refused = readWatched(database, deployment, &watched);
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
        if (!hold.hasToken)
            continue;
        UnixMs unwatched = std::max<UnixMs>(0, now - hold.from);
        for (const Watched &each : watched) {
            if (each.all || each.set.matches(hold.key))
                unwatched = std::min(unwatched, each.unwatched(hold.from, now));
        }
        const locks::Millis toSteady = steadyNow - now;
        usual->addLasting(hold.key, hold.token,
                          {hold.from + toSteady, unwatched,
                           hold.deadline ? *hold.deadline + toSteady : locks::noDeadline,
                           locks::SinceFrom::Record});
    }
    return {};
}

} // namespace history
