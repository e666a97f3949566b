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

/// Letters and digits only fit redlock-py, too.
bool isBsmForCertain(const Observation &observation)
{
    return observation.shape != Shape::Alnum22;
}

Owner metadataOwner(const QByteArray &key, const QByteArray &token)
{
    return token.size() > 22
        ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "metadata"), QByteArrayView(token).sliced(22))
        : Owner{};
}

Owner ownerText(const QByteArray &key, const QByteArray &token)
{
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "owner"), token);
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

/// laravel.funnel numbers its slots; a name without a number is none.
bool endsInNoNumber(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    return !key.isEmpty() && (key.back() < '0' || key.back() > '9');
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
            .warnings = Warning::SeveralKeys | Warning::RenewalOverwrites | Warning::HolderNotices};
}

std::vector<StringFacts> namedFacts()
{
    return {
        sliceFacts("rueidislock", "rueidislock:", "rueidislock:<index>:*"),
        sliceFacts("valkeylock", "valkeylock:", "valkeylock:<index>:*"),
        {.id = "asynq.unique",
         .keys = {begins("asynq:{")},
         .keyWords = "asynq:{<queue>}:unique:*",
         .shapes = shapesOf(Shape::UuidFour, Shape::Uuid, Shape::Other),
         .valueWords = "task id",
         .naming = Naming::ByKey,
         .check = isAsynqKey,
         .warnings = Warning::OnlyDuplicates,
         .owner = taskOwner,
         .ownerWords = {"task"}},
        {.id = "dapr.lock",
         .keys = {begins("lock||")},
         .keyWords = "lock||<app>||<resource>",
         .shapes = anyShape,
         .valueWords = "the caller's owner text",
         .naming = Naming::ByKey,
         .check = isDaprKey,
         .owner = ownerText,
         .ownerWords = {"owner"}},
    };
}

std::vector<StringFacts> shapedFacts()
{
    return {
        {.id = "redsync",
         .keyWords = "any; Gitea: gitea:globallock:*",
         .shapes = shapesOf(Shape::Base64Of16),
         .valueWords = "base64 of 16 bytes",
         .warnings = Warning::CreatesAgain,
         .newToken = [] { return systemRandom(16).toBase64(); },
         .anyKeyAcquire = true,
         .confusedWith = {"node-redis-warlock"}},
        {.id = "bsm.redislock",
         .shapes = shapesOf(Shape::Url22, Shape::Alnum22, Shape::Other),
         .valueWords = "URL base64 of 16 bytes, metadata behind it",
         .check = isBsmValue,
         .certain = isBsmForCertain,
         .warnings = Warning::SeveralKeys | Warning::TokenComesBack,
         .owner = metadataOwner,
         .ownerWords = {"metadata"},
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
         .certain = endsInNoNumber,
         .warnings = Warning::HolderNotices,
         .newToken = [] { return freshAlnum(20); },
         .confusedWith = {"laravel.funnel"}},
    };
}

} // namespace

void addGoDialects(DialectList &list)
{
    addStrings(list, namedFacts());
    addStrings(list, shapedFacts());
}

} // namespace locks
