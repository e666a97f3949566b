// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/form_facts.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/families.h"
#include "locks/dialects/string_dialect.h"
#include "locks/dialects/value_shapes.h"

#include <QHash>

#include <algorithm>
#include <iterator>

namespace locks {

namespace {

const char *const jobWouldWait = QT_TRANSLATE_NOOP(
    "Dialect",
    "A lock there belongs to a job: as long as ours stands the job is neither worked nor taken for lost.");
const char *const alikeForAll = QT_TRANSLATE_NOOP(
    "Dialect", "Its value is the same for every owner: ours could not be told from somebody else's.");
const char *const partOfMore =
    QT_TRANSLATE_NOOP("Dialect", "Its lock stands on several keys: one of them alone keeps nobody out.");
const char *const sessionWouldWait = QT_TRANSLATE_NOOP(
    "Dialect", "A lock there belongs to somebody's session, which would stand still as long as ours stands.");
const char *const keptBesideALock =
    QT_TRANSLATE_NOOP("Dialect", "A library keeps this key beside its locks: it is none itself.");
const char *const otherType =
    QT_TRANSLATE_NOOP("Dialect",
                      "Its clients keep something else there than a text: with a token in its place they "
                      "would fail.");
const char *const endIsCompared =
    QT_TRANSLATE_NOOP("Dialect",
                      "Its clients go by the time in the value alone, which cannot be lengthened safely: the "
                      "lock would end under whoever holds it.");

struct FormFacts
{
    const char *id;
    TokenScope names; ///< as the library makes its tokens
    /// Only its locks have such keys. Both empty: its keys are named by their users.
    std::vector<KeySign> keys = {};
    bool (*isIts)(const QByteArray &key) = nullptr;
    /// Why nothing is acquired there, to be translated; null: its form may be.
    const char *noAcquire = nullptr;
};

bool hasLaravelName(const QByteArray &key)
{
    static const char *const names[] = {"laravel_unique_job:", "laravel-queue-overlap:",
                                        "framework/schedule-", "illuminate:cache:flexible:lock:"};
    return std::any_of(std::begin(names), std::end(names),
                       [&key](const char *name) { return key.contains(name); });
}

bool isCacheopsKey(const QByteArray &key)
{
    constexpr qsizetype digits = 32;
    static const char *const prefixes[] = {"q:", "c:", "as:", "cv:", "f:"};
    if (key.size() <= digits || !isHex32(QByteArrayView(key).last(digits)))
        return false;
    const QByteArray before = key.chopped(digits);
    return std::any_of(std::begin(prefixes), std::end(prefixes),
                       [&before](const char *prefix) { return before == prefix; });
}

bool isSymfonySemaphore(const QByteArray &key)
{
    return key.startsWith('{') && (key.endsWith("}:time") || key.endsWith("}:weight"));
}

bool isBullLock(const QByteArray &key)
{
    return key.startsWith("bull:") && key.endsWith(":lock");
}

bool isAsynqUnique(const QByteArray &key)
{
    return key.startsWith("asynq:{") && key.contains("}:unique:");
}

bool isHangfireLock(const QByteArray &key)
{
    return key.startsWith("{hangfire}:") && key.contains("lock");
}

bool isYiiMutex(const QByteArray &key)
{
    return key.size() == 37 && isHex(key);
}

/// Which no job has for a name.
bool endsInSessionId(QByteArrayView key)
{
    constexpr qsizetype shortestId = 26;
    return key.size() >= shortestId && isAlnum(key.last(shortestId));
}

bool isPhpSessionLock(const QByteArray &key)
{
    return key.endsWith("_LOCK")
        && (key.startsWith("PHPREDIS_SESSION:") || endsInSessionId(QByteArrayView(key).chopped(5)));
}

bool isRedbeatLock(const QByteArray &key)
{
    return key.endsWith(":lock") && key.contains("redbeat");
}

using enum TokenScope;

/// A row for every dialect, in the order of the language of its library.
const std::vector<FormFacts> &allFacts()
{
    static const std::vector<FormFacts> rows{
        {"generic.unknown", Constant},
        {"generic.token", Hold},
        {"generic.document", Hold},
        {"generic.const", Constant},
        {"generic.immortal", Hold},
        {"generic.ts", Hold},
        {"generic.zset-semaphore", Client},
        {"generic.hash", Client},
        {"generic.zset", Client},
        // Redisson: a client and its thread, for every lock of theirs; a permit is made anew.
        {"redisson.lock", Client},
        {"redisson.fair", Client},
        {"redisson.fenced", Client},
        {"redisson.rw", Client},
        {"redisson.fastermulti", Client},
        {"redisson.permit", Hold},
        {"redisson.semaphore", Constant},
        {"redisson.latch", Constant},
        {"shedlock", Hold, {begins("job-lock:")}},
        {"spring.registry", Client}, // one UUID a registry
        {"spring.cache", Constant, {ends("~lock")}, nullptr, alikeForAll},
        {"jetcache", Hold, {contains("_#RL#")}, nullptr, otherType},
        {"lock4j", Hold, {begins("lock4j:")}},
        {"seata", Client, {begins("SEATA_ROW_LOCK_")}, nullptr, otherType},
        // Python
        {"arq", Constant, {begins("arq:in-progress:")}, nullptr, jobWouldWait},
        {"litellm", Client, {begins("cronjob_lock:")}, nullptr, jobWouldWait},
        {"open-webui", Hold, {ends(":usage_cleanup_lock"), ends(":session_cleanup_lock")}},
        {"redbeat", Hold, {}, isRedbeatLock},
        {"kombu.mutex", Hold, {ends("unacked_mutex")}},
        {"celery-once", Hold, {begins("qo_")}},
        {"celery-singleton", Client, {begins("SINGLETONLOCK_")}, nullptr, jobWouldWait},
        {"walrus", Client}, // an object that may take the lock again
        {"cacheops", Constant, {}, isCacheopsKey, otherType},
        {"huey.lock", Constant, {begins("huey.r."), begins("huey.results.")}, nullptr, alikeForAll},
        {"python-redis-lock", Client}, // likewise, or an id of the caller's
        {"dramatiq.concurrent", Constant},
        {"rq.scheduler", Client, {begins("rq:scheduler-lock:")}},
        {"rq.cleaning", Constant, {begins("rq:clean_registries:")}, nullptr, alikeForAll},
        {"sentry", Client}, // one a process
        {"redis-py.legacy", Hold},
        {"redlock-py", Hold},
        {"pottery.redlock", Hold},
        {"aioredlock", Hold},
        {"sherlock", Hold},
        {"aiocache", Hold},
        {"portalocker", Hold}, // a connection's id is never given again
        {"rlock-py", Client},
        {"redis-py.lock", Hold},
        // Node.js
        {"node-redlock", Hold},
        {"simple-redis-mutex", Hold, {begins("@simple-redis-mutex:lock-")}},
        {"bullmq", Client, {}, isBullLock, jobWouldWait},
        {"bull", Client},
        {"redis-semaphore.semaphore", Client, {begins("semaphore:")}, nullptr, otherType},
        {"redis-semaphore.mutex", Client, {begins("mutex:")}},
        {"npm.redis-lock", Hold, {begins("lock.")}},
        {"node-redis-warlock", Hold},
        {"ioredis-lock", Client}, // an object that may take the lock again
        {"node-resque",
         Hold,
         {ends("resque_scheduler_leader_lock"), begins("resque:lock:"), begins("resque:workerslock:")},
         nullptr,
         jobWouldWait},
        {"syncguard", Hold, {begins("syncguard:")}, nullptr, otherType},
        {"n8n", Client, {ends(":main_instance_leader")}, nullptr, jobWouldWait},
        {"medusa-locking", Client, {begins("medusa_lock:")}},
        {"redis-promise-lock", Hold, {begins("redis-promise-lock:")}, nullptr, otherType},
        {"redis-leader", Client, {}, [](const QByteArray &key) { return isRedisLeader(key); }, jobWouldWait},
        {"verrou", Client},
        {"npm.redislock", Client},
        // Go, C++
        {"rueidislock", Hold, {begins("rueidislock:")}, nullptr, partOfMore},
        {"valkeylock", Hold, {begins("valkeylock:")}, nullptr, partOfMore},
        {"asynq.unique", Client, {}, isAsynqUnique, jobWouldWait},
        {"dapr.lock", Client, {begins("lock||")}},
        {"redsync", Hold},
        {"bsm.redislock", Hold},
        {"go-zero", Client}, // an object that may take the lock again
        {"redis-plus-plus", Client},
        {"juicefs", Client, {}, [](const QByteArray &key) { return isJuiceFsLock(key); }, otherType},
        {"cronlock", Constant, {begins("cronlock.")}, nullptr, jobWouldWait},
        // PHP
        {"php.redislock", Constant, {begins("Lock:")}},
        {"nextcloud.filelock", Constant, {contains("/lockfiles/")}, nullptr, alikeForAll},
        {"laravel.lock", Hold, {}, hasLaravelName},
        {"yii2.mutex", Hold, {}, isYiiMutex},
        {"php-lock", Hold, {begins("php-malkusch-lock:")}},
        {"phpredis.session", Client, {}, isPhpSessionLock, sessionWouldWait},
        {"php-redis-lock", Client},
        {"php-lock.distributed", Hold},
        {"laravel.funnel", Hold},
        {"yii2.lock", Constant},
        {"php.uniqid", Hold},
        {"symfony.semaphore", Client, {}, isSymfonySemaphore, otherType},
        {"symfony.lock", Client}, // a key object that may take the lock again
        {"symfony.lock.legacy", Client},
        // Ruby
        {"sidekiq.unique", Client, {begins("uniquejobs:")}, nullptr, jobWouldWait},
        {"sidekiq.unique9", Client},
        {"redis_queued_locks", Client, {begins("rql:")}, nullptr, otherType},
        {"ruby.redis-lock", Client, {begins("lock:owner:"), begins("lock:expire:")}, nullptr, partOfMore},
        {"ruby.redis-semaphore", Hold, {begins("SEMAPHORE:")}, nullptr, otherType},
        {"suo", Hold},
        {"resque-lock", Constant},
        {"resque-lock-timeout", Constant},
        {"resque-scheduler", Client, {ends("resque_scheduler_master_lock")}, nullptr, jobWouldWait},
        {"gitlab.lease", Hold, {begins("gitlab:exclusive_lease:")}},
        {"discourse.mutex", Constant},
        {"ruby.redis-mutex", Hold, {begins("RedisMutex:"), begins("Redis::Mutex:")}, nullptr, endIsCompared},
        {"redlock-rb", Hold},
        {"activejob-uniqueness", Hold, {begins("activejob_uniqueness:")}, nullptr, jobWouldWait},
        // .NET
        {"madelson.rw", Hold, {ends(".writer"), ends(".readers")}, nullptr, partOfMore},
        {"madelson.semaphore", Hold},
        {"madelson.lock", Hold},
        {"redlock.net", Hold},
        {"hangfire.redis", Client, {}, isHangfireLock},
        {"servicestack", Hold},
        {"stackexchange.redis", Client}, // the caller's token
    };
    return rows;
}

bool hasSign(const QByteArray &key, const KeySign &sign)
{
    switch (sign.where) {
    case KeySign::Where::Begins:
        return key.startsWith(sign.text);
    case KeySign::Where::Ends:
        return key.endsWith(sign.text);
    case KeySign::Where::Contains:
        break;
    }
    return key.contains(sign.text);
}

bool isNamed(const FormFacts &facts, const QByteArray &key)
{
    if (facts.isIts && facts.isIts(key))
        return true;
    return std::any_of(facts.keys.begin(), facts.keys.end(),
                       [&key](const KeySign &sign) { return hasSign(key, sign); });
}

const FormFacts *factsFor(const QByteArray &key)
{
    const std::vector<FormFacts> &all = allFacts();
    const auto found =
        std::find_if(all.begin(), all.end(), [&key](const FormFacts &each) { return isNamed(each, key); });
    return found == all.end() ? nullptr : &*found;
}

struct TakenName
{
    KeySign sign;
    const char *why;
};

/// Names of what no dialect recognises, or of what stands beside a lock.
const TakenName takenNames[] = {
    {begins("arq:"), jobWouldWait},
    {begins("SEATA_GLOBAL_LOCK"), otherType},
    {begins("sess_"), sessionWouldWait},
    {begins("ci_session:"), sessionWouldWait},
    {begins("lock-signal:"), keptBesideALock},
    {begins("lock.event:"), keptBesideALock},
    {begins("redisson_lock_queue:"), keptBesideALock},
    {begins("redisson_lock_timeout:"), keptBesideALock},
    {begins("redisson_lock_token:"), keptBesideALock},
    {begins("redisson_unlock_latch:"), keptBesideALock},
    {begins("@simple-redis-mutex:fencing-tokens"), keptBesideALock},
};

/// Moodle: a session's id, and ".lock".
bool isSessionLock(const QByteArray &key)
{
    return key.endsWith(".lock") && endsInSessionId(key.chopped(5));
}

const char *reasonAgainst(const QByteArray &key)
{
    for (const TakenName &each : takenNames) {
        if (hasSign(key, each.sign))
            return each.why;
    }
    return isSessionLock(key) ? sessionWouldWait : nullptr;
}

} // namespace

TokenScope tokenScope(const Dialect &dialect)
{
    static const QHash<QByteArray, TokenScope> scopes = [] {
        QHash<QByteArray, TokenScope> byId;
        for (const FormFacts &each : allFacts())
            byId.insert(each.id, each.names);
        return byId;
    }();
    return scopes.value(dialect.id(), TokenScope::Constant);
}

std::optional<LibraryIndex> formNamedBy(const QByteArray &key)
{
    const FormFacts *facts = factsFor(key);
    return facts ? Dialects::table().find(facts->id) : std::nullopt;
}

QString whyNameIsTaken(const QByteArray &key)
{
    const char *reason = reasonAgainst(key);
    return reason ? dialectText(reason) : QString();
}

QString whyNotAcquired(const QByteArray &key)
{
    const FormFacts *facts = factsFor(key);
    return facts && facts->noAcquire ? dialectText(facts->noAcquire) : whyNameIsTaken(key);
}

} // namespace locks
