// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/keys.h"

namespace lab {

Keys::Keys(const QByteArray &runId)
    : run(runId)
    , prefix("lockscope:lab:{" + runId + "}:")
{
    counter = prefix + "counter";
    lock = prefix + "lock";
    channel = prefix + "channel";
    fence = prefix + "fence";
    floor = prefix + "floor";
    version = prefix + "version";
    stock = prefix + "stock";
    orders = prefix + "orders";
    queue = prefix + "Queue:mail";
    queueLock = prefix + "Lock:Queue:mail";
}

QList<QByteArray> Keys::all() const
{
    return {counter, lock, fence, floor, version, stock, orders, queue, queueLock};
}

} // namespace lab
