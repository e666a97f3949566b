// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class SetNxLua : public LockStrategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("set-nx-lua"); }
    QString title() const override { return Strategy::tr("SET NX PX, released by script"); }
    QString promise() const override { return Strategy::tr("The correct lock on a single master."); }
    QString guarantee() const override
    {
        return Strategy::tr("One holder at a time while work is shorter than the lease; a release never "
                            "removes another’s lock. SET knows NX and PX since 2.6.12.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Work longer than the lease: a second client gets in while the first still works. And one master "
            "is one point of failure. (A published Java client compares the script’s Long with an Integer: "
            "it releases, and reports that it did not.)");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SET KEY TOKEN NX PX lease   → nil: wait, try again")}
        + recipes::workLines() + recipes::compareAndDeleteLines();
    }
    int minimumRoundTrips() const override { return 4; }
    QList<redis::Script> scripts() const override { return {scripts::compareAndDelete()}; }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::setNxPx(client, ticket->token);
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await recipes::compareAndDelete(client, ticket->token);
    }
};

} // namespace

const Strategy &setNxLua()
{
    static const SetNxLua strategy;
    return strategy;
}

} // namespace lab::strategies
