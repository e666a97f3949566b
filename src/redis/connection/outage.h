// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

namespace redis {

/// The server lives but answers nothing for the time being: it loads its data, a script keeps it busy, or it
/// is a replica that has lost its master and may not speak without it. Any thread.
bool cannotAnswer(ErrorKind kind);

/// The same request may succeed later without anybody changing a right or a setting: the link failed, there
/// was no room, or cannotAnswer(). Any thread.
bool isPassing(const Error &error);

/// The host of the server, or the proxy on the way to it, answered that nothing listens at that port. Other
/// errors of the kind Refused may come from a network that is down. Any thread.
bool isRefusedByHost(const Error &error);

} // namespace redis
