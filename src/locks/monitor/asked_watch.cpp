// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/asked_watch.h"

#include "base/task_scope.h"
#include "locks/read/key_reader.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/time_reply.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;
using redis::Value;

namespace {

// Each second is looked at in its middle: where it begins, the server's own count of it may not have begun.
constexpr qint64 second = 1000;
constexpr qint64 middle = 500;
constexpr qint64 early = 250;
constexpr qint64 late = 850;
// What is sent every second has a bound; nobody names a lock that long.
constexpr qsizetype longestKey = 1024;
constexpr auto refusedPause = 30s;
// Where there are more rows, they are searched through less often.
constexpr qint64 searchedAtOnce = 2000;
constexpr qint64 searchedPerMs = 100;

/// A child that saves, or rewrites the log, or does a module's work.
bool hasChild(const QByteArray &info)
{
    return info.contains("rdb_bgsave_in_progress:1") || info.contains("aof_rewrite_in_progress:1")
        || info.contains("module_fork_in_progress:1");
}

} // namespace

AskedWatch::AskedWatch(int master, Board *board, const ReadAnnouncement *announcement, base::TaskScope *scope)
    : m_master(master)
    , m_board(board)
    , m_announcement(announcement)
    , m_scope(scope)
{
}

void AskedWatch::setShown(const QList<QByteArray> &keys)
{
    m_isShown = true;
    m_shown = keys.first(std::min(most, keys.size()));
}

void AskedWatch::noteRead(const Reading &reading)
{
    if (m_untouching || m_keys.isEmpty())
        return;
    const auto watched = m_keys.find(reading.key);
    if (watched != m_keys.end())
        watched->readByUs = reading.readAt + reading.slack;
}

void AskedWatch::noteWrite(const QByteArray &key)
{
    if (const auto watched = m_keys.find(key); watched != m_keys.end())
        watched->isWritten = true;
}

void AskedWatch::noteUse(const QByteArray &key, Millis until)
{
    if (const auto watched = m_keys.find(key); watched != m_keys.end())
        watched->readByUs = until;
}

void AskedWatch::noteAnyUse(Millis until)
{
    for (Watched &each : m_keys)
        each.readByUs = until;
}

bool AskedWatch::spares(const QByteArray &key) const
{
    constexpr Millis often = 4000;
    if (m_untouching || m_polled)
        return false;
    const auto watched = m_keys.constFind(key);
    return watched != m_keys.constEnd() && steadyNow() - watched->readByUs < often;
}

bool AskedWatch::looksAt(const SharedRow &row) const
{
    return row && row.holdingCount() > 0 && row.key().size() <= longestKey
        && row.holding(0).master == m_master && row.holding(0).type != KeyType::Unknown;
}

void AskedWatch::search()
{
    QList<QByteArray> others;
    m_found.clear();
    m_board->forEach([&](const SharedRow &row) {
        if (!looksAt(row))
            return;
        const bool suspect = row.deadline() == noDeadline || row.waiters() > 0 || row.asked().isRepeated;
        QList<QByteArray> &into = suspect ? m_found : others;
        if (into.size() < most)
            into.append(row.key().toByteArray());
    });
    m_found += others.first(std::min(others.size(), most - m_found.size()));
}

/// Whom to look at in this second.
void AskedWatch::choose()
{
    if (const Millis now = steadyNow(); now >= m_searchAt) {
        search();
        m_searchAt = now + std::max<qint64>(0, m_board->count() - searchedAtOnce) / searchedPerMs;
    }
    QSet<QByteArray> chosen;
    for (const QList<QByteArray> *keys : {&m_shown, &m_found}) {
        for (const QByteArray &key : *keys) {
            const SharedRow row = m_board->rowOf(m_master, key);
            if (chosen.size() >= most || !looksAt(row))
                continue;
            chosen.insert(key);
            Watched &watched = m_keys[key];
            const QByteArray token = row.token().toByteArray();
            // A client may take the lock again with the same token: its acquisition is no question.
            if (watched.token == token && watched.firstSeen == row.firstSeen())
                continue;
            watched = Watched();
            watched.token = token;
            watched.firstSeen = row.firstSeen();
            watched.isShared = row.holding(0).type == KeyType::String && isSharedNumber(token);
        }
    }
    for (auto each = m_keys.begin(); each != m_keys.end();) {
        if (chosen.contains(each.key())) {
            ++each;
            continue;
        }
        tell(each.key(), &*each, Asked());
        each = m_keys.erase(each);
    }
}

redis::Request AskedWatch::questions(const QList<QByteArray> &keys)
{
    redis::Request request;
    request.add("TIME");
    request.add("INFO", "persistence");
    for (const QByteArray &key : keys) {
        request.add("OBJECT", "IDLETIME", key);
        request.add("PTTL", key);
    }
    if (!m_untouching)
        ReadAnnouncement::appendQuestion(&request);
    m_announcedByUs = m_announcement->sent();
    return request;
}

/// Whether another Lockscope has announced reads since the last sample.
bool AskedWatch::haveOthersRead(const redis::BatchReply &reply)
{
    if (m_untouching)
        return false; // every Lockscope leaves idle times as they are there
    const Value &info = reply.values.back();
    const qint64 all = info.isString() ? ReadAnnouncement::countIn(info.bytes) : -1;
    const auto others = all < 0 ? std::nullopt : std::optional(all - m_announcedByUs);
    const std::optional<qint64> before = std::exchange(m_othersCount, others);
    return others && before && *others != *before; // less: the server started to count again
}

AskedWatch::Next AskedWatch::doubtAll(AskedDoubt why)
{
    for (auto each = m_keys.begin(); each != m_keys.end(); ++each)
        tell(each.key(), &*each, {0, 0, why, false});
    return Next::Later;
}

AskedWatch::Next AskedWatch::take(const QList<QByteArray> &keys, const redis::BatchReply &reply)
{
    const std::optional<qint64> time = redis::timeMsIn(reply.values[0]);
    const Value &info = reply.values[1];
    if (!time || !info.isString())
        return doubtAll(AskedDoubt::Refused);
    const qint64 now = *time;
    m_unixMinusSteady = now - KeyReader::Moment::of(reply).at;
    const qint64 inSecond = now % second;
    if (inSecond < early || inSecond > late)
        return Next::InASecond; // this machine or the way there was too slow
    if (hasChild(info.bytes)) {
        for (Watched &each : m_keys)
            each.seconds.skip(now / second, AskedDoubt::Saving);
        doubtAll(AskedDoubt::Saving);
        return Next::InASecond;
    }
    return takeKeys(keys, reply, now / second);
}

AskedWatch::Next AskedWatch::takeKeys(const QList<QByteArray> &keys, const redis::BatchReply &reply,
                                      qint64 second)
{
    const KeyReader::Moment moment = KeyReader::Moment::of(reply);
    const bool others = haveOthersRead(reply);
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const Value &idle = reply.values[2 + 2 * size_t(i)];
        const Value &left = reply.values[3 + 2 * size_t(i)];
        const auto watched = m_keys.find(keys.at(i));
        if (idle.isError() && deniedBy(redis::errorFromReply(idle.bytes)) == Denied::Command)
            return doubtAll(AskedDoubt::Refused);
        if (idle.isError() && idle.bytes.contains("LFU"))
            return doubtAll(AskedDoubt::ByFrequency);
        if (watched == m_keys.end() || !idle.isInteger() || !left.isInteger())
            continue;
        if (watched->isShared) {
            tell(keys.at(i), &*watched, {0, 0, AskedDoubt::SharedValue, false});
            continue;
        }
        const Millis deadline =
            left.integer < 0 ? noDeadline : moment.at + redis::TimeToLive::nearest(left.integer);
        const bool isRead = watched->readByUs > std::exchange(watched->sampled, moment.at);
        // When that was by the server's clock is known as well as this sample is.
        const Millis latest = watched->readByUs + m_unixMinusSteady + moment.slack;
        watched->seconds.take({second, redis::Count::nearest(idle.integer), deadline, moment.slack,
                               isRead ? latest / 1000 : -1, others,
                               std::exchange(watched->isWritten, false)});
        tell(keys.at(i), &*watched, watched->seconds.asked());
    }
    return Next::InASecond;
}

/// Where nobody shows the numbers, only what the state says is worth a change of the row.
bool AskedWatch::isNews(const Asked &told, const Asked &now) const
{
    constexpr int much = 3; // seconds
    if (told.isRepeated != now.isRepeated)
        return true;
    if (!m_isShown)
        return false;
    if (now.doubt == AskedDoubt::Settling) // not what is known already, but a reason that holds no more
        return told.doubt == AskedDoubt::OwnReads || told.doubt == AskedDoubt::Saving;
    return told.doubt != now.doubt || qAbs(told.seconds - now.seconds) >= much
        || (now.seconds != told.seconds && !now.seconds)
        || qAbs(told.of - now.of) >= AskedSeconds::window / 2;
}

void AskedWatch::tell(const QByteArray &key, Watched *watched, const Asked &asked)
{
    if (!isNews(watched->told, asked))
        return;
    watched->told = asked;
    m_board->setAsked(key, m_master, asked);
}

/// The middle of the next second by the server's clock, as the question gets there.
std::chrono::milliseconds AskedWatch::untilNext(std::chrono::microseconds roundTrip) const
{
    const qint64 there = steadyNow() + m_unixMinusSteady + roundTrip / 2ms;
    const qint64 pause = ((middle - there % second) + second) % second;
    return std::chrono::milliseconds(pause < middle / 2 ? pause + second : pause);
}

QCoro::Task<> AskedWatch::keepLooking(AskedWatch *self, std::shared_ptr<redis::Connection> link,
                                      std::function<bool()> goesOn)
{
    self->m_keys.clear();
    self->m_othersCount.reset();
    self->m_unixMinusSteady = unixMinusSteady();
    Next next = Next::InASecond;
    for (;;) {
        if (next == Next::Later)
            co_await self->m_scope->sleep(refusedPause);
        co_await self->m_scope->sleep(self->untilNext(link->roundTrip()));
        if (!goesOn())
            co_return;
        self->choose();
        if (self->m_polled && !self->m_untouching) {
            self->doubtAll(AskedDoubt::OwnReads);
            next = Next::InASecond;
            continue;
        }
        if (self->m_keys.isEmpty())
            continue;
        const QList<QByteArray> keys = self->m_keys.keys();
        const redis::Request request = self->questions(keys);
        redis::BatchAwaiter sent = link->batch(request);
        const redis::Result<redis::BatchReply> reply = co_await sent;
        if (!reply.ok() || !goesOn())
            co_return;
        next = self->take(keys, *reply);
    }
}

} // namespace locks
