// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class ReentrantValue : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("reentrant-value"); }
    QString title() const override { return Strategy::tr("SETNX, entered again by value"); }
    QString promise() const override
    {
        return Strategy::tr("Who finds its own token in the lock is in again.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("A client does not block itself, and waits for nobody but others.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Nothing counts how often it is in: the inner release frees the lock while the outer part still "
            "works, and a second client gets in. Published. There is no lease.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY TOKEN   → 1: in"),
                           QStringLiteral("GET KEY   → TOKEN: in again, else wait, try again"),
                           QStringLiteral("SETNX, GET KEY   the inner acquire"),
                           QStringLiteral("EVALSHA compare-and-delete 1 KEY TOKEN   the inner release")}
        + recipes::workLines() + recipes::compareAndDeleteLines();
    }
    int minimumRoundTrips() const override { return 8; }
    bool hasLease() const override { return false; }
    QList<redis::Script> scripts() const override { return {scripts::compareAndDelete()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->token);
        const Entered entered = recipes::grantedIfOne(set);
        if (!entered || *entered == Entry::Granted)
            co_return entered;
        const auto held = co_await client->server().call("GET", client->lockKey());
        if (!held)
            co_return held.error();
        co_return held->bytes == ticket->token ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::compareAndDelete(client, ticket->token);
    }

    QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const override
    {
        const Entered again = co_await acquire(client, ticket);
        if (!again)
            co_return client->fail(again.error());
        const Done left = co_await release(client, ticket);
        if (!left)
            co_return client->fail(left.error());
        co_return co_await client->work(); // the outer part believes that it still holds
    }
};

} // namespace

const Strategy &reentrantValue()
{
    static const ReentrantValue strategy;
    return strategy;
}

} // namespace lab::strategies
