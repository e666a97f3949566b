// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/external_lock.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

/// The user's own locking: a command that answers on standard input and output.
class External : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("external"); }
    QString title() const override { return Strategy::tr("A command of your own"); }
    QString promise() const override { return Strategy::tr("Whatever it promises: the lab will see."); }
    QString guarantee() const override
    {
        return Strategy::tr("Yours. The lab counts from outside whether two were inside, and what was lost.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("To be found. The command is started once a client, told about the server in its "
                            "environment, and asked line by line.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("acquire KEY lease   → ok; no: wait, try again; error TEXT")}
        + recipes::workLines() + QStringList{QStringLiteral("release KEY   → ok, no or error TEXT")};
    }
    bool isExternal() const override { return true; }
    int minimumRoundTrips() const override { return 2; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *) const override
    {
        const QByteArray line = "acquire " + client->lockKey() + ' ' + client->leaseMs();
        const auto answer = co_await client->external()->ask(line);
        if (!answer)
            co_return answer.error();
        co_return *answer ? Entry::Granted : Entry::Refused;
    }

    // What the program wrote nobody tells the lab. Of one that is about to die it looks, by a command that is
    // none of the client's: who waits may write something else later.
    QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const override
    {
        const bool dies = client->faults().crashesBeforeWrite() || client->faults().crashesAfterWrite();
        if (dies && !client->server().gate()) {
            const auto connection = client->server().connections().front();
            const auto found = co_await connection->call("GET", client->lockKey());
            if (found && found->isString())
                ticket->value = found->bytes;
        }
        co_return co_await client->work();
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *) const override
    {
        const QByteArray line = "release " + client->lockKey();
        const auto answer = co_await client->external()->ask(line);
        if (!answer)
            co_return answer.error();
        co_return Done();
    }
};

} // namespace

const Strategy &external()
{
    static const External strategy;
    return strategy;
}

} // namespace lab::strategies
