// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/redisson/redisson_dialect.h"
#include "locks/model/action_kind.h"

namespace locks {

namespace {

/// Any hash whose fields, or sorted set whose members, are owners: because a rule says so.
class GenericMembers : public MemberDialect
{
public:
    using MemberDialect::MemberDialect;
    Warnings warnings() const override { return Warning::PossiblyBlind; }
    bool recognises(const Observation &observation) const override { return false; }
};

class GenericHash : public GenericMembers
{
public:
    GenericHash()
        : GenericMembers("generic.hash", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"by a rule; any",
                "hash",
                "each field is an owner; without a rule one field <uuid>:<number>, its count",
                {"field"},
                {"redisson.lock"}};
    }
    /// Without a lock word in its name, and with a lease longer than a watchdog's, it may be something else.
    bool recognises(const Observation &observation) const override
    {
        return redisson::isLockHash(observation.reading) && observation.reading.pttl > 0;
    }
    QString refusal(ActionKind kind) const override
    {
        // The lease is that of the key, for all owners together.
        return isLengthening(kind) ? QString() : MemberDialect::refusal(kind);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        const QByteArray milliseconds = QByteArray::number(qint64(ttl.count()));
        if (setExpiry)
            return {QByteArrayLiteral("hash_field_expire"), {key}, {token, milliseconds}};
        return {
            QByteArrayLiteral("hash_field_extend"), {key}, {token, milliseconds, allowShorter ? "1" : "0"}};
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        Recipe recipe{QByteArrayLiteral("hash_field_release"), {key}, {token, "owners"}};
        // It may be Redisson's, whose waiters sleep until they are told. To tell nobody does no harm.
        if (redisson::isOwnerField(token))
            recipe.arguments.append(redisson::lockChannel(key));
        return recipe;
    }
};

class GenericZset : public GenericMembers
{
public:
    GenericZset()
        : GenericMembers("generic.zset", KeyType::SortedSet)
    {
    }
    /// Not even asked, in the table.
    bool fits(KeyType type, Shape shape) const override { return false; }
    Description description() const override
    {
        return {"by a rule only", "zset", "each member is an owner", {"member"}, {}};
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind)
            ? dialectText(QT_TRANSLATE_NOOP("Dialect",
                                            "What its scores mean is not known: they cannot be changed "
                                            "safely."))
            : MemberDialect::refusal(kind);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("member_release"), {key}, {token}};
    }
};

} // namespace

void addGenericMembers(DialectList &list)
{
    list.push_back(std::make_unique<GenericHash>());
    list.push_back(std::make_unique<GenericZset>());
}

} // namespace locks
