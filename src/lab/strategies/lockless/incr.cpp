// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class Incr : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("incr"); }
    QString title() const override { return Strategy::tr("INCR on the server"); }
    QString promise() const override
    {
        return Strategy::tr("No lock needed: the server adds one. The speed limit.");
    }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One command is atomic: Redis runs nothing else in between. Nothing is ever lost.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Only does what one command can do. Work that needs a decision in your program needs more.");
    }
    QStringList commands() const override { return {QStringLiteral("INCR COUNTER")}; }
    bool guardsAnyWork() const override { return false; }
    bool isTraced() const override { return false; }
    int minimumRoundTrips() const override { return 1; }
    bool hasLease() const override { return false; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        client->attempt();
        const auto counted = co_await client->server().call("INCR", client->keys().counter);
        if (!counted)
            co_return client->fail(counted.error());
        client->committed();
        co_return Turn::Counted;
    }
};

} // namespace

const Strategy &incr()
{
    static const Incr strategy;
    return strategy;
}

} // namespace lab::strategies
