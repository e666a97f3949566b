// SPDX-License-Identifier: GPL-3.0-or-later
// PHP's libraries but Symfony.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"
#include "locks/model/action_kind.h"

#include <algorithm>
#include <chrono>

namespace locks {

namespace {

/// The names that Laravel itself gives to locks.
const char *const laravelNames[] = {"laravel_unique_job:", "laravel-queue-overlap:", "framework/schedule-",
                                    "illuminate:cache:flexible:lock:"};

/// `s:16:"…";` as phpredis' serializers write a text.
bool isSerialisedText(QByteArrayView value)
{
    return value.startsWith("s:") && value.endsWith("\";") && value.indexOf(":\"") > 2;
}

bool isLaravelName(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    for (const char *name : laravelNames) {
        if (key.contains(name))
            return true;
    }
    return false;
}

bool isLaravelLock(const Observation &observation)
{
    return observation.shape == Shape::Alnum16 || isSerialisedText(observation.reading.value)
        || isLaravelName(observation);
}

/// The job's class stands in the key.
Owner jobOwner(const QByteArray &key, const QByteArray &token)
{
    for (const char *name : {"laravel_unique_job:", "laravel-queue-overlap:"}) {
        const qsizetype at = key.indexOf(name);
        if (at >= 0) {
            Owner owner;
            owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Job")),
                                 partText(QByteArrayView(key).sliced(at + qsizetype(strlen(name))))});
            return owner;
        }
    }
    return {};
}

/// Up to version 2 the prefix is "lock_", which others write, too.
bool isOwnLockKey(const Observation &observation)
{
    return observation.reading.key.startsWith("php-malkusch-lock:");
}

bool endsInNumber(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    return !key.isEmpty() && key.back() >= '0' && key.back() <= '9';
}

bool isMutexKey(const Observation &observation)
{
    return observation.reading.key.size() == 37 && isHex(observation.reading.key);
}

bool isFileLock(const Observation &observation)
{
    const Reading &reading = observation.reading;
    const qsizetype at = reading.key.lastIndexOf("/lockfiles/");
    if (at < 0 || !isHex32(QByteArrayView(reading.key).sliced(at + 11)))
        return false;
    return reading.value == "\"exclusive\"" || reading.value == "exclusive" || isDigits(reading.value);
}

Owner fileLockOwner(const QByteArray &key, const QByteArray &token)
{
    Owner owner;
    const QString name = dialectText(QT_TRANSLATE_NOOP("Dialect", "Mode"));
    if (isDigits(token))
        owner.fields.append(
            {name, dialectText(QT_TRANSLATE_NOOP("Dialect", "%1 shared")).arg(partText(token))});
    else
        owner.fields.append({name, dialectText(QT_TRANSLATE_NOOP("Dialect", "exclusive"))});
    return owner;
}

/// phpredis: "host|process".
bool isHostAndProcess(const Observation &observation)
{
    const QByteArray &value = observation.reading.value;
    const qsizetype bar = value.lastIndexOf('|');
    return bar > 0 && isDigits(QByteArrayView(value).sliced(bar + 1));
}

bool isDistributedKey(const Observation &observation)
{
    return observation.reading.key == "distributed";
}

/// "4711:0.67204700 1795336470:4093": who, PHP's microtime(), and a number. The colon before the time, or −1.
qsizetype microtimeColon(QByteArrayView value)
{
    constexpr QByteArrayView form("0.dddddddd dddddddddd:");
    const qsizetype colon = value.indexOf(':');
    if (colon <= 0 || value.size() <= colon + 1 + form.size())
        return -1;
    const QByteArrayView time = value.sliced(colon + 1, form.size());
    const auto fits = [](char c, char wanted) {
        return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
    };
    const bool ends = isDigits(value.sliced(colon + 1 + form.size()));
    return ends && std::equal(time.begin(), time.end(), form.begin(), fits) ? colon : -1;
}

bool isProcessAndMicrotime(const Observation &observation)
{
    return microtimeColon(observation.reading.value) > 0;
}

Owner microtimeOwner(const QByteArray &key, const QByteArray &token)
{
    const qsizetype colon = microtimeColon(token);
    if (colon < 0)
        return {};
    Owner owner = namedOwner(QT_TRANSLATE_NOOP("Dialect", "process"), QByteArrayView(token).first(colon));
    const qint64 milliseconds = token.mid(colon + 3, 3).toLongLong();
    const qint64 seconds = token.mid(colon + 12, 10).toLongLong();
    setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(seconds * 1000 + milliseconds, Qt::UTC));
    return owner;
}

/// The second in which a lease ends that begins now.
QByteArray endOf(std::chrono::milliseconds lease)
{
    return QByteArray::number((QDateTime::currentMSecsSinceEpoch() + qint64(lease.count()) + 999) / 1000);
}

/// uniqid() of the next microsecond: PHP waits for it too, so that one process never makes two alike.
QByteArray freshUniqid()
{
    using std::chrono::microseconds;
    const auto now = [] {
        const auto time = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<microseconds>(time).count();
    };
    const qint64 before = now();
    qint64 us = before;
    while (us == before)
        us = now();
    return QByteArray::number(us / 1'000'000, 16).rightJustified(8, '0')
        + QByteArray::number(us % 1'000'000, 16).rightJustified(5, '0');
}

Owner uniqidOwner(const QByteArray &key, const QByteArray &token)
{
    Owner owner;
    if (const auto at = readUniqid(token, QDateTime::currentMSecsSinceEpoch()))
        setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(*at));
    return owner;
}

std::vector<StringFacts> namedFacts()
{
    return {
        {.id = "laravel.lock",
         .keyWords = "*laravel_unique_job:*, *laravel-queue-overlap:*, *framework/schedule-*, "
                     "*illuminate:cache:flexible:lock:*",
         .shapes = anyShape,
         .valueWords = "16 letters and digits, or the caller's owner, also serialised",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .check = isLaravelLock,
         .certain = isLaravelName,
         .warnings = Warning::DeletesBlindly | Warning::LeaseIsThrottle | Warning::ImmortalByDesign,
         .owner = jobOwner,
         .ownerWords = {"job"},
         .newToken = [] { return freshAlnum(16); },
         .confusedWith = {"go-zero"}},
        {.id = "yii2.mutex",
         .keyWords = "37 hex digits",
         .shapes = shapesOf(Shape::Url20, Shape::Alnum20),
         .valueWords = "20 characters of URL base64",
         .naming = Naming::ByKey,
         .check = isMutexKey,
         .warnings = Warning::HolderNotices,
         .newToken =
             [] {
                 return systemRandom(15).toBase64(QByteArray::Base64UrlEncoding);
             }},
        {.id = "php-lock",
         .keys = {begins("php-malkusch-lock:"), begins("lock_")},
         .keyWords = "php-malkusch-lock:*, lock_*",
         .shapes = shapesOf(Shape::Hex64, Shape::Hex32, Shape::HexUuidFour),
         .valueWords = "64 hex digits, the first not 0; 32 up to 2.2.1",
         .naming = Naming::ByKey,
         .certain = isOwnLockKey,
         .warnings = Warning::HolderNotices | Warning::ExtendLeavesOrphan,
         .newToken =
             [] {
                 QByteArray token = systemRandom(32).toHex();
                 while (token.startsWith('0'))
                     token = systemRandom(32).toHex();
                 return token;
             },
         .confusedWith = {"node-redlock"}},
        {.id = "phpredis.session",
         .keys = {ends("_LOCK")},
         .keyWords = "<prefix><session>_LOCK",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "host|process",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .check = isHostAndProcess,
         .warnings = Warning::SessionIsLost | Warning::HolderNotices,
         .ownerWords = {"host", "process"}},
        {.id = "php-redis-lock",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "<process>:<fraction> <seconds>:<number>",
         .naming = Naming::ByShape,
         .check = isProcessAndMicrotime,
         .warnings = Warning::HolderNotices,
         .owner = microtimeOwner,
         .ownerWords = {"process", "acquired at"}},
    };
}

/// php-lock 3's DistributedMutex: one key on each of N servers, whatever is locked, each with a token of its
/// own.
StringFacts distributedFacts()
{
    return {.id = "php-lock.distributed",
            .keys = {begins("distributed")},
            .keyWords = "distributed",
            .shapes = shapesOf(Shape::Hex64),
            .valueWords = "64 hex digits, the first not 0; others on each server",
            .naming = Naming::ByKey,
            .check = isDistributedKey,
            .warnings = Warning::HolderNotices,
            .tokenPerMaster = true,
            .confusedWith = {"php-lock"}};
}

StringFacts fileLockFacts()
{
    return {.id = "nextcloud.filelock",
            .keys = {contains("/lockfiles/")},
            .keyWords = "*/lockfiles/<32 hex digits>",
            .shapes = anyShape,
            .valueWords = "number of shared locks, or \"exclusive\"",
            .naming = Naming::ByKey,
            .check = isFileLock,
            .warnings = Warning::NoOwnerInCount | Warning::SameForAll,
            .constant = true,
            .owner = fileLockOwner,
            .ownerWords = {"mode"},
            .noTakeOver = valueIsCounted};
}

StringFacts redisLockFacts()
{
    return {.id = "php.redislock",
            .keys = {begins("Lock:")},
            .keyWords = "Lock:*",
            .shapes = shapesOf(Shape::Seconds),
            .valueWords = "10 digits: the intended expiry",
            .naming = Naming::ByKey,
            .lease = Lease::Any,
            .warnings = Warning::DeletesBlindly | Warning::RenewsBlindly | Warning::TakenWithoutExpiry,
            .constant = true,
            .ownerWords = {"expiry"},
            .leaseToken = endOf,
            .anyKeyAcquire = true,
            .confusedWith = {"discourse.mutex"}};
}

std::vector<StringFacts> shapedFacts()
{
    return {
        {.id = "laravel.funnel",
         .keyWords = "<name><number>",
         .shapes = shapesOf(Shape::Alnum20),
         .valueWords = "20 letters and digits",
         .naming = Naming::Never,
         .check = endsInNumber,
         .warnings = Warning::HolderNotices,
         .confusedWith = {"redis-plus-plus"}},
        {.id = "yii2.lock",
         .shapes = shapesOf(Shape::Seconds),
         .valueWords = "10 digits: the expiry",
         .naming = Naming::Never,
         .lease = Lease::Absent,
         .warnings = Warning::DeletesBlindly | Warning::ValueIsExpiry,
         .lengthening = Lengthening::Seconds,
         .ownerWords = {"expiry"},
         .leaseToken = endOf,
         .noTakeOver = valueIsRead,
         .anyKeyAcquire = true,
         .confusedWith = {"generic.ts"}},
        {.id = "php.uniqid",
         .shapes = shapesOf(Shape::Uniqid),
         .valueWords = "13 hex digits: PHP's uniqid() of a plausible time",
         .lease = Lease::Any,
         .warnings = Warning::DeletesBlindly,
         .owner = uniqidOwner,
         .ownerWords = {"acquired at"},
         .newToken = freshUniqid,
         .anyKeyAcquire = true},
    };
}

/// Nextcloud: the count of shared locks stays behind at 0, and is no lock then.
class FileLock : public StringDialect
{
public:
    using StringDialect::StringDialect;
    bool isCompanion(const Reading &reading) const override
    {
        return reading.value == "0" && isFileLock({reading});
    }
};

/// The delayed queue of php.redislock's author stands beside its lock: tasks with the time they are due.
class PhpRedisLock : public StringDialect
{
public:
    using StringDialect::StringDialect;
    /// Its class looks nowhere else.
    QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const override
    {
        if (kind == ActionKind::Acquire && !key.startsWith("Lock:"))
            return dialectText(
                QT_TRANSLATE_NOOP("Dialect",
                                  "This class looks for keys that begin with “Lock:” only: another "
                                  "key would block nobody."));
        return StringDialect::refusalOf(kind, key, token);
    }
    /// Whatever the value says: without an expiry in Redis the lock stays until another client gives it one.
    std::optional<qint64> logicalExpiry(const Reading &reading) const override { return std::nullopt; }
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::SortedSet || StringDialect::fits(type, shape);
    }
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        return type == KeyType::SortedSet || shape == Shape::Seconds;
    }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (reading.type == KeyType::SortedSet && reading.key.startsWith("Queue:"))
            return {{CompanionQuery::What::Exists, "Lock:" + reading.key}};
        if (reading.type != KeyType::String || !reading.key.startsWith("Lock:Queue:"))
            return {};
        return {{CompanionQuery::What::SortedSet, reading.key.mid(5)}};
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.type == KeyType::SortedSet && !reading.companions.isEmpty()
            && reading.companions.first().exists && reading.companions.first().key == "Lock:" + reading.key;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        if (reading.companions.isEmpty() || !reading.companions.first().exists)
            return nullptr;
        auto inside = std::make_shared<Inside>();
        inside->companions = {reading.companions.first().key};
        tellTasks(reading, inside.get());
        return inside;
    }

private:
    static void tellTasks(const Reading &reading, Inside *inside)
    {
        if (!reading.unixMinusSteady)
            return;
        const qint64 now = reading.readAt + reading.unixMinusSteady;
        qint64 due = 0;
        qint64 next = 0;
        const auto &tasks = reading.companions.first().members;
        for (const auto &task : tasks) {
            const qint64 at = readSeconds(task.second);
            due += at <= now;
            if (at > now && (next == 0 || at < next))
                next = at;
        }
        inside->facts.append({"tasks_due", QByteArray::number(due)});
        inside->facts.append({"tasks_delayed", QByteArray::number(tasks.size() - due)});
        if (next > 0)
            inside->facts.append(
                {"next_due", QDateTime::fromMSecsSinceEpoch(next, Qt::UTC).toString(Qt::ISODate).toLatin1()});
    }
};

} // namespace

void addPhpDialects(DialectList &list)
{
    list.push_back(std::make_unique<PhpRedisLock>(redisLockFacts()));
    list.push_back(std::make_unique<FileLock>(fileLockFacts()));
    addStrings(list, namedFacts());
    addStrings(list, {distributedFacts()});
    addStrings(list, shapedFacts());
}

} // namespace locks
