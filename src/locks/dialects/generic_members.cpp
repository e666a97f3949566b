// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/action_kind.h"
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"

namespace locks {

namespace {

/// Any hash whose fields, or sorted set whose members, are owners: only because a rule says so.
class GenericMembers : public MemberDialect
{
public:
    using MemberDialect::MemberDialect;
    Warnings warnings() const override { return Warning::PossiblyBlind; }
    bool recognises(const Observation &observation) const override { return false; }
    /// Not even asked, in the table.
    bool fits(KeyType type, Shape shape) const override { return false; }
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
        return {"by a rule only", "hash", "each field is an owner", {"field"}, {}};
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
        return {QByteArrayLiteral("hash_field_release"), {key}, {token}};
    }
};

class GenericZset : public GenericMembers
{
public:
    GenericZset()
        : GenericMembers("generic.zset", KeyType::SortedSet)
    {
    }
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
