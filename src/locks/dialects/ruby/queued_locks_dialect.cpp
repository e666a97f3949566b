// SPDX-License-Identifier: GPL-3.0-or-later
// Ruby's redis_queued_locks: a hash that names its holder, beside it queues that name every waiter.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/warning_texts.h"
#include "locks/model/action_kind.h"

#include <algorithm>

namespace locks {

namespace {

constexpr char lockPrefix[] = "rql:lock:";
constexpr char queuePrefix[] = "rql:lock_queue:";
constexpr char acquirerPrefix[] = "rql:acq:";
constexpr char ownerField[] = "acq_id";

QByteArray fieldOf(const Reading &reading, QByteArrayView name)
{
    for (const auto &[field, value] : reading.members) {
        if (field == name)
            return value;
    }
    return {};
}

QList<QByteArray> queuesOf(const QByteArray &key)
{
    const QByteArray queue = queuePrefix + key.mid(qsizetype(sizeof(lockPrefix)) - 1);
    return {queue, queue + ":read", queue + ":write"};
}

class QueuedLock : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("redis_queued_locks"); }
    Description description() const override
    {
        return {"rql:lock:*, with rql:lock_queue:*",
                "hash",
                "acq_id: rql:acq:<process>/<thread>/<fiber>/<ractor>/<id>",
                {"process", "thread", "acquired at"},
                {}};
    }
    /// It ends a block by EXPIRE 0 of the key, whoever's it is by then.
    Warnings warnings() const override { return Warning::DeletesBlindly; }
    /// It also knows the queues beside its locks.
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::Hash || type == KeyType::SortedSet;
    }
    bool asksCompanions(KeyType type, Shape shape) const override { return type == KeyType::Hash; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        if (!isLock(reading))
            return {};
        QList<CompanionQuery> queries;
        for (const QByteArray &queue : queuesOf(reading.key))
            queries.append({CompanionQuery::What::SortedSet, queue});
        return queries;
    }
    bool recognises(const Observation &observation) const override { return isLock(observation.reading); }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.key.startsWith("rql:") && !reading.key.startsWith(lockPrefix);
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const QByteArray acquirer = fieldOf(reading, ownerField);
        return reading.exists && !acquirer.isEmpty() ? std::optional(acquirer) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    Owner ownerOf(const Reading &reading) const override;
    Form form() const override { return Form::Script; }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("hash_value_release"), {key}, {token, ownerField}};
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return {QByteArrayLiteral("hash_value_extend"),
                {key},
                {token, ownerField, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "1" : "0"}};
    }

private:
    static bool isLock(const Reading &reading)
    {
        return reading.type == KeyType::Hash && reading.key.startsWith(lockPrefix)
            && fieldOf(reading, ownerField).startsWith(acquirerPrefix);
    }
};

InsidePtr QueuedLock::inside(const Reading &reading) const
{
    QList<std::pair<double, QByteArray>> waiters;
    auto inside = std::make_shared<Inside>();
    const QList<QByteArray> queues = queuesOf(reading.key);
    for (const Companion &each : reading.companions) {
        if (!each.exists || !queues.contains(each.key))
            continue;
        inside->companions.append(each.key);
        for (const auto &[waiter, since] : each.members)
            waiters.append({since.toDouble(), waiter});
    }
    if (inside->companions.isEmpty())
        return nullptr;
    std::sort(waiters.begin(), waiters.end());
    for (const auto &waiter : waiters)
        inside->queue.append(waiter.second);
    inside->waiters = qint32(waiters.size());
    inside->waitersFrom = WaitersFrom::Queue;
    return inside;
}

/// "rql:acq:4711/2600/2608/1/374dd74324"
Owner QueuedLock::owner(const QByteArray &key, const QByteArray &token) const
{
    if (!token.startsWith(acquirerPrefix))
        return {};
    const QList<QByteArray> parts = token.mid(qsizetype(sizeof(acquirerPrefix)) - 1).split('/');
    if (parts.size() != 5 || !isDigits(parts.first()))
        return {};
    Owner owner = namedOwner(QT_TRANSLATE_NOOP("Dialect", "process"), parts.first());
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Thread")), partText(parts.at(1))});
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Id")), partText(parts.at(4))});
    return owner;
}

Owner QueuedLock::ownerOf(const Reading &reading) const
{
    Owner read = Dialect::ownerOf(reading);
    if (const qint64 since = readSeconds(fieldOf(reading, "ts")); since > 0)
        setMadeAt(read, QDateTime::fromMSecsSinceEpoch(since, Qt::UTC));
    return read;
}

} // namespace

void addQueuedLocks(DialectList &list)
{
    list.push_back(std::make_unique<QueuedLock>());
}

} // namespace locks
