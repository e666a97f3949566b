// SPDX-License-Identifier: GPL-3.0-or-later
// Python's walrus and cacheops, whose waiters block on a list beside the lock; python-redis-lock, likewise,
// stands among Python's others (python_dialects.cpp).
#include "locks/dialects/families.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

constexpr qsizetype walrusBytes = 32;

bool isWalrusId(const Observation &observation)
{
    const QByteArray &value = observation.reading.value;
    return value.size() == walrusBytes
        && std::any_of(value.begin(), value.end(), [](char each) { return each < ' ' || each > '~'; });
}

/// "…:<32 hex digits>": a query, function or view with its arguments.
bool isCachedKey(QByteArrayView key)
{
    return key.size() > 33 && key[key.size() - 33] == ':' && isHex32(key.last(32));
}

bool isCacheopsLock(const Observation &observation)
{
    return observation.reading.value == "LOCK" && isCachedKey(observation.reading.key);
}

/// The release pushes an element to the list on which the waiters block.
class BlockingDialect : public StringDialect
{
public:
    using StringDialect::StringDialect;
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {QByteArrayLiteral("release_push"), {key, listOf(key)}, {token}};
    }
    QList<QList<QByteArray>> afterRelease(const QByteArray &key) const override
    {
        const QByteArray list = listOf(key);
        return {{"DEL", list}, {"LPUSH", list, "1"}, {"PEXPIRE", list, "1000"}};
    }
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::List || StringDialect::fits(type, shape);
    }
    bool waitersBlock() const override { return true; }

protected:
    virtual QByteArray listOf(const QByteArray &key) const = 0;
};

class Walrus : public BlockingDialect
{
public:
    Walrus()
        : BlockingDialect(
            {.id = "walrus",
             .keys = {begins("lock:")},
             .keyWords = "lock:*, with lock.event:* beside it",
             .shapes = shapesOf(Shape::Other),
             .valueWords = "32 random bytes",
             .naming = Naming::ByKey,
             .lease = Lease::Any,
             .check = isWalrusId,
             .warnings = Warning::HolderNotices | Warning::ImmortalByDesign | Warning::SleepsUntilTold,
             .newToken = [] {
                 return systemRandom(walrusBytes);
             }})
    {
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.type == KeyType::List && reading.key.startsWith("lock.event:");
    }

protected:
    QByteArray listOf(const QByteArray &key) const override { return "lock.event:" + key.mid(5); }
};

/// cacheops: while one client computes a value, the word stands where the value will be.
class Cacheops : public BlockingDialect
{
public:
    Cacheops()
        : BlockingDialect({.id = "cacheops",
                           .keyWords = "*:<32 hex digits>, with *:signal beside it",
                           .shapes = shapesOf(Shape::Other, Shape::Constant),
                           .valueWords = "LOCK",
                           .naming = Naming::ByKey,
                           .check = isCacheopsLock,
                           .warnings = Warning::SameForAll | Warning::SleepsUntilTold,
                           .constant = true,
                           .noTakeOver = valueIsRead})
    {
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.type == KeyType::List && reading.key.endsWith(":signal")
            && isCachedKey(QByteArrayView(reading.key).chopped(7));
    }

protected:
    QByteArray listOf(const QByteArray &key) const override { return key + ":signal"; }
};

} // namespace

void addBlockingDialects(DialectList &list)
{
    list.push_back(std::make_unique<Walrus>());
    list.push_back(std::make_unique<Cacheops>());
}

} // namespace locks
