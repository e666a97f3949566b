// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/outage.h"

namespace redis {

bool cannotAnswer(ErrorKind kind)
{
    return kind == ErrorKind::Loading || kind == ErrorKind::Busy || kind == ErrorKind::MasterDown;
}

bool isPassing(const Error &error)
{
    return cannotAnswer(error.kind) || error.kind == ErrorKind::Refused || error.kind == ErrorKind::TimedOut
        || error.kind == ErrorKind::Closed || error.kind == ErrorKind::OutOfMemory
        || error.detail.startsWith("ERR max number of clients");
}

} // namespace redis
