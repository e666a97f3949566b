// SPDX-License-Identifier: GPL-3.0-or-later
// What a gentle pass over 1.1 million keys costs somebody else on the same server: the p99 of a GET, with the
// pass and without, in interleaved rounds of ten seconds; each begins a pass anew.
#include "bystander.h"
#include "floor.h"
#include "locks/monitor/monitor.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace {

constexpr double limit = 1.5;

/// The p99 for as long while a gentle pass goes on; `keys`: how many it walked meanwhile.
double duringPass(const RedisServer &server, int milliseconds, qint64 *keys)
{
    std::atomic<bool> stop = false;
    double p99 = 0;
    std::thread other;
    locks::DeploymentSpec spec;
    spec.masters = {server.endpoint()};
    spec.patterns = locks::defaultPatterns();
    spec.gentle = true;
    locks::Monitor monitor(spec, nullptr);
    const auto end = [&] {
        stop = true;
        monitor.shutdown([] { QCoreApplication::quit(); });
    };
    QObject::connect(&monitor, &locks::Monitor::passEnded, &monitor, [&] {
        if (!stop)
            qFatal("the pass was too short");
    });
    QObject::connect(&monitor, &locks::Monitor::status, &monitor, [&](const locks::Status &status) {
        *keys = status.masters.front().examined;
        if (*keys == 0 || other.joinable())
            return;
        other = std::thread([&] { p99 = bystander(server, stop); });
        QTimer::singleShot(milliseconds, &monitor, end);
    });
    monitor.start();
    QCoreApplication::exec();
    other.join();
    return p99;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_GLIB", "1"); // the dispatcher that the program's I/O thread has
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved rounds"), QStringLiteral("n"),
                      QStringLiteral("5")});
    parser.process(application);
    const qint64 percent = std::clamp(parser.value(QStringLiteral("percent")).toInt(), 1, 100);
    const int pairs = std::max(1, parser.value(QStringLiteral("pairs")).toInt());
    const int milliseconds = percent < 100 ? 100 : 10'000;

    QTextStream out(stdout);
    RedisServer server;
    fill(server, 1000 * percent, 10000 * percent);
    bystanderFor(server, milliseconds); // a server that was just filled still enlarges its tables
    std::vector<double> ratios;
    for (int i = 0; i < pairs; ++i) {
        qint64 keys = 0;
        const double without = bystanderFor(server, milliseconds);
        const double during = duringPass(server, milliseconds, &keys);
        ratios.push_back(during / without);
        out << QStringLiteral("GET p99 without %1 us, during a gentle pass (%2 keys) %3 us, ratio %4, ")
                   .arg(without, 0, 'f', 0)
                   .arg(keys)
                   .arg(during, 0, 'f', 0)
                   .arg(ratios.back(), 0, 'f', 2)
            << loadNow() << Qt::endl;
    }
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    const bool met = median <= limit;
    out << QStringLiteral("bystander: median ratio %1 (limit %2)%3")
               .arg(median, 0, 'f', 2)
               .arg(limit)
               .arg(percent < 100 ? QStringLiteral(", not judged at this size")
                        : met     ? QStringLiteral(", met")
                                  : QStringLiteral(", MISSED"))
        << Qt::endl;
    return percent < 100 || met ? 0 : 1;
}
