// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class Optimistic : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("optimistic"); }
    QString title() const override { return Strategy::tr("SET NX EX, and a version in the store"); }
    QString promise() const override
    {
        return Strategy::tr("The lock lowers the risk; the version catches what is left.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("A late or parallel write does not corrupt: the store refuses a write whose "
                            "version is not the one that was read.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("Overruns let a second client in, and DEL removes a successor’s lock; what "
                            "either of them did outside the store is not undone. The refused increment is "
                            "counted as refused, not retried.")
            + recipes::valueNote();
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY VALUE NX EX lease   → nil: wait, try again")}
        + recipes::workLines()
            + QStringList{
                QStringLiteral("EVALSHA versioned-store   in place of that SET: refuses another version"),
                QStringLiteral("   if ARGV[1] ~= redis.call('GET', VERSION) then return nil end"),
                QStringLiteral("   redis.call('INCR', VERSION)"),
                QStringLiteral("   redis.call('SET', COUNTER, value+1)"), QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 4; }
    bool refusesLateWrites() const override { return true; }
    QList<redis::Script> scripts() const override { return {scripts::versionedStore()}; }
    Published published() const override { return {std::chrono::seconds(10), {}, {}, {}}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        client->state().checkVersion();
        co_return co_await recipes::setNxEx(client, ticket->token);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->token);
    }
};

} // namespace

const Strategy &optimistic()
{
    static const Optimistic strategy;
    return strategy;
}

} // namespace lab::strategies
