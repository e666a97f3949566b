// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/monitor/eviction_check.h"
#include "locks/push/change_bounds.h"

#include <QHash>

#include <deque>

namespace locks {

/// Reports readings to the board. A reading of a missing key waits until the pushes of all earlier changes
/// have arrived: a flush is pushed on another connection, and that push may arrive after the reading. Later
/// readings of the same key are reported after it. A lock that may have been evicted then waits for
/// EvictionCheck.
///
/// Without pushes no reading waits. Lives on the I/O thread as long as the master's session; board, scope and
/// bounds outlive it.
class HeardEnds
{
public:
    using Seen = EvictionCheck::Seen;

    /// Requests a new reading of a key, because pushes may have been lost while an earlier one waited.
    using ReadAgain = std::function<void(const QByteArray &key)>;
    /// Returns true if a change of this key was pushed and has not been read since.
    using IsPushed = std::function<bool(const QByteArray &key)>;
    HeardEnds(int master, Board *board, base::TaskScope *scope, ChangeBounds *bounds, ReadAgain readAgain,
              IsPushed isPushed);

    void observe(Seen &&seen, const std::shared_ptr<redis::Connection> &link);
    /// Returns the keys with a waiting reading whose cause was a pushed change.
    QList<QByteArray> changed() const;
    bool isEmpty() const { return m_waiting.isEmpty(); }
    /// Drops the waiting readings when the link ends: the keys will be read again.
    void clear();
    EvictionCheck &evictions() { return m_evictions; }

private:
    void report(Seen &&seen);
    void reportNext(const QByteArray &key);
    void noteUnreported(const QByteArray &key, std::deque<Seen> *waiting) const;

    int m_master;
    Board *m_board;
    ChangeBounds *m_bounds;
    ReadAgain m_readAgain;
    IsPushed m_isPushed;
    EvictionCheck m_evictions;
    std::shared_ptr<redis::Connection> m_link; ///< of the waiting readings
    QHash<QByteArray, std::deque<Seen>> m_waiting; ///< by key; the first reading of each found no key
    quint64 m_epoch = 0; ///< raised by clear(): earlier callbacks are void
};

} // namespace locks
