// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

/// "redis" or "valkey", as the server calls itself.
inline QByteArray nameOf(RedisServer &server)
{
    return server.command("INFO server").contains("server_name:valkey") ? "valkey" : "redis";
}
