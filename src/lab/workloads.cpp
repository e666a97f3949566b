// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/workloads.h"

#include "lab/client.h"

namespace lab {

namespace {

/// GET, +1, SET on one key: the classic.
class Counter : public Workload
{
public:
    QByteArray id() const override { return QByteArrayLiteral("counter"); }
    QString title() const override { return Workload::tr("Counter: GET, +1, SET"); }

    QCoro::Task<Turn> work(Client *client) const override
    {
        const auto read = co_await client->call("GET", client->counterKey());
        if (!read)
            co_return client->fail(read.error());
        co_await client->hold();
        const QByteArray next = QByteArray::number(read->bytes.toLongLong() + 1);
        const auto written = co_await client->call("SET", client->counterKey(), next);
        co_return written ? Turn::Counted : client->fail(written.error());
    }
};

} // namespace

QList<const Workload *> Workloads::all()
{
    static const Counter counter;
    return {&counter};
}

const Workload *Workloads::find(const QByteArray &id)
{
    for (const Workload *workload : all()) {
        if (workload->id() == id)
            return workload;
    }
    return nullptr;
}

} // namespace lab
