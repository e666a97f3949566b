// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

using namespace std::chrono_literals;

constexpr auto masterTimeout = 50ms;

/// Source: "Distributed Locks with Redis", redis.io: the algorithm, its drift of a hundredth and 2 ms.
class Redlock : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("redlock"); }
    QString title() const override { return Strategy::tr("Redlock on several masters"); }
    QString promise() const override { return Strategy::tr("A majority of independent masters decides."); }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One holder at a time while work is shorter than the validity that is left, though a "
            "minority of the masters be down. The published clients ask the masters in turn, "
            "this one asks all at once.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "A pause after the elapsed time was checked is not noticed; a master that restarts "
            "empty can break the majority; and partial acquires that are not cleaned up starve "
            "everyone.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY TOKEN NX PX lease   on every master, 50 ms each"),
                           QStringLiteral("   OK from N/2+1, validity = lease − elapsed − drift > 0: in"),
                           QStringLiteral("   else compare-and-delete on every master, wait, try again")}
        + recipes::workLines() + QStringList{QStringLiteral("on every master:")}
        + recipes::compareAndDeleteLines();
    }
    bool runsOnMasters() const override { return true; }
    int minimumRoundTrips() const override { return 4; }
    Published published() const override { return {10s, {}, {}, {}}; }
    QList<redis::Script> scripts() const override { return {scripts::compareAndDelete()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto begun = client->elapsed();
        redis::Request set;
        set.add("SET", client->lockKey(), ticket->token, "NX", "PX", client->leaseMs());
        const int granted = co_await countGranted(client, set);
        const auto drift = client->lease() / 100 + 2ms;
        const auto validity = client->lease() - (client->elapsed() - begun) - drift;
        if (granted > int(client->server().masters()) / 2 && validity.count() > 0)
            co_return Entry::Granted;
        co_await releaseAll(client, ticket->token);
        co_return Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_await releaseAll(client, ticket->token);
        co_return Done();
    }

private:
    /// Sends it to all masters at once; how many answered OK or 1. One that does not answer is a no.
    static QCoro::Task<int> countGranted(LabClient *client, redis::Request request)
    {
        std::vector<redis::CallAwaiter> asked;
        for (size_t master = 0; master < client->server().masters(); ++master)
            asked.push_back(client->server().callOn(master, request, masterTimeout));
        client->server().addRoundTrips(1);
        int granted = 0;
        for (size_t master = 0; master < asked.size(); ++master) {
            const redis::Result<redis::Value> reply = co_await asked[master];
            const bool isYes = reply && (reply->isString() || reply->integer == 1);
            granted += isYes && client->server().hearsMaster(master);
        }
        co_return granted;
    }

    static QCoro::Task<int> releaseAll(LabClient *client, QByteArray token)
    {
        const redis::Script &script = scripts::compareAndDelete();
        redis::Request request;
        request.add("EVAL", script.source(), "1", client->lockKey(), token);
        co_return co_await countGranted(client, request);
    }
};

} // namespace

const Strategy &redlock()
{
    static const Redlock strategy;
    return strategy;
}

} // namespace lab::strategies
