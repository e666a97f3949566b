// SPDX-License-Identifier: GPL-3.0-or-later
// What libraries write that were seen with running clients.
#include "sample_builders.h"

#include <QtEndian>

#include <bit>

namespace samples {

using namespace locks;

namespace {

/// suo's msgpack of one holder, or of several.
QByteArray suoValue(int holders)
{
    QByteArray value(1, char(0x90 + holders));
    for (int i = 0; i < holders; ++i) {
        QByteArray time(8, Qt::Uninitialized);
        qToBigEndian(std::bit_cast<quint64>(double(now()) / 1000), time.data());
        value += "\x92\xcb" + time + '\xb8' + systemRandom(16).toBase64();
    }
    return value;
}

QByteArray dashedUuidOne()
{
    const QByteArray hex = freshUuidOne();
    return hex.first(8) + '-' + hex.sliced(8, 4) + '-' + hex.sliced(12, 4) + '-' + hex.sliced(16, 4) + '-'
        + hex.sliced(20);
}

QByteArray syncguardValue(const QByteArray &name)
{
    return "{\"lockId\":\"" + freshAlnum(22) + "\",\"expiresAtMs\":" + milliseconds(9000)
        + ",\"acquiredAtMs\":" + milliseconds(-1000) + ",\"key\":\"" + name
        + "\",\"fence\":\"000000000000017\"}";
}

void addNodesOwn(QList<Sample> &list)
{
    three(
        list, "node-resque", {"resque:lock:mail:q:[]", "resque:workerslock:mail:q:[1]", "x:lock:a:b:c"},
        []() -> QByteArray { return seconds(61); }, 60000);
    three(
        list, "node-resque", {"resque:resque_scheduler_leader_lock"},
        []() -> QByteArray { return QByteArray("web-4:4711"); }, 180000, {}, QStringLiteral("web-4"));
    for (const char *name : {"a", "payment:17", "b-c"}) {
        const QByteArray value = syncguardValue(name);
        list.append({"syncguard", text(QByteArray("syncguard:") + name, value, 9000), {}, value});
    }
    three(
        list, "verrou", {"verrou:a", "app:verrou:b"},
        []() -> QByteArray { return QByteArray("k3j9x0q2v7a"); }, 9000);
    three(
        list, "verrou", {"lock:a"}, []() -> QByteArray { return QByteArray("k3j9x0q2v7a"); }, 9000,
        "generic.token");
    three(list, "npm.redislock", {"lock:a", "b", "lock:c"}, dashedUuidOne, 9000, "generic.token",
          QStringLiteral("node"));
    three(list, "ioredis-lock", {"lock:v1"}, dashedUuidOne, 9000, "generic.token", QStringLiteral("node"));
    const Companion meta = there("bull:mail:meta");
    list.append(
        {"bullmq", with(text("bull:mail:17:lock", freshUuidFour(), 30000), {there("bull:mail:17"), meta})});
    list.append({"bullmq",
                 with(text("app:mail:17:lock", freshUuidFour(), 30000),
                      {there("app:mail:17"), there("app:mail:meta")})});
}

void addRubysOwn(QList<Sample> &list)
{
    for (const char *name : {"a", "b:c", "report"}) {
        const QByteArray acquirer = "rql:acq:4711/2600/2608/1/" + hex(5);
        list.append(
            {"redis_queued_locks",
             with(hash(QByteArray("rql:lock:") + name,
                       {{"acq_id", acquirer}, {"hst_id", "rql:hst:1/2/3/4"}, {"ts", fraction(-9)}}, 9000),
                  {there(QByteArray("rql:lock_queue:") + name, 1, {{"rql:acq:9/1/1/1/ab", "1732147200.5"}})}),
             {},
             acquirer,
             QStringLiteral("4711")});
    }
    three(
        list, "suo", {"a", "lock:b", "sem:c"}, []() -> QByteArray { return suoValue(1); }, -1);
    list.append({"suo", text("sem:d", suoValue(3), -1), {}, QByteArray()});
}

std::function<QByteArray()> always(const QByteArray &value)
{
    return [value] {
        return value;
    };
}

/// Values as the sources of public projects write them.
void addProjects(QList<Sample> &list)
{
    three(list, "arq", {"arq:in-progress:1", "arq:in-progress:2f", "arq:in-progress:cron:a"}, always("1"),
          9000);
    three(
        list, "litellm", {"cronjob_lock:a", "cronjob_lock:b", "cronjob_lock:c"},
        []() -> QByteArray { return '"' + freshUuidFour() + '"'; }, 60000);
    three(list, "open-webui",
          {"open-webui:usage_cleanup_lock", "a:session_cleanup_lock", "b:usage_cleanup_lock"}, freshUuidFour,
          60000);
    three(list, "n8n", {"n8n:main_instance_leader", "a:main_instance_leader", "b:main_instance_leader"},
          always("main-n8n-0"), 10000, {}, QStringLiteral("main-n8n-0"));
    three(
        list, "medusa-locking", {"medusa_lock:a", "medusa_lock:b", "medusa_lock:c"},
        []() -> QByteArray { return "execute:" + freshUuidFour(); }, 60000);
    three(list, "redis-promise-lock",
          {"redis-promise-lock:a", "redis-promise-lock:b", "redis-promise-lock:c"},
          always("{\"lockedSince\":\"2026-11-26T20:11:00.000Z\"}"), 3000);
    three(list, "redis-leader",
          {"leader:" + QByteArray(40, 'a'), "leader:" + QByteArray(40, '0'), "leader:" + hex(20)},
          freshUuidFour, 10000);
    three(list, "spring.cache", {"users~lock", "a~lock", "b:c~lock"}, always(""), -1);
    three(list, "jetcache", {"users_#RL#17", "a_#RL#", "b_#RL#x"}, freshUuidFour, 60000);
    three(list, "lock4j", {"lock4j:com.acme.Stock#deduct#17", "lock4j:a#b#", "lock4j:c"}, hexFour, 30000);
    three(list, "activejob-uniqueness",
          {"activejob_uniqueness:a:1", "activejob_uniqueness:b:2", "activejob_uniqueness:c:3"}, freshUuidFour,
          86400000);
    for (const QByteArray host : {"", "web-4.", "db.local."})
        list.append({"cronlock",
                     text("cronlock." + host + QByteArray(32, 'b'), seconds(300), -1),
                     {},
                     "?",
                     QString::fromLatin1(host.chopped(host.isEmpty() ? 0 : 1))});
    for (const char *key : {"lockf1180", "{1}lockf1181", "lockp17"})
        list.append({"juicefs",
                     hash(key, {{"13343_7FB2C0012A00", "R"}}, -1),
                     {},
                     "13343_7FB2C0012A00",
                     QStringLiteral("13343")});
    for (const char *key : {"SEATA_ROW_LOCK_a^^^b^^^1", "SEATA_ROW_LOCK_a^^^b^^^2", "SEATA_ROW_LOCK_c"})
        list.append({"seata",
                     hash(key, {{"xid", "10.0.0.5:8091:26"}, {"branchId", "27"}}, -1),
                     {},
                     "10.0.0.5:8091:26",
                     QStringLiteral("10.0.0.5:8091:26")});
    three(list, "generic.document", {"lock:a", "lock:b", "lock:c"},
          always("{\"owner\":\"web-4\",\"pid\":2211}"), 9000, {}, QStringLiteral("web-4 · 2211"));
}

} // namespace

void addNewer(QList<Sample> &list)
{
    addProjects(list);
    addNodesOwn(list);
    addRubysOwn(list);
    three(
        list, "phpredis.session", {"PHPREDIS_SESSION:a1b2_LOCK", "PHPREDIS_SESSION:c_LOCK", "sess:x_LOCK"},
        []() -> QByteArray { return QByteArray("web-4|4711"); }, 30000, {}, QStringLiteral("web-4"));
    three(
        list, "php-redis-lock", {"lock:a", "b", "c:d"},
        []() -> QByteArray { return QByteArray("4711:0.67204700 1795336470:4093"); }, 9000, {},
        QStringLiteral("4711"));
    const auto hex64 = []() -> QByteArray {
        return 'a' + hex(32).mid(1);
    };
    three(list, "php-lock.distributed", {"distributed", "distributed", "distributed"}, hex64, 5000);
    three(list, "php-lock", {"lock_old"}, plainHex, 5000, "generic.token");
    three(list, "sherlock", {"lock:a", "sherlock_b", "c"}, freshUuidFour, 60000, "generic.token");
    three(list, "aiocache", {"user:1-lock", "b-lock", "c-lock"}, freshUuidFour, 60000, "generic.token");
    three(
        list, "rq.scheduler", {"rq:scheduler-lock:old"}, []() -> QByteArray { return QByteArray("4711"); },
        61000, {}, QStringLiteral("4711"));
    const QByteArray at =
        QDateTime::fromMSecsSinceEpoch(now(), Qt::UTC).toString(Qt::ISODateWithMs).toLatin1();
    three(
        list, "shedlock", {"job-lock:default:old"}, [at]() -> QByteArray { return "ADDED:" + at + "@web-4"; },
        60000, {}, QStringLiteral("web-4"));
}

} // namespace samples
