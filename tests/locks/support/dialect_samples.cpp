// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialect_samples.h"
#include "sample_builders.h"

namespace samples {

using namespace locks;

namespace {

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
        []() -> QByteArray { return systemRandom(18).toBase64(); }, -1, "generic.immortal");
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
        10000, "generic.token");
    three(
        list, "walrus", {"lock:a", "lock:mail", "lock:b:c"},
        []() -> QByteArray { return systemRandom(31) + char(0); }, -1);
    for (const char *key : {"q:", "as:", "shop:q:"})
        list.append({"cacheops", text(key + hex(16), "LOCK", 60000)});
    three(list, "pottery.redlock", {"redlock:a", "redlock:printer", "redlock:b:c"}, freshUuidFour, 10000,
          "generic.token");
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
    three(list, "node-redlock", {"lock:a", "locks:order:17", "b"}, plainHex, 10000, "generic.token");
    three(list, "node-redlock", {"lock:u"}, hexFour, 10000, "generic.token");
    three(list, "redis-semaphore.mutex", {"mutex:a", "mutex:b:c"}, freshUuidFour, 10000, "generic.token");
    three(
        list, "redis-semaphore.mutex", {"mutex:d"}, []() -> QByteArray { return freshUuidFour() + "-web4"; },
        10000, "generic.token");
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
        []() -> QByteArray { return milliseconds(5001); }, 5000, "generic.token");
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
        []() -> QByteArray { return systemRandom(16).toBase64(); }, 8000, "generic.token");
    const auto url = []() -> QByteArray {
        QByteArray token =
            systemRandom(16).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
        token[3] = '-';
        return token;
    };
    three(list, "bsm.redislock", {"lock:a", "b"}, url, 8000, "generic.token");
    three(
        list, "bsm.redislock", {"lock:c"},
        []() -> QByteArray { return QByteArray("aB3dE5gH7jK9mN1pQ3sT5A") + "host=web-4"; }, 8000,
        "generic.token");
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
        3000, "generic.token");
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

void addDotnet(QList<Sample> &list)
{
    three(list, "redlock.net", {"redlock:a", "redlock:b", "redlock:c:d"}, freshUuidFour, 30000,
          "generic.token");
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
    for (const char *key : {"order-17", "b", "job:c"})
        list.append({"generic.hash", hash(key, {{field(), "1"}}, 600000), {}, "?", {}, 0, NameSign::Meant});
    list.append({"generic.unknown", samples::list("lock:a", {"x"}, -1)});
    list.append({"generic.unknown", hash("lock:b", {{"a", "b"}}, -1)});
    list.append({"generic.unknown", zset("lock:c", {{"a", "1"}}, -1)});
}

} // namespace

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
        addNewer(list);
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
        list("lock.event:a", {"1"}, -1),
        list("q:" + hex(16) + ":signal", {"1"}, 1000),
        text("lock:expire:a", seconds(9), -1),
        list("SEMAPHORE:a:AVAILABLE", {"0", "1"}, -1),
        text("SEMAPHORE:a:EXISTS", "2", -1),
        text("SEMAPHORE:a:VERSION", "1", -1),
        list("uniquejobs:0a:QUEUED", {"x"}, -1),
        zset("uniquejobs:digests", {{"uniquejobs:0a", "1"}}, -1),
        with(hash("uniquejobs:0a:LOCKED", {{"x", "1.5"}}, -1), {there("uniquejobs:0a")}),
        zset("rql:lock_queue:a", {{"rql:acq:1/1/1/1/a", "1"}}, -1),
        text("sem:free", "\x90", 60000),
        zset("{a}:weight", {{"x", "1"}}, -1),
        text("@simple-redis-mutex:fencing-tokens", "17", -1),
        text("oc/lockfiles/" + hex(16), "0", 3600000),
        with(zset("Queue:mail", {{"task", "1732147200"}}, -1), {there("Lock:Queue:mail")}),
        zset("a{b}:timeout", {{hex(16), "1"}}, -1),
        hash("bull:mail:17",
             {{"name", "send"}, {"data", "{}"}, {"opts", "{}"}, {"timestamp", "1732147200000"}}, -1),
        hash("{app}:mail:18",
             {{"name", "send"}, {"data", "{}"}, {"opts", "{}"}, {"timestamp", "1732147200000"}, {"pb", "w"}},
             -1),
        hash("bull:mail:meta", {{"opts.maxLenEvents", "10000"}}, -1),
        zset("bull:mail:completed", {{"17", "1732147200000"}}, -1),
        text("bull:mail:id", "18", -1),
        text("bull:mail:stalled-check", "1732147200000", 29000),
        list("bull:mail:wait", {"18"}, -1),
        with(text("sem:counter", "17000", -1), {there("sem", 1, {{freshUuidFour(), "1732147200.5"}})}),
    };
    return readings;
}

} // namespace samples
