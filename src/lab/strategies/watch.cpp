// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/client.h"
#include "lab/strategy.h"

namespace lab::strategies {

namespace {

class Watch : public Strategy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("watch"); }
    QString title() const override { return Strategy::tr("WATCH and MULTI, not retried"); }
    QString promise() const override
    {
        return Strategy::tr("Optimistic: the server refuses a write that comes too late.");
    }
    QString guarantee() const override
    {
        return Strategy::tr("EXEC writes only if nobody wrote since WATCH. No update is overwritten.");
    }
    QString knownFailure() const override
    {
        return Strategy::tr(
            "A refused EXEC is not tried again, as published: the increment is skipped. The more "
            "clients, the "
            "more are skipped. Final = expected − failed transactions.");
    }
    QStringList commands() const override
    {
        return {QStringLiteral("WATCH COUNTER"), QStringLiteral("GET COUNTER"), QStringLiteral("MULTI"),
                QStringLiteral("SET COUNTER value+1"), QStringLiteral("EXEC   → nil: skipped")};
    }

    // Nobody is let in here, so nobody can overlap: the server judges each write when it comes.
    QCoro::Task<Turn> increment(Client *client) const override
    {
        client->attempt();
        const auto watched = co_await client->call("WATCH", client->counterKey());
        if (!watched)
            co_return client->fail(watched.error());
        const auto read = co_await client->call("GET", client->counterKey());
        if (!read)
            co_return client->fail(read.error());
        co_await client->hold();

        redis::Request transaction;
        transaction.add("MULTI");
        transaction.add("SET", client->counterKey(), QByteArray::number(read->bytes.toLongLong() + 1));
        transaction.add("EXEC");
        const auto replies = co_await client->batch(transaction);
        if (!replies)
            co_return client->fail(replies.error());
        const redis::Value &executed = replies->values.back();
        if (executed.isError())
            co_return client->fail(redis::errorFromReply(executed.bytes));
        if (executed.isNil())
            co_return Turn::FailedTransaction;
        client->committed();
        co_return Turn::Counted;
    }
};

} // namespace

const Strategy &watch()
{
    static const Watch strategy;
    return strategy;
}

} // namespace lab::strategies
