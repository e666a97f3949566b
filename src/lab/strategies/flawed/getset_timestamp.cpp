// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies/recipes.h"

namespace lab::strategies {

namespace {

class GetsetTimestamp : public LockStrategy
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
            "Needs equal clocks. If the holder unlocks between the loser’s GET and GETSET, GETSET writes the "
            "key but the call says no: a phantom that nobody owns bars everybody for a lease. After an "
            "overrun DEL removes a successor’s lock. Its is-it-locked query deletes a lapsed key and can "
            "delete a live successor. Published as bug-free in production, with a lease of 3 s and one try.");
    }
    QStringList commands() const override
    {
        return QStringList{QStringLiteral("SETNX KEY now+lease   → 1: in"),
                           QStringLiteral("GET KEY   → not over yet: wait, try again"),
                           QStringLiteral("GETSET KEY now+lease   → still what GET said: in")}
        + recipes::workLines() + QStringList{QStringLiteral("DEL KEY")};
    }
    bool leaseIsInValue() const override { return true; }
    int minimumRoundTrips() const override { return 4; }
    bool hasDeadlineInValue() const override { return true; }
    Published published() const override
    {
        using namespace std::chrono_literals;
        return {3s, {}, {}, 0s};
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        const std::chrono::milliseconds now = client->timeOfDay();
        ticket->value = QByteArray::number((now + client->lease()).count() + 1);
        const auto set = co_await client->server().call("SETNX", client->lockKey(), ticket->value);
        const Entered entered = recipes::grantedIfOne(set);
        if (!entered || *entered == Entry::Granted)
            co_return entered;
        const auto held = co_await client->server().call("GET", client->lockKey());
        if (!held)
            co_return held.error();
        if (held->isNil() || held->bytes.toLongLong() >= client->timeOfDay().count())
            co_return Entry::Refused;
        const auto before = co_await client->server().call("GETSET", client->lockKey(), ticket->value);
        if (!before)
            co_return before.error();
        if (before->isNil())
            client->leftPhantom(); // the key is ours now, and we go away
        co_return before->bytes == held->bytes ? Entry::Granted : Entry::Refused;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        co_return co_await client->server().deleteByName(ticket->value);
    }
};

} // namespace

const Strategy &getsetTimestamp()
{
    static const GetsetTimestamp strategy;
    return strategy;
}

} // namespace lab::strategies
