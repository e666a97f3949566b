// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lessons.h"
#include "lab/lesson/script.h"

namespace lab::lesson {

// Every lesson is a file of its own, in the folder of its family; lessons.cpp puts them in their order.
Lesson clockSkew();
Lesson crashBeforeExpire();
Lesson eviction();
Lesson exAndPx();
Lesson extendBySet();
Lesson extendTooLate();
Lesson failover();
Lesson fencing();
Lesson fencingGap();
Lesson foreignDelete();
Lesson getDelGap();
Lesson herd();
Lesson hotStandby();
Lesson leaseLength();
Lesson losersRenew();
Lesson lostUpdate();
Lesson luaAtomic();
Lesson multiGet();
Lesson operatorDeletes();
Lesson optimisticRescue();
Lesson oversell();
Lesson overrun();
Lesson redlockMajority();
Lesson redlockPause();
Lesson redlockRestart();
Lesson redlockSplit();
Lesson reentrancy();
Lesson timestampAsSeconds();
Lesson watchStorm();
Lesson watchdog();
Lesson weakToken();

/// What lessons are put together from.
namespace parts {

/// A, the servers, then the other clients; the storage last.
QList<Lane> lanes(int clients, int servers = 1, bool hasStorage = false);
std::shared_ptr<const Script> commands(const CommandScript &script, const Condition &raced,
                                       const QString &happened, const QString &prevented);
std::shared_ptr<const Script> schedule(const RaceScript &script, const QString &happened,
                                       const QString &prevented);
/// A strategy of the lab; a lease may run out, a client crash and an answer be lost as often as in the
/// schedule, and once in any case.
RaceScript plan(const QByteArray &strategy, int clients, race::Property property, const QByteArray &schedule,
                const QStringList &sentences = {});
/// One lock on every server, `lock:42`, and further keys.
QList<KeySpec> lockAnd(const QList<KeySpec> &others = {});
inline bool twoInside(const Memory &memory)
{
    return memory.mostInside > 1;
}
std::optional<RunSpec> preset(const QByteArray &id);
/// These strategies beside each other, two clients and a thousand increments each.
std::optional<RunSpec> beside(const QList<QByteArray> &strategies);

/// A lock on a server with a replica, for long enough that the replica can be promoted meanwhile.
std::optional<RunSpec> withReplica();
QString promoteMeanwhile(); ///< for the speaker: how
/// Two clients that hold the lock for long enough that something can be done to it meanwhile.
std::optional<RunSpec> longHolds();
/// A scheme as text as a strategy of the lab.
QByteArray scheme(const QByteArray &text);

// Sources that several lessons share.
Source redisLocks(); ///< Redis: Distributed Locks with Redis
Source redisTransactions(); ///< Redis: Transactions
Source redisSetnx(); ///< Redis: SETNX, with the pattern that schemes of timestamps are made of
Source redisSet(); ///< Redis: SET, with the pattern of a simple lock
Source kleppmann();
Source antirez(); ///< his answer
Source phpArticle(); ///< the class RedisLock that many have copied
Source yiiArticle(); ///< SETNX and GETSET with a deadline of 3 s

// Sentences that several lessons share.
QString takes(const QString &client);
QString isRefused(const QString &client);
QString leaseEnds(const QString &client);
QString isInsideToo(const QString &client);
QString freesItsOwn(const QString &client);

/// if GET KEYS[1] = ARGV[1] then DEL
QByteArray compareAndDelete();
/// if GET KEYS[1] = ARGV[1] then PEXPIRE ARGV[2]
QByteArray compareAndExpire();

} // namespace parts

} // namespace lab::lesson
