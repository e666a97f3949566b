// SPDX-License-Identifier: GPL-3.0-or-later
// Whether somebody asks for a lock: after how long that is shown of a client that retries every 250 ms,
// beside 200 locks that are looked at; and what looking costs somebody else, as p99 of a GET with it and
// without.
#include "bystander.h"
#include "comparison.h"
#include "floor.h"
#include "monitor_probe.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <thread>

namespace {

constexpr qint64 shownWithinMs = 3'000;
constexpr double bystanderLimit = 1.1;
constexpr int retryMs = 250;
constexpr int looked = 200; ///< at most so many are

/// A monitor whose table shows the locks of fill().
void show(MonitorProbe &probe)
{
    probe.monitor->start();
    if (!probe.waitForPass())
        qFatal("no pass");
    QList<QByteArray> keys;
    for (int i = 0; i < looked; ++i)
        keys.append(lockKey(i));
    probe.monitor->setShown(keys);
}

/// In ms, from the first time that somebody asks, `afterMs` after nobody did.
qint64 untilShown(MonitorProbe &probe, const RedisServer &server, const QByteArray &key, int afterMs)
{
    if (!waitFor([&] { return probe.row(key).asked.isKnown(); }, 30'000))
        qFatal("it cannot be told");
    const Context context = connectTo(server);
    QTimer retry;
    QElapsedTimer since;
    const auto ask = [&] {
        redisAppendCommand(context.get(), "SET %b other NX PX 1000", key.constData(), size_t(key.size()));
        nextReply(context.get());
    };
    QObject::connect(&retry, &QTimer::timeout, &retry, ask);
    QTimer::singleShot(afterMs, &retry, [&] {
        since.start();
        ask();
        retry.start(retryMs);
    });
    if (!waitFor([&] { return probe.row(key).states.testFlag(locks::State::Asked); }, 30'000))
        qFatal("it was not shown");
    return since.elapsed();
}

bool measureTimes(const BenchOptions &options, QTextStream &out)
{
    const int times = options.isFull() ? 20 : 1;
    RedisServer server;
    fill(server, looked, 0);
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    show(probe);
    QList<double> shown;
    for (int i = 0; i < times; ++i) {
        shown.append(
            double(untilShown(probe, server, lockKey(i), i * 1'000 / times))); // in each phase of a second
        out << QStringLiteral("shown after %1 ms, ").arg(shown.last()) << loadNow() << Qt::endl;
    }
    const double longest = *std::max_element(shown.begin(), shown.end());
    out << QStringLiteral("asked for: median %1 ms, longest %2 ms (limit %3)")
               .arg(median(shown))
               .arg(longest)
               .arg(shownWithinMs)
        << Qt::endl;
    return longest <= double(shownWithinMs);
}

/// The bystander's p99 while locks are looked at.
double whileLooking(const RedisServer &server, int milliseconds)
{
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    show(probe);
    if (!waitFor([&] { return probe.row(lockKey(0)).asked.isKnown(); }, 30'000))
        qFatal("it cannot be told");
    std::atomic<bool> stop = false;
    std::atomic<bool> done = false;
    double p99 = 0;
    std::thread other([&] {
        p99 = bystander(server, stop);
        done = true;
    });
    QTimer::singleShot(milliseconds, &probe, [&stop] { stop = true; });
    waitFor([&] { return done.load(); }, milliseconds * 2 + 10'000);
    other.join();
    return p99;
}

bool measureBystander(const BenchOptions &options, QTextStream &out)
{
    const int milliseconds = options.isFull() ? 10'000 : 200;
    RedisServer server;
    fill(server, looked, options.isFull() ? 100'000 : 1'000);
    bystanderFor(server, milliseconds); // a server that was just filled still enlarges its tables
    Ratios ratios;
    for (int i = 0; i < options.pairs; ++i) {
        const double without = bystanderFor(server, milliseconds);
        const double with = whileLooking(server, milliseconds);
        out << QStringLiteral("GET p99 without %1 us, while %2 locks are looked at %3 us, ratio %4, ")
                   .arg(without, 0, 'f', 0)
                   .arg(looked)
                   .arg(with, 0, 'f', 0)
                   .arg(ratios.add(without, with))
            << loadNow() << Qt::endl;
    }
    out << QStringLiteral("bystander: median ratio %1 (limit %2)")
               .arg(ratios.medianText())
               .arg(bystanderLimit)
        << Qt::endl;
    return ratios.median() <= bystanderLimit;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_GLIB", "1"); // the dispatcher that the program's I/O thread has
    QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 5);
    QTextStream out(stdout);
    const bool soon = measureTimes(options, out);
    const bool cheap = measureBystander(options, out);
    return !options.isFull() || (soon && cheap) ? 0 : 1;
}
