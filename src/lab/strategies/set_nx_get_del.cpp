// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/client.h"
#include "lab/strategy.h"

namespace lab::strategies {

namespace {

class SetNxGetDel : public Strategy
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
        return Strategy::tr(
            "One holder at a time while work is shorter than the lease. A crashed holder's lock ends "
            "by itself.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "The gap between GET and DEL: if the lease ends just there, DEL removes a successor's lock.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("SET KEY TOKEN NX PX lease   → nil: wait, try again"),
                QStringLiteral("GET COUNTER"), QStringLiteral("SET COUNTER value+1"),
                QStringLiteral("GET KEY   → compared with TOKEN in the client"), QStringLiteral("DEL KEY")};
    }

    QCoro::Task<Turn> increment(Client *client) const override
    {
        const QByteArray token = client->newToken();
        for (;;) {
            client->attempt();
            const auto set =
                co_await client->call("SET", client->lockKey(), token, "NX", "PX", client->leaseMs());
            if (!set)
                co_return client->fail(set.error());
            if (!set->isNil())
                break;
            const Client::Patience patience = client->refused();
            if (!patience.again || !co_await client->pause(patience))
                co_return client->giveUp();
        }
        client->granted();
        const Turn turn = co_await client->work();
        client->leave();

        const auto holder = co_await client->call("GET", client->lockKey());
        if (!holder)
            co_return client->fail(holder.error());
        if (holder->bytes != token)
            co_return turn;
        // The first GET of this packet only tells the lab what the DEL beside it removes.
        redis::Request deletion;
        deletion.add("GET", client->lockKey());
        deletion.add("DEL", client->lockKey());
        const auto deleted = co_await client->batch(deletion);
        if (!deleted)
            co_return client->fail(deleted.error());
        const redis::Value &removed = deleted->values.front();
        if (removed.isString() && removed.bytes != token)
            client->releasedForeign();
        co_return turn;
    }
};

} // namespace

const Strategy &setNxGetDel()
{
    static const SetNxGetDel strategy;
    return strategy;
}

} // namespace lab::strategies
