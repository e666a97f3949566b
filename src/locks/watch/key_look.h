// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock_values.h"
#include "redis/connection.h"

namespace locks {

/// Reads one key whole, as far as it can be a lock: type, PTTL, and the value up to 4,096 bytes or 64
/// members. Only reading commands (access_policy.h). An error reply to the read itself is an Error.
/// `asking`: the key is on its way to this master.
QCoro::Task<redis::Result<Reading>> lookAt(std::shared_ptr<redis::Connection> connection, QByteArray key,
                                           std::chrono::milliseconds timeout, bool asking = false);

/// A server's clock against ours, from the fastest of three TIMEs: add to a steady instant to get Unix ms
/// there.
QCoro::Task<redis::Result<qint64>> clockOffset(std::shared_ptr<redis::Connection> connection,
                                               std::chrono::milliseconds timeout);

} // namespace locks
