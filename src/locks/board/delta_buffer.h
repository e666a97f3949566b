// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"

#include <functional>

namespace locks {

/// Collects what changed until it is sent as one delta; changes of one row that nobody has been told yet
/// become one.
class DeltaBuffer
{
public:
    /// At so many changes a delta leaves at once.
    static constexpr int fullDelta = 5000;

    /// `send`: takes a delta. `waiting`: something waits for flush(); called once until then.
    DeltaBuffer(std::function<void(const Delta &)> send, std::function<void()> waiting);
    /// Forgets what waits; deltas of `generation` follow.
    void reset(quint64 generation);
    void add(Cell &cell, Event event);
    /// The hold of the cell's row ended.
    void addEnd(Cell &cell, const EndCause &cause, const base::KnownTime &ended, TimeSource from);
    void flush();

private:
    void append(Cell &cell, const Change &change);
    bool mergesInto(const Cell &cell, Event event);

    std::function<void(const Delta &)> m_send;
    std::function<void()> m_waitingHook;
    quint64 m_generation = 0;
    QList<Change> m_changes;
    quint32 m_serial = 1; ///< of the delta that is being collected
    bool m_waiting = false;
};

} // namespace locks
