// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/account.h"
#include "lab/measure/tally.h"
#include "lab/spec/workload.h"
#include "lab/turn/lab_client.h"
#include "lab/turn/trial.h"

namespace lab::workloads {

namespace {

/// A few phones, many buyers: read the stock, check, write one less, add an order.
class FlashSale : public Workload
{
public:
    QByteArray id() const override { return QByteArrayLiteral("flash-sale"); }
    QString title() const override { return Workload::tr("Flash sale: check the stock, sell one"); }

    void prepare(redis::Request &request, const Keys &keys, const RunSpec &spec) const override
    {
        request.add("SET", keys.stock, QByteArray::number(spec.stock));
    }

    QCoro::Task<Turn> work(LabClient *client) const override
    {
        const ServerCalls::Command get{QByteArrayLiteral("GET"), client->keys().stock};
        const auto read = co_await client->state().read(get);
        if (!read)
            co_return client->fail(read.error());
        if (read->refused)
            co_return Turn::RefusedWrite;
        const qint64 stock = read->replies.front().bytes.toLongLong();
        if (stock <= 0) { // nobody thinks about what is not for sale
            client->trial()->countSoldOut();
            co_return Turn::Counted;
        }
        co_await client->hold();
        if (client->faults().crashesBeforeWrite())
            co_return Turn::Crashed;
        const QList<ServerCalls::Command> sell{
            {QByteArrayLiteral("SET"), client->keys().stock, QByteArray::number(stock - 1)},
            {QByteArrayLiteral("RPUSH"), client->keys().orders, QByteArray::number(client->index())}};
        const auto written = co_await client->state().write(sell);
        if (!written)
            co_return client->fail(written.error());
        if (written->refused)
            co_return Turn::RefusedWrite;
        client->wrote(client->trial()->spec().stock - stock + 1);
        co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
    }

    void addCounterQuery(redis::Request &request, const Keys &keys) const override
    {
        request.add("LLEN", keys.orders);
    }

    qint64 expectedOf(qint64 counter, qint64 turns, const RunSpec &spec) const override
    {
        return std::min(spec.stock, std::max(turns, counter));
    }
    qint64 neverWrittenOf(qint64, qint64) const override { return 0; }
    qint64 sampleOf(const RunResult &result, qint64 before) const override
    {
        return result.sale ? result.sale->sold : before;
    }
    void addFinalQuery(redis::Request &request, const Keys &keys) const override
    {
        request.add("LLEN", keys.orders);
        request.add("GET", keys.stock);
    }

    // What should be there in the end is an answer for every buyer: an order in the list, or "sold out".
    void account(RunResult &result, const Tally &tally,
                 const std::vector<redis::Value> &replies) const override
    {
        if (!replies.front().isInteger())
            return;
        SaleResult sale;
        sale.stock = result.spec.stock;
        sale.sold = replies.front().integer;
        sale.left = counterOf(replies.at(1));
        sale.oversold = std::max<qint64>(0, sale.sold - sale.stock);
        sale.soldOut = tally.soldOut;
        putFinal(result, tally, sale.sold + sale.soldOut);
        result.sale = sale;
    }
};

} // namespace

const Workload &flashSale()
{
    static const FlashSale workload;
    return workload;
}

} // namespace lab::workloads
