// SPDX-License-Identifier: GPL-3.0-or-later
// What looking costs: the lab with its page, its live charts and samples, against the same run without any,
// in interleaved pairs on one private server.
#include "lab/run/lab_service.h"
#include "lab_engine.h"
#include "lab_page_setup.h"

#include <QApplication>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr int pairs = 10;
constexpr double limit = 0.95;
constexpr int clients = 50;

/// Completed increments a second without anybody who looks.
double unseen(const RedisServer &server, std::chrono::seconds duration)
{
    lab::LabService service;
    double throughput = 0;
    QEventLoop loop;
    QObject::connect(&service, &lab::LabService::resulted, &loop,
                     [&](const lab::RunResult &result) { throughput = result.throughput; });
    QObject::connect(&service, &lab::LabService::ended, &loop, &QEventLoop::quit);
    lab::RunSpec spec;
    spec.target = targetOf(server);
    spec.strategies = {QByteArrayLiteral("incr")};
    spec.clients = clients;
    spec.duration = duration;
    spec.sampled = false;
    service.start(spec);
    loop.exec();
    return throughput;
}

/// The same on the page, as it would be seen; from the summary of its chart.
double seen(gui::LabPage &page)
{
    runAgreed(page);
    waitFor([&] { return !page.isRunning(); }, 120'000);
    const QString summary = description(page, "Throughput");
    return QLocale().toDouble(summary.section(u' ', 1, 1));
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const BenchSize size;
    const std::chrono::seconds duration(std::max<qint64>(1, size.of(5)));

    QTextStream out(stdout);
    RedisServer server;
    gui::LabPage page;
    prepare(page, server, clients);
    named<QSpinBox>(page, QStringLiteral("Duration"))->setValue(int(duration.count()));
    page.show();
    QList<double> ratios;
    const int rounds = size.isWhole() ? pairs : 2;
    for (int pair = 1; pair <= rounds; ++pair) {
        const double without = unseen(server, duration);
        const double with = seen(page);
        if (without <= 0 || with <= 0) {
            out << "looking: a run failed\n";
            return 1;
        }
        ratios.append(with / without);
        out << QStringLiteral("looking: pair %1: without charts %2/s, with charts %3/s, ratio %4\n")
                   .arg(pair)
                   .arg(without, 0, 'f', 0)
                   .arg(with, 0, 'f', 0)
                   .arg(ratios.last(), 0, 'f', 3);
        out.flush();
    }
    const double ratio = median(ratios);
    const bool met = ratio >= limit;
    out << QStringLiteral("looking: median ratio %1 (limit: at least %2)%3\n")
               .arg(ratio, 0, 'f', 3)
               .arg(limit, 0, 'f', 2)
               .arg(size.verdict(met));
    return !size.isWhole() || met ? 0 : 1;
}
