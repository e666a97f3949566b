// SPDX-License-Identifier: GPL-3.0-or-later
// A run of 10 million increments in the window, charts and all, keeps memory flat; and five runs of the same
// row stay within 15 per cent of their median.
#include "lab_engine.h"
#include "lab_page_setup.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProgressBar>
#include <QTextStream>

#include <algorithm>

#include <unistd.h>

namespace {

constexpr int clients = 50;
constexpr qint64 operations = 10'000'000;
constexpr double growthLimitMiB = 8;
constexpr int repetitions = 5;
constexpr double spreadLimit = 0.15;

double residentMiB()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return double(file.readAll().split(' ').value(1).toLongLong() * ::sysconf(_SC_PAGESIZE)) / 1048576;
}

/// What the program grows by from the first tenth of the run, when everything has found its size, to its end.
double growth(qint64 wanted, QTextStream &out)
{
    RedisServer server;
    gui::LabPage page;
    prepare(page, server, clients);
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(int(wanted / clients));
    page.show();
    const auto *progress = named<QProgressBar>(page, QStringLiteral("Progress of the run"));
    double first = 0;
    double most = 0;
    QElapsedTimer told;
    told.start();
    runAgreed(page);
    waitFor(
        [&] {
            const double now = residentMiB();
            if (first == 0 && (progress->value() >= 100 || !page.isRunning()))
                first = now;
            most = std::max(most, now);
            if (told.elapsed() > 10'000) {
                told.restart();
                out << QStringLiteral("endurance: %1 % done, %2 MiB\n")
                           .arg(progress->value() / 10)
                           .arg(now, 0, 'f', 1);
                out.flush();
            }
            return !page.isRunning();
        },
        3'600'000);
    const QString counter = description(page, "Counter");
    out << QStringLiteral("endurance: %1 %2 MiB after a tenth, at most %3 MiB\n")
               .arg(counter)
               .arg(first, 0, 'f', 1)
               .arg(most, 0, 'f', 1);
    return most - first;
}

/// The largest distance of a run from the median of all, as a share of it; −1 when a run failed.
double spread(const QByteArray &strategy, std::chrono::milliseconds duration, QTextStream &out)
{
    RedisServer server;
    QList<double> figures;
    for (int run = 0; run < repetitions; ++run) {
        lab::RunSpec spec;
        spec.strategies = {strategy};
        spec.clients = 16;
        spec.duration = duration;
        const auto result = runLab(server, spec);
        if (!result)
            return -1;
        figures.append(result->throughput);
        out << QStringLiteral("endurance: %1, run %2: %3/s%4\n")
                   .arg(QString::fromLatin1(strategy))
                   .arg(run + 1)
                   .arg(result->throughput, 0, 'f', 0)
                   .arg(result->wasDisturbed() ? QStringLiteral(", machine busy") : QString());
        out.flush();
    }
    const double middle = median(figures);
    double largest = 0;
    for (const double figure : figures)
        largest = std::max(largest, std::abs(figure - middle) / middle);
    return largest;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    QApplication application(argc, argv);
    const BenchSize size;

    QTextStream out(stdout);
    bool met = true;
    for (const char *strategy : {"incr", "none", "set-nx-lua"}) {
        const double distance = spread(strategy, std::chrono::milliseconds(size.of(5000)), out);
        if (distance < 0) {
            out << "endurance: a run failed\n";
            return 1;
        }
        met = met && distance <= spreadLimit;
        out << QStringLiteral("endurance: %1: farthest of %2 runs %3 % from the median (limit: %4 %)%5\n")
                   .arg(QLatin1String(strategy))
                   .arg(repetitions)
                   .arg(distance * 100, 0, 'f', 1)
                   .arg(spreadLimit * 100)
                   .arg(size.verdict(distance <= spreadLimit));
    }
    const double grown = growth(size.of(operations), out);
    met = met && grown <= growthLimitMiB;
    out << QStringLiteral("endurance: %1 increments: memory grew by %2 MiB (limit: %3 MiB)%4\n")
               .arg(size.of(operations))
               .arg(grown, 0, 'f', 1)
               .arg(growthLimitMiB)
               .arg(size.verdict(grown <= growthLimitMiB));
    return !size.isWhole() || met ? 0 : 1;
}
