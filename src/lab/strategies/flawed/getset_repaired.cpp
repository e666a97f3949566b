// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

using std::chrono::milliseconds;

/// As far as this way of locking can be repaired: what GETSET finds decides alone, to the millisecond.
class GetsetRepaired : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("getset-repaired"); }
    QString title() const override { return Strategy::tr("SETNX and GETSET of a deadline, repaired"); }
    QString promise() const override
    {
        return Strategy::tr("Whoever finds nothing, or a lapsed lock, by GETSET has it.");
    }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One holder at a time, if all clocks agree and work is shorter than the lease. No "
            "phantom: a key that GETSET has written belongs to somebody.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Still needs equal clocks: a client whose clock is ahead takes a live lock. A loser’s GETSET "
            "moves the winner’s deadline. The holder looks at his own clock before DEL, and a pause between "
            "the two still removes a successor’s lock.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY now+lease   → 1: in"),
                           QStringLiteral("GET KEY   → nil, or not over yet: wait, try again"),
                           QStringLiteral("GETSET KEY now+lease   → nil, or over: in")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY   only before its own deadline")};
    }
    bool leaseIsInValue() const override { return true; }
    bool hasDeadlineInValue() const override { return true; }
    int minimumRoundTrips() const override { return 4; }
    Published published() const override
    {
        using namespace std::chrono_literals;
        return {3s, {}, {}, {}};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        ticket->value = deadline(client);
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->value);
        const Entered entered = recipes::grantedIfOne(set);
        if (!entered || *entered == Entry::Granted)
            co_return entered;
        const auto held = co_await client->server().call("GET", client->lockKey());
        if (!held)
            co_return held.error();
        if (held->isNil() || !isOver(client, held->bytes))
            co_return Entry::Refused;
        ticket->value = deadline(client);
        const auto before = co_await client->server().call("GETSET", client->lockKey(), ticket->value);
        if (!before)
            co_return before.error();
        co_return before->isNil() || isOver(client, before->bytes) ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        if (isOver(client, ticket->value))
            co_return Done(); // it may be a successor's by now
        co_return co_await client->server().deleteByName(ticket->value);
    }

private:
    static QByteArray deadline(const LabClient *client)
    {
        return QByteArray::number((client->timeOfDay() + client->lease()).count());
    }
    static bool isOver(const LabClient *client, const QByteArray &value)
    {
        return client->timeOfDay().count() > value.toLongLong();
    }
};

} // namespace

const Strategy &getsetRepaired()
{
    static const GetsetRepaired strategy;
    return strategy;
}

} // namespace lab::strategies
