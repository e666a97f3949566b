// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's INCR on one thread against redis-benchmark with as many clients, in interleaved pairs on one
// private server: 50 clients for speed, 1,000 for scale.
#include "lab_engine.h"

#include <QCoreApplication>
#include <QTextStream>

#include <algorithm>

namespace {

struct Measure
{
    int clients;
    qint64 requests;
    double limit;
};
constexpr Measure measures[] = {{50, 500'000, 1.3}, {1000, 300'000, 0.7}};
constexpr int pairs = 5;

double labEngine(const RedisServer &server, int clients, qint64 requests)
{
    lab::RunSpec spec;
    spec.strategies = {QByteArrayLiteral("incr")};
    spec.clients = clients;
    spec.iterations = std::max<qint64>(1, requests / clients);
    const auto result = runLab(server, spec);
    return result && result->isExact() ? result->throughput : 0;
}

/// The median ratio; 0 when a run failed.
double ratioOf(const Measure &measure, qint64 requests, QTextStream &out)
{
    RedisServer server;
    QList<double> ratios;
    for (int pair = 1; pair <= pairs; ++pair) {
        const double floor = redisBenchmark(server, measure.clients, requests);
        const double ours = labEngine(server, measure.clients, requests);
        if (floor <= 0 || ours <= 0)
            return 0;
        ratios.append(ours / floor);
        out << QStringLiteral("lab: pair %1: INCR, %2 clients: redis-benchmark %3/s, lab %4/s, ratio %5\n")
                   .arg(pair)
                   .arg(measure.clients)
                   .arg(floor, 0, 'f', 0)
                   .arg(ours, 0, 'f', 0)
                   .arg(ratios.last(), 0, 'f', 3);
        out.flush();
    }
    return median(ratios);
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    qputenv("QT_NO_GLIB", "1"); // this main thread is the lab's
    QCoreApplication application(argc, argv);
    const BenchSize size;

    QTextStream out(stdout);
    bool met = true;
    for (const Measure &measure : measures) {
        const double ratio = ratioOf(measure, size.of(measure.requests), out);
        if (ratio <= 0) {
            out << "lab: a run failed\n";
            return 1;
        }
        const bool reached = ratio >= measure.limit;
        met = met && reached;
        out << QStringLiteral("lab: %1 clients: median ratio %2 (limit: at least %3)%4\n")
                   .arg(measure.clients)
                   .arg(ratio, 0, 'f', 3)
                   .arg(measure.limit, 0, 'f', 1)
                   .arg(size.verdict(reached));
    }
    return !size.isWhole() || met ? 0 : 1;
}
