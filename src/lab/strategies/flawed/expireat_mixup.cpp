// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class ExpireatMixup : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("expireat-mixup"); }
    QString title() const override { return Strategy::tr("SETNX, and a timestamp given to EXPIRE"); }
    QString promise() const override
    {
        return Strategy::tr("Repairs orphaned locks by taking them. Fails without any fault.");
    }
    QString guarantee() const override { return Strategy::tr("None that holds."); }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "EXPIRE takes seconds and gets a timestamp: leases of 57 years. TTL −1 between the holder’s "
            "SETNX and EXPIRE, and −2 after an unlock, both count as orphaned: SET without NX, and in. The "
            "deadline is computed before the wait, so a late grant is short; two owners within one second "
            "look alike; and is-it-mine is an assignment, so that unlock and extend hit the successor. "
            "Published with a lease of 15 s, no wait, and a retry after 100,000 µs.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY deadline   → 1: EXPIRE KEY deadline, in"),
                           QStringLiteral("TTL KEY   → below 0: SET KEY deadline, in"),
                           QStringLiteral("   else wait, try again")}
        + recipes::workLines()
            + QStringList{QStringLiteral("GET KEY   → taken for one’s own, whatever it is"),
                          QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 6; }
    bool leaseEndsUnderHolder() const override { return false; }
    bool wholeSeconds() const override { return true; }
    Published published() const override
    {
        using namespace std::chrono_literals;
        return {15s, QByteArrayLiteral("fixed"), 100ms, 0s};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        using std::chrono::seconds;
        if (ticket->value.isEmpty()) { // once, before the wait
            const seconds now = std::chrono::floor<seconds>(client->timeOfDay());
            ticket->value = QByteArray::number((now + std::chrono::ceil<seconds>(client->lease())).count());
        }
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->value);
        if (!set)
            co_return set.error();
        if (set->integer == 1) {
            if (client->faults().crashesBetween())
                co_return Entry::Crashed;
            const auto leased = co_await client->server().call("EXPIRE", client->lockKey(), ticket->value);
            co_return leased ? Entered(Entry::Granted) : Entered(leased.error());
        }
        const auto ttl = co_await client->server().call("TTL", client->lockKey());
        if (!ttl)
            co_return ttl.error();
        if (ttl->integer >= 0)
            co_return Entry::Refused;
        const auto taken = co_await client->server().call("SET", client->lockKey(), ticket->value);
        co_return taken ? Entered(Entry::Granted) : Entered(taken.error());
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        const auto held = co_await client->server().call("GET", client->lockKey());
        if (!held)
            co_return held.error();
        if (held->isNil())
            co_return Done();
        co_return co_await client->server().deleteByName(ticket->value);
    }
};

} // namespace

const Strategy &expireatMixup()
{
    static const ExpireatMixup strategy;
    return strategy;
}

} // namespace lab::strategies
