// SPDX-License-Identifier: GPL-3.0-or-later
// Redisson's read/write locks, and its locks of many values in one hash.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/redisson/redisson_dialect.h"

#include "locks/model/action_kind.h"

namespace locks {

using namespace redisson;

namespace {

/// "client-uuid:thread" of a reader, ":write" behind it of a writer.
QByteArrayView withoutWrite(QByteArrayView field)
{
    return field.endsWith(":write") ? field.chopped(6) : field;
}

/// A hash with `mode` and a field for each holder; each hold of a reader has a key with its lease.
class RedissonReadWrite : public MemberDialect
{
public:
    RedissonReadWrite()
        : MemberDialect("redisson.rw", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"any",
                "hash",
                "mode read or write; fields <uuid>:<thread>, :write behind a writer's",
                {"mode", "client", "thread", "hold count"},
                {}};
    }
    Warnings warnings() const override { return Warning::WatchdogResets; }
    bool asksCompanions(KeyType type, Shape shape) const override { return true; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (modeOf(reading).isEmpty())
            return {};
        QList<CompanionQuery> queries;
        for (const auto &[field, count] : reading.members) {
            if (isOwnerField(field))
                queries.append({CompanionQuery::What::TimeToLive, timeoutKey(reading, field, count)});
        }
        return queries;
    }
    bool recognises(const Observation &observation) const override
    {
        const QByteArray mode = modeOf(observation.reading);
        if (mode != "read" && mode != "write")
            return false;
        return observation.reading.members.size() > 1
            && allMembers(observation.reading, [](const auto &member) {
                   return member.first == "mode"
                       || (isOwnerField(withoutWrite(member.first)) && isDigits(member.second));
               });
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        Owner owner = fieldOwner(withoutWrite(token).toByteArray());
        if (!owner.text.isEmpty())
            owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Mode")),
                                 token.endsWith(":write")
                                     ? dialectText(QT_TRANSLATE_NOOP("Dialect", "write"))
                                     : dialectText(QT_TRANSLATE_NOOP("Dialect", "read"))});
        return owner;
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind) ? QString() : Dialect::refusal(kind);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        const QByteArray name = braced(key);
        return {QByteArrayLiteral("redisson_rw_release"), {key}, {token, "redisson_rwlock:" + name, name}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("redisson_rw_extend"),
                {key},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "1" : "0", braced(key)}};
    }
    QList<QByteArray> waiterChannels(const QByteArray &key) const override
    {
        return {"redisson_rwlock:" + braced(key)};
    }
    QByteArray wakeMessage(const QByteArray &key) const override { return QByteArrayLiteral("1"); }

protected:
    bool isOwner(const QByteArray &member) const override { return member != "mode"; }
    void fill(const Reading &reading, Inside *inside) const override
    {
        inside->mode = modeOf(reading);
        for (InnerOwner &owner : inside->owners) {
            owner.deadline = reading.deadline();
            for (const auto &[field, count] : reading.members) {
                if (field != owner.token)
                    continue;
                owner.count = count.toLongLong();
                const Companion *lease = companionNamed(reading, timeoutKey(reading, field, count));
                if (lease && lease->count >= 0)
                    owner.deadline = reading.readAt + lease->count;
            }
        }
    }

private:
    static QByteArray modeOf(const Reading &reading)
    {
        for (const auto &[field, value] : reading.members) {
            if (field == "mode")
                return value;
        }
        return {};
    }
    static QByteArray timeoutKey(const Reading &reading, const QByteArray &field, const QByteArray &count)
    {
        return braced(reading.key) + ':' + field + ":rwlock_timeout:" + count;
    }
};

/// Several values in one hash, each held by somebody: value → owner, two more fields with expiry and count.
class RedissonFasterMulti : public MemberDialect
{
public:
    RedissonFasterMulti()
        : MemberDialect("redisson.fastermulti", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"any",
                "hash",
                "<value> → <uuid>:<thread>, with :expire_time and :lock_count",
                {"value", "client", "thread", "hold count"},
                {}};
    }
    Warnings warnings() const override { return Warning::WatchdogResets; }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        const bool groups = reading.members.size() % 3 == 0
            && allMembers(reading, [](const auto &member) { return !member.first.isEmpty(); });
        return groups && ownersOf(reading).size() * 3 == reading.members.size();
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const QList<InnerOwner> owners = ownersOf(reading);
        const bool one = reading.exists && owners.size() == 1 && reading.memberCount <= 3;
        return one ? std::optional(owners.first().token) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        auto inside = std::make_shared<Inside>();
        inside->owners = ownersOf(reading);
        inside->ownersCut = reading.memberCount > reading.members.size();
        return inside;
    }
    std::optional<qint64> logicalExpiry(const Reading &reading) const override
    {
        Millis latest = std::numeric_limits<Millis>::min();
        for (const InnerOwner &owner : ownersOf(reading))
            latest = std::max(latest, owner.deadline);
        const bool known = latest != std::numeric_limits<Millis>::min() && latest != noDeadline;
        if (!known || latest > reading.deadline() - 50)
            return std::nullopt;
        return latest + reading.unixMinusSteady;
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        const qsizetype colon = token.indexOf(':');
        if (colon < 0)
            return {};
        Owner owner = fieldOwner(token.mid(colon + 1));
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Value")),
                             partText(QByteArrayView(token).first(colon))});
        return owner;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("redisson_multi_release"),
                {key},
                {token, "redisson_lock__channel:" + braced(key)}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("redisson_multi_extend"),
                {key},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0"}};
    }
    QList<QByteArray> waiterChannels(const QByteArray &key) const override
    {
        return {"redisson_lock__channel:" + braced(key)};
    }
    QByteArray wakeMessage(const QByteArray &key) const override { return QByteArrayLiteral("0"); }

private:
    static const QByteArray *valueOf(const Reading &reading, const QByteArray &field)
    {
        for (const auto &member : reading.members) {
            if (member.first == field)
                return &member.second;
        }
        return nullptr;
    }
    static QList<InnerOwner> ownersOf(const Reading &reading)
    {
        QList<InnerOwner> owners;
        for (const auto &[field, holder] : reading.members) {
            if (field.contains(':') || !isOwnerField(holder))
                continue;
            const QByteArray token = field + ':' + holder;
            const QByteArray *ends = valueOf(reading, token + ":expire_time");
            const QByteArray *count = valueOf(reading, token + ":lock_count");
            if (!ends || !count)
                continue;
            const Millis deadline = reading.unixMinusSteady ? instantOfScore(reading, *ends, 1) : noDeadline;
            owners.append({token, count->toLongLong(), deadline});
        }
        return owners;
    }
};

} // namespace

void addRedissonDialects(DialectList &list)
{
    using LockKind = RedissonDialect::Kind;
    for (const LockKind kind : {LockKind::Fair, LockKind::Fenced, LockKind::Plain})
        list.push_back(std::make_unique<RedissonDialect>(kind));
    list.push_back(std::make_unique<RedissonReadWrite>());
    list.push_back(std::make_unique<RedissonFasterMulti>());
    addRedissonCounters(list);
}

} // namespace locks
