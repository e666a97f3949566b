// SPDX-License-Identifier: GPL-3.0-or-later
// Node.js' libraries but node-redlock itself, whose locks may have any name (undashed_uuid_dialects.cpp).
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"
#include "locks/model/action_kind.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <iterator>

namespace locks {

namespace {

/// A UUID 4, alone, with "-suffix", or with "_n" for one of several permits.
bool isSemaphoreId(QByteArrayView text)
{
    return text.size() >= 36 && isUuidFour(text.first(36))
        && (text.size() == 36 || text[36] == '-' || (text[36] == '_' && isDigits(text.sliced(37))));
}

bool isMutexValue(const Observation &observation)
{
    return isSemaphoreId(observation.reading.value);
}

Owner suffixOwner(const QByteArray &key, const QByteArray &token)
{
    return token.size() > 37 && token.at(36) == '-'
        ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "owner"), QByteArrayView(token).sliced(37))
        : Owner{};
}

/// "uuid4:n": the worker's id and its counter.
bool isBullmqToken(QByteArrayView token)
{
    return token.size() > 37 && token[36] == ':' && isUuidFour(token.first(36)) && isDigits(token.sliced(37));
}

Owner workerOwner(const QByteArray &key, const QByteArray &token)
{
    if (!isUuidFour(QByteArrayView(token).first(std::min<qsizetype>(36, token.size()))))
        return {};
    Owner owner = namedOwner(QT_TRANSLATE_NOOP("Dialect", "worker"), QByteArrayView(token).first(36));
    if (token.size() > 37)
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Counter")),
                             partText(QByteArrayView(token).sliced(37))});
    const QByteArray job = withoutEnd(key, 5);
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Job")), partText(job)});
    return owner;
}

bool isNumberBelowOne(const Observation &observation)
{
    return observation.reading.value.size() > 3;
}

/// As Math.random() writes one.
QByteArray freshFraction()
{
    constexpr int digits = 17;
    QByteArray text("0.");
    while (text.size() < digits + 2) {
        for (const char byte : systemRandom(digits)) {
            // The others would make some digits likelier.
            if (uchar(byte) < 250 && text.size() < digits + 2)
                text.append(char('0' + uchar(byte) % 10));
        }
    }
    return text.endsWith('0') ? text.chopped(1) + '7' : text;
}

/// When a lease ends that begins now, and one millisecond.
QByteArray endInMilliseconds(std::chrono::milliseconds lease)
{
    return QByteArray::number(QDateTime::currentMSecsSinceEpoch() + qint64(lease.count()) + 1);
}

QList<QByteArray> mutexChannels(const QByteArray &key)
{
    return {QByteArrayLiteral("@simple-redis-mutex:locks-releases")};
}

/// base64 of a UUID version 1 of a plausible time.
std::optional<UuidOne> readWarlock(const QByteArray &token, qint64 unixNowMs)
{
    return readUuidOne(QByteArray::fromBase64(token).toHex(), unixNowMs);
}

bool isWarlockValue(const Observation &observation)
{
    return readWarlock(observation.reading.value, observation.unixNowMs).has_value();
}

Owner warlockOwner(const QByteArray &key, const QByteArray &token)
{
    return uuidOneOwner(QByteArray::fromBase64(token).toHex());
}

/// Bull and BullMQ: the lock of a job, beside the job's hash.
class BullDialect : public StringDialect
{
public:
    using StringDialect::StringDialect;
    bool fits(KeyType type, Shape shape) const override
    {
        // One of the two knows what else stands there, of whatever type.
        return withCounter() || StringDialect::fits(type, shape);
    }
    bool isCompanion(const Reading &reading) const override
    {
        return withCounter() && (isJob(reading) || isOfQueue(reading.key));
    }
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        return withCounter() && StringDialect::fits(type, shape);
    }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!isCandidate(reading))
            return {};
        const QByteArray job = reading.key.chopped(5);
        if (!isBullmqToken(reading.value))
            return {{CompanionQuery::What::Exists, job}, {CompanionQuery::What::Exists, metaKey(job)}};
        return {{CompanionQuery::What::Exists, job}, {CompanionQuery::What::Field, job, "pb"}};
    }
    InsidePtr inside(const Reading &reading) const override
    {
        if (!isCandidate(reading) || !hasJob(reading))
            return nullptr;
        auto inside = std::make_shared<Inside>();
        inside->companions = {reading.key.chopped(5)};
        for (const Companion &each : reading.companions) {
            if (!each.value.isEmpty() && each.key == inside->companions.first())
                inside->facts.append({"worker", each.value});
        }
        return inside;
    }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        if (!StringDialect::recognises(observation) || !isCandidate(reading))
            return false;
        // Old versions of BullMQ wrote what Bull writes: its queues have a `meta`, Bull's have none.
        if (withCounter() && !isBullmqToken(reading.value)
            && !exists(reading, metaKey(reading.key.chopped(5))))
            return false;
        // The default prefix says so itself; another one needs its job beside it.
        return reading.key.startsWith("bull:") || hasJob(reading);
    }

private:
    /// BullMQ, whose tokens have one since version 2.
    bool withCounter() const { return facts().shapes & shapesOf(Shape::Other); }
    /// Of the queue of a job. The default prefix tells where its name begins; ids of jobs may have colons.
    static QByteArray metaKey(const QByteArray &job)
    {
        const qsizetype end = job.startsWith("bull:") ? job.indexOf(':', 5) : job.lastIndexOf(':');
        return job.left(std::max<qsizetype>(0, end)) + ":meta";
    }
    /// The hash of a job: these fields stand in every one.
    static bool isJob(const Reading &reading)
    {
        if (reading.type != KeyType::Hash || reading.key.count(':') < 2)
            return false;
        int found = 0;
        for (const auto &[field, value] : reading.members)
            found += field == "name" || field == "data" || field == "opts" || field == "timestamp";
        return found == 4;
    }
    /// What a queue under the default prefix is made of.
    static bool isOfQueue(const QByteArray &key)
    {
        static const QByteArrayView parts[] = {
            "active",        "completed", "delayed",         "events", "failed",      "id",     "limiter",
            "marker",        "meta",      "paused",          "pc",     "prioritized", "repeat", "stalled",
            "stalled-check", "wait",      "waiting-children"};
        if (!key.startsWith("bull:") || key.count(':') != 2)
            return false;
        const QByteArrayView last = QByteArrayView(key).sliced(key.lastIndexOf(':') + 1);
        return std::find(std::begin(parts), std::end(parts), last) != std::end(parts);
    }
    bool isCandidate(const Reading &reading) const
    {
        const bool value = isUuidFour(reading.value) || (withCounter() && isBullmqToken(reading.value));
        return value && reading.key.endsWith(":lock") && reading.key.count(':') >= 3;
    }
    static bool exists(const Reading &reading, const QByteArray &key)
    {
        return std::any_of(reading.companions.begin(), reading.companions.end(),
                           [&key](const Companion &each) { return each.exists && each.key == key; });
    }
    static bool hasJob(const Reading &reading) { return exists(reading, reading.key.chopped(5)); }
};

/// redis-semaphore's Semaphore: members with the time of their last refresh as score. The time-out itself is
/// not kept: the key's expiry was set with the newest refresh, so it tells.
class NpmSemaphore : public MemberDialect
{
public:
    NpmSemaphore()
        : MemberDialect("redis-semaphore.semaphore", KeyType::SortedSet)
    {
    }
    Description description() const override
    {
        return {"semaphore:*",
                "zset",
                "members UUID 4 with suffix; score: ms of the last refresh",
                {"owner"},
                {}};
    }
    Warnings warnings() const override { return Warning::HolderMayCrash | Warning::RenewalOverwrites; }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        return reading.key.startsWith("semaphore:") && allMembers(reading, [](const auto &member) {
                   return isSemaphoreId(member.first) && isDigits(member.second);
               });
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return suffixOwner(key, token);
    }
    QString refusal(ActionKind kind) const override
    {
        if (kind == ActionKind::SetExpiry)
            return dialectText(QT_TRANSLATE_NOOP(
                "Dialect", "the key has no expiry: only its clients know how long the lock lasts"));
        return MemberDialect::refusal(kind);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("semaphore_extend"),
                {key},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0"}};
    }
    /// A holder of several permits is released whole. Only its own form says so: in any other set "worker_1"
    /// and "worker_2" are two holders.
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        const qsizetype mark = token.lastIndexOf('_');
        const bool several =
            mark >= 36 && isSemaphoreId(token) && isDigits(QByteArrayView(token).sliced(mark + 1));
        if (!several)
            return MemberDialect::release(key, token);
        return {QByteArrayLiteral("semaphore_release"), {key}, {token, token.first(mark)}};
    }

protected:
    Millis deadlineOf(const Reading &reading, const QByteArray &score) const override
    {
        qint64 newest = 0;
        for (const auto &member : reading.members)
            newest = std::max(newest, member.second.toLongLong());
        if (reading.pttl < 0)
            return noDeadline;
        return reading.deadline() - (newest - score.toLongLong());
    }
};

std::vector<StringFacts> npmFacts()
{
    return {
        {.id = "simple-redis-mutex",
         .keys = {begins("@simple-redis-mutex:lock-")},
         .keyWords = "@simple-redis-mutex:lock-*",
         .shapes = shapesOf(Shape::Decimal),
         .valueWords = "decimal fraction",
         .naming = Naming::ByKey,
         .check = isNumberBelowOne,
         .newToken = freshFraction},
        {.id = "redis-semaphore.mutex",
         .keys = {begins("mutex:")},
         .keyWords = "mutex:*",
         .shapes = shapesOf(Shape::UuidFour, Shape::Other),
         .valueWords = "UUID 4, or UUID 4 and suffix",
         .naming = Naming::Never,
         .check = isMutexValue,
         .warnings = Warning::HolderMayCrash | Warning::RenewalOverwrites,
         .owner = suffixOwner,
         .ownerWords = {"owner"},
         .newToken = freshUuidFour},
        {.id = "npm.redis-lock",
         .keys = {begins("lock.")},
         .keyWords = "lock.*",
         .shapes = shapesOf(Shape::Milliseconds),
         .valueWords = "13 digits: expiry in ms, and 1",
         .naming = Naming::Never,
         .lease = Lease::Any,
         .warnings = Warning::DeletesBlindly | Warning::ValueIsExpiry | Warning::ExtendLeavesOrphan,
         .ownerWords = {"expiry"},
         .leaseToken = endInMilliseconds,
         .noTakeOver = valueIsRead, // and its holder would delete it blindly
         .confusedWith = {"servicestack"}},
        {.id = "node-redis-warlock",
         .keys = {ends(":lock")},
         .keyWords = "*:lock",
         .shapes = shapesOf(Shape::Base64Of16),
         .valueWords = "base64 of a UUID 1",
         .naming = Naming::ByKey,
         .check = isWarlockValue,
         .warnings = Warning::HolderNotices,
         .owner = warlockOwner,
         .ownerWords = {"acquired at", "node"},
         .newToken = [] { return QByteArray::fromHex(freshUuidOne()).toBase64(); },
         .confusedWith = {"bull", "bullmq"}},
        {.id = "ioredis-lock",
         .shapes = shapesOf(Shape::UuidFour, Shape::Uuid),
         .valueWords = "UUID 4; UUID 1 up to 4.0",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .ownerWords = {"acquired at", "node"},
         .confusedWith = {"generic.token", "aioredlock", "redlock-rb", "spring.registry"}},
    };
}

StringFacts bullFacts(const char *id, Shapes shapes, const char *words)
{
    return {.id = id,
            .keys = {ends(":lock")},
            .keyWords = "<prefix>:<queue>:<job>:lock",
            .shapes = shapes,
            .valueWords = words,
            .naming = Naming::ByKey,
            .warnings = Warning::JobRunsTwice | Warning::RenewalOverwrites,
            .owner = workerOwner,
            .ownerWords = {"worker", "job"},
            .confusedWith = {"node-redis-warlock"}};
}

/// simple-redis-mutex: the release tells all waiters by one channel, in JSON.
class SimpleRedisMutex : public StringDialect
{
public:
    using StringDialect::StringDialect;
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::String; }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.key == "@simple-redis-mutex:fencing-tokens";
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("release_publish"),
                {key},
                {token, message(key, token), mutexChannels(key).constFirst()}};
    }
    QList<QList<QByteArray>> afterRelease(const QByteArray &key) const override
    {
        return {{"PUBLISH", mutexChannels(key).constFirst(), message(key, QByteArray())}};
    }

private:
    static QByteArray message(const QByteArray &key, const QByteArray &token)
    {
        const QJsonObject object{{QStringLiteral("key"), QString::fromUtf8(key)},
                                 {QStringLiteral("value"), QString::fromUtf8(token)}};
        return QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
};

} // namespace

void addNodeDialects(DialectList &list)
{
    std::vector<StringFacts> facts = npmFacts();
    list.push_back(std::make_unique<SimpleRedisMutex>(facts.front()));
    facts.erase(facts.begin());
    list.push_back(std::make_unique<BullDialect>(
        bullFacts("bullmq", shapesOf(Shape::Other, Shape::UuidFour),
                  "UUID 4, colon, counter; UUID 4 up to 1.x, with <prefix>:<queue>:meta")));
    list.push_back(std::make_unique<BullDialect>(bullFacts("bull", shapesOf(Shape::UuidFour), "UUID 4")));
    list.push_back(std::make_unique<NpmSemaphore>());
    addStrings(list, std::move(facts));
}

} // namespace locks
