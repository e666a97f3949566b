// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class Setnx : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("setnx"); }
    QString title() const override { return Strategy::tr("SETNX without a lease"); }
    QString promise() const override { return Strategy::tr("The first one in. Nothing else."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time, as long as nobody dies.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("A holder that crashes leaves the lock for ever: there is no expiry. SETNX is "
                            "regarded as deprecated since SET knows NX (2.6.12).")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY VALUE   → 0: wait, try again")} + recipes::workLines()
            + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 4; }
    bool hasLease() const override { return false; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->token);
        co_return recipes::grantedIfOne(set);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &setnx()
{
    static const Setnx strategy;
    return strategy;
}

} // namespace lab::strategies
