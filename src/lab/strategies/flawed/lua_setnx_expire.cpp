// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class LuaSetnxExpire : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("lua-setnx-expire"); }
    QString title() const override { return Strategy::tr("SETNX and EXPIRE in one script"); }
    QString promise() const override { return Strategy::tr("Born with its lease."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease; no crash leaves a "
                            "lock without expiry.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("The release is blind: DEL removes a successor’s lock after an overrun. The "
                            "published script passes value and lease as KEYS, which a cluster refuses "
                            "(CROSSSLOT); here they are ARGV.")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("EVALSHA setnx-expire 1 KEY VALUE lease   → 0: wait, try again"),
                           QStringLiteral("   if redis.call('SETNX', KEYS[1], ARGV[1]) == 1 then"),
                           QStringLiteral("     redis.call('PEXPIRE', KEYS[1], ARGV[2])"),
                           QStringLiteral("     return 1"),
                           QStringLiteral("   end"),
                           QStringLiteral("   return 0")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 4; }
    QList<redis::Script> scripts() const override { return {scripts::setnxExpire()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey()};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        const auto set = co_await client->server().script(scripts::setnxExpire(), keys, arguments);
        co_return recipes::grantedIfOne(set);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &luaSetnxExpire()
{
    static const LuaSetnxExpire strategy;
    return strategy;
}

} // namespace lab::strategies
