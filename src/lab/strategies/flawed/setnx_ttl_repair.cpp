// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class SetnxTtlRepair : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("setnx-ttl-repair"); }
    QString title() const override { return Strategy::tr("SETNX, EXPIRE, and a repair"); }
    QString promise() const override
    {
        return Strategy::tr("Whoever finds a lock without a lease gives it one.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease; a crash between "
                            "SETNX and EXPIRE is repaired by those who wait.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Those who wait behind a crashed holder give up just as its repaired lease ends, and skip that "
            "increment. MULTI around one DEL adds nothing: the gap between GET and DEL stays. Published with "
            "lease and wait of 2 s, in whole seconds, spinning: its pause of 0.001 µs is none.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY TOKEN"), QStringLiteral("EXPIRE KEY lease"),
                           QStringLiteral("SETNX → 0: TTL KEY   → −1: EXPIRE KEY lease"),
                           QStringLiteral("   wait, try again")}
        + recipes::workLines()
            + QStringList{QStringLiteral("GET KEY   → compared with TOKEN in the client"),
                          QStringLiteral("MULTI"), QStringLiteral("DEL KEY"), QStringLiteral("EXEC")};
    }
    int minimumRoundTrips() const override { return 6; }
    bool wholeSeconds() const override { return true; }
    Published published() const override
    {
        using namespace std::chrono_literals;
        return {2s, QByteArrayLiteral("spin"), {}, 2s};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->token);
        if (!set)
            co_return set.error();
        if (set->integer == 1 && client->faults().crashesBetween())
            co_return Entry::Crashed;
        bool needsLease = set->integer == 1;
        if (!needsLease) {
            const auto ttl = co_await client->server().call("TTL", client->lockKey());
            if (!ttl)
                co_return ttl.error();
            needsLease = ttl->integer == -1;
        }
        if (needsLease) {
            const Done leased = co_await recipes::expire(client);
            if (!leased)
                co_return leased.error();
        }
        co_return set->integer == 1 ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        const auto holder = co_await client->server().call("GET", client->lockKey());
        if (!holder)
            co_return holder.error();
        if (holder->bytes != ticket->token)
            co_return Done();
        co_return co_await client->server().deleteByName(ticket->token, ServerCalls::Deletion::InMulti);
    }
};

} // namespace

const Strategy &setnxTtlRepair()
{
    static const SetnxTtlRepair strategy;
    return strategy;
}

} // namespace lab::strategies
