// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialect_samples.h"

#include <QDateTime>

#include <functional>

namespace samples {

using namespace locks;

namespace {

Reading readingOf(const QByteArray &key, KeyType type, qint64 pttl)
{
    Reading reading;
    reading.key = key;
    reading.type = type;
    reading.pttl = pttl;
    reading.readAt = 1000000;
    reading.unixMinusSteady = now() - reading.readAt;
    return reading;
}

Reading with(Reading reading, const QList<Companion> &companions)
{
    reading.companions = companions;
    return reading;
}

Companion there(const QByteArray &key, qint64 count = 1, const Members &members = {})
{
    Companion companion;
    companion.key = key;
    companion.exists = count > 0;
    companion.count = count;
    companion.members = members;
    return companion;
}

Companion valued(const QByteArray &key, const QByteArray &value)
{
    Companion companion = there(key);
    companion.value = value;
    return companion;
}

QByteArray hex(int bytes)
{
    return systemRandom(bytes).toHex();
}

/// 32 random digits without the bits of a UUID, or undashed UUIDs version 4.
QByteArray plainHex()
{
    QByteArray token = hex(16);
    while (hexUuidVersion(token) != 0)
        token = hex(16);
    return token;
}

QByteArray hexFour()
{
    return freshUuidFour().replace("-", "");
}

QByteArray field(int thread = 57)
{
    return freshUuidFour() + ':' + QByteArray::number(thread);
}

QByteArray seconds(qint64 fromNow)
{
    return QByteArray::number(now() / 1000 + fromNow);
}

QByteArray milliseconds(qint64 fromNow)
{
    return QByteArray::number(now() + fromNow);
}

QByteArray machine(const char *host)
{
    return QByteArray(host) + "_4711_" + hex(16);
}

QByteArray fraction(qint64 fromNow)
{
    return seconds(fromNow) + ".482915";
}

void three(QList<Sample> &list, const QByteArray &id, const QList<QByteArray> &keys,
           const std::function<QByteArray()> &value, qint64 pttl, const QByteArray &general = {},
           const QString &owner = {})
{
    for (const QByteArray &key : keys) {
        const QByteArray token = value();
        list.append({id, text(key, token, pttl), general, token, owner, 0});
    }
}

void addRedisson(QList<Sample> &list)
{
    const Members fields{{field(1), "1"}, {field(57), "2"}, {field(100234), "17"}};
    const QByteArray keys[] = {"lock:a", "order-17", "{tenant}:b"};
    for (int i = 0; i < 3; ++i) {
        const QByteArray key = keys[i];
        const QByteArray name = key.contains('{') ? key : '{' + key + '}';
        const Reading plain = hash(key, {fields[i]}, 30000);
        const Companion queue =
            there("redisson_lock_queue:" + name, 2, {{field(3), QByteArray()}, {field(4), QByteArray()}});
        list.append({"redisson.lock", plain, {}, fields[i].first, QStringLiteral("thread")});
        list.append({"redisson.fair", with(plain, {queue}), {}, fields[i].first, QStringLiteral("thread")});
        list.append({"redisson.fair",
                     with(plain, {there("redisson_lock_timeout:" + name)}),
                     {},
                     fields[i].first,
                     QStringLiteral("thread")});
        list.append({"redisson.fenced",
                     with(plain, {valued("redisson_lock_token:" + name, "42")}),
                     {},
                     fields[i].first,
                     QStringLiteral("thread")});
        list.append({"redisson.rw",
                     hash(key, {{"mode", "read"}, {fields[i].first, "1"}, {field(9), "2"}}, 30000),
                     {},
                     QByteArray(),
                     {},
                     2});
        const QByteArray value = systemRandom(16).toBase64();
        const QByteArray both = value + ':' + fields[i].first;
        list.append({"redisson.fastermulti",
                     hash(key,
                          {{value, fields[i].first},
                           {both + ":expire_time", milliseconds(9000)},
                           {both + ":lock_count", "1"}},
                          30000),
                     {},
                     both,
                     QStringLiteral("thread")});
        const Reading number = text(key, QByteArray::number(i), -1);
        list.append({"redisson.permit",
                     with(number,
                          {there(name + ":timeout", 2,
                                 {{hex(16), milliseconds(5000)}, {hex(16), "922337203685477"}})}),
                     {},
                     QByteArray(),
                     {},
                     2});
        list.append({"redisson.semaphore", with(number, {there("redisson_sc:" + name, 1)})});
        list.append(
            {"redisson.latch", with(number, {there("redisson_countdownlatch__channel__{" + key + '}', 3)})});
    }
    list.append({"redisson.rw",
                 hash("lock:w", {{"mode", "write"}, {fields[0].first + ":write", "1"}}, 30000),
                 {},
                 fields[0].first + ":write",
                 QStringLiteral("thread")});
}

void addPython(QList<Sample> &list)
{
    three(list, "redis-py.lock", {"lock:a", ":1:lock:b", "_lockreport"}, freshUuidOne, -1, {},
          QStringLiteral("node"));
    three(list, "redbeat", {"redbeat::lock", "myapp::lock", "redbeat:prod:lock"}, freshUuidOne, 1500000, {},
          QStringLiteral("node"));
    three(list, "kombu.mutex", {"unacked_mutex", "prod_unacked_mutex", "{celery}unacked_mutex"}, freshUuidOne,
          300000);
    three(list, "celery-once", {"qo_tasks.add_a-1", "qo_mail", "qo_x_y-2"}, freshUuidOne, 3600000);
    three(list, "celery-singleton",
          {"SINGLETONLOCK_" + hex(16), "SINGLETONLOCK_" + hex(16), "SINGLETONLOCK_" + hex(16)}, freshUuidFour,
          -1, {}, QStringLiteral("task"));
    three(
        list, "redis-py.legacy", {"lock:a", "mutex-b"},
        []() -> QByteArray { return QByteArray("2147483649.0"); }, -1);
    three(
        list, "redis-py.legacy", {"lock:c", "lock:d"}, []() -> QByteArray { return fraction(60); }, -1,
        "generic.ts");
    three(
        list, "python-redis-lock", {"lock:a", "lock:mail", "lock:b:c"},
        []() -> QByteArray { return systemRandom(18).toBase64(); }, -1);
    list.append({"python-redis-lock",
                 with(text("lock:host", "web-4", 20000), {there("lock-signal:host")}),
                 {},
                 "web-4",
                 QStringLiteral("web-4")});
    for (const QByteArray &id : {freshUuidFour(), QByteArray("4711")})
        list.append({"python-redis-lock",
                     with(text("lock:id", id, 20000), {there("lock-signal:id")}),
                     {},
                     id,
                     QString::fromLatin1(id)});
    three(
        list, "redlock-py", {"lock:a", "b", "resource:c"},
        []() -> QByteArray {
            QByteArray token = freshAlnum(22);
            token[21] = 'Z';
            return token;
        },
        10000);
    three(list, "pottery.redlock", {"redlock:a", "redlock:printer", "redlock:b:c"}, freshUuidFour, 10000,
          "redlock.net");
    three(list, "aioredlock", {"lock:a", "resource", "lock:b"}, freshUuidFour, 10000, "generic.token");
    const QByteArray pickled("\x80\x04\x95\x05\0\0\0\0\0\0\0\x8c\x01"
                             "1\x94.",
                             16);
    three(
        list, "huey.lock", {"huey.r.app.app.lock.report", "huey.r.x.x.lock.y", "huey.r.a.a.lock.b-c"},
        [pickled]() -> QByteArray { return pickled; }, -1);
    list.append({"huey.lock",
                 hash("huey.results.app", {{"app.lock.report", pickled}, {"task-1", "x"}}, -1),
                 {},
                 "app.lock.report"});
    three(list, "rq.scheduler",
          {"rq:scheduler-lock:default", "rq:scheduler-lock:high", "rq:scheduler-lock:low"}, hexFour, 61000,
          {}, QStringLiteral("scheduler"));
    three(
        list, "rq.cleaning",
        {"rq:clean_registries:default", "rq:clean_registries:high", "rq:clean_registries:a:b"},
        []() -> QByteArray { return QByteArray("1"); }, 899000);
    for (const char *key : {"lock:a", "job:b", "c"}) {
        const QByteArray token = hexFour();
        list.append({"rlock-py",
                     with(text(key, token, 9000), {there(QByteArray("rlock-channel:") + key)}),
                     {},
                     token});
        list.append({"rlock-py", with(text(key, token, 9000), {there(QByteArray("rlock-channel:") + key, 0)}),
                     "generic.token", token});
    }
    three(list, "sentry", {"l:a", "l:process", "l:b:c"}, hexFour, 10000);
}

void addNode(QList<Sample> &list)
{
    three(list, "node-redlock", {"lock:a", "locks:order:17", "b"}, plainHex, 10000);
    three(list, "node-redlock", {"lock:u"}, hexFour, 10000, "generic.token");
    three(list, "redis-semaphore.mutex", {"mutex:a", "mutex:b:c"}, freshUuidFour, 10000);
    three(
        list, "redis-semaphore.mutex", {"mutex:d"}, []() -> QByteArray { return freshUuidFour() + "-web4"; },
        10000, {}, QStringLiteral("web4"));
    for (const char *key : {"semaphore:a", "semaphore:b", "semaphore:c:d"}) {
        const QByteArray id = freshUuidFour();
        list.append(
            {"redis-semaphore.semaphore",
             zset(key, {{id, milliseconds(-500)}, {freshUuidFour() + "-web_0", milliseconds(-10)}}, 10000),
             {},
             QByteArray(),
             {},
             2});
    }
    const auto worker = []() -> QByteArray {
        return freshUuidFour() + ":12";
    };
    three(list, "bullmq", {"bull:mail:17:lock", "bull:a:b:lock", "bull:video:x-y:lock"}, worker, 30000, {},
          QStringLiteral("worker"));
    list.append({"bullmq", with(text("app:mail:17:lock", worker(), 30000), {there("app:mail:17")})});
    three(list, "bull", {"bull:mail:17:lock", "bull:a:b:lock", "bull:video:3:lock"}, freshUuidFour, 30000, {},
          QStringLiteral("worker"));
    list.append({"bull", with(text("app:mail:17:lock", freshUuidFour(), 30000), {there("app:mail:17")})});
    three(list, "ioredis-lock", {"lock:a", "resource", "lock:b"}, freshUuidFour, 10000, "generic.token");
    three(
        list, "npm.redis-lock", {"lock.a", "lock.b", "lock.c.d"},
        []() -> QByteArray { return milliseconds(5001); }, 5000);
    three(
        list, "simple-redis-mutex",
        {"@simple-redis-mutex:lock-a", "@simple-redis-mutex:lock-b", "@simple-redis-mutex:lock-c:d"},
        []() -> QByteArray { return QByteArray("0.84371562093"); }, 5000);
    three(
        list, "node-redis-warlock", {"a:lock", "job:b:lock", "c-d:lock"},
        []() -> QByteArray { return QByteArray::fromHex(freshUuidOne()).toBase64(); }, 5000, {},
        QStringLiteral("node"));
}

void addGo(QList<Sample> &list)
{
    three(
        list, "redsync", {"lock:a", "mutex-b", "gitea:globallock:repo"},
        []() -> QByteArray { return systemRandom(16).toBase64(); }, 8000);
    const auto url = []() -> QByteArray {
        QByteArray token =
            systemRandom(16).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
        token[3] = '-';
        return token;
    };
    three(list, "bsm.redislock", {"lock:a", "b"}, url, 8000);
    three(
        list, "bsm.redislock", {"lock:c"},
        []() -> QByteArray { return QByteArray("aB3dE5gH7jK9mN1pQ3sT5A") + "host=web-4"; }, 8000, {},
        QStringLiteral("web-4"));
    three(
        list, "bsm.redislock", {"lock:d"},
        []() -> QByteArray { return QByteArray("aB3dE5gH7jK9mN1pQ3sT5w"); }, 8000, "generic.token");
    const QByteArray binary = QByteArray("\0\xff\xfe", 3) + systemRandom(21);
    three(
        list, "rueidislock", {"rueidislock:0:a", "rueidislock:1:a", "rueidislock:2:a"},
        [binary]() -> QByteArray { return binary; }, 5000);
    three(
        list, "valkeylock", {"valkeylock:0:a", "valkeylock:1:a", "valkeylock:2:a"},
        [binary]() -> QByteArray { return binary; }, 5000);
    three(
        list, "go-zero", {"lock:a", "order:b", "c"}, []() -> QByteArray { return freshAlnum(16); }, 5500,
        "generic.token");
    three(list, "asynq.unique",
          {"asynq:{default}:unique:mail:x", "asynq:{low}:unique:" + hex(16), "asynq:{a}:unique:b"},
          freshUuidFour, 60000, {}, QStringLiteral("task"));
    three(
        list, "dapr.lock", {"lock||shop||order", "lock||a||b", "lock||app||resource-1"},
        []() -> QByteArray { return QByteArray("worker-7"); }, 60000, {}, QStringLiteral("worker-7"));
    three(
        list, "redis-plus-plus", {"lock:a", "mutex", "lock:b"}, []() -> QByteArray { return freshAlnum(20); },
        3000);
}

void addJava(QList<Sample> &list)
{
    const QByteArray at =
        QDateTime::fromMSecsSinceEpoch(now(), Qt::UTC).toString(Qt::ISODateWithMs).toLatin1();
    three(
        list, "shedlock", {"job-lock:default:report", "locks:prod:mail", "x"},
        [at]() -> QByteArray { return "ADDED:" + at + "@web-4.example.org:" + freshUuidFour(); }, 60000, {},
        QStringLiteral("web-4.example.org"));
    three(list, "spring.registry", {"lock:a", "spring-lock:order:17", "lock:b"}, freshUuidFour, 60000,
          "generic.token");
}

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
    three(list, "symfony.lock.legacy", {"lock:a", "b", "lock:c"}, token, 300000);
    three(
        list, "yii2.mutex", {"a1b2c" + hex(16), "00fff" + hex(16), "12345" + hex(16)},
        []() -> QByteArray { return "-" + freshAlnum(18) + "_"; }, 30000);
    const auto hex64 = []() -> QByteArray {
        return 'a' + hex(32).mid(1);
    };
    three(list, "php-lock", {"php-malkusch-lock:a", "lock_b", "lock_c"}, hex64, 5000);
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

void addDotnet(QList<Sample> &list)
{
    three(list, "redlock.net", {"redlock:a", "redlock:b", "redlock:c:d"}, freshUuidFour, 30000);
    three(
        list, "madelson.lock", {"a", "lock:b", "c:d"}, []() -> QByteArray { return machine("WEB-4"); }, 30000,
        {}, QStringLiteral("WEB-4"));
    for (const char *name : {"a", "lock:b", "c"}) {
        const QByteArray writer = machine("WEB-4");
        const QByteArray waiter = writer + "_WRITERWAITING";
        list.append({"madelson.rw",
                     text(QByteArray(name) + ".writer", writer, 30000),
                     {},
                     writer,
                     QStringLiteral("WEB-4")});
        list.append({"madelson.rw",
                     text(QByteArray(name) + ".writer", waiter, 30000),
                     {},
                     waiter,
                     QStringLiteral("WEB-4")});
        list.append({"madelson.rw",
                     set(QByteArray(name) + ".readers", {writer, machine("B")}, 30000),
                     {},
                     QByteArray(),
                     {},
                     2});
        list.append({"madelson.semaphore",
                     zset(name, {{writer, milliseconds(9000)}, {machine("C"), milliseconds(9100)}}, 90000),
                     {},
                     QByteArray(),
                     {},
                     2});
    }
    three(
        list, "stackexchange.redis", {"lock:a", "b", "lock:c"},
        []() -> QByteArray { return QByteArray("WEB-04"); }, 30000, "generic.token");
    three(list, "hangfire.redis", {"{hangfire}:lock:a", "{hangfire}:locks:b", "{hangfire}:x:lock"},
          freshUuidFour, 30000);
    three(
        list, "servicestack", {"lock:a", "b", "lock:c"},
        []() -> QByteArray { return milliseconds(31536000000); }, -1, "generic.ts");
}

void addGeneric(QList<Sample> &list)
{
    three(
        list, "generic.token", {"lock:a", "b", "lock:c"},
        []() -> QByteArray { return QByteArray("worker-17"); }, 9000);
    for (const char *value : {"1", "true", "locked", "OK", ""})
        list.append({"generic.const", text("lock:a", value, 9000)});
    three(
        list, "generic.immortal", {"lock:a", "b", "lock:c"},
        []() -> QByteArray { return QByteArray("worker-17"); }, -1);
    three(
        list, "generic.ts", {"lock:a", "b", "lock:c"}, []() -> QByteArray { return seconds(60); }, -1);
    for (const char *key : {"sem:a", "b", "sem:c"})
        list.append({"generic.zset-semaphore",
                     zset(key, {{freshUuidFour(), fraction(-5)}, {freshUuidFour(), fraction(-1)}}, -1),
                     {},
                     QByteArray(),
                     {},
                     2});
    list.append({"generic.unknown", samples::list("lock:a", {"x"}, -1)});
    list.append({"generic.unknown", hash("lock:b", {{"a", "b"}}, -1)});
    list.append({"generic.unknown", zset("lock:c", {{"a", "1"}}, -1)});
}

} // namespace

qint64 now()
{
    static const qint64 fixed = QDateTime::currentMSecsSinceEpoch();
    return fixed;
}

Reading text(const QByteArray &key, const QByteArray &value, qint64 pttl)
{
    Reading reading = readingOf(key, KeyType::String, pttl);
    reading.value = value;
    return reading;
}

Reading hash(const QByteArray &key, const Members &fields, qint64 pttl)
{
    Reading reading = readingOf(key, KeyType::Hash, pttl);
    reading.members = fields;
    reading.memberCount = fields.size();
    return reading;
}

Reading zset(const QByteArray &key, const Members &members, qint64 pttl)
{
    Reading reading = hash(key, members, pttl);
    reading.type = KeyType::SortedSet;
    return reading;
}

Reading list(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl)
{
    Members members;
    for (const QByteArray &element : elements)
        members.append({element, QByteArray()});
    Reading reading = hash(key, members, pttl);
    reading.type = KeyType::List;
    return reading;
}

Reading set(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl)
{
    Reading reading = list(key, elements, pttl);
    reading.type = KeyType::Set;
    return reading;
}

const QList<Sample> &all()
{
    static const QList<Sample> samples = [] {
        QList<Sample> list;
        addRedisson(list);
        addPython(list);
        addNode(list);
        addGo(list);
        addJava(list);
        addPhp(list);
        addRuby(list);
        addDotnet(list);
        addGeneric(list);
        return list;
    }();
    return samples;
}

const QList<Reading> &companions()
{
    static const QList<Reading> readings{
        list("redisson_lock_queue:{a}", {"x"}, -1),
        zset("redisson_lock_timeout:{a}", {{"x", "1"}}, -1),
        text("redisson_lock_token:{a}", "42", -1),
        text("redisson_unlock_latch:{a}:x", "1", 9000),
        text("{a}:" + field() + ":rwlock_timeout:1", "1", 9000),
        zset("{a}:timeout", {{hex(16), "1"}}, -1),
        list("lock-signal:a", {"1"}, 1000),
        text("lock:expire:a", seconds(9), -1),
        list("SEMAPHORE:a:AVAILABLE", {"0", "1"}, -1),
        text("SEMAPHORE:a:EXISTS", "2", -1),
        text("SEMAPHORE:a:VERSION", "1", -1),
        list("uniquejobs:0a:QUEUED", {"x"}, -1),
        zset("uniquejobs:digests", {{"uniquejobs:0a", "1"}}, -1),
        with(hash("uniquejobs:0a:LOCKED", {{"x", "1.5"}}, -1), {there("uniquejobs:0a")}),
        zset("{a}:weight", {{"x", "1"}}, -1),
        text("@simple-redis-mutex:fencing-tokens", "17", -1),
        text("oc/lockfiles/" + hex(16), "0", 3600000),
        with(zset("Queue:mail", {{"task", "1732147200"}}, -1), {there("Lock:Queue:mail")}),
        zset("a{b}:timeout", {{hex(16), "1"}}, -1),
        with(text("sem:counter", "17000", -1), {there("sem", 1, {{freshUuidFour(), "1732147200.5"}})}),
    };
    return readings;
}

} // namespace samples
