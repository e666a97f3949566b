// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/client.h"
#include "lab/strategy.h"
#include "redis/script.h"

namespace lab::strategies {

namespace {

class SetNxLua : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("set-nx-lua"); }
    QString title() const override { return Strategy::tr("SET NX PX, released by script"); }
    QString promise() const override { return Strategy::tr("The correct lock on a single master."); }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One holder at a time while work is shorter than the lease; a release never removes "
            "another's lock.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Work longer than the lease: a second client gets in while the first still works. And one "
            "master is "
            "one point of failure.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("SET KEY TOKEN NX PX lease   → nil: wait, try again"),
                QStringLiteral("GET COUNTER"),
                QStringLiteral("SET COUNTER value+1"),
                QStringLiteral("EVALSHA compare-and-delete 1 KEY TOKEN"),
                QStringLiteral("   if redis.call('GET', KEYS[1]) == ARGV[1] then"),
                QStringLiteral("     return redis.call('DEL', KEYS[1])"),
                QStringLiteral("   end"),
                QStringLiteral("   return 0")};
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

        auto deleted = co_await client->call("EVALSHA", m_release.sha(), "1", client->lockKey(), token);
        if (!deleted && deleted.error().kind == redis::ErrorKind::NoScript)
            deleted = co_await client->call("EVAL", m_release.source(), "1", client->lockKey(), token);
        co_return deleted ? turn : client->fail(deleted.error());
    }

private:
    const redis::Script m_release =
        redis::Script::fromFile(QStringLiteral(":/lua/lab_compare_and_delete.lua"));
};

} // namespace

const Strategy &setNxLua()
{
    static const SetNxLua strategy;
    return strategy;
}

} // namespace lab::strategies
