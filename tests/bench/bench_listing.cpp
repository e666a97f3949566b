// SPDX-License-Identifier: GPL-3.0-or-later
// One listing by a monitor against a floor: one blocking hiredis connection, SCAN MATCH lock:* COUNT 1000 and
// pipelined PTTL + GET, interleaved on the same server.
#include "floor.h"
#include "locks/watch/monitor.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr double limit = 1.2;

Measured runMonitor(const RedisServer &server, const QList<QByteArray> &patterns)
{
    locks::DeploymentSpec spec;
    spec.masters = {server.endpoint()};
    spec.patterns = patterns;
    QElapsedTimer timer;
    timer.start();
    QList<locks::Change> rows;
    qint64 ms = 0;
    locks::Monitor monitor(spec, nullptr);
    QObject::connect(&monitor, &locks::Monitor::delta, &monitor,
                     [&rows](const locks::Delta &delta) { rows.append(delta.changes); });
    QObject::connect(&monitor, &locks::Monitor::passEnded, &monitor, [&](const locks::Status &status) {
        ms = timer.elapsed();
        if (!status.complete)
            qFatal("the listing is not complete");
        monitor.shutdown([] { QCoreApplication::quit(); });
    });
    monitor.startOnce();
    QCoreApplication::exec();
    return {ms, qint64(rows.size())};
}

/// Prints every run; the median of the ratios of the pairs.
double compare(const RedisServer &server, const QString &title, const QList<QByteArray> &patterns, int pairs,
               qint64 expected, QTextStream &out)
{
    QList<double> ratios;
    for (int i = 0; i < pairs; ++i) {
        const qint64 before = cpuNow();
        const Measured floor = runFloor(server);
        const qint64 between = cpuNow();
        const Measured ours = runMonitor(server, patterns);
        const qint64 after = cpuNow();
        if (ours.locks != expected || floor.locks != expected)
            qFatal("wrong count: %lld and %lld of %lld", ours.locks, floor.locks, expected);
        ratios.append(double(ours.ms) / double(std::max<qint64>(1, floor.ms)));
        out << title << "  floor " << floor.ms << " ms (cpu " << between - before << ")  lockscope "
            << ours.ms << " ms (cpu " << after - between << ")  ratio "
            << QString::number(ratios.last(), 'f', 3) << Qt::endl;
    }
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios.at(ratios.size() / 2);
    out << title << "  median ratio " << QString::number(median, 'f', 3) << Qt::endl;
    return median;
}

bool measure(qint64 locks, qint64 others, int pairs, QTextStream &out)
{
    RedisServer server;
    fill(server, locks, others);
    const QString title = QStringLiteral("%1 locks in %2 keys").arg(locks).arg(locks + others);
    const double ratio = compare(server, title, {"lock:*"}, pairs, locks, out);
    compare(server, title + QStringLiteral(", five patterns"), locks::defaultPatterns(), pairs, locks, out);
    return ratio <= limit;
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
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved runs"), QStringLiteral("n"),
                      QStringLiteral("5")});
    parser.process(application);
    const qint64 percent = parser.value(QStringLiteral("percent")).toLongLong();
    const int pairs = std::max(1, parser.value(QStringLiteral("pairs")).toInt());
    QTextStream out(stdout);
    const bool few = measure(1000 * percent, 10000 * percent, pairs, out);
    const bool many = measure(10000 * percent, 0, pairs, out);
    out << "limit " << limit << (percent < 100 ? " (not applied below full size)" : "") << Qt::endl;
    return percent < 100 || (few && many) ? 0 : 1;
}
