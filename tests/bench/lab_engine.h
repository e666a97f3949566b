// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "redis_server.h"

#include <QCommandLineParser>
#include <QList>

/// What benchmarks of the lab share: the lab on the calling thread, and how large a run is.

/// One strategy of `spec` against this server, to its end; none when something went wrong.
std::optional<lab::RunResult> runLab(const RedisServer &server, const lab::RunSpec &spec);

/// Requests a second that `redis-benchmark -t incr` reaches; 0 when it failed.
double redisBenchmark(const RedisServer &server, int clients, qint64 requests);

/// Of an odd or even number of figures, the one in the middle or above it.
double median(QList<double> figures);

/// Every benchmark's `--percent N`, besides its own options.
class BenchSize
{
public:
    /// Parses the application's arguments.
    explicit BenchSize(const QList<QCommandLineOption> &more = {});

    const QCommandLineParser &parser() const { return m_parser; }
    bool isWhole() const { return m_share == 100; }
    /// So many per cent of the whole.
    qint64 of(qint64 whole) const { return whole * m_share / 100; }
    /// ", met" or ", MISSED"; only a whole run is judged.
    QString verdict(bool met) const;

private:
    QCommandLineParser m_parser;
    int m_share = 100;
};
