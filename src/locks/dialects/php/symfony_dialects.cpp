// SPDX-License-Identifier: GPL-3.0-or-later
// Symfony's locks and semaphores: sorted sets of tokens.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

constexpr char writeMark[] = "__write__";

/// A sorted set of tokens with their ends as scores; `__write__` among them while one writes.
class SymfonyLock : public MemberDialect
{
public:
    SymfonyLock()
        : MemberDialect("symfony.lock", KeyType::SortedSet)
    {
    }
    Description description() const override
    {
        return {
            "any", "zset", "members base64 of 32 bytes, and __write__; score: expiry in ms", {"token"}, {}};
    }
    Warnings warnings() const override { return Warning::HolderNotices; }
    bool recognises(const Observation &observation) const override
    {
        const bool fits = allMembers(observation.reading, [](const auto &member) {
            return member.first == writeMark || isBase64Of32(member.first);
        });
        return fits && (observation.sign >= NameSign::Lock || hasWriter(observation.reading));
    }
    bool isPossible(const Observation &observation) const override
    {
        return allMembers(observation.reading, [](const auto &member) { return isBase64Of32(member.first); });
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("symfony_release"), {key}, {token}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return memberExtend(key, token, ttl, allowShorter, "symfony");
    }

protected:
    bool isOwner(const QByteArray &member) const override { return member != writeMark; }
    Millis deadlineOf(const Reading &reading, const QByteArray &score) const override
    {
        return instantOfScore(reading, score, 1);
    }
    void fill(const Reading &reading, Inside *inside) const override
    {
        inside->mode = hasWriter(reading) ? QByteArrayLiteral("write") : QByteArrayLiteral("read");
    }

private:
    static bool hasWriter(const Reading &reading)
    {
        return std::any_of(reading.members.begin(), reading.members.end(),
                           [](const auto &member) { return member.first == writeMark; });
    }
};

/// `{name}:time` with ends in seconds, `{name}:weight` beside it.
class SymfonySemaphore : public MemberDialect
{
public:
    SymfonySemaphore()
        : MemberDialect("symfony.semaphore", KeyType::SortedSet)
    {
    }
    Description description() const override
    {
        return {"{<name>}:time, with {<name>}:weight",
                "zset",
                "members: tokens; score: expiry in s",
                {"token"},
                {}};
    }
    Warnings warnings() const override { return Warning::HolderNotices; }
    bool asksCompanions(KeyType type, Shape shape) const override { return true; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (isNamed(reading.key, ":time"))
            return {{CompanionQuery::What::SortedSet, weightKey(reading.key)}};
        return {};
    }
    bool isCompanion(const Reading &reading) const override { return isNamed(reading.key, "}:weight"); }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        return isNamed(reading.key, "}:time") && weightOf(reading)
            && allMembers(reading, [](const auto &member) { return !member.first.isEmpty(); });
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("zset_release"), {key, weightKey(key)}, {token}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        // Without its weight a holder would count for nothing.
        Recipe recipe = memberExtend(key, token, ttl, allowShorter, "s");
        recipe.keys.append(weightKey(key));
        return recipe;
    }

protected:
    Millis deadlineOf(const Reading &reading, const QByteArray &score) const override
    {
        return instantOfScore(reading, score, 1000);
    }
    void fill(const Reading &reading, Inside *inside) const override
    {
        const Companion *weights = weightOf(reading);
        if (!weights)
            return;
        inside->companions = {weights->key};
        for (InnerOwner &owner : inside->owners) {
            for (const auto &[member, weight] : weights->members) {
                if (member == owner.token)
                    owner.count = weight.toLongLong();
            }
        }
    }

private:
    static bool isNamed(const QByteArray &key, const char *end)
    {
        return key.startsWith('{') && key.endsWith(end);
    }
    static QByteArray weightKey(const QByteArray &key) { return withoutEnd(key, 4) + "weight"; }
    static const Companion *weightOf(const Reading &reading)
    {
        for (const Companion &each : reading.companions) {
            if (each.exists && each.key.endsWith("}:weight"))
                return &each;
        }
        return nullptr;
    }
};

} // namespace

void addSymfonyDialects(DialectList &list)
{
    list.push_back(std::make_unique<SymfonySemaphore>());
    list.push_back(std::make_unique<SymfonyLock>());
    addStrings(list,
               {{.id = "symfony.lock.legacy",
                 .shapes = shapesOf(Shape::Base64Of32),
                 .valueWords = "base64 of 32 bytes",
                 .naming = Naming::Never,
                 .warnings = Warning::FormatChanges | Warning::HolderNotices,
                 .newToken = [] {
                     return systemRandom(32).toBase64();
                 }}});
}

} // namespace locks
