// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"
#include "redis_server.h"

#include <QList>

/// The lab on the calling thread, for benchmarks.

/// One strategy of `spec` against this server, to its end; none when something went wrong.
std::optional<lab::RunResult> runLab(const RedisServer &server, const lab::RunSpec &spec);

/// Requests a second that `redis-benchmark -t incr` reaches; 0 when it failed.
double redisBenchmark(const RedisServer &server, int clients, qint64 requests);

/// Of an odd or even number of figures, the one in the middle or above it.
double median(QList<double> figures);
