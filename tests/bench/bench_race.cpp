// SPDX-License-Identifier: GPL-3.0-or-later
// The race finder: how many steps a second it tries, how long the whole space of three clients takes, and
// what ten million states cost in memory.
#include "lab/race/search.h"
#include "lab_engine.h"

#include <QCoreApplication>
#include <QTextStream>

#include <sys/resource.h>

using namespace lab::race;

namespace {

constexpr double leastStepsPerSecond = 50'000;
constexpr double mostSeconds = 10;
constexpr quint64 manyStates = 10'000'000;
constexpr double mostMegabytes = 2048;

QCoro::Task<redis::Result<Findings>> searched(redis::Endpoint server, Bounds bounds, Search search)
{
    Tables tables(bounds);
    Oracle oracle(&tables, server);
    SearchControl control;
    const auto begin = co_await Oracle::open(&oracle);
    if (!begin)
        co_return begin.error();
    const auto found = co_await searchBreadthFirst(&oracle, &tables, *begin, search, &control);
    oracle.close();
    co_return found;
}

/// All that this process has ever had in memory, in MiB.
double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

bool wholeSpace(const RedisServer &server, QTextStream &out)
{
    Bounds bounds;
    bounds.strategy = "set-nx-lua";
    bounds.clients = 3;
    bounds.budget.lapses = 2;
    Search search;
    search.wanted = bitOf(Property::ForeignRelease);
    const auto found = waitForTask(searched(server.endpoint(), bounds, search));
    if (!found || !found->complete || !found->broken.empty())
        return false;
    out << QStringLiteral("race: set-nx-lua, 3 clients, 2 lapses: %1 states in %2 s (limit: %3)\n")
               .arg(found->progress.states)
               .arg(found->progress.seconds, 0, 'f', 3)
               .arg(mostSeconds);
    return found->progress.seconds <= mostSeconds;
}

bool manyOfThem(const RedisServer &server, quint64 states, QTextStream &out)
{
    Bounds bounds;
    bounds.strategy = "redlock";
    bounds.clients = 3;
    bounds.masters = 5;
    bounds.budget.lapses = 3;
    bounds.budget.restarts = 2;
    Search search;
    search.wanted = bitOf(Property::ForeignRelease);
    search.maxStates = states;
    constexpr int patiently = 600'000;
    const auto found = waitForTask(searched(server.endpoint(), bounds, search), patiently);
    if (!found || found->progress.states < states)
        return false;
    const double speed = double(found->progress.steps) / found->progress.seconds;
    out << QStringLiteral(
               "race: redlock, 3 clients, 5 masters: %1 states, %2 steps a second (limit: at least "
               "%3), %4 MiB (limit: %5)\n")
               .arg(found->progress.states)
               .arg(speed, 0, 'f', 0)
               .arg(leastStepsPerSecond)
               .arg(peakMegabytes(), 0, 'f', 0)
               .arg(mostMegabytes);
    return speed >= leastStepsPerSecond && peakMegabytes() <= mostMegabytes;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const BenchSize size;
    QTextStream out(stdout);
    const RedisServer server;
    const bool fast = wholeSpace(server, out);
    const bool small = manyOfThem(server, quint64(size.of(qint64(manyStates))), out);
    const bool met = fast && small;
    out << QStringLiteral("race: limits%1\n").arg(size.verdict(met));
    return !size.isWhole() || met ? 0 : 1;
}
