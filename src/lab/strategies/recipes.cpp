// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

#include "lab/spec/scripts.h"

namespace lab::recipes {

redis::Result<Entry> grantedUnlessNil(const redis::Result<redis::Value> &reply)
{
    if (!reply)
        return reply.error();
    return reply->isNil() ? Entry::Refused : Entry::Granted;
}

redis::Result<Entry> grantedIfOne(const redis::Result<redis::Value> &reply)
{
    if (!reply)
        return reply.error();
    return reply->integer == 1 ? Entry::Granted : Entry::Refused;
}

redis::Result<void> doneUnlessError(const redis::Result<redis::Value> &reply)
{
    if (!reply)
        return reply.error();
    return redis::Result<void>();
}

LeaseWords leaseWords(const LabClient *client)
{
    const qint64 ms = client->lease().count();
    if (ms % 1000 != 0)
        return {QByteArrayLiteral("PEXPIRE"), QByteArrayLiteral("PX"), QByteArray::number(ms)};
    return {QByteArrayLiteral("EXPIRE"), QByteArrayLiteral("EX"), QByteArray::number(ms / 1000)};
}

QCoro::Task<redis::Result<Entry>> setNxEx(LabClient *client, QByteArray token)
{
    const LeaseWords lease = leaseWords(client);
    const auto set =
        co_await client->server().call("SET", client->lockKey(), token, "NX", lease.option, lease.number);
    co_return grantedUnlessNil(set);
}

QCoro::Task<redis::Result<Entry>> setNxPx(LabClient *client, QByteArray token)
{
    const auto set =
        co_await client->server().call("SET", client->lockKey(), token, "NX", "PX", client->leaseMs());
    co_return grantedUnlessNil(set);
}

QCoro::Task<redis::Result<void>> expire(LabClient *client)
{
    const LeaseWords lease = leaseWords(client);
    const auto set = co_await client->server().call(lease.expire, client->lockKey(), lease.number);
    co_return doneUnlessError(set);
}

QCoro::Task<redis::Result<void>> compareAndDelete(LabClient *client, QByteArray token)
{
    const QList<QByteArray> keys{client->lockKey()};
    const QList<QByteArray> arguments{token};
    const auto deleted = co_await client->server().script(scripts::compareAndDelete(), keys, arguments);
    co_return doneUnlessError(deleted);
}

QCoro::Task<redis::Result<Turn>> watchedIncrement(LabClient *client)
{
    const QByteArray &counter = client->keys().counter;
    const auto watched = co_await client->server().call("WATCH", counter);
    if (!watched)
        co_return watched.error();
    const auto read = co_await client->server().call("GET", counter);
    if (!read)
        co_return read.error();
    const qint64 next = read->bytes.toLongLong() + 1;
    co_await client->hold();
    if (client->faults().crashesBeforeWrite())
        co_return Turn::Crashed;

    redis::Request transaction;
    transaction.add("MULTI");
    transaction.add("SET", counter, QByteArray::number(next));
    transaction.add("EXEC");
    const auto replies = co_await client->server().batch(transaction);
    if (!replies)
        co_return replies.error();
    const redis::Value &executed = replies->back();
    if (executed.isError())
        co_return redis::errorFromReply(executed.bytes);
    if (executed.isNil()) {
        client->execRefused();
        co_return Turn::FailedTransaction;
    }
    client->committed();
    client->wrote(next);
    co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
}

QStringList compareAndDeleteLines()
{
    return {QStringLiteral("EVALSHA compare-and-delete 1 KEY TOKEN"),
            QStringLiteral("   if redis.call('GET', KEYS[1]) == ARGV[1] then"),
            QStringLiteral("     return redis.call('DEL', KEYS[1])"), QStringLiteral("   end"),
            QStringLiteral("   return 0")};
}

QString valueNote()
{
    return u' '
        + Strategy::tr("VALUE is one constant in the published code, which never looks at it; the lab sends "
                       "the token "
                       "there, to see whose lock a DEL removes.");
}

QStringList workLines()
{
    return {QStringLiteral("GET COUNTER"), QStringLiteral("SET COUNTER value+1")};
}

} // namespace lab::recipes
