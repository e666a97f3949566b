// SPDX-License-Identifier: GPL-3.0-or-later
// Ruby's libraries but sidekiq-unique-jobs.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

#include <QtEndian>

#include <bit>

namespace locks {

namespace {

enum class ResqueForm : quint8 { None, Lock, LockTimeout, Either };

/// "lock:Class-args" and "lock:Class:args": what stands behind the class tells the two apart.
ResqueForm resqueForm(const QByteArray &key)
{
    QByteArrayView rest(key);
    if (rest.startsWith("resque:"))
        rest = rest.sliced(7);
    const bool loner = rest.startsWith("loner:");
    if (loner)
        rest = rest.sliced(6);
    if (!rest.startsWith("lock:"))
        return ResqueForm::None;
    rest = rest.sliced(5);
    if (rest.isEmpty() || rest[0] < 'A' || rest[0] > 'Z')
        return ResqueForm::None;
    qsizetype at = 0;
    while (at < rest.size()) {
        const char c = rest[at];
        const bool nested = c == ':' && at + 2 < rest.size() && rest[at + 1] == ':' && rest[at + 2] >= 'A'
            && rest[at + 2] <= 'Z';
        if (nested)
            at += 2;
        else if (isAlnum(rest.sliced(at, 1)) || c == '_')
            ++at;
        else
            break;
    }
    if (loner)
        return ResqueForm::LockTimeout;
    if (at == rest.size())
        return ResqueForm::Either;
    return rest[at] == '-' ? ResqueForm::Lock : rest[at] == ':' ? ResqueForm::LockTimeout : ResqueForm::None;
}

bool canBeResqueLock(const Observation &observation)
{
    const ResqueForm form = resqueForm(observation.reading.key);
    return form == ResqueForm::Lock || form == ResqueForm::Either;
}

bool isResqueLock(const Observation &observation)
{
    return resqueForm(observation.reading.key) == ResqueForm::Lock;
}

bool canBeLockTimeout(const Observation &observation)
{
    const ResqueForm form = resqueForm(observation.reading.key);
    return (form == ResqueForm::LockTimeout || form == ResqueForm::Either)
        && (observation.shape != Shape::Constant || observation.reading.value == "true");
}

bool isLockTimeout(const Observation &observation)
{
    return resqueForm(observation.reading.key) == ResqueForm::LockTimeout;
}

bool isHostPid(const Observation &observation)
{
    return hostPidColon(observation.reading.value) > 0;
}

Owner hostPidOwner(const QByteArray &key, const QByteArray &token)
{
    const qsizetype colon = hostPidColon(token);
    if (colon < 0)
        return {};
    return hostOwner(QByteArrayView(token).first(colon), QByteArrayView(token).sliced(colon + 1));
}

Owner leaseOwner(const QByteArray &key, const QByteArray &token)
{
    return isUuid(token) ? Owner{} : namedOwner(QT_TRANSLATE_NOOP("Dialect", "job"), token);
}

bool isLeaseValue(const Observation &observation)
{
    return observation.shape != Shape::Constant;
}

/// discourse: the value is a second or two before the key's own expiry. What others write at that time, or a
/// second behind it, is node-resque's or nobody's.
bool endsWithItsKey(const Observation &observation)
{
    const std::optional<qint64> early = msBeforeExpiry(observation);
    return early && *early >= 900 && *early <= 3000;
}

/// mlanett's redis-lock: `lock:owner:k` says who, `lock:expire:k` until when.
class RubyRedisLock : public StringDialect
{
public:
    RubyRedisLock()
        : StringDialect({.id = "ruby.redis-lock",
                         .keys = {begins("lock:owner:")},
                         .keyWords = "lock:owner:*, with lock:expire:*",
                         .shapes = shapesOf(Shape::Other),
                         .valueWords = "host:pid; beside it 10 digits: the expiry",
                         .naming = Naming::ByKey,
                         .lease = Lease::Any,
                         .check = isHostPid,
                         .warnings = Warning::HolderNotices,
                         .owner = hostPidOwner,
                         .ownerWords = {"host", "process", "expiry"}})
    {
    }
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::String; }
    Form form() const override { return Form::Script; }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.key.startsWith("lock:expire:") && isDigits(reading.value);
    }
    bool asksCompanions(KeyType type, Shape shape) const override { return shape == Shape::Other; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!reading.key.startsWith("lock:owner:"))
            return {};
        return {{CompanionQuery::What::String, expiryKey(reading.key)}};
    }
    std::optional<qint64> logicalExpiry(const Reading &reading) const override
    {
        const Companion *expiry = expiryOf(reading);
        return expiry ? readTimestamp(expiry->value) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        const Companion *expiry = expiryOf(reading);
        if (!expiry)
            return nullptr;
        auto inside = std::make_shared<Inside>();
        inside->companions = {expiry->key};
        return inside;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("pair_release"), {key, expiryKey(key)}, {token}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("pair_extend"),
                {key, expiryKey(key)},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0"}};
    }

private:
    static QByteArray expiryKey(const QByteArray &key) { return "lock:expire:" + key.mid(11); }
    static const Companion *expiryOf(const Reading &reading)
    {
        for (const Companion &each : reading.companions) {
            if (each.exists && each.key.startsWith("lock:expire:"))
                return &each;
        }
        return nullptr;
    }
};

/// dv's redis-semaphore: tokens are taken from a list and stand in a hash while they are out.
class RubySemaphore : public MemberDialect
{
public:
    RubySemaphore()
        : MemberDialect("ruby.redis-semaphore", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"SEMAPHORE:<name>:GRABBED, with :AVAILABLE",
                "hash",
                "token number → time in s",
                {"token", "since"},
                {}};
    }
    bool fits(KeyType type, Shape shape) const override { return true; }
    bool asksCompanions(KeyType type, Shape shape) const override { return type == KeyType::Hash; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!isGrabbed(reading.key))
            return {};
        return {{CompanionQuery::What::List, availableKey(reading.key)}};
    }
    bool isCompanion(const Reading &reading) const override
    {
        const QByteArray &key = reading.key;
        return key.startsWith("SEMAPHORE:")
            && (key.endsWith(":AVAILABLE") || key.endsWith(":EXISTS") || key.endsWith(":VERSION"));
    }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        return isGrabbed(reading.key)
            && allMembers(reading, [](const auto &member) { return isDigits(member.first); });
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const InsidePtr within = inside(reading);
        const bool one = reading.exists && within->owners.size() == 1 && !within->ownersCut;
        return one ? std::optional(within->owners.first().token) : std::nullopt;
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        const qsizetype at = token.indexOf('@');
        if (at <= 0)
            return {};
        Owner owner = namedOwner(QT_TRANSLATE_NOOP("Dialect", "permit"), QByteArrayView(token).first(at));
        if (const double since = token.mid(at + 1).toDouble(); since > 1e9 && since < 1e11)
            setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(qint64(since * 1000)));
        return owner;
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind) ? noLeaseRefusal() : MemberDialect::refusal(kind);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("ruby_semaphore_release"), {key, availableKey(key)}, {token}};
    }
    bool waitersBlock() const override { return true; }

protected:
    void fill(const Reading &reading, Inside *inside) const override
    {
        // The same number is given out again and again: only with its time it names one holder.
        for (qsizetype i = 0; i < inside->owners.size() && i < reading.members.size(); ++i)
            inside->owners[i].token += '@' + reading.members.at(i).second;
        for (const Companion &each : reading.companions) {
            if (each.key == availableKey(reading.key)) {
                inside->free = each.count;
                inside->companions.append(each.key);
            }
        }
    }

private:
    static bool isGrabbed(const QByteArray &key)
    {
        return key.startsWith("SEMAPHORE:") && key.endsWith(":GRABBED");
    }
    static QByteArray availableKey(const QByteArray &key) { return withoutEnd(key, 7) + "AVAILABLE"; }
};

/// suo: msgpack of [[seconds, token], …], each 35 bytes; how many. −1: it is something else.
int suoHolders(QByteArrayView value)
{
    constexpr qsizetype each = 35;
    const int count = value.isEmpty() ? -1 : uchar(value[0]) - 0x90;
    if (count < 0 || count > 15 || value.size() != 1 + each * count)
        return -1;
    for (int i = 0; i < count; ++i) {
        const QByteArrayView holder = value.sliced(1 + each * i, each);
        if (!holder.startsWith("\x92\xcb") || uchar(holder[10]) != 0xb8 || !holder.endsWith("=="))
            return -1;
    }
    return count;
}

bool isSuo(const Observation &observation)
{
    return suoHolders(observation.reading.value) > 0;
}

Owner suoOwner(const QByteArray &key, const QByteArray &token)
{
    Owner owner;
    if (suoHolders(token) < 1)
        return owner;
    const double seconds = std::bit_cast<double>(qFromBigEndian<quint64>(token.constData() + 3));
    if (seconds > 1e9 && seconds < 1e11)
        setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(qint64(seconds * 1000), Qt::UTC));
    return owner;
}

/// suo: the value lists the holders; an empty list is a lock that is free.
class Suo : public StringDialect
{
public:
    Suo()
        : StringDialect({.id = "suo",
                         .shapes = shapesOf(Shape::Other),
                         .valueWords = "msgpack of [[seconds, base64 of 16 bytes], …]",
                         .naming = Naming::ByShape,
                         .lease = Lease::Any,
                         .check = isSuo,
                         // Its refresh writes the holder into the value again, beside whoever is there.
                         .warnings = Warning::CreatesAgain | Warning::ImmortalByDesign,
                         .lengthening = Lengthening::InsideValue,
                         .owner = suoOwner,
                         .ownerWords = {"acquired at"}})
    {
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.type == KeyType::String && reading.value == "\x90";
    }
    /// Of several holders none can be taken out alone.
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        return suoHolders(reading.value) == 1 ? StringDialect::token(reading) : std::nullopt;
    }
};

std::vector<StringFacts> resqueFacts()
{
    return {
        {.id = "resque-lock",
         .keys = {contains("lock:")},
         .keyWords = "lock:<Class>-<arguments>",
         .shapes = shapesOf(Shape::Seconds),
         .valueWords = "10 digits: expiry in s, and 1",
         .lease = Lease::Absent,
         .check = canBeResqueLock,
         .certain = isResqueLock,
         .warnings = Warning::DeletesBlindly | Warning::ValueIsExpiry,
         .lengthening = Lengthening::Seconds,
         .ownerWords = {"expiry"},
         .confusedWith = {"resque-lock-timeout"}},
        {.id = "resque-lock-timeout",
         .keys = {contains("lock:")},
         .keyWords = "lock:<Class>:<arguments>, loner:lock:<Class>:<arguments>",
         .shapes = shapesOf(Shape::Seconds, Shape::Constant),
         .valueWords = "10 digits: expiry in s; or true",
         .lease = Lease::Absent,
         .check = canBeLockTimeout,
         .certain = isLockTimeout,
         .warnings = Warning::DeletesBlindly | Warning::ValueIsExpiry,
         .lengthening = Lengthening::Seconds,
         .ownerWords = {"expiry"},
         .confusedWith = {"resque-lock"}},
        {.id = "resque-scheduler",
         .keys = {ends("resque_scheduler_master_lock")},
         .keyWords = "*resque_scheduler_master_lock",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "host:pid",
         .naming = Naming::ByKey,
         .check = isHostPid,
         .warnings = Warning::HolderStops | Warning::RenewalOverwrites,
         .owner = hostPidOwner,
         .ownerWords = {"host", "process"}},
    };
}

std::vector<StringFacts> applicationFacts()
{
    return {
        {.id = "gitlab.lease",
         .keys = {begins("gitlab:exclusive_lease:")},
         .keyWords = "gitlab:exclusive_lease:*",
         .shapes = anyShape,
         .valueWords = "UUID 4, or a job's id",
         .naming = Naming::ByKey,
         .check = isLeaseValue,
         .warnings = Warning::LeaseIsThrottle,
         .owner = leaseOwner,
         .ownerWords = {"job"},
         .newToken = freshUuidFour},
        {.id = "discourse.mutex",
         .shapes = shapesOf(Shape::Seconds),
         .valueWords = "10 digits: one second before the key's own expiry",
         .check = endsWithItsKey,
         .warnings = Warning::ValueIsExpiry | Warning::HolderNotices,
         .lengthening = Lengthening::ComparedByHolder,
         .ownerWords = {"expiry"},
         .confusedWith = {"php.redislock"}},
        {.id = "ruby.redis-mutex",
         .keys = {begins("RedisMutex:"), begins("Redis::Mutex:")},
         .keyWords = "RedisMutex:*, Redis::Mutex:*",
         .shapes = shapesOf(Shape::Fraction),
         .valueWords = "expiry as seconds with a fraction",
         .naming = Naming::ByKey,
         .lease = Lease::Absent,
         .warnings = Warning::ValueIsExpiry,
         .lengthening = Lengthening::ComparedByHolder,
         .ownerWords = {"expiry"}},
        {.id = "redlock-rb",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::Never,
         .warnings = Warning::CreatesAgain,
         .confusedWith = {"generic.token", "aioredlock", "ioredis-lock", "spring.registry"}},
    };
}

} // namespace

void addRubyDialects(DialectList &list)
{
    list.push_back(std::make_unique<RubyRedisLock>());
    list.push_back(std::make_unique<RubySemaphore>());
    list.push_back(std::make_unique<Suo>());
    addStrings(list, resqueFacts());
    addStrings(list, applicationFacts());
    addStrings(list,
               {{.id = "activejob-uniqueness",
                 .keys = {begins("activejob_uniqueness:")},
                 .keyWords = "activejob_uniqueness:<job>:<digest>",
                 .shapes = anyShape,
                 .valueWords = "a token of redlock-rb",
                 .naming = Naming::ByKey,
                 .warnings = Warning::DeletesBlindly | Warning::OnlyDuplicates}});
}

} // namespace locks
