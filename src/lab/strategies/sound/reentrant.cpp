// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class Reentrant : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("reentrant"); }
    QString title() const override { return Strategy::tr("Hash with a count, by script"); }
    QString promise() const override { return Strategy::tr("Entered twice, left twice."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease, who may enter again; "
                            "the lock is free when it has left as often as it came.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("As any lock with a lease: work that is longer lets a second client in.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("EVALSHA hash-acquire 1 KEY TOKEN lease   → ms: wait, try again"),
                           QStringLiteral("   if redis.call('EXISTS', KEYS[1]) == 0"),
                           QStringLiteral("       or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then"),
                           QStringLiteral("     redis.call('HINCRBY', KEYS[1], ARGV[1], 1)"),
                           QStringLiteral("     redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                           QStringLiteral("     return nil"),
                           QStringLiteral("   end"),
                           QStringLiteral("   return redis.call('PTTL', KEYS[1])"),
                           QStringLiteral("hash-acquire, hash-release   the inner pair")}
        + recipes::workLines()
            + QStringList{QStringLiteral("EVALSHA hash-release 1 KEY TOKEN lease"),
                          QStringLiteral("   if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then"),
                          QStringLiteral("     return redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                          QStringLiteral("   end"), QStringLiteral("   return redis.call('DEL', KEYS[1])")};
    }
    int minimumRoundTrips() const override { return 6; }
    QList<redis::Script> scripts() const override { return {scripts::hashAcquire(), scripts::hashRelease()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey()};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        const auto left = co_await client->server().script(scripts::hashAcquire(), keys, arguments);
        if (!left)
            co_return left.error();
        co_return left->isNil() ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey()};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        const auto left = co_await client->server().script(scripts::hashRelease(), keys, arguments);
        co_return recipes::doneUnlessError(left);
    }

    QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const override
    {
        const Entered again = co_await acquire(client, ticket);
        if (!again)
            co_return client->fail(again.error());
        const Done left = co_await release(client, ticket);
        if (!left)
            co_return client->fail(left.error());
        co_return co_await client->work(); // the outer part believes that it still holds
    }
};

} // namespace

const Strategy &reentrant()
{
    static const Reentrant strategy;
    return strategy;
}

} // namespace lab::strategies
