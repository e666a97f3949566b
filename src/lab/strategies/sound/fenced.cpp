// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

using Carries = StateAccess::Carries;

class Fenced : public LockStrategy
{
public:
    explicit Fenced(Carries carries)
        : m_carries(carries)
    {
    }
    QByteArray id() const override { return QByteArrayLiteral("fenced"); }
    QString title() const override { return Strategy::tr("SET NX PX with a fencing number"); }
    QString promise() const override { return Strategy::tr("The overrun that cannot corrupt."); }
    QString guarantee() const override
    {
        return Strategy::tr("Reads and writes carry a number that grows with every grant, and the store "
                            "refuses older ones: nothing is lost even when two clients are inside.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("Needs a store that compares numbers. Two clients can still be inside after an "
                            "overrun; the late one’s work is refused, not undone.");
    }
    QStringList commands() const override
    {
        return QStringList{
                   QStringLiteral("EVALSHA fenced-acquire 2 KEY NUMBER TOKEN lease   → nil: wait, try again"),
                   QStringLiteral("   if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then"),
                   QStringLiteral("     return redis.call('INCR', KEYS[2])"),
                   QStringLiteral("   end"),
                   QStringLiteral("EVALSHA fenced-store   around GET COUNTER and SET COUNTER:"),
                   QStringLiteral("   if ARGV[1] < redis.call('GET', FLOOR) then return nil end"),
                   QStringLiteral("   redis.call('SET', FLOOR, ARGV[1])")}
        + recipes::workLines() + recipes::compareAndDeleteLines();
    }
    int minimumRoundTrips() const override { return 4; }
    bool refusesLateWrites() const override { return true; }
    QList<redis::Script> scripts() const override
    {
        return {scripts::fencedAcquire(), scripts::fencedStore(), scripts::compareAndDelete()};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const QList<QByteArray> keys{client->lockKey(), client->keys().fence};
        const QList<QByteArray> arguments{ticket->token, client->leaseMs()};
        const auto number = co_await client->server().script(scripts::fencedAcquire(), keys, arguments);
        if (!number)
            co_return number.error();
        if (number->isNil())
            co_return Entry::Refused;
        client->state().setFence(number->integer, m_carries);
        co_return Entry::Granted;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::compareAndDelete(client, ticket->token);
    }

private:
    Carries m_carries;
};

/// As many stores have it: a read asks nobody.
class FencedWrites : public Fenced
{
public:
    FencedWrites()
        : Fenced(Carries::WritesOnly)
    {
    }
    QByteArray id() const override { return QByteArrayLiteral("fenced-writes"); }
    QString title() const override { return Strategy::tr("SET NX PX, a fencing number on writes only"); }
};

} // namespace

const Strategy &fenced()
{
    static const Fenced strategy(Carries::ReadsAndWrites);
    return strategy;
}

const Strategy &fencedWrites()
{
    static const FencedWrites strategy;
    return strategy;
}

} // namespace lab::strategies
