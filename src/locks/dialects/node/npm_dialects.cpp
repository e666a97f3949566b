// SPDX-License-Identifier: GPL-3.0-or-later
// Node.js' libraries that are known by what they write: node-resque, syncguard, @verrou/core, and those that
// write a UUID version 1.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"
#include "locks/model/action_kind.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace locks {

namespace {

constexpr char leaderKey[] = "resque_scheduler_leader_lock";

Owner leaderOwner(const QByteArray &key, const QByteArray &token)
{
    return key.endsWith(leaderKey) ? plainOwner(token) : expiryOwner(token);
}

/// "resque:lock:FUNC:QUEUE:ARGS", "resque:workerslock:…", under whatever namespace: a time that is over up to
/// a second after its key. Or the leader's own name.
bool isNodeResque(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    if (key.endsWith(leaderKey))
        return hostPidColon(observation.reading.value) > 0;
    if (observation.shape != Shape::Seconds || key.count(':') < 3)
        return false;
    const std::optional<qint64> early = msBeforeExpiry(observation);
    return early && *early >= -1500 && *early < 500;
}

class NodeResque : public StringDialect
{
public:
    NodeResque()
        : StringDialect({.id = "node-resque",
                         .keys = {contains(":lock:"), contains(":workerslock:"), ends(leaderKey)},
                         .keyWords = "resque:lock:*, resque:workerslock:*, *resque_scheduler_leader_lock",
                         .shapes = shapesOf(Shape::Seconds, Shape::Other),
                         .valueWords = "10 digits: up to a second after the key's own expiry; the leader's "
                                       "host:pid",
                         .naming = Naming::ByKey,
                         .check = isNodeResque,
                         .warnings = Warning::DeletesBlindly,
                         .owner = leaderOwner,
                         .ownerWords = {"expiry", "host", "process"},
                         .confusedWith = {"discourse.mutex"}})
    {
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        Recipe recipe = StringDialect::extend(key, token, ttl, allowShorter, setExpiry);
        // Past the time in the value the next client takes the lock over, whatever the key's own lease.
        if (!setExpiry && readTimestamp(token)) {
            recipe.script = QByteArrayLiteral("value_extend");
            recipe.arguments.append(QByteArrayLiteral("s"));
        }
        return recipe;
    }
};

/// {"lockId":…,"expiresAtMs":…,"acquiredAtMs":…,"key":…,"fence":…}; empty when it is none.
QJsonObject readSyncguard(const QByteArray &value)
{
    if (!value.startsWith('{') || !value.contains("\"lockId\"") || !value.contains("\"expiresAtMs\""))
        return {};
    const QJsonObject object = QJsonDocument::fromJson(value).object();
    const bool whole = object.value(QLatin1String("lockId")).isString()
        && object.value(QLatin1String("expiresAtMs")).isDouble()
        && object.value(QLatin1String("acquiredAtMs")).isDouble()
        && object.value(QLatin1String("key")).isString();
    return whole ? object : QJsonObject();
}

bool isSyncguard(const Observation &observation)
{
    return !readSyncguard(observation.reading.value).isEmpty();
}

Owner syncguardOwner(const QByteArray &key, const QByteArray &token)
{
    const QJsonObject object = readSyncguard(token);
    if (object.isEmpty())
        return {};
    Owner owner;
    const auto at = qint64(object.value(QLatin1String("acquiredAtMs")).toDouble());
    setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(at, Qt::UTC));
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Id")),
                         partText(object.value(QLatin1String("lockId")).toString().toUtf8())});
    return owner;
}

/// syncguard: beside the lock an index key names it by its id, with the same lease.
class Syncguard : public StringDialect
{
public:
    Syncguard()
        : StringDialect({.id = "syncguard",
                         .keyWords = "any; default syncguard:*",
                         .shapes = shapesOf(Shape::Other),
                         .valueWords = "JSON with lockId, expiresAtMs, acquiredAtMs, key, fence",
                         .naming = Naming::ByShape,
                         .check = isSyncguard,
                         .warnings = Warning::HolderNotices,
                         .lengthening = Lengthening::InsideValue,
                         .owner = syncguardOwner,
                         .ownerWords = {"acquired at", "id"}})
    {
    }
    Form form() const override { return Form::Script; }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        const QJsonObject object = readSyncguard(token);
        const QByteArray name = object.value(QLatin1String("key")).toString().toUtf8();
        // A name that was too long stands there shortened: then the index key ends by itself.
        if (name.isEmpty() || !key.endsWith(QByteArray(':' + name)))
            return StringDialect::release(key, token);
        const QByteArray index =
            key.chopped(name.size()) + "id:" + object.value(QLatin1String("lockId")).toString().toUtf8();
        return {QByteArrayLiteral("pair_release"), {key, index}, {token}};
    }
};

/// Digits and small letters, as Math.random().toString(36) makes them: 10 or 11 mostly, 9 to 14 in all but
/// one of 5,000. Letters alone may be a word.
bool isBase36(const Observation &observation)
{
    const QByteArray &value = observation.reading.value;
    const auto isDigit = [](char c) {
        return c >= '0' && c <= '9';
    };
    const auto fits = [isDigit](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z');
    };
    return value.size() >= 9 && value.size() <= 14 && std::all_of(value.begin(), value.end(), fits)
        && std::count_if(value.begin(), value.end(), isDigit) > 0;
}

bool saysVerrou(const Observation &observation)
{
    return observation.reading.key.contains("verrou");
}

/// Dashed, version 1, of a plausible time.
bool isUuidOne(const Observation &observation)
{
    return !plainOwner(observation.reading.value).fields.isEmpty();
}

std::vector<StringFacts> npmFacts()
{
    return {
        {.id = "verrou",
         .keyWords = "any; *verrou*",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "9 to 14 digits and small letters",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .check = isBase36,
         .certain = saysVerrou,
         .warnings = Warning::HolderNotices},
        {.id = "npm.redislock",
         .shapes = shapesOf(Shape::Uuid),
         .valueWords = "UUID 1",
         .naming = Naming::Never,
         .check = isUuidOne,
         .warnings = Warning::HolderNotices,
         .ownerWords = {"acquired at", "node"},
         .confusedWith = {"generic.token", "ioredis-lock"}},
    };
}

/// The host's id as n8n writes it: "main-n8n-0".
Owner leaderName(const QByteArray &key, const QByteArray &token)
{
    Owner owner = plainOwner(token);
    return owner.text.isEmpty() ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "id"), token) : owner;
}

/// {"lockedSince":"2026-11-26T20:11:00.000Z"}
bool isSinceDocument(const Observation &observation)
{
    return observation.reading.value.startsWith("{\"lockedSince\":");
}

std::vector<StringFacts> ownKeyFacts()
{
    return {
        {.id = "n8n",
         .keys = {ends(":main_instance_leader")},
         .keyWords = "*:main_instance_leader",
         .shapes = anyShape,
         .valueWords = "the main instance's id",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .warnings = Warning::RenewalOverwrites,
         .owner = leaderName,
         .ownerWords = {"id"},
         .noTakeOver = valueIsRead},
        {.id = "medusa-locking",
         .keys = {begins("medusa_lock:")},
         .keyWords = "medusa_lock:*",
         .shapes = anyShape,
         .valueWords = "execute:<UUID 4>, the caller's owner, or * for everybody",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .warnings = Warning::RenewalOverwrites,
         .noTakeOver = valueIsRead},
        {.id = "redis-promise-lock",
         .keys = {begins("redis-promise-lock:")},
         .keyWords = "redis-promise-lock:*",
         .shapes = shapesOf(Shape::Other),
         .valueWords = "JSON with lockedSince",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .check = isSinceDocument,
         .warnings = Warning::DeletesBlindly,
         .ownerWords = {"acquired at"},
         .noTakeOver = valueIsRead},
        {.id = "redis-leader",
         .keys = {begins("leader:")},
         .keyWords = "leader:<40 hex digits>",
         .shapes = shapesOf(Shape::UuidFour),
         .valueWords = "UUID 4",
         .naming = Naming::ByKey,
         .check = [](const Observation &observation) { return isRedisLeader(observation.reading.key); },
         .warnings = Warning::RenewalOverwrites | Warning::HolderNotices},
    };
}

} // namespace

bool isRedisLeader(QByteArrayView key)
{
    constexpr QByteArrayView prefix("leader:");
    constexpr qsizetype digits = 40;
    return key.startsWith(prefix) && key.size() == prefix.size() + digits && isHex(key.sliced(prefix.size()));
}

void addNpmDialects(DialectList &list)
{
    addStrings(list, ownKeyFacts());
    list.push_back(std::make_unique<NodeResque>());
    list.push_back(std::make_unique<Syncguard>());
    addStrings(list, npmFacts());
}

} // namespace locks
