// SPDX-License-Identifier: GPL-3.0-or-later
// Python's libraries but Celery's, portalocker and redis-py itself, whose locks may have any name
// (undashed_uuid_dialects.cpp).
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"
#include "locks/dialects/value_layer.h"
#include "locks/model/action_kind.h"

#include <algorithm>

namespace locks {

namespace {

Owner schedulerOwner(const QByteArray &key, const QByteArray &token)
{
    if (isDigits(token))
        return namedOwner(QT_TRANSLATE_NOOP("Dialect", "process"), token);
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "scheduler"), token);
}

bool isForever(const Observation &observation)
{
    return observation.reading.value == "2147483649.0";
}

bool isHueyString(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    return key.indexOf(".lock.", 7) > 0;
}

/// The signal list that python-redis-lock keeps beside `lock:name`.
QByteArray signalList(const QByteArray &key)
{
    return "lock-signal:" + key.mid(5);
}

/// python-redis-lock: waiters block on a list beside the lock; its release pushes one element to it.
class PythonRedisLock : public StringDialect
{
public:
    PythonRedisLock()
        : StringDialect(
            {.id = "python-redis-lock",
             .keys = {begins("lock:")},
             .keyWords = "lock:*",
             .shapes = shapesOf(Shape::Base64Of18),
             .valueWords = "base64 of 18 bytes, or the caller's id with lock-signal:* beside it",
             .naming = Naming::Never,
             .lease = Lease::Any,
             .warnings = Warning::HolderNotices | Warning::ImmortalByDesign | Warning::SleepsUntilTold,
             .ownerWords = {"id"},
             .newToken = [] {
                 return systemRandom(18).toBase64();
             }})
    {
    }
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::List || (type == KeyType::String && shape != Shape::Constant);
    }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        if (StringDialect::recognises(observation))
            return true;
        return reading.type == KeyType::String && !reading.companions.isEmpty() && hasSignal(reading);
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.type == KeyType::List && reading.key.startsWith("lock-signal:");
    }
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        // What callers give as their id: a host's name, a number, a UUID.
        constexpr Shapes ids =
            shapesOf(Shape::Other, Shape::Integer, Shape::UuidFour, Shape::Uuid, Shape::Base64Of18);
        return type == KeyType::String && ids & shapesOf(shape);
    }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!reading.key.startsWith("lock:"))
            return {};
        return {{CompanionQuery::What::List, signalList(reading.key)}};
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        // Callers that give an id of their own put a host's name there.
        if (shapeOf(token, 0) == Shape::Base64Of18)
            return {};
        Owner owner = plainOwner(token);
        return owner.text.isEmpty() ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "id"), token) : owner;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("release_push"), {key, signalList(key)}, {token}};
    }
    QList<QList<QByteArray>> afterRelease(const QByteArray &key) const override
    {
        const QByteArray list = signalList(key);
        return {{"DEL", list}, {"LPUSH", list, "1"}, {"PEXPIRE", list, "1000"}};
    }
    bool waitersBlock() const override { return true; }

private:
    static bool hasSignal(const Reading &reading)
    {
        const QByteArray list = signalList(reading.key);
        for (const Companion &each : reading.companions) {
            if (each.exists && each.key == list)
                return !isOwnSignal(each);
        }
        return false;
    }
    /// A release of Lockscope's made it (release_perhaps.lua): it says nothing of the lock's library.
    static bool isOwnSignal(const Companion &list)
    {
        return !list.members.isEmpty()
            && std::all_of(list.members.begin(), list.members.end(),
                           [](const auto &element) { return element.first == "lockscope"; });
    }
};

/// huey: a key of its own, or a field of the hash of results, which must never be deleted as a whole.
class HueyLock : public StringDialect
{
public:
    using StringDialect::StringDialect;
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::Hash || StringDialect::fits(type, shape);
    }
    Form form() const override { return Form::Script; }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        if (reading.type != KeyType::Hash)
            return StringDialect::recognises(observation);
        return reading.key.startsWith("huey.results.") && !lockFields(reading).isEmpty();
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        if (reading.type != KeyType::Hash)
            return StringDialect::token(reading);
        const QList<QByteArray> fields = lockFields(reading);
        const bool one = fields.size() == 1 && reading.memberCount <= reading.members.size();
        return one ? std::optional(fields.first()) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        if (reading.type != KeyType::Hash)
            return nullptr;
        auto inside = std::make_shared<Inside>();
        for (const QByteArray &field : lockFields(reading))
            inside->owners.append({field, 1, noDeadline});
        inside->ownersCut = reading.memberCount > reading.members.size();
        return inside;
    }
    QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const override
    {
        const bool amongResults = key.startsWith("huey.results.");
        return kind == ActionKind::TakeOver && amongResults ? Dialect::refusal(kind) : refusal(kind);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        if (key.startsWith("huey.results."))
            return {QByteArrayLiteral("hash_field_release"), {key}, {token, QByteArray()}};
        return StringDialect::release(key, token);
    }

private:
    static QList<QByteArray> lockFields(const Reading &reading)
    {
        QList<QByteArray> fields;
        for (const auto &[field, value] : reading.members) {
            if (field.contains(".lock."))
                fields.append(field);
        }
        return fields;
    }
};

StringFacts hueyFacts()
{
    return {.id = "huey.lock",
            .keys = {begins("huey.r.")},
            .keyWords = "huey.r.*.lock.*; as a hash huey.results.* with fields *.lock.*",
            .shapes = anyShape,
            .valueWords = "the same for every owner",
            .naming = Naming::ByKey,
            .lease = Lease::Any,
            .check = isHueyString,
            .warnings = Warning::DeletesBlindly | Warning::SameForAll | Warning::ImmortalByDesign,
            .lengthening = Lengthening::NotOffered,
            .constant = true};
}

/// Dramatiq's ConcurrentRateLimiter: how many hold it, under a name of the caller's, so that only a rule can
/// name it.
class DramatiqCount : public StringDialect
{
public:
    DramatiqCount()
        : StringDialect({.id = "dramatiq.concurrent",
                         .keyWords = "by a rule only",
                         .valueWords = "number of holders; 0: free",
                         .naming = Naming::Never,
                         .warnings = Warning::NoOwnerInCount,
                         .constant = true,
                         .noTakeOver = valueIsCounted})
    {
    }
    Form form() const override { return Form::Script; }
    /// Not even asked, in the table.
    bool fits(KeyType type, Shape shape) const override { return false; }
    bool isCompanion(const Reading &reading) const override { return reading.value == "0"; }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        return isDigits(reading.value) ? StringDialect::token(reading) : std::nullopt;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("count_release"), {key}, {token}};
    }
};

std::vector<StringFacts> queueFacts()
{
    return {
        {.id = "rq.scheduler",
         .keys = {begins("rq:scheduler-lock:")},
         .keyWords = "rq:scheduler-lock:*",
         .shapes = hex32Shapes | shapesOf(Shape::Integer, Shape::Constant),
         .valueWords = "32 hex digits: the scheduler's name; its process id up to rq 1.x",
         .naming = Naming::ByKey,
         .warnings = Warning::DeletesBlindly | Warning::RenewalOverwrites | Warning::RenewsBlindly,
         .owner = schedulerOwner,
         .ownerWords = {"scheduler"},
         .newToken =
             [] {
                 return freshUuidFour().replace("-", "");
             }},
        {.id = "rq.cleaning",
         .keys = {begins("rq:clean_registries:")},
         .keyWords = "rq:clean_registries:*",
         .shapes = shapesOf(Shape::Constant),
         .valueWords = "1",
         .naming = Naming::ByKey,
         .warnings = Warning::DeletesBlindly | Warning::SameForAll,
         .constant = true},
        {.id = "sentry",
         .keys = {begins("l:")},
         .keyWords = "l:*",
         .shapes = shapesOf(Shape::HexUuidFour),
         .valueWords = "undashed UUID 4, one a process",
         .naming = Naming::ByKey,
         .warnings = Warning::ProcessWide,
         .newToken = [] { return freshUuidFour().replace("-", ""); },
         .confusedWith = {"rlock-py", "node-redlock"}},
    };
}

std::vector<StringFacts> looseFacts()
{
    return {
        {.id = "redis-py.legacy",
         .shapes = shapesOf(Shape::Fraction),
         .valueWords = "2147483649.0, or the expiry as seconds with a fraction",
         .lease = Lease::Absent,
         .certain = isForever,
         .warnings = Warning::ValueIsExpiry | Warning::ImmortalByDesign,
         .lengthening = Lengthening::Fraction,
         .ownerWords = {"expiry"},
         .confusedWith = {"generic.ts", "ruby.redis-mutex"}},
        {.id = "redlock-py",
         .shapes = shapesOf(Shape::Alnum22),
         .valueWords = "22 letters and digits, the last none of A Q g w",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .newToken =
             [] {
                 QByteArray token = freshAlnum(22);
                 while (beginsWithUrlBase64Of16(token))
                     token = freshAlnum(22);
                 return token;
             },
         .anyKeyAcquire = true,
         .confusedWith = {"bsm.redislock"}},
        {.id = "pottery.redlock",
         .keys = {begins("redlock:")},
         .keyWords = "redlock:*",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .confusedWith = {"redlock.net"}},
        {.id = "aioredlock",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::Never,
         .warnings = Warning::CreatesAgain | Warning::RenewalOverwrites,
         .confusedWith = {"generic.token", "ioredis-lock", "redlock-rb", "spring.registry"}},
        {.id = "sherlock",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .confusedWith = {"generic.token", "aioredlock"}},
        {.id = "aiocache",
         .keys = {ends("-lock")},
         .keyWords = "<key>-lock",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .confusedWith = {"generic.token", "aioredlock"}},
    };
}

/// The job's id follows "arq:in-progress:".
Owner arqOwner(const QByteArray &key, const QByteArray &token)
{
    constexpr qsizetype prefix = 16;
    Owner owner;
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Job")), partText(key.mid(prefix))});
    return owner;
}

bool isQuotedUuid(const Observation &observation)
{
    const Layer layer = layerOf(observation.reading.value);
    return layer.encoding == Encoding::Json && isUuidFour(layer.scalar);
}

/// Applications and queues whose keys no other writes.
std::vector<StringFacts> applicationFacts()
{
    return {
        {.id = "arq",
         .keys = {begins("arq:in-progress:")},
         .keyWords = "arq:in-progress:<job>",
         .shapes = anyShape,
         .valueWords = "1",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .warnings = Warning::JobRunsTwice | Warning::SameForAll,
         .lengthening = Lengthening::Expiry,
         .constant = true,
         .owner = arqOwner,
         .ownerWords = {"job"},
         .noTakeOver = valueIsRead},
        {.id = "litellm",
         .keys = {begins("cronjob_lock:")},
         .keyWords = "cronjob_lock:<job>",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "UUID 4 in quotes, one a pod",
         .naming = Naming::ByKey,
         .check = isQuotedUuid,
         .warnings = Warning::DeletesBlindly | Warning::ProcessWide},
        {.id = "open-webui",
         .keys = {ends(":usage_cleanup_lock"), ends(":session_cleanup_lock")},
         .keyWords = "*:usage_cleanup_lock, *:session_cleanup_lock",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::ByKey,
         .warnings = Warning::RenewsBlindly | Warning::DeletesBlindly},
    };
}

} // namespace

void addPythonDialects(DialectList &list)
{
    addStrings(list, applicationFacts());
    list.push_back(std::make_unique<HueyLock>(hueyFacts()));
    addStrings(list, queueFacts());
    list.push_back(std::make_unique<PythonRedisLock>());
    list.push_back(std::make_unique<DramatiqCount>());
    addStrings(list, looseFacts());
}

} // namespace locks
