// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class Watch : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("watch"); }
    QString title() const override { return Strategy::tr("WATCH and MULTI, not retried"); }
    QString promise() const override
    {
        return Strategy::tr("Optimistic: the server refuses a write that comes too late.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("EXEC writes only if nobody wrote since WATCH. No update is overwritten.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "A refused EXEC is not tried again, as published: the increment is skipped. The more clients, "
            "the more are skipped. Final = expected − failed transactions. The article that published it "
            "calls it unfit, though it quotes the advice to retry.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("WATCH COUNTER"), QStringLiteral("GET COUNTER"), QStringLiteral("MULTI"),
                QStringLiteral("SET COUNTER value+1"), QStringLiteral("EXEC   → nil: skipped")};
    }
    bool guardsAnyWork() const override { return false; }
    int minimumRoundTrips() const override { return 3; }
    bool usesTransactions() const override { return true; }
    bool hasLease() const override { return false; }

    // Nobody is let in here, so nobody can overlap: the server judges each write when it comes.
    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        client->attempt();
        const auto turn = co_await recipes::watchedIncrement(client);
        co_return turn ? *turn : client->fail(turn.error());
    }
};

} // namespace

const Strategy &watch()
{
    static const Watch strategy;
    return strategy;
}

} // namespace lab::strategies
