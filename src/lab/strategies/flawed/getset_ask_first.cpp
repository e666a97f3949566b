// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/deadline_lock.h"

namespace lab::strategies {

namespace {

/// The same class, used by somebody who asks its isLockExist() first.
class GetsetAskFirst : public DeadlineLock
{
public:
    QByteArray id() const override { return QByteArrayLiteral("getset-ask-first"); }
    QString title() const override { return Strategy::tr("The same, asking first whether it is locked"); }
    QString promise() const override
    {
        return Strategy::tr("Asks before it locks; who asks removes what has lapsed.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("None once a lock has lapsed. Until then that of getset-timestamp.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "The question deletes: between its GET, which finds a lapsed lock, and its DEL a successor may "
            "have taken it over, and his live lock is gone. Then two are inside. And between question and "
            "SETNX anybody may come. Published, as isLockExist() of the same class.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("GET KEY   → over: DEL KEY; not over: no"),
                           QStringLiteral("SETNX KEY now+lease   → 1: in"),
                           QStringLiteral("GET KEY, GETSET KEY   as getset-timestamp")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    int minimumRoundTrips() const override { return 5; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        client->noteGrants();
        const auto seen = co_await client->server().call("GET", client->lockKey());
        if (!seen)
            co_return seen.error();
        if (seen->isString()) {
            if (!isOver(client, *seen))
                co_return Entry::Refused;
            const Done deleted = co_await client->server().deleteByName(seen->bytes);
            if (!deleted)
                co_return deleted.error();
        }
        co_return co_await tryOnce(client, ticket);
    }
};

} // namespace

const Strategy &getsetAskFirst()
{
    static const GetsetAskFirst strategy;
    return strategy;
}

} // namespace lab::strategies
