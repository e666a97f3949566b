// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class SetNxEx : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("set-nx-ex"); }
    QString title() const override { return Strategy::tr("SET NX EX, released by name"); }
    QString promise() const override
    {
        return Strategy::tr("A lease in one command. Deletes without looking.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease; a crashed holder’s "
                            "lock ends by itself. SET knows NX and EX since 2.6.12.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("After an overrun DEL removes the lock of the client that came next, and lets a "
                            "third one in.")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY VALUE NX EX lease   → nil: wait, try again")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 4; }
    Published published() const override { return {std::chrono::seconds(10), {}, {}, {}}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::setNxEx(client, ticket->token);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &setNxEx()
{
    static const SetNxEx strategy;
    return strategy;
}

} // namespace lab::strategies
