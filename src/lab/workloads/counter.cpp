// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/account.h"
#include "lab/measure/tally.h"
#include "lab/spec/workload.h"
#include "lab/turn/lab_client.h"

namespace lab::workloads {

namespace {

/// GET, +1, SET on one key: the classic.
class Counter : public Workload
{
public:
    QByteArray id() const override { return QByteArrayLiteral("counter"); }
    QString title() const override { return Workload::tr("Counter: GET, +1, SET"); }

    void prepare(redis::Request &request, const Keys &keys, const RunSpec &) const override
    {
        request.add("SET", keys.counter, "0");
    }

    QCoro::Task<Turn> work(LabClient *client) const override
    {
        const ServerCalls::Command get{QByteArrayLiteral("GET"), client->keys().counter};
        const auto read = co_await client->state().read(get);
        if (!read)
            co_return client->fail(read.error());
        if (read->refused)
            co_return Turn::RefusedWrite;
        client->readState();
        const qint64 next = read->replies.front().bytes.toLongLong() + 1;
        co_await client->hold();
        if (client->faults().crashesBeforeWrite())
            co_return Turn::Crashed;

        const QList<ServerCalls::Command> set{
            {QByteArrayLiteral("SET"), client->keys().counter, QByteArray::number(next)}};
        const auto written = co_await client->state().write(set);
        if (!written)
            co_return client->fail(written.error());
        if (written->refused)
            co_return Turn::RefusedWrite;
        client->wrote(next);
        co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
    }

    void addCounterQuery(redis::Request &request, const Keys &keys) const override
    {
        request.add("GET", keys.counter);
    }

    void account(RunResult &result, const Tally &tally,
                 const std::vector<redis::Value> &replies) const override
    {
        if (replies.front().isString())
            putFinal(result, tally, counterOf(replies.front()));
    }
};

} // namespace

const Workload &counter()
{
    static const Counter workload;
    return workload;
}

} // namespace lab::workloads
