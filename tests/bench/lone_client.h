// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

/// What one connection alone can do with a bare hiredis: the most that clients of a lock can do together,
/// since a lock lets one turn follow the other.

enum class LoneWait {
    Sleeping, ///< each reply is waited for in the kernel, as scripts do
    Spinning, ///< the socket is asked again and again: nothing is lost to waking up
};

/// Turns a second, each of the commands that the lab's strategy of this name sends, one after the other; 0
/// when it knows no such strategy.
double loneTurns(const RedisServer &server, const QByteArray &strategy, int turns, LoneWait wait);

/// The round trips of such a turn.
qsizetype roundTripsOf(const QByteArray &strategy);
