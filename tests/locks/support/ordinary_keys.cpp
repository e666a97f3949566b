// SPDX-License-Identifier: GPL-3.0-or-later
#include "ordinary_keys.h"
#include "sample_builders.h"

#include <QRandomGenerator>

namespace samples {

using namespace locks;

namespace {

using Make = Ordinary (*)(const QByteArray &n);

qint64 dice(qint64 below)
{
    return QRandomGenerator::global()->bounded(below);
}

QByteArray number(qint64 below)
{
    return QByteArray::number(dice(below));
}

/// From a second to an hour.
qint64 lease()
{
    return 1000 + dice(3599000);
}

constexpr qint64 dayMs = 86400000;

// Values of random digits and letters: sessions, keys of caches, codes sent by mail.
const Make opaqueKinds[] = {
    [](const QByteArray &n) { return Ordinary{text("shop:session:" + n, hex(16), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("PHPREDIS_SESSION:" + n, freshUuidFour(), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:device:" + n, freshUuidFour(), -1)}; },
    [](const QByteArray &n) { return Ordinary{text("etag:" + n, hex(16), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:etag:" + n, hexFour(), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("visit:" + n, freshUuidOne(), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:sha:" + n, 'a' + hex(32).mid(1), lease())}; },
    [](const QByteArray &n) {
        return Ordinary{text("shop:csrf:" + n, systemRandom(32).toBase64(), lease())};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:nonce:" + n, systemRandom(16).toBase64(), lease())};
    },
    [](const QByteArray &n) { return Ordinary{text("salt:" + n, systemRandom(18).toBase64(), -1)}; },
    [](const QByteArray &n) { return Ordinary{text("short:" + n, freshAlnum(16), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("magic:" + n, freshAlnum(20), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:coupon" + n, freshAlnum(20), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("invite:" + n, freshAlnum(22), lease())}; },
    [](const QByteArray &n) {
        return Ordinary{text("shop:upload:" + n, "-" + freshAlnum(20) + "A", lease())};
    },
    [](const QByteArray &n) { return Ordinary{text("blob:" + n, "\xff" + systemRandom(23), lease())}; },
    [](const QByteArray &n) {
        return Ordinary{text("req:" + n, QByteArray::number(now() / 1000, 16) + "5a3c1", lease())};
    },
    [](const QByteArray &n) { return Ordinary{text("clock:" + n, hex(16), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:blocklist:" + n, freshUuidOne(), lease())}; },
    [](const QByteArray &n) { return Ordinary{text("unlocked:" + n, "-" + freshAlnum(20) + "Q", lease())}; },
    [](const QByteArray &n) { return Ordinary{text("user:" + n + ":mail", "ann@example.org", -1)}; },
    [](const QByteArray &n) { return Ordinary{text("dns:" + n, "10.0.0.7:6379", lease())}; },
    [](const QByteArray &n) { return Ordinary{text("shop:flag:" + n, dice(2) ? "true" : "OK", lease())}; },
};

// Texts that say what they are.
const Make documentKinds[] = {
    [](const QByteArray &n) {
        return Ordinary{
            text("sess:" + freshUuidFour(), "{\"user\":" + n + ",\"csrf\":\"" + hex(20) + "\"}", lease()),
            true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:cart:json:" + n, "[{\"id\":\"" + freshUuidFour() + "\"}]", -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("token:" + n,
                             "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0." + systemRandom(32).toBase64(), lease()),
                        true};
    },
    [](const QByteArray &n) {
        return Ordinary{
            text("shop:page:" + n, "<html><body>" + QByteArray(200, 'x') + "</body></html>", lease()), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("laravel_cache:" + n, "a:1:{s:4:\"name\";s:3:\"Ann\";}", lease()), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:text:" + n, QByteArray(600, 'w'), lease()), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("celery-task-meta-" + freshUuidFour(), "{\"status\":\"SUCCESS\"}", dayMs), true};
    },
    [](const QByteArray &n) {
        return Ordinary{
            text("resque:worker:web-" + n + ":4711:mail:started", "2026-11-20 03:12:04 +0000", -1), true};
    },
};

// Numbers.
const Make numberKinds[] = {
    [](const QByteArray &n) {
        return Ordinary{text("shop:views:" + n, number(1000000), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:order:next", number(1000000), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("user:" + n + ":logins", "1", -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:ratelimit:" + n, number(100), lease()), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("lastseen:" + n, seconds(-9), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:changed:" + n, milliseconds(-9), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:seen:" + n, fraction(-9), -1), true};
    },
    [](const QByteArray &n) {
        const qint64 left = lease();
        return Ordinary{text("expires:" + n, QByteArray::number((now() + left) / 1000), left)};
    },
    [](const QByteArray &n) {
        const qint64 left = lease();
        return Ordinary{text("shop:until:" + n, QByteArray::number((now() + left) / 1000 - 1), left)};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:price:" + n, "19." + number(90), -1), true};
    },
    [](const QByteArray &n) { return Ordinary{text("otp:" + n, number(1000000), lease())}; },
    [](const QByteArray &n) {
        return Ordinary{text("stat:processed:2026-11-20", number(9000), dayMs), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("resque:stat:failed", number(9000), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("bull:mail:id", number(9000), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:fence:" + n, number(9000), -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("shop:lock:counter:" + n, number(9000), -1), true};
    },
};

// What has members: baskets, profiles, feeds.
const Make memberKinds[] = {
    [](const QByteArray &n) {
        return Ordinary{hash("shop:user:" + n, {{"name", "Ann"}, {"visits", n}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("shop:basket:" + n, {{freshUuidFour(), "2"}, {freshUuidFour(), "1"}}, dayMs),
                        true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("shop:cart:" + n, {{freshUuidFour() + ":2", "1"}}, 60000 + dice(30 * dayMs))};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("cart:" + n, {{freshUuidFour() + ":42", "3"}}, -1)};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("presence:" + n,
                             {{freshUuidFour() + ":1", seconds(-9)}, {freshUuidFour() + ":2", "1"}}, dayMs),
                        true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("feed:" + n, {{freshUuidFour() + "x", milliseconds(-9)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("shop:top:" + n, {{"ann", "17"}, {"bob", "4"}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("shop:recent:" + n, {{freshUuidFour(), fraction(-9)}}, lease())};
    },
    [](const QByteArray &n) {
        return Ordinary{list("shop:queue:" + n, {"job:" + n}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{set("shop:tags:" + n, {"a", freshUuidFour()}, -1), true};
    },
};

// Queues and indexes of libraries.
const Make queueKinds[] = {
    [](const QByteArray &n) {
        return Ordinary{list("celery", {"{}"}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("unacked", {{freshUuidFour(), "[{}]"}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("unacked_index", {{freshUuidFour(), fraction(-5)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("asynq:{q" + n + "}:lease", {{freshUuidFour(), seconds(30)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("asynq:{q}:t:" + freshUuidFour(), {{"msg", "x"}, {"state", "active"}}, -1),
                        true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("uniquejobs:changelog", {{"{\"digest\":\"x\"}", fraction(-9)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{list("lock.event:mail" + n, {"1"}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("rq:finished:q" + n, {{freshUuidFour(), seconds(500)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("rq:job:" + freshUuidFour(), {{"status", "queued"}, {"data", "x"}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("dramatiq:__heartbeats__", {{freshUuidFour(), milliseconds(-5)}}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{list("resque:queue:mail", {"{}"}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{set("resque:workers", {"web-4:4711:mail"}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{hash("web-4:4711:" + hex(6), {{"info", "{}"}, {"busy", "2"}}, 60000), true};
    },
    [](const QByteArray &n) {
        return Ordinary{text("spring:session:sessions:expires:" + freshUuidFour(), "", lease()), true};
    },
    [](const QByteArray &n) {
        return Ordinary{set("_kombu.binding.celery", {"celery"}, -1), true};
    },
    [](const QByteArray &n) {
        return Ordinary{zset("bull:mail:completed", {{n, milliseconds(-9)}}, -1), true};
    },
};

QList<Make> allKinds()
{
    QList<Make> all;
    for (const Make each : opaqueKinds)
        all.append(each);
    for (const Make each : documentKinds)
        all.append(each);
    for (const Make each : numberKinds)
        all.append(each);
    for (const Make each : memberKinds)
        all.append(each);
    for (const Make each : queueKinds)
        all.append(each);
    return all;
}

const QList<Make> &kinds()
{
    static const QList<Make> all = allKinds();
    return all;
}

} // namespace

Ordinary ordinary(int number)
{
    const auto count = int(kinds().size());
    return kinds().at(number % count)(QByteArray::number(number / count));
}

int ordinaryKinds()
{
    return int(kinds().size());
}

QList<QByteArray> broadPatterns()
{
    return {"*", "?*", "*:*", "*s*", "*[0-9]*", "[a-z]*", "s*", "*lock*", "*[Ll]ock*", "*:1*"};
}

QList<QByteArray> ownPatterns()
{
    return {"shop:*",   "shop:cart:*", "user:*", "cart:*",   "bull:*",
            "resque:*", "asynq:*",     "rq:*",   "unacked*", "sess*"};
}

QList<QList<QByteArray>> commandsFor(const Reading &reading)
{
    QList<QByteArray> write;
    switch (reading.type) {
    case KeyType::String:
        write = {"SET", reading.key, reading.value};
        break;
    case KeyType::Hash:
        write = {"HSET", reading.key};
        break;
    case KeyType::SortedSet:
        write = {"ZADD", reading.key};
        break;
    case KeyType::Set:
        write = {"SADD", reading.key};
        break;
    default:
        write = {"RPUSH", reading.key};
    }
    for (const auto &[first, second] : reading.members) {
        if (reading.type == KeyType::SortedSet)
            write.append(second);
        write.append(first);
        if (reading.type == KeyType::Hash)
            write.append(second);
    }
    QList<QList<QByteArray>> commands{write};
    if (reading.pttl > 0)
        commands.append({"PEXPIRE", reading.key, QByteArray::number(reading.pttl)});
    return commands;
}

} // namespace samples
