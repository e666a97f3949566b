// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class Watchdog : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("watchdog"); }
    QString title() const override { return Strategy::tr("SET NX PX with renewal"); }
    QString promise() const override { return Strategy::tr("The lease is renewed while the holder lives."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time, however long the work, while the holder lives and reaches "
                            "the server; a crash ends the renewal and so the lock.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("A holder that forgets to release is renewed for ever. One that is stopped as a "
                            "whole, renewal included, overruns like any other.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY TOKEN NX PX lease   → nil: wait, try again"),
                           QStringLiteral("EVALSHA compare-and-expire 1 KEY TOKEN lease   every lease/3"),
                           QStringLiteral("   if redis.call('GET', KEYS[1]) == ARGV[1] then"),
                           QStringLiteral("     return redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                           QStringLiteral("   end"),
                           QStringLiteral("   return 0")}
        + recipes::workLines() + recipes::compareAndDeleteLines();
    }
    int minimumRoundTrips() const override { return 4; }
    bool leaseEndsUnderHolder() const override { return false; }
    QList<redis::Script> scripts() const override
    {
        return {scripts::compareAndDelete(), scripts::compareAndExpire()};
    }
    bool hasBackground() const override { return true; }

    // One for all turns of a client: whatever it holds when the time has come is renewed.
    QCoro::Task<> background(LabClient *client) const override
    {
        const auto third = std::chrono::microseconds(client->lease()) / 3;
        const QList<QByteArray> keys{client->lockKey()};
        while (co_await client->pauseInBackground(third)) {
            if (client->renewed().isEmpty())
                continue;
            const QList<QByteArray> arguments{client->renewed(), client->leaseMs()};
            const auto kept = co_await client->server().script(scripts::compareAndExpire(), keys, arguments);
            if (!kept && !client->renewed().isEmpty())
                client->fail(kept.error());
        }
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::setNxPx(client, ticket->token);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        client->renew({});
        co_return co_await recipes::compareAndDelete(client, ticket->token);
    }

    QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const override
    {
        if (!client->faults().stopsRenewal())
            client->renew(ticket->token);
        const Turn turn = co_await client->work();
        if (turn == Turn::Crashed || turn == Turn::CrashedAfterWrite)
            client->renew({}); // the dead renew nothing
        co_return turn;
    }
};

} // namespace

const Strategy &watchdog()
{
    static const Watchdog strategy;
    return strategy;
}

} // namespace lab::strategies
