// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class SetnxExpire : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("setnx-expire"); }
    QString title() const override { return Strategy::tr("SETNX, then EXPIRE"); }
    QString promise() const override { return Strategy::tr("A lease, one command later."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease; a crash of the "
                            "holder is healed by the lease.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("A crash between the two commands leaves the lock for ever. DEL removes a "
                            "successor’s lock after an overrun.")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY VALUE   → 0: wait, try again"),
                           QStringLiteral("EXPIRE KEY lease")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 5; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->token);
        const Entered entered = recipes::grantedIfOne(set);
        if (!entered || *entered != Entry::Granted)
            co_return entered;
        if (client->faults().crashesBetween())
            co_return Entry::Crashed;
        const Done leased = co_await recipes::expire(client);
        if (!leased)
            co_return leased.error();
        co_return Entry::Granted;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &setnxExpire()
{
    static const SetnxExpire strategy;
    return strategy;
}

} // namespace lab::strategies
