// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class MultiThenGet : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("multi-then-get"); }
    QString title() const override { return Strategy::tr("GET inside MULTI"); }
    QString promise() const override
    {
        return Strategy::tr("A transaction around read and write. The mistake to avoid.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("None. Inside MULTI commands are queued, so nothing can be read there.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("GET answers QUEUED, which is no value. In PHP get() then returns the "
                            "client object, which is 1 as a number: every client adds 1 and writes 2. "
                            "The final value stays 2. Published as the mistake to avoid.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("MULTI"), QStringLiteral("GET COUNTER   → QUEUED"),
                QStringLiteral("SET COUNTER 2"), QStringLiteral("EXEC")};
    }
    bool guardsAnyWork() const override { return false; }
    int minimumRoundTrips() const override { return 2; }
    bool hasLease() const override { return false; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        client->attempt();
        redis::Request beginning;
        beginning.add("MULTI");
        beginning.add("GET", client->keys().counter);
        const auto begun = co_await client->server().batch(beginning);
        if (!begun)
            co_return client->fail(begun.error());
        // What PHP calculates with the published code: (int) of the client object that get() returns, plus 1.
        constexpr qint64 next = 2;
        co_await client->hold();
        if (client->faults().crashesBeforeWrite())
            co_return Turn::Crashed;
        redis::Request rest;
        rest.add("SET", client->keys().counter, QByteArray::number(next));
        rest.add("EXEC");
        const auto executed = co_await client->server().batch(rest);
        if (!executed)
            co_return client->fail(executed.error());
        if (executed->back().isError())
            co_return client->fail(redis::errorFromReply(executed->back().bytes));
        client->committed();
        client->wrote(next);
        co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
    }
};

} // namespace

const Strategy &multiThenGet()
{
    static const MultiThenGet strategy;
    return strategy;
}

} // namespace lab::strategies
