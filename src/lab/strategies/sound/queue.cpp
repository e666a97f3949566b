// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"
#include "lab/turn/trial.h"

namespace lab::strategies {

namespace {

class Queue : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("queue"); }
    QString title() const override { return Strategy::tr("BLPOP of a token"); }
    QString promise() const override
    {
        return Strategy::tr("The server keeps the queue: first come, first served.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time, in the order of arrival, without any retry.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "The token dies with its holder: after a crash nobody gets in again. There is no lease.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("BLPOP KEY 0   waits its turn")} + recipes::workLines()
            + QStringList{QStringLiteral("RPUSH KEY token")};
    }
    int minimumRoundTrips() const override { return 4; }
    bool hasLease() const override { return false; }
    bool hasToken() const override { return true; }
    void prepare(redis::Request &request, const Keys &keys) const override
    {
        request.add("RPUSH", keys.lock, token());
    }
    void addWakeUps(redis::Request &request, const Keys &keys, int clients) const override
    {
        for (int client = 0; client < clients; ++client)
            request.add("RPUSH", keys.lock, over());
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto left = client->patienceLeft();
        if (left && left->count() <= 0) {
            const auto popped = co_await client->server().call("LPOP", client->lockKey());
            co_return isToken(popped);
        }
        client->beginWaiting();
        const double seconds = left ? std::max(0.001, double(left->count()) / 1e6) : 0; // 0: for ever
        const ServerCalls::Command pop{QByteArrayLiteral("BLPOP"), client->lockKey(),
                                       QByteArray::number(seconds, 'f', left ? 3 : 0)};
        const auto popped = co_await client->server().blockingCall(pop);
        if (!popped || popped->isNil())
            co_return popped ? Entered(Entry::Refused) : Entered(popped.error());
        // A process may be woken before it is told that the run is over: it asks again, and somebody else
        // would never be woken.
        if (popped->elements.at(1).bytes == over() && !client->trial()->isOver()) {
            const auto back = co_await client->server().call("RPUSH", client->lockKey(), over());
            co_return back ? Entered(Entry::Refused) : Entered(back.error());
        }
        co_return isToken(popped->elements.at(1));
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        const auto pushed = co_await client->server().call("RPUSH", client->lockKey(), token());
        co_return recipes::doneUnlessError(pushed);
    }

private:
    static QByteArray over() { return QByteArrayLiteral("over"); } ///< for whoever waits when the run ends
    static QByteArray token() { return QByteArrayLiteral("token"); }
    static Entered isToken(const redis::Result<redis::Value> &popped)
    {
        if (!popped)
            return popped.error();
        return popped->bytes == token() ? Entry::Granted : Entry::Refused;
    }
};

} // namespace

const Strategy &queue()
{
    static const Queue strategy;
    return strategy;
}

} // namespace lab::strategies
