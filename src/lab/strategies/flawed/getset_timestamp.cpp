// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/deadline_lock.h"

namespace lab::strategies {

namespace {

/// The Yii2 class as published, in whole seconds and with what PHP makes of its comparisons.
class GetsetTimestamp : public DeadlineLock
{
public:
    QByteArray id() const override { return QByteArrayLiteral("getset-timestamp"); }
    QString title() const override { return Strategy::tr("SETNX of a deadline, taken over by GETSET"); }
    QString promise() const override { return Strategy::tr("The value says when it ends; no TTL needed."); }
    QString guarantee() const override
    {
        return Strategy::tr(
            "One holder at a time, if all clocks agree, work is short, and nobody unlocks at the wrong "
            "moment. A crashed holder’s lock can be taken over when its time has passed.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "If the holder unlocks before the loser’s GET, that answers nil, and in PHP every time is "
            "greater "
            "than nothing: GETSET writes the key, but the call says no. If he unlocks between GET and GETSET "
            "it does the same. That phantom, which nobody owns, bars everybody for a lease. After an overrun "
            "DEL removes a successor’s lock; two owners within one second look alike; clocks must agree. "
            "Published as bug-free in production, in whole seconds, with a lease of 3 s and one try. "
            "getset-repaired is the repaired form.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY now+lease   → 1: in"),
                           QStringLiteral("GET KEY   → not over yet: no; nil counts as over"),
                           QStringLiteral("GETSET KEY now+lease   → still what GET said: in"),
                           QStringLiteral("   nil or another: no")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        return tryOnce(client, ticket);
    }
};

} // namespace

const Strategy &getsetTimestamp()
{
    static const GetsetTimestamp strategy;
    return strategy;
}

} // namespace lab::strategies
