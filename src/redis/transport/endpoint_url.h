// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

namespace redis {

/// Reads `redis://[user[:password]@]host[:port][/db]`, `rediss://…` (TLS), `unix:///path[?db=N&user=…]`,
/// `redis-sentinel://…host[:port][,host[:port]…][/db]#master-name`, `redis-cluster://…host[:port][,…]`,
/// `rediss-sentinel://` and `rediss-cluster://`, each with the parameters of lockscope(1), *Source*.
///
/// The error (BadInput) names the part that is wrong and what would be right, and never a password.
Result<Endpoint> parseUrl(const QString &url);

} // namespace redis
