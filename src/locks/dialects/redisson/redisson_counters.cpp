// SPDX-License-Identifier: GPL-3.0-or-later
// Redisson's semaphores and latches: numbers, which only what stands beside them tells from any counter.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/redisson/redisson_dialect.h"

#include "locks/model/action_kind.h"
#include "locks/model/read_bounds.h"

namespace locks {

using namespace redisson;

namespace {

/// A number, and what tells that it is no mere counter: permits in a sorted set, or somebody who listens.
class RedissonCounter : public Dialect
{
public:
    enum class Kind : quint8 { Permits, Semaphore, Latch };
    explicit RedissonCounter(Kind kind)
        : m_kind(kind)
    {
    }
    QByteArray id() const override
    {
        return m_kind == Kind::Permits  ? QByteArrayLiteral("redisson.permit")
            : m_kind == Kind::Semaphore ? QByteArrayLiteral("redisson.semaphore")
                                        : QByteArrayLiteral("redisson.latch");
    }
    Description description() const override;
    Warnings warnings() const override;
    bool fits(KeyType type, Shape shape) const override
    {
        const bool number = shape == Shape::Integer || shape == Shape::Constant;
        return (type == KeyType::String && number) || (type == KeyType::SortedSet && m_kind == Kind::Permits);
    }
    Form form() const override { return Form::Script; }
    bool isCompanion(const Reading &reading) const override
    {
        return m_kind == Kind::Permits && reading.type == KeyType::SortedSet && reading.key.contains('{')
            && reading.key.endsWith(":timeout") && !reading.members.isEmpty()
            && std::all_of(reading.members.begin(), reading.members.end(),
                           [](const auto &member) { return isHex32(member.first); });
    }
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        return type == KeyType::String && m_kind == Kind::Permits;
    }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override;
    bool recognises(const Observation &observation) const override;
    std::optional<QByteArray> token(const Reading &reading) const override;
    InsidePtr inside(const Reading &reading) const override;
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return m_kind == Kind::Permits && isHex32(token)
            ? namedOwner(QT_TRANSLATE_NOOP("Dialect", "permit"), token)
            : Owner{};
    }
    QString refusal(ActionKind kind) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("redisson_permit_extend"),
                {key, timeoutKey(key)},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "1" : "0"}};
    }
    QList<QByteArray> waiterChannels(const QByteArray &key) const override
    {
        return {m_kind == Kind::Latch ? latchChannel(key) : semaphoreChannel(key)};
    }
    QByteArray wakeMessage(const QByteArray &key) const override { return QByteArrayLiteral("0"); }

private:
    static QByteArray timeoutKey(const QByteArray &key) { return braced(key) + ":timeout"; }
    static QByteArray semaphoreChannel(const QByteArray &key) { return "redisson_sc:" + braced(key); }
    static QByteArray latchChannel(const QByteArray &key)
    {
        return "redisson_countdownlatch__channel__{" + key + '}';
    }
    /// Who holds a permit. Of Permits.
    static QList<InnerOwner> holdersIn(const Reading &reading, const Companion &permits);
    static bool isCut(const Companion &permits) { return permits.count >= mostMembers; }
    static bool isNumber(const Reading &reading)
    {
        return reading.type == KeyType::String && !reading.truncated && isDigits(reading.value);
    }

    Kind m_kind;
};

Description RedissonCounter::description() const
{
    switch (m_kind) {
    case Kind::Permits:
        return {"any, with {<key>}:timeout",
                "string",
                "number of free permits; zset: permit → expiry in ms",
                {"permit"},
                {}};
    case Kind::Semaphore:
        return {
            "any, while somebody listens to redisson_sc:{<key>}", "string", "number of free permits", {}, {}};
    case Kind::Latch:
        break;
    }
    return {"any, while somebody listens to redisson_countdownlatch__channel__{<key>}",
            "string",
            "number that is counted down",
            {},
            {}};
}

Warnings RedissonCounter::warnings() const
{
    if (m_kind == Kind::Latch)
        return Warning::OpensLatch;
    return m_kind == Kind::Semaphore ? Warning::PermitOfNobody : Warning::PermitComesBack;
}

QList<CompanionQuery> RedissonCounter::companions(const Reading &reading, Shape shape) const
{
    if (!isNumber(reading) || reading.value.size() > 10 || reading.pttl != -1)
        return {};
    return {{CompanionQuery::What::SortedSet, timeoutKey(reading.key)},
            {CompanionQuery::What::Subscribers, semaphoreChannel(reading.key)},
            {CompanionQuery::What::Subscribers, latchChannel(reading.key)}};
}

bool RedissonCounter::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    if (!isNumber(reading) || reading.companions.isEmpty())
        return false;
    if (m_kind == Kind::Latch)
        return companionNamed(reading, latchChannel(reading.key));
    if (m_kind == Kind::Semaphore)
        return companionNamed(reading, semaphoreChannel(reading.key));
    const Companion *permits = companionNamed(reading, timeoutKey(reading.key));
    return permits && std::all_of(permits->members.begin(), permits->members.end(), [](const auto &member) {
               return isHex32(member.first);
           });
}

std::optional<QByteArray> RedissonCounter::token(const Reading &reading) const
{
    if (!reading.exists || !isNumber(reading))
        return std::nullopt;
    if (m_kind != Kind::Permits)
        return reading.value;
    const Companion *permits = companionNamed(reading, timeoutKey(reading.key));
    if (!permits || isCut(*permits))
        return std::nullopt;
    const QList<InnerOwner> holders = holdersIn(reading, *permits);
    return holders.size() == 1 ? std::optional(holders.first().token) : std::nullopt;
}

QList<InnerOwner> RedissonCounter::holdersIn(const Reading &reading, const Companion &permits)
{
    constexpr double never = 922337203685477;
    QList<InnerOwner> holders;
    for (const auto &[member, score] : permits.members) {
        const bool ends = score.toDouble() < never && reading.unixMinusSteady;
        holders.append({member, 1, ends ? instantOfScore(reading, score, 1) : noDeadline});
    }
    dropLapsed(&holders, reading.readAt);
    return holders;
}

InsidePtr RedissonCounter::inside(const Reading &reading) const
{
    auto inside = std::make_shared<Inside>();
    if (isNumber(reading) && m_kind != Kind::Latch)
        inside->free = reading.value.toLongLong();
    const Companion *permits = companionNamed(reading, timeoutKey(reading.key));
    if (m_kind != Kind::Permits || !permits)
        return inside;
    inside->companions = {permits->key};
    inside->owners = holdersIn(reading, *permits);
    inside->ownersCut = isCut(*permits);
    return inside;
}

/// Of permits that all end: when the last of them does.
std::optional<qint64> RedissonCounter::logicalExpiry(const Reading &reading) const
{
    const Companion *permits =
        m_kind == Kind::Permits ? companionNamed(reading, timeoutKey(reading.key)) : nullptr;
    if (!permits)
        return std::nullopt;
    const QList<InnerOwner> holders = holdersIn(reading, *permits);
    const auto last =
        std::max_element(holders.begin(), holders.end(),
                         [](const InnerOwner &a, const InnerOwner &b) { return a.deadline < b.deadline; });
    if (last == holders.end() || last->deadline == noDeadline)
        return std::nullopt;
    return last->deadline + reading.unixMinusSteady;
}

QString RedissonCounter::refusal(ActionKind kind) const
{
    if (isLengthening(kind) && m_kind != Kind::Permits)
        return noLeaseRefusal();
    return Dialect::refusal(kind);
}

Recipe RedissonCounter::release(const QByteArray &key, const QByteArray &token) const
{
    switch (m_kind) {
    case Kind::Permits:
        return {QByteArrayLiteral("redisson_permit_release"),
                {key, timeoutKey(key)},
                {token, semaphoreChannel(key)}};
    case Kind::Semaphore:
        return {QByteArrayLiteral("redisson_semaphore_release"), {key}, {token, semaphoreChannel(key)}};
    case Kind::Latch:
        break;
    }
    return {QByteArrayLiteral("release_publish"), {key}, {token, "0", latchChannel(key)}};
}

} // namespace

void addRedissonCounters(DialectList &list)
{
    using Kind = RedissonCounter::Kind;
    for (const Kind kind : {Kind::Permits, Kind::Semaphore, Kind::Latch})
        list.push_back(std::make_unique<RedissonCounter>(kind));
}

} // namespace locks
