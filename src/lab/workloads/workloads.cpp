// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/workloads.h"

namespace lab {

namespace workloads {
// One function a file below workloads/.
const Workload &counter();
const Workload &flashSale();
const Workload &taskQueue();
} // namespace workloads

QCoro::Task<std::optional<Turn>> Workload::before(LabClient *client) const
{
    co_return std::nullopt;
}

qint64 Workload::counterOf(const redis::Value &reply)
{
    return reply.isInteger() ? reply.integer : reply.bytes.toLongLong();
}

const QList<const Workload *> &Workloads::all()
{
    static const QList<const Workload *> table{&workloads::counter(), &workloads::flashSale(),
                                               &workloads::taskQueue()};
    return table;
}

QList<QByteArray> Workloads::ids()
{
    QList<QByteArray> ids;
    for (const Workload *workload : all())
        ids.append(workload->id());
    return ids;
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
