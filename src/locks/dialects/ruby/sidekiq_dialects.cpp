// SPDX-License-Identifier: GPL-3.0-or-later
// sidekiq-unique-jobs: versions 7 and 8 with a digest key, version 9 without.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

constexpr char prefix[] = "uniquejobs:";
constexpr qsizetype prefixSize = sizeof(prefix) - 1;

/// `uniquejobs:<hex>` or `uniquejobs:<hex>:RUN`.
bool isDigestKey(QByteArrayView key)
{
    if (!key.startsWith(prefix))
        return false;
    QByteArrayView digest = key.sliced(prefixSize);
    if (digest.endsWith(":RUN"))
        digest = digest.chopped(4);
    return isHex(digest);
}

bool isDigest(const Observation &observation)
{
    return isDigestKey(observation.reading.key) && !observation.reading.value.isEmpty();
}

Owner jobOwner(const QByteArray &key, const QByteArray &token)
{
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "job"), token);
}

const Companion *companionNamed(const Reading &reading, const QByteArray &key)
{
    for (const Companion &each : reading.companions) {
        if (each.exists && each.key == key)
            return &each;
    }
    return nullptr;
}

class SidekiqUnique : public StringDialect
{
public:
    SidekiqUnique()
        : StringDialect({.id = "sidekiq.unique",
                         .keys = {begins(prefix)},
                         .keyWords = "uniquejobs:<hex>, uniquejobs:<hex>:RUN, with :LOCKED",
                         .shapes = anyShape,
                         .valueWords = "job id; beside it a hash of job ids and times",
                         .naming = Naming::ByKey,
                         .lease = Lease::Any,
                         .check = isDigest,
                         .warnings = Warning::OnlyDuplicates | Warning::ImmortalByDesign,
                         .owner = jobOwner,
                         .ownerWords = {"job", "since"}})
    {
    }
    bool fits(KeyType type, Shape shape) const override { return true; }
    Form form() const override { return Form::Script; }
    bool asksCompanions(KeyType type, Shape shape) const override { return type == KeyType::String; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (reading.type != KeyType::String || !isDigestKey(reading.key))
            return {};
        return {{CompanionQuery::What::Hash, reading.key + ":LOCKED"},
                {CompanionQuery::What::List, reading.key + ":QUEUED"}};
    }
    bool isCompanion(const Reading &reading) const override
    {
        const QByteArray &key = reading.key;
        if (!key.startsWith(prefix))
            return false;
        if (key.endsWith(":LOCKED"))
            return companionNamed(reading, key.chopped(7)) != nullptr;
        return key.endsWith(":QUEUED") || key.endsWith(":PRIMED") || key.endsWith(":INFO")
            || key == "uniquejobs:digests" || key == "uniquejobs:expiring_digests";
    }
    InsidePtr inside(const Reading &reading) const override
    {
        auto inside = std::make_shared<Inside>();
        if (const Companion *locked = companionNamed(reading, reading.key + ":LOCKED")) {
            for (const auto &member : locked->members)
                inside->owners.append({member.first, 1, reading.deadline(), {}, readSeconds(member.second)});
            inside->companions.append(locked->key);
        }
        if (const Companion *queued = companionNamed(reading, reading.key + ":QUEUED")) {
            inside->companions.append(queued->key);
            inside->waiters = qint32(queued->count);
            inside->waitersFrom = WaitersFrom::Queue;
            for (const auto &member : queued->members)
                inside->queue.append(member.first);
        }
        return inside;
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const InsidePtr within = inside(reading);
        if (within->owners.isEmpty())
            return StringDialect::token(reading);
        return within->owners.size() == 1 ? std::optional(within->owners.first().token) : std::nullopt;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("sidekiq_release"),
                {key, key + ":QUEUED", key + ":PRIMED", key + ":LOCKED", key + ":INFO", "uniquejobs:digests",
                 "uniquejobs:expiring_digests"},
                {token}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("sidekiq_extend"),
                {key, key + ":LOCKED", key + ":INFO"},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "1" : "0"}};
    }
};

class SidekiqNine : public MemberDialect
{
public:
    SidekiqNine()
        : MemberDialect("sidekiq.unique9", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"uniquejobs:*:LOCKED without uniquejobs:*",
                "hash",
                "job id → metadata as JSON",
                {"job"},
                {"sidekiq.unique"}};
    }
    Warnings warnings() const override { return Warning::OnlyDuplicates; }
    bool asksCompanions(KeyType type, Shape shape) const override { return true; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!isLockedKey(reading.key))
            return {};
        return {{CompanionQuery::What::Exists, reading.key.chopped(7)}};
    }
    bool recognises(const Observation &observation) const override
    {
        return isLockedKey(observation.reading.key)
            && allMembers(observation.reading, [](const auto &member) { return !member.first.isEmpty(); });
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return jobOwner(key, token);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {
            QByteArrayLiteral("sidekiq9_release"), {key, "uniquejobs:digests"}, {token, withoutEnd(key, 7)}};
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind) ? QString() : MemberDialect::refusal(kind);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("member_extend"),
                {key},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "field-expire" : "field"}};
    }

private:
    static bool isLockedKey(const QByteArray &key)
    {
        return key.startsWith(prefix) && key.endsWith(":LOCKED");
    }
};

} // namespace

void addSidekiqDialects(DialectList &list)
{
    list.push_back(std::make_unique<SidekiqUnique>());
    list.push_back(std::make_unique<SidekiqNine>());
}

} // namespace locks
