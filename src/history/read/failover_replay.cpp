// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/failover_replay.h"

#include "history/model/hold_scope.h"

#include <algorithm>
#include <functional>
#include <map>

namespace history {

namespace {

constexpr qint64 lookBack = 300'000; ///< so long before it the old server was lost at the earliest
constexpr qint64 lookAhead = 600'000;
constexpr qint64 settling = 15'000; ///< ms until the end of the pass that follows a failover
constexpr qint64 longestGap = 5'000; ///< ms between two looks that follow one another

using Place = std::pair<QByteArray, QString>; ///< key and server
using Judge = std::function<bool(const QString &label)>;

/// Whether a label is that of the server that failed over: its name, or one that no server has any more.
redis::Result<Judge> ownLabels(HistoryReader *reader, const ServerEvent &failover)
{
    const auto deployments = reader->deployments();
    if (!deployments.ok())
        return deployments.error();
    QStringList others;
    for (const Deployment &each : *deployments) {
        if (each.id == failover.deployment && each.masters.size() > 1)
            others = each.masters;
    }
    others.removeAll(failover.master);
    return Judge([others](const QString &label) { return !others.contains(label); });
}

/// When the old server was lost; else the moment before the new one was there.
redis::Result<UnixMs> lastGoodMoment(HistoryReader *reader, const ServerEvent &failover, const Judge &isOwn)
{
    const auto events = reader->events(failover.deployment, failover.at - lookBack, failover.at);
    if (!events.ok())
        return events.error();
    QStringList back; // lost before that, and there again
    for (auto event = events->crbegin(); event != events->crend(); ++event) {
        if (!isOwn(event->master))
            continue;
        if (event->kind == ServerEvent::Kind::Failover)
            break; // what was lost before that came back by it
        if (event->kind == ServerEvent::Kind::Back)
            back.append(event->master);
        else if (event->kind == ServerEvent::Kind::Lost && !back.removeOne(event->master))
            return event->at;
    }
    return failover.at - 1;
}

/// Until when somebody looked without a break, `until` at the latest.
redis::Result<UnixMs> watchedUntil(HistoryReader *reader, const ServerEvent &failover, UnixMs until)
{
    const auto spans = reader->watched(failover.deployment, failover.at, until);
    if (!spans.ok())
        return spans.error();
    UnixMs seen = failover.at;
    qint64 gap = settling; // the new server is read first
    for (const WatchSpan &span : *spans) {
        if (span.away.contains(failover.master) || span.to <= seen)
            continue;
        if (span.from > seen + gap)
            break;
        seen = span.to;
        gap = longestGap;
    }
    return std::min(seen, until);
}

/// The next failover of this server, or ten minutes later.
redis::Result<UnixMs> nextFailover(HistoryReader *reader, const ServerEvent &failover, const Judge &isOwn)
{
    const UnixMs last = failover.at + lookAhead;
    const auto next = failovers(reader, failover.deployment, failover.at + 1, last);
    if (!next.ok())
        return next.error();
    const auto own = std::find_if(next->cbegin(), next->cend(),
                                  [&isOwn](const ServerEvent &each) { return isOwn(each.master); });
    return own == next->cend() ? last : own->at;
}

bool isSameHolder(const Hold &one, const Hold &other)
{
    return one.hasToken && other.hasToken && one.token == other.token;
}

/// Whether `hold` had ended when `next` began.
bool wasOver(const Hold &hold, const Hold &next)
{
    const bool isHandedOver = hold.why == EndReason::Replaced || hold.why == EndReason::Overlap;
    return hold.to && (*hold.to < next.from || (*hold.to == next.from && !isHandedOver));
}

/// What one failover did: `next` is when the next one came, or the end of what is looked at.
class Judging
{
public:
    Judging(const FailoverReplay &replay, UnixMs next)
        : m_replay(replay)
        , m_next(next)
    {
    }

    /// Whether the new server did not have it.
    bool isLost(const Hold &before) const
    {
        return before.why == EndReason::Failover && *before.to <= m_next;
    }
    /// Whether another token came in its place while servers changed, and its own came back after it.
    bool isOverlapped(const Hold &before) const
    {
        return before.why == EndReason::Overlap && *before.to <= m_replay.event.at + settling;
    }
    void judge(FailoverLock *lock, const QList<Hold> &after) const;

private:
    bool isHeldTwice(const Hold &before, const QList<Hold> &after) const;
    Fate fateOfOne(const Hold &before) const;

    const FailoverReplay &m_replay;
    UnixMs m_next;
};

bool Judging::isHeldTwice(const Hold &before, const QList<Hold> &after) const
{
    if (isOverlapped(before))
        return true;
    if (!isLost(before))
        return false;
    for (auto each = after.cbegin(); each != after.cend(); ++each) {
        if (!each->hasToken || !before.hasToken || each->token == before.token)
            continue;
        // A client may take the lock again with its own token as soon as another one has released it.
        const bool isProof = each->why == EndReason::Overlap || tokenScope(before) == locks::TokenScope::Hold;
        const bool cameBack = isProof && std::any_of(std::next(each), after.cend(), [&](const Hold &later) {
                                  return isSameHolder(before, later) && !wasOver(*each, later);
                              });
        if (cameBack || each->from < before.lastSeen)
            return true;
    }
    return false;
}

/// Of a hold that was not lost by it.
Fate Judging::fateOfOne(const Hold &before) const
{
    const UnixMs at = m_replay.event.at;
    if (before.to && *before.to <= at)
        return before.why == EndReason::CannotTell ? Fate::CannotTell : Fate::Ended;
    // What stands in its place when the new server is read may have been taken from that.
    const bool isReplaced = before.why == EndReason::Replaced && *before.to <= at + settling;
    return before.lastSeen <= at || isReplaced ? Fate::CannotTell : Fate::Survived;
}

void Judging::judge(FailoverLock *lock, const QList<Hold> &after) const
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
    if (!isLost(before)) {
        lock->fate = fateOfOne(before);
        return;
    }
    lock->fate = after.isEmpty()              ? Fate::Lost
        : isSameHolder(before, after.first()) ? Fate::CameBack
                                              : Fate::Taken;
    lock->unprotectedMs =
        std::max<qint64>(0, (after.isEmpty() ? m_replay.until : after.first().from) - before.lastSeen);
}

using Places = std::map<Place, std::pair<std::optional<Hold>, QList<Hold>>>;

/// Each lock of the server that failed over, as it was before and afterwards.
redis::Result<void> readPlaces(HistoryReader *reader, qint64 most, FailoverReplay *replay,
                               const Judging &judging, Places *places)
{
    const ServerEvent &failover = replay->event;
    qint64 taken = 0;
    HoldQuery query;
    query.deployment = failover.deployment;
    query.since = replay->before;
    query.until = std::max(replay->until, failover.at + 1);
    return reader->holds(query, [&](Hold &&hold) {
        if (++taken > most && hold.from > failover.at) { // they come in the order of their begins
            replay->isCut = true;
            replay->until = std::min(replay->until, hold.from);
            return false;
        }
        const bool isElsewhere = !hold.server.isEmpty() && hold.server != failover.master;
        if (isElsewhere || (hold.to && *hold.to <= replay->before))
            return true;
        auto &[held, after] = (*places)[{hold.key, hold.server}];
        if (hold.from <= replay->before)
            held = std::move(hold);
        else if (hold.from >= failover.at || (held && (judging.isLost(*held) || judging.isOverlapped(*held))))
            after.append(std::move(hold));
        return true;
    });
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

redis::Result<FailoverReplay> replayFailover(HistoryReader *reader, const ServerEvent &failover, qint64 most)
{
    FailoverReplay replay;
    replay.event = failover;
    const auto isOwn = ownLabels(reader, failover);
    if (!isOwn.ok())
        return isOwn.error();
    const auto before = lastGoodMoment(reader, failover, *isOwn);
    if (!before.ok())
        return before.error();
    replay.before = *before;
    const auto next = nextFailover(reader, failover, *isOwn);
    if (!next.ok())
        return next.error();
    const auto until = watchedUntil(reader, failover, *next);
    if (!until.ok())
        return until.error();
    replay.until = *until;
    const Judging judging(replay, *next);
    Places places;
    const auto read = readPlaces(reader, most, &replay, judging, &places);
    if (!read.ok())
        return read.error();
    for (auto &[place, holds] : places) {
        if (!holds.first && holds.second.isEmpty())
            continue; // it came and went before anything happened
        FailoverLock lock{place.first, place.second, std::move(holds.first), {}, {}, -1};
        judging.judge(&lock, holds.second);
        ++replay.counts[size_t(lock.fate)];
        replay.locks.append(std::move(lock));
    }
    std::stable_sort(
        replay.locks.begin(), replay.locks.end(),
        [](const FailoverLock &one, const FailoverLock &other) { return one.fate < other.fate; });
    return replay;
}

} // namespace history
