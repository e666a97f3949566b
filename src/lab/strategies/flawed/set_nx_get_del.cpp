// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class SetNxGetDel : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("set-nx-get-del"); }
    QString title() const override { return Strategy::tr("SET NX EX, released by GET and DEL"); }
    QString promise() const override
    {
        return Strategy::tr("A lease and a random token; looks before it deletes.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease. A crashed holder’s "
                            "lock ends by itself.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("The gap between GET and DEL: if the lease ends just there, DEL removes a "
                            "successor’s lock. MULTI "
                            "around one DEL adds nothing. Published with a lease of 2 s, spinning.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY TOKEN NX EX lease   → nil: wait, try again")}
        + recipes::workLines()
            + QStringList{QStringLiteral("GET KEY   → compared with TOKEN in the client"),
                          QStringLiteral("MULTI"), QStringLiteral("DEL KEY"), QStringLiteral("EXEC")};
    }
    int minimumRoundTrips() const override { return 5; }
    Published published() const override
    {
        using namespace std::chrono_literals;
        return {2s, QByteArrayLiteral("spin"), {}, {}};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::setNxEx(client, ticket->token);
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

const Strategy &setNxGetDel()
{
    static const SetNxGetDel strategy;
    return strategy;
}

} // namespace lab::strategies
