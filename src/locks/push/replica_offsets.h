// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <deque>
#include <optional>

namespace locks {

/// The replication offsets of a master over time. After a failover they show which changes the new master
/// cannot have. Redis numbers the bytes that a master sends to its replicas; a replica that becomes the
/// master reports the number of the first byte that it did not copy (`second_repl_offset`).
class ReplicaOffsets
{
public:
    /// Takes the replication section of the master's INFO, which arrived at `at`.
    void note(const QByteArray &info, Millis at);
    /// Returns an instant: the server with this INFO copied no change that its old master made after it.
    /// nullopt: there is no proof.
    std::optional<Millis> copiedUntil(const QByteArray &info) const;

private:
    struct Point
    {
        QByteArray history; ///< id of the replication's history
        qint64 offset = 0;
        Millis at = 0;
    };
    std::deque<Point> m_points; ///< by time
};

} // namespace locks
