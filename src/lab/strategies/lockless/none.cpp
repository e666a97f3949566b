// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class None : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("none"); }
    QString title() const override { return Strategy::tr("No lock"); }
    QString promise() const override { return Strategy::tr("Read, add one, write. What could go wrong?"); }
    QString guarantee() const override { return Strategy::tr("None. Every client believes it is alone."); }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "Lost updates: two clients read 10, both write 11, and one increment is gone without any error.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("GET COUNTER"), QStringLiteral("SET COUNTER value+1")};
    }
    int minimumRoundTrips() const override { return 2; }
    bool hasLease() const override { return false; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        client->attempt();
        client->granted();
        const Turn turn = co_await client->work();
        client->leave();
        co_return turn;
    }
};

} // namespace

const Strategy &none()
{
    static const None strategy;
    return strategy;
}

} // namespace lab::strategies
