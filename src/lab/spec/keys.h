// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace lab {

/// The keys of one trial, all below `lockscope:lab:{run}:`, and no others. A value.
///
/// The braces keep them in one slot of a cluster.
struct Keys
{
    explicit Keys(const QByteArray &runId);

    QByteArray run; ///< the id of the run
    QByteArray prefix; ///< of all keys
    QByteArray counter;
    QByteArray lock;
    QByteArray channel; ///< of `pubsub`; a channel, not a key
    QByteArray fence; ///< the growing number that `fenced` hands out
    QByteArray floor; ///< the highest number that the store has seen
    QByteArray version; ///< of the store that `optimistic` writes to
    QByteArray stock; ///< of the flash sale
    QByteArray orders; ///< of the flash sale
    QByteArray queue; ///< of the task queue
    QByteArray queueLock; ///< of the task queue

    /// Every key that a trial may have written.
    QList<QByteArray> all() const;
};

} // namespace lab
