// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/protocol/value.h"
#include "redis/transport/endpoint.h"

namespace redis {

/// What one sentinel says of a name. A value.
struct SentinelAnswer
{
    Address master;
    qint64 epoch = -1; ///< of its configuration; −1: not told
};

/// Reads the replies to SENTINEL GET-MASTER-ADDR-BY-NAME and SENTINEL MASTER. `name`: for the sentence where
/// the sentinel does not know it; an error reply is the error of its kind.
Result<SentinelAnswer> sentinelAnswer(const Value &address, const Value &master, const QString &name);

} // namespace redis
