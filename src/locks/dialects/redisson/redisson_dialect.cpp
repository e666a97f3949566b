// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/redisson/redisson_dialect.h"

#include "locks/dialects/value_shapes.h"
#include "locks/model/read_bounds.h"

#include <algorithm>

namespace locks {

QByteArray redisson::braced(const QByteArray &key)
{
    return key.contains('{') ? key : '{' + key + '}';
}

QByteArray redisson::lockChannel(const QByteArray &key)
{
    return "redisson_lock__channel:" + braced(key);
}

bool redisson::isOwnerField(QByteArrayView field)
{
    return field.size() > 37 && field[36] == ':' && isUuid(field.first(36)) && isDigits(field.sliced(37));
}

Owner redisson::fieldOwner(const QByteArray &field)
{
    if (!isOwnerField(field))
        return {};
    const QString client = QString::fromLatin1(field.first(36));
    const QString thread = QString::fromLatin1(field.sliced(37));
    Owner owner;
    owner.text = dialectText(QT_TRANSLATE_NOOP("Dialect", "client %1 · thread %2")).arg(client, thread);
    owner.fields = {{dialectText(QT_TRANSLATE_NOOP("Dialect", "Client")), client},
                    {dialectText(QT_TRANSLATE_NOOP("Dialect", "Thread")), thread}};
    return owner;
}

const Companion *redisson::companionNamed(const Reading &reading, const QByteArray &key)
{
    for (const Companion &each : reading.companions) {
        if (each.exists && each.key == key)
            return &each;
    }
    return nullptr;
}

using namespace redisson;

namespace {

constexpr char queuePrefix[] = "redisson_lock_queue:";
constexpr char tokenPrefix[] = "redisson_lock_token:";
constexpr char timeoutPrefix[] = "redisson_lock_timeout:";

/// Of a fair queue's key: what its lock can be called. Braces may be the name's own, or put around it.
QList<QByteArray> locksOf(const QByteArray &queue)
{
    const QByteArray name = queue.mid(qsizetype(sizeof(queuePrefix)) - 1);
    const bool around = name.startsWith('{') && name.indexOf('}') == name.size() - 1 && name.size() > 2;
    if (around)
        return {name.sliced(1, name.size() - 2), name};
    return {name};
}

bool isQueue(const Reading &reading)
{
    return reading.type == KeyType::List && reading.key.startsWith(queuePrefix) && !reading.members.isEmpty();
}

QByteArray nameInQueueKey(const Reading &reading)
{
    return reading.key.mid(qsizetype(sizeof(queuePrefix)) - 1);
}

/// The channel on which the first client in the queue is woken.
QByteArray headChannel(const Reading &reading)
{
    return "redisson_lock__channel:" + nameInQueueKey(reading) + ':' + reading.members.first().first;
}

/// The end of the wait of the first client in the queue, Unix ms; empty: it has none. Nullopt: it was not
/// read, because the queue is too long.
std::optional<QByteArray> headUntil(const Reading &reading, const Companion &timeouts)
{
    const QByteArray &head = reading.members.first().first;
    const auto found = std::find_if(timeouts.members.begin(), timeouts.members.end(),
                                    [&head](const auto &member) { return member.first == head; });
    constexpr double year10000 = 253402300800000;
    if (found != timeouts.members.end()) {
        const double until = found->second.toDouble();
        return until > 0 && until < year10000 ? found->second : QByteArray();
    }
    return timeouts.count >= mostMembers ? std::nullopt : std::optional(QByteArray());
}

/// A fair queue without its lock, whose first client has no end of its wait or does not listen: other clients
/// get the lock only when that client's wait is over, or never.
bool isStuckQueue(const Reading &reading)
{
    if (!isQueue(reading) || reading.companions.isEmpty())
        return false;
    const QByteArray timeouts = timeoutPrefix + nameInQueueKey(reading);
    const QByteArray channel = headChannel(reading);
    std::optional<QByteArray> until = QByteArray();
    bool isSilent = false; // only an answer proves it
    for (const Companion &each : reading.companions) {
        if (each.key == timeouts)
            until = headUntil(reading, each);
        else if (each.key == channel)
            isSilent = each.count == 0;
        else if (each.exists)
            return false;
    }
    if (!until)
        return false;
    return until->isEmpty() || isSilent;
}

/// Only a client of Redisson that waits for this very lock listens there.
bool hasWaiters(const Reading &reading)
{
    return companionNamed(reading, lockChannel(reading.key));
}

/// A basket may have one article of a kind, too; but a random UUID, whose key ends within the watchdog's
/// lease, is a client's.
bool isUnderWatchdog(const Reading &reading)
{
    constexpr qint64 watchdogLease = 30000;
    return reading.pttl > 0 && reading.pttl <= watchdogLease
        && isUuidFour(QByteArrayView(reading.members.front().first).first(36));
}

InsidePtr insideOfQueue(const Reading &reading)
{
    auto inside = std::make_shared<Inside>();
    for (const auto &member : reading.members)
        inside->queue.append(member.first);
    inside->waiters = qint32(std::max<qint64>(reading.memberCount, reading.members.size()));
    inside->waitersFrom = WaitersFrom::Queue;
    inside->facts.append({queueWithoutLock.toByteArray(), locksOf(reading.key).first()});
    const QByteArray timeouts = timeoutPrefix + nameInQueueKey(reading);
    for (const Companion &each : reading.companions) {
        const QByteArray until =
            each.key == timeouts ? headUntil(reading, each).value_or(QByteArray()) : QByteArray();
        if (!until.isEmpty())
            inside->facts.append({queueHeadUntil.toByteArray(),
                                  QDateTime::fromMSecsSinceEpoch(qint64(until.toDouble()), Qt::UTC)
                                      .toString(Qt::ISODateWithMs)
                                      .toLatin1()});
    }
    return inside;
}

} // namespace

QByteArray RedissonDialect::id() const
{
    switch (m_kind) {
    case Kind::Fair:
        return QByteArrayLiteral("redisson.fair");
    case Kind::Fenced:
        return QByteArrayLiteral("redisson.fenced");
    case Kind::Plain:
        break;
    }
    return QByteArrayLiteral("redisson.lock");
}

Description RedissonDialect::description() const
{
    Description description{
        "any", "hash", "one field <uuid>:<thread>, its hold count", {"client", "thread", "hold count"}, {}};
    if (m_kind == Kind::Fair)
        description.key = "any, with redisson_lock_queue:{<key>}";
    if (m_kind == Kind::Fenced)
        description.key = "any, with redisson_lock_token:{<key>}";
    for (const char *other : {"redisson.lock", "redisson.fair", "redisson.fenced"}) {
        if (id() != other)
            description.confusedWith.append(other);
    }
    return description;
}

bool RedissonDialect::fits(KeyType type, Shape shape) const
{
    // The plain one also knows the keys that Redisson keeps beside a lock, of whatever type.
    return type == KeyType::Hash || m_kind == Kind::Plain || (type == KeyType::List && m_kind == Kind::Fair);
}

bool RedissonDialect::isCompanion(const Reading &reading) const
{
    const QByteArray &key = reading.key;
    if (isStuckQueue(reading))
        return false;
    if (key.startsWith("redisson_"))
        return key.startsWith(queuePrefix) || key.startsWith(tokenPrefix) || key.startsWith(timeoutPrefix)
            || key.startsWith("redisson_unlock_latch:");
    return reading.type == KeyType::String && key.size() > 50 && key.contains(":rwlock_timeout:");
}

QList<CompanionQuery> RedissonDialect::companions(const Reading &reading, Shape shape) const
{
    if (isQueue(reading)) {
        QList<CompanionQuery> queries;
        for (const QByteArray &lock : locksOf(reading.key))
            queries.append({CompanionQuery::What::Exists, lock});
        queries.append({CompanionQuery::What::SortedSet, timeoutPrefix + nameInQueueKey(reading)});
        queries.append({CompanionQuery::What::Subscribers, headChannel(reading)});
        return queries;
    }
    if (reading.type != KeyType::Hash || reading.members.size() != 1
        || !isOwnerField(reading.members.front().first))
        return {};
    const QByteArray name = braced(reading.key);
    return {{CompanionQuery::What::List, queuePrefix + name},
            {CompanionQuery::What::Exists, timeoutPrefix + name},
            {CompanionQuery::What::String, tokenPrefix + name},
            {CompanionQuery::What::Subscribers, lockChannel(reading.key)}};
}

InsidePtr RedissonDialect::inside(const Reading &reading) const
{
    if (reading.type == KeyType::List)
        return insideOfQueue(reading);
    const bool again = reading.members.size() == 1 && reading.members.front().second != "1";
    // Most locks are held once, by nobody who waits in a queue: nothing to keep.
    if (m_kind == Kind::Plain && !again)
        return nullptr;
    const QByteArray name = braced(reading.key);
    auto inside = std::make_shared<Inside>();
    if (again)
        inside->facts.append({"hold_count", reading.members.front().second});
    if (const Companion *queue = companionNamed(reading, queuePrefix + name)) {
        for (const auto &member : queue->members)
            inside->queue.append(member.first);
        inside->waiters = qint32(queue->count);
        inside->waitersFrom = WaitersFrom::Queue;
        inside->companions.append(queue->key);
    }
    if (const Companion *timeouts = companionNamed(reading, timeoutPrefix + name))
        inside->companions.append(timeouts->key);
    if (const Companion *counter = companionNamed(reading, tokenPrefix + name)) {
        inside->facts.append({"fencing_token", counter->value});
        inside->companions.append(counter->key);
    }
    return inside;
}

Warnings RedissonDialect::warnings() const
{
    const Warnings all = Warning::WatchdogResets | Warning::WatchdogStops;
    return m_kind == Kind::Fenced ? all | Warning::CounterStays : all;
}

bool redisson::isLockHash(const Reading &reading)
{
    if (reading.type != KeyType::Hash || reading.members.size() != 1 || reading.memberCount > 1)
        return false;
    const auto &[field, count] = reading.members.front();
    return isOwnerField(field) && isDigits(count) && count.size() <= 10 && count.toLongLong() >= 1;
}

bool RedissonDialect::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    if (reading.type == KeyType::List)
        return m_kind == Kind::Fair && isStuckQueue(reading);
    if (!isLockHash(reading))
        return false;
    const QByteArray name = braced(reading.key);
    if (m_kind == Kind::Fair)
        return companionNamed(reading, queuePrefix + name) || companionNamed(reading, timeoutPrefix + name);
    if (m_kind == Kind::Fenced)
        return companionNamed(reading, tokenPrefix + name);
    return observation.sign >= NameSign::Lock || isUnderWatchdog(reading) || hasWaiters(reading);
}

bool RedissonDialect::isPossible(const Observation &observation) const
{
    return m_kind == Kind::Plain && isLockHash(observation.reading) && observation.reading.pttl > 0;
}

std::optional<QByteArray> RedissonDialect::token(const Reading &reading) const
{
    if (!reading.exists || reading.type != KeyType::Hash || reading.members.size() != 1
        || reading.memberCount > 1)
        return std::nullopt;
    return reading.members.front().first;
}

Owner RedissonDialect::owner(const QByteArray &key, const QByteArray &token) const
{
    return fieldOwner(token);
}

QByteArray RedissonDialect::newToken() const
{
    return freshUuidFour() + ":1";
}

Recipe RedissonDialect::acquire(const QByteArray &key, const QByteArray &token,
                                std::chrono::milliseconds ttl) const
{
    Recipe recipe = Dialect::acquire(key, token, ttl);
    recipe.script = QByteArrayLiteral("redisson_acquire");
    return recipe;
}

Recipe RedissonDialect::extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                               bool allowShorter, bool setExpiry) const
{
    Recipe recipe = Dialect::extend(key, token, ttl, allowShorter, setExpiry);
    recipe.script.prepend("redisson_");
    return recipe;
}

Recipe RedissonDialect::release(const QByteArray &key, const QByteArray &token) const
{
    const QByteArray name = braced(key);
    return {QByteArrayLiteral("redisson_release"),
            {key, queuePrefix + name, timeoutPrefix + name},
            {token, lockChannel(key)},
            QByteArrayLiteral("redisson_wake")};
}

Recipe RedissonDialect::takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                                 std::chrono::milliseconds ttl) const
{
    Recipe recipe = Dialect::takeOver(key, token, newToken, ttl);
    recipe.script = QByteArrayLiteral("redisson_takeover");
    return recipe;
}

QList<QByteArray> RedissonDialect::waiterChannels(const QByteArray &key) const
{
    return {lockChannel(key)};
}

QList<QByteArray> RedissonDialect::leftovers(const QByteArray &key) const
{
    if (m_kind != Kind::Fair)
        return {};
    return {queuePrefix + braced(key)};
}

} // namespace locks
