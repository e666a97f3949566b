// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "redis/protocol/error.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

/// What dialects ask of a lock's neighbours, in reading commands. Pure.
namespace locks {

/// One command a query.
void appendQueries(redis::Request *request, const QList<CompanionQuery> &queries);
/// Their replies from `*at` on, which moves behind them. What the server refuses is as if it were not there.
QList<Companion> takeCompanions(const QList<CompanionQuery> &queries, std::vector<redis::Value> &values,
                                size_t *at);

/// The first error among `count` replies from `from` on that says nothing of the neighbours: the server is
/// busy, loading, down. A right that is missing, another type and a key of another node are none.
std::optional<redis::Error> companionFailure(const std::vector<redis::Value> &values, size_t from,
                                             size_t count);

} // namespace locks
