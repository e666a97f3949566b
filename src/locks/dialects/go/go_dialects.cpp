// SPDX-License-Identifier: GPL-3.0-or-later
// Go's and C++'s libraries.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

/// Random text has all kinds of characters in its first 22; a sentence or a name has not.
bool looksRandom(QByteArrayView text)
{
    bool lower = false;
    bool upper = false;
    bool digit = false;
    for (const char c : text.first(22)) {
        lower |= c >= 'a' && c <= 'z';
        upper |= c >= 'A' && c <= 'Z';
        digit |= c >= '0' && c <= '9';
    }
    return lower && upper && digit;
}

bool isBsmValue(const Observation &observation)
{
    const QByteArrayView value(observation.reading.value);
    if (!beginsWithUrlBase64Of16(value))
        return false;
    return value.size() == 22 || looksRandom(value);
}

Owner metadataOwner(const QByteArray &key, const QByteArray &token)
{
    return token.size() > 22
        ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "metadata"), QByteArrayView(token).sliced(22))
        : Owner{};
}

Owner ownerText(const QByteArray &key, const QByteArray &token)
{
    Owner owner = plainOwner(token);
    return owner.text.isEmpty() ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "owner"), token) : owner;
}

Owner taskOwner(const QByteArray &key, const QByteArray &token)
{
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "task"), token);
}

/// "rueidislock:0:name": the index stands between two colons.
bool isIndexedKey(const Observation &observation)
{
    const QByteArrayView key(observation.reading.key);
    const qsizetype first = key.indexOf(':');
    const qsizetype second = key.indexOf(':', first + 1);
    return observation.reading.value.size() == 24 && second > first
        && isDigits(key.sliced(first + 1, second - first - 1));
}

bool isAsynqKey(const Observation &observation)
{
    return observation.reading.key.contains("}:unique:");
}

bool isDaprKey(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    return key.indexOf("||", 6) > 6 && !observation.reading.value.isEmpty();
}

StringFacts sliceFacts(const char *id, const char *prefix, const char *words)
{
    return {.id = id,
            .keys = {begins(prefix)},
            .keyWords = words,
            .shapes = anyShape,
            .valueWords = "24 bytes, the same under each index",
            .naming = Naming::ByKey,
            .check = isIndexedKey,
            .warnings = Warning::SeveralKeys | Warning::RenewalOverwrites | Warning::HolderNotices,
            .manyKeys = true};
}

/// rueidislock and valkeylock: the same token under the indexes 0 … 2m−2, where m of them make the lock.
class IndexedLock : public StringDialect
{
public:
    IndexedLock(const char *id, const char *prefix, const char *words)
        : StringDialect(sliceFacts(id, prefix, words))
        , m_prefix(prefix)
    {
    }
    QList<QByteArray> siblings(const QByteArray &key) const override
    {
        constexpr int mostIndexes = 9; // m is 2 unless somebody says otherwise; 5 is plenty
        const qsizetype colon = key.indexOf(':', m_prefix.size());
        if (!key.startsWith(m_prefix) || colon < 0
            || !isDigits(QByteArrayView(key).sliced(m_prefix.size(), colon - m_prefix.size())))
            return {};
        QList<QByteArray> keys;
        for (int i = 0; i < mostIndexes; ++i) {
            const QByteArray each = m_prefix + QByteArray::number(i) + key.mid(colon);
            if (each != key)
                keys.append(each);
        }
        return keys;
    }

private:
    QByteArray m_prefix;
};

/// asynq: what a task's key says of its state stands in the task's own hash.
class AsynqUnique : public StringDialect
{
public:
    AsynqUnique()
        : StringDialect({.id = "asynq.unique",
                         .keys = {begins("asynq:{")},
                         .keyWords = "asynq:{<queue>}:unique:*",
                         .shapes = shapesOf(Shape::UuidFour, Shape::Uuid, Shape::Other),
                         .valueWords = "task id",
                         .naming = Naming::ByKey,
                         .check = isAsynqKey,
                         .warnings = Warning::OnlyDuplicates,
                         .owner = taskOwner,
                         .ownerWords = {"task", "its state"}})
    {
    }
    bool asksCompanions(KeyType type, Shape shape) const override { return true; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        const qsizetype at = reading.key.indexOf("}:unique:");
        if (at < 0 || !reading.key.startsWith("asynq:{"))
            return {};
        return {{CompanionQuery::What::Field, reading.key.first(at + 1) + ":t:" + reading.value, "state"}};
    }
    InsidePtr inside(const Reading &reading) const override
    {
        if (reading.companions.isEmpty() || !reading.companions.first().exists)
            return nullptr;
        auto inside = std::make_shared<Inside>();
        inside->facts.append({"task_state", reading.companions.first().value});
        return inside;
    }
};

std::vector<StringFacts> namedFacts()
{
    return {
        {.id = "dapr.lock",
         .keys = {begins("lock||")},
         .keyWords = "lock||<app>||<resource>",
         .shapes = anyShape,
         .valueWords = "the caller's owner text",
         .naming = Naming::ByKey,
         .check = isDaprKey,
         .owner = ownerText,
         .ownerWords = {"owner"},
         .newToken = freshPlainToken},
    };
}

std::vector<StringFacts> shapedFacts()
{
    return {
        {.id = "redsync",
         .keyWords = "any; Gitea: gitea:globallock:*",
         .shapes = shapesOf(Shape::Base64Of16),
         .valueWords = "base64 of 16 bytes",
         .naming = Naming::Never,
         .warnings = Warning::CreatesAgain,
         .newToken = [] { return systemRandom(16).toBase64(); },
         .anyKeyAcquire = true,
         .confusedWith = {"node-redis-warlock"}},
        {.id = "bsm.redislock",
         .shapes = shapesOf(Shape::Url22, Shape::Alnum22, Shape::Other),
         .valueWords = "URL base64 of 16 bytes, metadata behind it",
         .naming = Naming::Never,
         .check = isBsmValue,
         .warnings = Warning::SeveralKeys | Warning::TokenComesBack,
         .owner = metadataOwner,
         .ownerWords = {"metadata"},
         .manyKeys = true,
         .confusedWith = {"redlock-py"}},
        {.id = "go-zero",
         .shapes = shapesOf(Shape::Alnum16),
         .valueWords = "16 letters and digits",
         .naming = Naming::Never,
         .warnings = Warning::TokenComesBack,
         .confusedWith = {"laravel.lock"}},
        {.id = "redis-plus-plus",
         .shapes = shapesOf(Shape::Alnum20),
         .valueWords = "20 letters and digits",
         .naming = Naming::Never,
         .warnings = Warning::HolderNotices,
         .newToken = [] { return freshAlnum(20); },
         .confusedWith = {"laravel.funnel"}},
    };
}

/// "cronlock.<digest>", or with the host's name before the digest.
bool isCronlockKey(const Observation &observation)
{
    constexpr qsizetype digits = 32;
    const QByteArrayView key = observation.reading.key;
    return key.size() > digits && isHex32(key.last(digits)) && key[key.size() - digits - 1] == '.';
}

Owner cronlockOwner(const QByteArray &key, const QByteArray &token)
{
    constexpr qsizetype prefix = 9;
    constexpr qsizetype digest = 33;
    Owner owner = expiryOwner(token);
    const qsizetype host = key.size() - prefix - digest;
    if (host > 0) {
        const Owner named = hostOwner(QByteArrayView(key).sliced(prefix, host), {});
        owner.text = named.text;
        owner.fields = named.fields + owner.fields;
    }
    return owner;
}

std::vector<StringFacts> shellFacts()
{
    return {{.id = "cronlock",
             .keys = {begins("cronlock.")},
             .keyWords = "cronlock.<digest>, cronlock.<host>.<digest>",
             .shapes = shapesOf(Shape::Seconds),
             .valueWords = "10 digits: the expiry",
             .naming = Naming::ByKey,
             .lease = Lease::Any,
             .check = isCronlockKey,
             .warnings = Warning::ValueIsExpiry,
             .lengthening = Lengthening::Seconds,
             .owner = cronlockOwner,
             .ownerWords = {"host", "expiry"},
             .noTakeOver = valueIsRead}};
}

} // namespace

void addGoDialects(DialectList &list)
{
    addStrings(list, shellFacts());
    list.push_back(std::make_unique<IndexedLock>("rueidislock", "rueidislock:", "rueidislock:<index>:*"));
    list.push_back(std::make_unique<IndexedLock>("valkeylock", "valkeylock:", "valkeylock:<index>:*"));
    list.push_back(std::make_unique<AsynqUnique>());
    addStrings(list, namedFacts());
    addStrings(list, shapedFacts());
}

} // namespace locks
