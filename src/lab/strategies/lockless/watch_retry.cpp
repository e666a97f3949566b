// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class WatchRetry : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("watch-retry"); }
    QString title() const override { return Strategy::tr("WATCH and MULTI, retried"); }
    QString promise() const override { return Strategy::tr("Optimistic, and does not give up."); }
    QString guarantee() const override
    {
        return Strategy::tr("EXEC writes only if nobody wrote since WATCH, and a refused one is tried again "
                            "until it commits: nothing is lost or skipped.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Attempts grow with the number of clients: each commit refuses everybody else who was reading.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("WATCH COUNTER"), QStringLiteral("GET COUNTER"), QStringLiteral("MULTI"),
                QStringLiteral("SET COUNTER value+1"),
                QStringLiteral("EXEC   → nil: wait, from the beginning")};
    }
    bool guardsAnyWork() const override { return false; }
    int minimumRoundTrips() const override { return 3; }
    bool usesTransactions() const override { return true; }
    bool hasLease() const override { return false; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        for (;;) {
            client->attempt();
            const auto turn = co_await recipes::watchedIncrement(client);
            if (!turn)
                co_return client->fail(turn.error());
            if (*turn != Turn::FailedTransaction)
                co_return *turn;
            const LabClient::Patience patience = client->refused();
            if (!patience.again || !co_await client->pause(patience.pause))
                co_return client->giveUp();
        }
    }
};

} // namespace

const Strategy &watchRetry()
{
    static const WatchRetry strategy;
    return strategy;
}

} // namespace lab::strategies
