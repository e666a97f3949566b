// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "redis/protocol/error.h"

#include <QString>

/// A month of holds as a recorder writes them, for benchmarks: most short, some of a nightly job long, one in
/// a hundred ended badly.
namespace recorded {

constexpr history::UnixMs month = history::UnixMs(30) * 86'400'000;
constexpr history::UnixMs begin = 1'761'000'000'000;

/// Ends the benchmark with the sentence where it failed.
void must(const redis::Result<void> &result);
/// Writes so many holds on so many keys, from `begin` on, spread over `span` ms. Returns the CPU microseconds
/// of a hold: its begin and its end in transactions of their own, as they come.
double fill(const QString &path, qint64 holds, qint64 keys, history::UnixMs span);
/// The same holds again, each `span` later than the last time: row by row, into the same indexes.
void repeat(const QString &path, int times, history::UnixMs span);

} // namespace recorded
