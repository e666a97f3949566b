// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"
#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"

namespace lab::strategies {

namespace {

class Lua : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("lua"); }
    QString title() const override { return Strategy::tr("GET and SET inside one script"); }
    QString promise() const override { return Strategy::tr("No lock needed: scripts run alone."); }
    QString guarantee() const override
    {
        return Strategy::tr("Nothing else runs on the server while a script does, so nothing comes between "
                            "its GET and its SET. Nothing is lost.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr("Everybody else waits while it runs: a long script stops the whole server.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("EVALSHA increment 1 COUNTER"),
                QStringLiteral("   local value = (redis.call('GET', KEYS[1]) or 0) + 1"),
                QStringLiteral("   redis.call('SET', KEYS[1], value)"), QStringLiteral("   return value")};
    }
    bool guardsAnyWork() const override { return false; }
    bool isTraced() const override { return false; }
    int minimumRoundTrips() const override { return 1; }
    bool hasLease() const override { return false; }
    QList<redis::Script> scripts() const override { return {scripts::increment()}; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        client->attempt();
        const QList<QByteArray> keys{client->keys().counter};
        const QList<QByteArray> none;
        const auto counted = co_await client->server().script(scripts::increment(), keys, none);
        if (!counted)
            co_return client->fail(counted.error());
        client->committed();
        co_return Turn::Counted;
    }
};

} // namespace

const Strategy &lua()
{
    static const Lua strategy;
    return strategy;
}

} // namespace lab::strategies
