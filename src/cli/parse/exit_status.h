// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

namespace cli {

/// What the program's exit status says; scripts rely on the numbers.
enum ExitStatus : int {
    ExitDone = 0, ///< done, and confirmed
    ExitState = 1, ///< refused by the lock's state
    ExitUsage = 2, ///< wrong usage: nothing was sent
    ExitUnreachable = 3, ///< a master, a file or a program did not do what it should
    ExitUnknown = 4, ///< the request left, no reply came
    ExitPolicy = 5, ///< read-only, production without confirmation, journal not writable
    ExitLost = 124, ///< acquire -- COMMAND: the lock was lost, and the command ended
    ExitInterrupted = 130, ///< stopped by a signal before there was a whole result
};

/// The one that counts where several fit: 2, 5, 4, 3, 1, 0 in this order.
int worseStatus(int one, int other);
/// Of an error that ends a command; it follows from the domain of the error alone.
int statusOf(const redis::Error &error);

} // namespace cli
