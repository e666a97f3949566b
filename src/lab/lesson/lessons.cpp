// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lessons.h"

#include "lab/lesson/lesson_list.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/presets.h"

#include <algorithm>

namespace lab::lesson {

QList<Lesson> Lessons::all()
{
    return {lostUpdate(),   watchStorm(),        multiGet(),           luaAtomic(),
            oversell(),     crashBeforeExpire(), losersRenew(),        exAndPx(),
            overrun(),      foreignDelete(),     getDelGap(),          weakToken(),
            watchdog(),     leaseLength(),       extendTooLate(),      extendBySet(),
            herd(),         clockSkew(),         timestampAsSeconds(), reentrancy(),
            fencing(),      fencingGap(),        optimisticRescue(),   operatorDeletes(),
            eviction(),     failover(),          hotStandby(),         redlockMajority(),
            redlockSplit(), redlockRestart(),    redlockPause()};
}

QList<QByteArray> Lessons::ids()
{
    QList<QByteArray> ids;
    for (const Lesson &lesson : all())
        ids.append(lesson.id);
    return ids;
}

std::optional<Lesson> Lessons::find(const QByteArray &id)
{
    for (const Lesson &lesson : all()) {
        if (lesson.id == id)
            return lesson;
    }
    return std::nullopt;
}

QList<Course> Lessons::courses()
{
    return {
        {"all", Lessons::tr("All lessons"),
         Lessons::tr("Every lesson, in the order in which they build on each other."), ids()},
        {"locks-in-an-hour",
         Lessons::tr("Locks in an hour"),
         Lessons::tr("From the lost update to Redlock, in ten lessons."),
         {"lost-update", "watch-storm", "crash-before-expire", "overrun", "foreign-delete", "get-del-gap",
          "watchdog", "fencing", "herd", "redlock-majority"}},
        {"leases",
         Lessons::tr("Leases"),
         Lessons::tr("How long a lock lasts, and who may make it last longer."),
         {"crash-before-expire", "losers-renew", "ex-and-px", "overrun", "lease-length", "watchdog",
          "extend-too-late", "extend-by-set", "timestamp-as-seconds", "clock-skew"}},
        {"servers",
         Lessons::tr("When servers fail"),
         Lessons::tr("What replication, eviction and several masters do to a lock."),
         {"eviction", "failover", "hot-standby", "redlock-majority", "redlock-split", "redlock-restart",
          "redlock-pause"}},
    };
}

namespace parts {

QList<Lane> lanes(int clients, int servers, bool hasStorage)
{
    QList<Lane> lanes;
    for (int client = 0; client < clients; ++client) {
        lanes.append({Lane::Kind::Client, QString(QChar(u'A' + char16_t(client)))});
        for (int server = 1; client == 0 && server <= servers; ++server) {
            const QString name = servers == 1 ? Lessons::tr("server") : Lessons::tr("server %1").arg(server);
            lanes.append({Lane::Kind::Server, name});
        }
    }
    if (hasStorage)
        lanes.append({Lane::Kind::Storage, Lessons::tr("storage")});
    return lanes;
}

std::shared_ptr<const Script> commands(const CommandScript &script, const Condition &raced,
                                       const QString &happened, const QString &prevented)
{
    return std::make_shared<const Script>(Script{script, raced, happened, prevented});
}

std::shared_ptr<const Script> schedule(const RaceScript &script, const QString &happened,
                                       const QString &prevented)
{
    return std::make_shared<const Script>(Script{script, {}, happened, prevented});
}

RaceScript plan(const QByteArray &strategy, int clients, race::Property property, const QByteArray &schedule,
                const QStringList &sentences)
{
    RaceScript script;
    script.bounds.strategy = strategy;
    script.bounds.clients = clients;
    // For whoever chooses another order there is one of each at least.
    script.bounds.budget.lapses = quint8(std::max<qsizetype>(1, schedule.count('!')));
    script.bounds.budget.crashes = quint8(std::max<qsizetype>(1, schedule.count('x')));
    script.bounds.budget.lostReplies = 1;
    script.property = property;
    script.schedule = schedule;
    script.sentences = sentences;
    return script;
}

QList<KeySpec> lockAnd(const QList<KeySpec> &others)
{
    return QList<KeySpec>{{"lock:42", true, KeySpec::Type::String, {}}} + others;
}

std::optional<RunSpec> preset(const QByteArray &id)
{
    return Presets::find(id)->spec;
}

std::optional<RunSpec> beside(const QList<QByteArray> &strategies)
{
    RunSpec spec;
    spec.strategies = strategies;
    spec.clients = 2;
    spec.iterations = 1000;
    return spec;
}

std::optional<RunSpec> withReplica()
{
    RunSpec spec;
    spec.strategies = {"set-nx-lua"};
    spec.clients = 8;
    spec.replica = true;
    spec.duration = std::chrono::seconds(30);
    spec.hold = std::chrono::milliseconds(2);
    return spec;
}

std::optional<RunSpec> longHolds()
{
    RunSpec spec;
    spec.strategies = {"set-nx-lua"};
    spec.clients = 2;
    spec.duration = std::chrono::seconds(30);
    spec.hold = std::chrono::milliseconds(200);
    return spec;
}

QByteArray scheme(const QByteArray &text)
{
    return lab::scheme::idOf(text);
}

QString promoteMeanwhile()
{
    return Lessons::tr("Run free: a server with a replica, for 30 s; promote it meanwhile (Faults, F9).");
}

Source redisLocks()
{
    return {Source::Kind::Documentation, Lessons::tr("Redis: Distributed Locks with Redis"),
            QStringLiteral("https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/")};
}

Source redisTransactions()
{
    return {Source::Kind::Documentation, Lessons::tr("Redis: Transactions"),
            QStringLiteral("https://redis.io/docs/latest/develop/using-commands/transactions/")};
}

Source kleppmann()
{
    return {Source::Kind::Article, Lessons::tr("Martin Kleppmann: How to do distributed locking (2016)"),
            QStringLiteral("https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html")};
}

Source redisSetnx()
{
    return {Source::Kind::Documentation, Lessons::tr("Redis: SETNX, Design pattern: Locking with SETNX"),
            QStringLiteral("https://redis.io/docs/latest/commands/setnx/")};
}

Source redisSet()
{
    return {Source::Kind::Documentation, Lessons::tr("Redis: SET, Patterns"),
            QStringLiteral("https://redis.io/docs/latest/commands/set/")};
}

Source antirez()
{
    return {Source::Kind::Article, Lessons::tr("Salvatore Sanfilippo (antirez): Is Redlock safe? (2016)"),
            QStringLiteral("http://antirez.com/news/101")};
}

Source phpArticle()
{
    return {
        Source::Kind::Article,
        Lessons::tr("NetSnake_ on CSDN: distributed lock and task queue on Redis, the PHP class RedisLock"),
        QStringLiteral("https://blog.csdn.net/NetSnake_/article/details/81227269")};
}

Source yiiArticle()
{
    return {
        Source::Kind::Article,
        Lessons::tr("Shuijingwanwq: The process of implementing the lock mechanism of Redis under Yii2.0"),
        QStringLiteral("https://www.shuijingwanwq.com/?p=16193")};
}

QString takes(const QString &client)
{
    return Lessons::tr("The key was free: %1 holds the lock.").arg(client);
}

QString isRefused(const QString &client)
{
    return Lessons::tr("The key is there: %1 is refused, as it should be.").arg(client);
}

QString leaseEnds(const QString &client)
{
    return Lessons::tr("The lease of %1 runs out: the server deletes the key and tells nobody.").arg(client);
}

QString isInsideToo(const QString &client)
{
    return Lessons::tr("For the server the key is free, so %1 gets in. Two clients believe to be inside.")
        .arg(client);
}

QString freesItsOwn(const QString &client)
{
    return Lessons::tr("%1 is done and deletes its own lock.").arg(client);
}

QByteArray compareAndDelete()
{
    return QByteArrayLiteral(
        "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0");
}

QByteArray compareAndExpire()
{
    return QByteArrayLiteral("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', "
                             "KEYS[1], ARGV[2]) end return 0");
}

} // namespace parts

} // namespace lab::lesson
