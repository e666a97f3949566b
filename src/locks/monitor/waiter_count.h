// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/read/client_list.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace locks {

/// Counts who waits for a lock: who listens on its channel (PUBSUB NUMSUB), or, where waiters block on a
/// list, the clients of the master that are blocked in BLPOP (CLIENT LIST; where that is refused or long, all
/// that are blocked on anything).
///
/// In a Cluster each node counts its own listeners: all nodes are asked for the locks of all, and the board
/// adds up. Else only of locks that stand on this master, and on a set only where it is the first of their
/// masters, so that one waiter is counted once. Asks for at most 1,000 locks at a time. Lives on the I/O
/// thread; the board outlives it.
class WaiterCount
{
public:
    static constexpr qsizetype most = Board::mostCounted;

    /// Puts the counts on the board. False: the server refuses, or the link failed; asking again is of no
    /// use.
    static QCoro::Task<bool> refresh(Board *board, int master, ClientList *clients,
                                     std::shared_ptr<redis::Connection> link);
};

} // namespace locks
