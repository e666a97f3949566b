// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class Pubsub : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("pubsub"); }
    QString title() const override { return Strategy::tr("Hash by script, waiters woken by a message"); }
    QString promise() const override
    {
        return Strategy::tr("Those who wait do not ask again until they are told.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease, who may enter again; "
                            "few round trips are wasted.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("As any lock with a lease: work that is longer lets a second client in. A "
                            "message wakes all who wait, and one gets in.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("EVALSHA hash-acquire 1 KEY TOKEN lease   → ms: SUBSCRIBE CHANNEL, "
                                          "wait for the message or that long"),
                           QStringLiteral("   if redis.call('EXISTS', KEYS[1]) == 0"),
                           QStringLiteral("       or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then"),
                           QStringLiteral("     redis.call('HINCRBY', KEYS[1], ARGV[1], 1)"),
                           QStringLiteral("     redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                           QStringLiteral("     return nil"),
                           QStringLiteral("   end"),
                           QStringLiteral("   return redis.call('PTTL', KEYS[1])")}
        + recipes::workLines()
            + QStringList{QStringLiteral("EVALSHA hash-release 2 KEY CHANNEL TOKEN lease"),
                          QStringLiteral("   if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then"),
                          QStringLiteral("     return redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                          QStringLiteral("   end"),
                          QStringLiteral("   redis.call('DEL', KEYS[1])"),
                          QStringLiteral("   redis.call('PUBLISH', KEYS[2], ARGV[1])")};
    }
    int minimumRoundTrips() const override { return 4; }
    int connectionsPerClient() const override { return 2; } // one listens
    QList<redis::Script> scripts() const override { return {scripts::hashAcquire(), scripts::hashRelease()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey()};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        client->messages().disarm();
        const auto left = co_await client->server().script(scripts::hashAcquire(), keys, arguments);
        if (!left)
            co_return left.error();
        ticket->retryIn = std::chrono::milliseconds(std::max<qint64>(1, left->integer));
        co_return left->isNil() ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey(), client->keys().channel};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        const auto left = co_await client->server().script(scripts::hashRelease(), keys, arguments);
        co_return recipes::doneUnlessError(left);
    }

    QCoro::Task<bool> waitTurn(LabClient *client, Ticket *ticket, std::chrono::microseconds) const override
    {
        if (!client->messages().isSubscribed()) {
            // And then asks once more: the message may have gone out before.
            const Done subscribed = co_await client->messages().subscribe(client->keys().channel);
            if (!subscribed)
                client->fail(subscribed.error());
            co_return subscribed.ok();
        }
        const auto left = client->patienceLeft();
        const auto time = left ? std::min(*left, ticket->retryIn) : ticket->retryIn;
        co_return co_await client->messages().wait(time);
    }
};

} // namespace

const Strategy &pubsub()
{
    static const Pubsub strategy;
    return strategy;
}

} // namespace lab::strategies
