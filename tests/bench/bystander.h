// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <atomic>

/// Somebody else on the same server: p99 in µs of a GET a millisecond until `stop`. Blocks its thread.
double bystander(const RedisServer &server, const std::atomic<bool> &stop);
/// The same for so long.
double bystanderFor(const RedisServer &server, int milliseconds);
