// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/outage.h"

#include "redis/transport/transport.h"

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

bool isRefusedByHost(const Error &error)
{
    return error.kind == ErrorKind::Refused && error.detail.endsWith(refusedByHost);
}

} // namespace redis
