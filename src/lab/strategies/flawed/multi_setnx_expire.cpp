// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class MultiSetnxExpire : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("multi-setnx-expire"); }
    QString title() const override { return Strategy::tr("SETNX and EXPIRE inside MULTI"); }
    QString promise() const override
    {
        return Strategy::tr("Both commands or none: nobody can crash in between.");
    }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One holder at a time while work is shorter than the lease, as long as nobody dies.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("EXPIRE runs for the losers too: each of them renews the dead holder’s lease, so "
                            "that nobody ever gets in again. Published.")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("MULTI"), QStringLiteral("SETNX KEY VALUE"),
                           QStringLiteral("EXPIRE KEY lease   also when SETNX answers 0"),
                           QStringLiteral("EXEC   → 0, 1: wait, try again")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 4; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const recipes::LeaseWords lease = recipes::leaseWords(client);
        redis::Request request;
        request.add("MULTI");
        request.add("SETNX", client->lockKey(), ticket->token);
        request.add(lease.expire, client->lockKey(), lease.number);
        request.add("EXEC");
        const auto replies = co_await client->server().batch(request);
        if (!replies)
            co_return replies.error();
        const redis::Value &executed = replies->back();
        if (!executed.isArray() || executed.elements.size() != 2)
            co_return redis::errorFromReply(executed.bytes);
        co_return executed.elements.front().integer == 1 ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &multiSetnxExpire()
{
    static const MultiSetnxExpire strategy;
    return strategy;
}

} // namespace lab::strategies
