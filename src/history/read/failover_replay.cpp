// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/failover_replay.h"

#include <algorithm>
#include <map>

namespace history {

namespace {

constexpr qint64 lookBack = 300'000; ///< so long before it the old server was lost at the earliest
constexpr qint64 lookAhead = 600'000;

using Place = std::pair<QByteArray, QString>; ///< key and server

/// When the old server was lost; else the moment before the new one was there.
redis::Result<UnixMs> lastGoodMoment(HistoryReader *reader, const ServerEvent &failover)
{
    const auto events = reader->events(failover.deployment, failover.at - lookBack, failover.at);
    if (!events.ok())
        return events.error();
    QStringList back; // lost before that, and there again
    for (auto event = events->crbegin(); event != events->crend(); ++event) {
        if (event->kind == ServerEvent::Kind::Back)
            back.append(event->master);
        else if (event->kind == ServerEvent::Kind::Lost && !back.removeOne(event->master))
            return event->at;
    }
    return failover.at - 1;
}

redis::Result<UnixMs> endOfLook(HistoryReader *reader, const ServerEvent &failover)
{
    const auto next = failovers(reader, failover.deployment, failover.at + 1, failover.at + lookAhead);
    if (!next.ok())
        return next.error();
    return next->isEmpty() ? failover.at + lookAhead : next->first().at;
}

bool isSameHolder(const Hold &one, const Hold &other)
{
    return one.hasToken && other.hasToken && one.token == other.token;
}

bool isHeldTwice(const Hold &before, const QList<Hold> &after)
{
    if (before.why == EndWhy::Overlap)
        return true;
    return std::any_of(after.cbegin(), after.cend(), [&](const Hold &each) {
        const bool isAnother = each.hasToken && before.hasToken && each.token != before.token;
        return isAnother && (each.why == EndWhy::Overlap || !before.to || each.from < before.lastSeen);
    });
}

void judge(FailoverLock *lock, const QList<Hold> &after, const FailoverReplay &replay)
{
    lock->after = after.isEmpty() ? std::nullopt : std::optional(after.first());
    if (!lock->before) {
        lock->fate = Fate::Fresh;
        return;
    }
    const Hold &before = *lock->before;
    if (isHeldTwice(before, after)) {
        lock->fate = Fate::HeldTwice;
        return;
    }
    if (before.why != EndWhy::Failover) {
        const bool hasEnded = before.to && *before.to <= replay.event.at;
        lock->fate = !hasEnded                 ? Fate::Survived
            : before.why == EndWhy::CannotTell ? Fate::CannotTell
                                               : Fate::Ended;
        return;
    }
    lock->fate = after.isEmpty()              ? Fate::Lost
        : isSameHolder(before, after.first()) ? Fate::CameBack
                                              : Fate::Taken;
    lock->unprotectedMs =
        std::max<qint64>(0, (after.isEmpty() ? replay.until : after.first().from) - before.lastSeen);
}

} // namespace

QByteArray fateWord(Fate fate)
{
    static const std::array words{QByteArrayLiteral("held-twice"),  QByteArrayLiteral("taken"),
                                  QByteArrayLiteral("lost"),        QByteArrayLiteral("came-back"),
                                  QByteArrayLiteral("cannot-tell"), QByteArrayLiteral("ended"),
                                  QByteArrayLiteral("survived"),    QByteArrayLiteral("fresh")};
    return words.at(size_t(fate));
}

redis::Result<QList<ServerEvent>> failovers(HistoryReader *reader, std::optional<qint32> deployment,
                                            std::optional<UnixMs> since, std::optional<UnixMs> until)
{
    auto events = reader->events(deployment, since, until);
    if (events.ok())
        events->removeIf([](const ServerEvent &each) { return each.kind != ServerEvent::Kind::Failover; });
    return events;
}

redis::Result<FailoverReplay> replayFailover(HistoryReader *reader, const ServerEvent &failover)
{
    FailoverReplay replay;
    replay.event = failover;
    const auto before = lastGoodMoment(reader, failover);
    if (!before.ok())
        return before.error();
    replay.before = *before;
    const auto until = endOfLook(reader, failover);
    if (!until.ok())
        return until.error();
    replay.until = *until;
    std::map<Place, std::pair<std::optional<Hold>, QList<Hold>>> places;
    HoldQuery query;
    query.deployment = failover.deployment;
    query.since = replay.before;
    query.until = replay.until;
    const auto read = reader->holds(query, [&](Hold &&hold) {
        auto &[held, after] = places[{hold.key, hold.server}];
        if (hold.from <= replay.before)
            held = std::move(hold);
        else if (hold.from >= failover.at || (held && held->why == EndWhy::Failover))
            after.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        return read.error();
    for (auto &[place, holds] : places) {
        if (!holds.first && holds.second.isEmpty())
            continue; // it came and went before anything happened
        FailoverLock lock{place.first, place.second, std::move(holds.first), {}, {}, -1};
        judge(&lock, holds.second, replay);
        ++replay.counts[size_t(lock.fate)];
        replay.locks.append(std::move(lock));
    }
    std::stable_sort(
        replay.locks.begin(), replay.locks.end(),
        [](const FailoverLock &one, const FailoverLock &other) { return one.fate < other.fate; });
    return replay;
}

} // namespace history
