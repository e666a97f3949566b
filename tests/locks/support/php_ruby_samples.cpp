// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_builders.h"

namespace samples {

using namespace locks;

void addPhp(QList<Sample> &list)
{
    three(
        list, "laravel.lock",
        {"laravel_database_laravel_cache_:laravel_unique_job:App\\Jobs\\Mail",
         "app:framework/schedule-" + hex(20), "p_illuminate:cache:flexible:lock:x"},
        []() -> QByteArray { return freshAlnum(16); }, 60000);
    three(
        list, "laravel.lock", {"a:laravel-queue-overlap:App\\Jobs\\X:1"},
        []() -> QByteArray { return "s:16:\"" + freshAlnum(16) + "\";"; }, 60000);
    three(
        list, "laravel.lock", {"lock:a"}, []() -> QByteArray { return freshAlnum(16); }, 60000,
        "generic.token");
    three(
        list, "laravel.funnel", {"lock:a1", "funnel2", "key3"}, []() -> QByteArray { return freshAlnum(20); },
        60000, "generic.token");
    const auto token = []() -> QByteArray {
        return systemRandom(32).toBase64();
    };
    for (const char *key : {"a", "lock:b", "{c}"}) {
        const QByteArray first = token();
        list.append({"symfony.lock",
                     zset(key, {{first, milliseconds(5000)}, {"__write__", milliseconds(5000)}}, 5000),
                     {},
                     first});
        list.append({"symfony.lock",
                     zset(key, {{first, milliseconds(5000)}, {token(), milliseconds(9000)}}, 9000),
                     {},
                     QByteArray(),
                     {},
                     2});
        list.append({"symfony.semaphore",
                     with(zset('{' + QByteArray(key).replace("{", "").replace("}", "") + "}:time",
                               {{first, seconds(60)}, {token(), seconds(50)}}, 70000),
                          {there('{' + QByteArray(key).replace("{", "").replace("}", "") + "}:weight", 1,
                                 {{first, "2"}})}),
                     {},
                     QByteArray(),
                     {},
                     2});
        // Whose time is past holds nothing beside one who does.
        list.append({"symfony.lock",
                     zset(key, {{first, milliseconds(5000)}, {token(), milliseconds(-5000)}}, 5000),
                     {},
                     first});
    }
    three(list, "symfony.lock.legacy", {"lock:a", "b", "lock:c"}, token, 300000, "generic.token");
    three(
        list, "yii2.mutex", {"a1b2c" + hex(16), "00fff" + hex(16), "12345" + hex(16)},
        []() -> QByteArray { return "-" + freshAlnum(18) + "_"; }, 30000);
    const auto hex64 = []() -> QByteArray {
        return 'a' + hex(32).mid(1);
    };
    three(list, "php-lock", {"php-malkusch-lock:a"}, hex64, 5000);
    three(list, "php-lock", {"lock_b", "lock_c"}, hex64, 5000, "generic.token");
    three(
        list, "nextcloud.filelock", {"oc/lockfiles/" + hex(16)},
        []() -> QByteArray { return QByteArray("\"exclusive\""); }, 3600000);
    three(
        list, "nextcloud.filelock", {"oc/lockfiles/" + hex(16)},
        []() -> QByteArray { return QByteArray("3"); }, 3600000);
    three(
        list, "nextcloud.filelock", {"x/lockfiles/" + hex(16)},
        []() -> QByteArray { return QByteArray("1"); }, 3600000);
    three(
        list, "php.redislock", {"Lock:a", "Lock:Queue:mail"}, []() -> QByteArray { return seconds(15); }, -1);
    three(
        list, "php.redislock", {"Lock:b"}, []() -> QByteArray { return seconds(15); }, 1700000000000);
    three(
        list, "yii2.lock", {"lock-a", "lock:b", "c"}, []() -> QByteArray { return seconds(3); }, -1,
        "generic.ts");
    three(
        list, "php.uniqid", {"lock:a", "b", "lock:c"},
        []() -> QByteArray { return QByteArray::number(now() / 1000, 16) + QByteArray::number(0x5a3c1, 16); },
        2000);
}

void addRuby(QList<Sample> &list)
{
    three(list, "redlock-rb", {"lock:a", "resource", "lock:b"}, freshUuidFour, 2000, "generic.token");
    three(
        list, "ruby.redis-mutex", {"RedisMutex:a", "Redis::Mutex:b", "RedisMutex:Foo:1"},
        []() -> QByteArray { return fraction(10); }, -1);
    for (const char *digest : {"uniquejobs:0a1b2c", "uniquejobs:ffee00:RUN", "uniquejobs:1234567890abcdef"}) {
        const QByteArray jid = hex(12);
        const QByteArray key(digest);
        list.append({"sidekiq.unique",
                     with(text(key, jid, -1), {there(key + ":LOCKED", 1, {{jid, fraction(-9)}})}),
                     {},
                     jid,
                     QStringLiteral("job")});
        list.append({"sidekiq.unique9",
                     with(hash("uniquejobs:report:" + jid.left(6) + ":LOCKED", {{jid, "{\"at\":1}"}}, 60000),
                          {there("uniquejobs:report:" + jid.left(6), 0)}),
                     {},
                     jid,
                     QStringLiteral("job")});
    }
    three(
        list, "resque-lock", {"lock:Mail-[1]", "resque:lock:Foo::Bar-[]", "lock:A-{}"},
        []() -> QByteArray { return seconds(3600); }, -1);
    three(
        list, "resque-lock-timeout", {"lock:Mail:1", "resque:loner:lock:Foo::Bar:x"},
        []() -> QByteArray { return seconds(60); }, -1);
    three(
        list, "resque-lock-timeout", {"lock:Report:2"}, []() -> QByteArray { return QByteArray("true"); },
        -1);
    three(
        list, "resque-scheduler",
        {"resque_scheduler_master_lock", "resque:resque_scheduler_master_lock",
         "x:resque_scheduler_master_lock"},
        []() -> QByteArray { return QByteArray("web-4.local:4711"); }, 180000, {},
        QStringLiteral("web-4.local"));
    for (const char *name : {"a", "b:c", "printer"}) {
        const QByteArray base = QByteArray("SEMAPHORE:") + name;
        list.append(
            {"ruby.redis-semaphore",
             with(hash(base + ":GRABBED", {{"0", "1732147200.5"}}, -1), {there(base + ":AVAILABLE", 2, {})}),
             {},
             "0@1732147200.5",
             QStringLiteral("0")});
        list.append({"ruby.redis-lock",
                     with(text(QByteArray("lock:owner:") + name, "web-4:4711", -1),
                          {valued(QByteArray("lock:expire:") + name, seconds(10))}),
                     {},
                     "web-4:4711",
                     QStringLiteral("web-4")});
    }
    three(list, "gitlab.lease", {"gitlab:exclusive_lease:a", "gitlab:exclusive_lease:el:throttle:b"},
          freshUuidFour, 60000);
    three(
        list, "gitlab.lease", {"gitlab:exclusive_lease:c"},
        []() -> QByteArray { return QByteArray("job-17"); }, 60000, {}, QStringLiteral("job-17"));
    three(
        list, "discourse.mutex", {"lock:a", "_mutex_b", "default:lock:c"},
        []() -> QByteArray { return seconds(59); }, 60000);
}

} // namespace samples
