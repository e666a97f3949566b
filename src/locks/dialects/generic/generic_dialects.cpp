// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/generic/generic_dialects.h"

#include "locks/dialects/document_fields.h"
#include "locks/dialects/families.h"
#include "locks/dialects/fresh_token.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"
#include "locks/dialects/value_layer.h"
#include "locks/model/action_kind.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Dialect", text);
}

/// A document, or a word that stands for one: cacheops' own, the JSON of syncguard and the like, suo's
/// msgpack of times and tokens.
bool isReadByClients(const QByteArray &token)
{
    const Layer layer = layerOf(token);
    return token == "LOCK" || (layer.encoding != Encoding::None && !layer.isScalar)
        || token.startsWith("\x91\x92\xcb");
}

/// A token in place of such a value would break the clients.
QString refusalOfTakeOver(const QByteArray &token)
{
    if (isDigits(decoded(token)))
        return say(valueIsCounted);
    return isReadByClients(token) ? say(valueIsRead) : QString();
}

/// Clients of syncguard use the end in the value, and ignore the key's expiry.
QString refusalOfExtend(const QByteArray &token)
{
    if (!isReadByClients(token) || !token.contains("\"expiresAtMs\":"))
        return {};
    return say(QT_TRANSLATE_NOOP(
        "Dialect",
        "Its clients go by the expiry inside the value, so that a longer lease of the key would "
        "keep nobody out: it is released or left alone."));
}

bool hasNameOfLock(const QByteArray &key)
{
    return key.startsWith("lock:");
}

bool isWholeString(const Reading &reading)
{
    return reading.type == KeyType::String && !reading.truncated;
}

} // namespace

Description GenericUnknown::description() const
{
    return {"any", "any", "nothing that fits; look only", {}, {}};
}

Description GenericToken::description() const
{
    return {"any", "string", "opaque, with an expiry", {"value"}, {}};
}

Description GenericConst::description() const
{
    return {"any", "string", "1, true, LOCKED, yes, OK and their like, or empty, with an expiry", {}, {}};
}

Description GenericImmortal::description() const
{
    return {"any", "string", "anything, without an expiry", {"value"}, {}};
}

Description GenericTimestamp::description() const
{
    return {"any",
            "string",
            "10 or 13 digits, or seconds with a fraction, without an expiry",
            {"expiry"},
            {"yii2.lock", "servicestack", "redis-py.legacy"}};
}

bool GenericTimestamp::fits(KeyType type, Shape shape) const
{
    return type == KeyType::String
        && (shape == Shape::Seconds || shape == Shape::Milliseconds || shape == Shape::Fraction);
}

std::optional<qint64> GenericTimestamp::logicalExpiry(const Reading &reading) const
{
    return reading.pttl == -1 ? readTimestamp(reading.value) : std::nullopt;
}

QString GenericUnknown::refusal(ActionKind kind) const
{
    return say(QT_TRANSLATE_NOOP("Dialect",
                                 "This key fits no form of a lock, or its value is too long to be read "
                                 "whole: it can only be looked at."));
}

Warnings GenericToken::warnings() const
{
    return Warning::PossiblyBlind;
}

bool GenericToken::recognises(const Observation &observation) const
{
    return isWholeString(observation.reading) && observation.reading.pttl != -1;
}

Recipe GenericString::release(const QByteArray &key, const QByteArray &token) const
{
    // The library is not known, but what its waiters may wait for is: Spring's are told on a channel, those
    // of python-redis-lock with an id of the caller's, and of walrus likewise, block on a list. To tell
    // nobody does no harm.
    // By the key, whatever the token: a lock that was taken over has waiters, too.
    const QList<QByteArray> channels = springChannels(key);
    const bool named = hasNameOfLock(key);
    if (channels.isEmpty() && !named)
        return Dialect::release(key, token);
    const QByteArray name = named ? key.mid(5) : QByteArray();
    return {QByteArrayLiteral("release_perhaps"),
            {key},
            QList<QByteArray>{token, named ? "lock-signal:" + name : QByteArray(),
                              named ? "lock.event:" + name : QByteArray(), key}
                + channels};
}

Recipe GenericString::extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                             bool allowShorter, bool setExpiry) const
{
    Recipe recipe = Dialect::extend(key, token, ttl, allowShorter, setExpiry);
    if (isUuidAndEnd(token) && !setExpiry) {
        recipe.script = QByteArrayLiteral("value_extend");
        recipe.arguments.append(QByteArrayLiteral("uuid:ms"));
    }
    return recipe;
}

std::optional<qint64> GenericImmortal::logicalExpiry(const Reading &reading) const
{
    if (reading.pttl != -1 || !isUuidAndEnd(reading.value))
        return std::nullopt;
    return reading.value.mid(reading.value.indexOf(':') + 1).toLongLong();
}

QString GenericString::refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const
{
    const QString reason = kind == ActionKind::TakeOver ? refusalOfTakeOver(token)
        : isLengthening(kind)                           ? refusalOfExtend(token)
                                                        : QString();
    return reason.isEmpty() ? refusal(kind) : reason;
}

bool GenericToken::isConstant(const QByteArray &token) const
{
    return isConstantValue(decoded(token));
}

Description GenericDocument::description() const
{
    return {"any",
            "string",
            "JSON, a serialised object, several lines, more than 512 bytes",
            {"host", "process"},
            {}};
}

Warnings GenericDocument::warnings() const
{
    return Warning::PossiblyBlind;
}

bool GenericDocument::recognises(const Observation &observation) const
{
    return isWholeString(observation.reading) && isDocument(observation.reading.value);
}

std::optional<qint64> GenericDocument::logicalExpiry(const Reading &reading) const
{
    return reading.pttl == -1 ? documentEnd(reading.value) : std::nullopt;
}

QString GenericDocument::refusal(ActionKind kind) const
{
    return kind == ActionKind::TakeOver ? say(valueIsRead) : Dialect::refusal(kind);
}

Warnings GenericConst::warnings() const
{
    return Warning::SameForAll | Warning::UsuallyBlind;
}

bool GenericConst::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return isWholeString(reading) && reading.pttl != -1 && isConstantValue(reading.value);
}

QString GenericConst::refusal(ActionKind kind) const
{
    // Taken over by a token of the plain form: the constant's own library only asks whether the key exists.
    return kind == ActionKind::TakeOver ? QString() : Dialect::refusal(kind);
}

Warnings GenericImmortal::warnings() const
{
    return Warning::NeverEnds;
}

bool GenericImmortal::recognises(const Observation &observation) const
{
    return isWholeString(observation.reading) && observation.reading.pttl == -1;
}

bool GenericImmortal::isConstant(const QByteArray &token) const
{
    return isConstantValue(decoded(token));
}

QString GenericImmortal::refusal(ActionKind kind) const
{
    return kind == ActionKind::TakeOver ? QString() : Dialect::refusal(kind);
}

Warnings GenericTimestamp::warnings() const
{
    return Warning::ValueIsExpiry;
}

bool GenericTimestamp::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return isWholeString(reading) && reading.pttl == -1 && observation.sign >= NameSign::Lock
        && readTimestamp(reading.value);
}

Owner GenericTimestamp::owner(const QByteArray &key, const QByteArray &token) const
{
    return expiryOwner(token);
}

QString GenericTimestamp::refusal(ActionKind kind) const
{
    if (kind == ActionKind::Release || kind == ActionKind::Restore)
        return {};
    return say(QT_TRANSLATE_NOOP(
        "Dialect",
        "The value is the expiry time, and the holder may compare it: it cannot be changed safely."));
}

/// A sorted set of UUID members with times as scores; the fair form has an `:owner` set and a `:counter`.
class GenericZsetSemaphore : public MemberDialect
{
public:
    GenericZsetSemaphore()
        : MemberDialect("generic.zset-semaphore", KeyType::SortedSet)
    {
    }
    Description description() const override
    {
        return {"any; fair form with <key>:owner, <key>:counter",
                "zset",
                "UUID members, times as scores",
                {"member"},
                {}};
    }
    Warnings warnings() const override { return Warning::PossiblyBlind | Warning::LeaseBeginsAnew; }
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::SortedSet || type == KeyType::String;
    }
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        return type == KeyType::SortedSet || shape == Shape::Integer;
    }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        const bool counter = reading.key.endsWith(":counter") && isDigits(reading.value);
        const bool owners = reading.type == KeyType::SortedSet && reading.key.endsWith(":owner");
        if (counter || owners)
            return {{CompanionQuery::What::SortedSet, baseKey(reading.key)}};
        return {};
    }
    bool isCompanion(const Reading &reading) const override
    {
        if (reading.companions.isEmpty()
            || !(reading.key.endsWith(":counter") || reading.key.endsWith(":owner")))
            return false;
        const Companion &base = reading.companions.last();
        return base.exists && base.key == baseKey(reading.key) && !base.members.isEmpty()
            && isUuid(base.members.first().first);
    }
    bool recognises(const Observation &observation) const override
    {
        return allMembers(observation.reading, [](const auto &member) {
            return isUuid(member.first) && readTimestamp(member.second);
        });
    }
    QString refusal(ActionKind kind) const override
    {
        if (kind == ActionKind::SetExpiry)
            return say(QT_TRANSLATE_NOOP(
                "Dialect",
                "the score is not a time in the future: only its clients know how long the lock lasts"));
        return MemberDialect::refusal(kind);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return memberExtend(key, token, ttl, allowShorter, "end");
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("zset_release"), {key, key + ":owner"}, {token}};
    }

private:
    static QByteArray baseKey(const QByteArray &key)
    {
        return key.left(std::max<qsizetype>(0, key.lastIndexOf(':')));
    }
};

void addGenericUnknown(DialectList &list)
{
    list.push_back(std::make_unique<GenericUnknown>());
}

void addGenericDialects(DialectList &list)
{
    list.push_back(std::make_unique<GenericTimestamp>());
    list.push_back(std::make_unique<GenericZsetSemaphore>());
    list.push_back(std::make_unique<GenericDocument>());
    list.push_back(std::make_unique<GenericConst>());
    list.push_back(std::make_unique<GenericImmortal>());
    list.push_back(std::make_unique<GenericToken>());
}

} // namespace locks
