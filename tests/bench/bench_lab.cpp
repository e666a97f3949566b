// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's INCR with 50 clients on one thread against redis-benchmark, in interleaved pairs on one private
// server.
#include "lab/runner.h"
#include "redis_server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr int clients = 50;
constexpr double limit = 1.2;

double redisBenchmark(const RedisServer &server, qint64 requests)
{
    QProcess process;
    process.start(QStringLiteral("redis-benchmark"),
                  {QStringLiteral("-p"), QString::number(server.port()), QStringLiteral("-c"),
                   QString::number(clients), QStringLiteral("-t"), QStringLiteral("incr"),
                   QStringLiteral("-n"), QString::number(requests), QStringLiteral("-q")});
    process.waitForFinished(120'000);
    static const QRegularExpression figure(QStringLiteral("([0-9.]+) requests per second"));
    const QRegularExpressionMatch match = figure.match(QString::fromLatin1(process.readAllStandardOutput()));
    return match.captured(1).toDouble();
}

double labEngine(const RedisServer &server, qint64 requests)
{
    lab::RunSpec spec;
    spec.strategies = {QByteArrayLiteral("incr")};
    spec.clients = clients;
    spec.iterations = std::max<qint64>(1, requests / clients);
    double throughput = 0;
    lab::Runner runner;
    lab::Runner::Callbacks callbacks;
    callbacks.began = [](const QByteArray &) {
    };
    callbacks.sample = [](const lab::Sample &) {
    };
    callbacks.note = [](const QString &) {
    };
    callbacks.result = [&](const lab::RunResult &result) {
        throughput = result.isExact() && result.errors.isEmpty() ? result.throughput : 0;
    };
    callbacks.ended = [&](const lab::RunEnd &) {
        runner.shutdown([] { QCoreApplication::quit(); });
    };
    runner.start(spec, {server.endpoint()}, callbacks);
    QCoreApplication::exec();
    return throughput;
}

double median(QList<double> figures)
{
    std::sort(figures.begin(), figures.end());
    return figures.at(figures.size() / 2);
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    qputenv("QT_NO_GLIB", "1"); // this main thread is the lab's
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption percent(QStringLiteral("percent"),
                                     QStringLiteral("Size of the run; below 100 without a limit."),
                                     QStringLiteral("N"), QStringLiteral("100"));
    parser.addOption(percent);
    parser.addHelpOption();
    parser.process(application);
    const int share = std::clamp(parser.value(percent).toInt(), 1, 100);
    const qint64 requests = 500'000LL * share / 100;

    QTextStream out(stdout);
    RedisServer server;
    QList<double> ratios;
    for (int pair = 1; pair <= 5; ++pair) {
        const double floor = redisBenchmark(server, requests);
        const double ours = labEngine(server, requests);
        if (floor <= 0 || ours <= 0) {
            out << "lab: a run failed\n";
            return 1;
        }
        ratios.append(ours / floor);
        out << QStringLiteral("lab: pair %1: INCR, 50 clients: redis-benchmark %2/s, lab %3/s, ratio %4\n")
                   .arg(pair)
                   .arg(floor, 0, 'f', 0)
                   .arg(ours, 0, 'f', 0)
                   .arg(ratios.last(), 0, 'f', 3);
        out.flush();
    }
    const double ratio = median(ratios);
    const bool met = ratio >= limit;
    out << QStringLiteral("lab: median ratio %1 (limit: at least %2)%3\n")
               .arg(ratio, 0, 'f', 3)
               .arg(limit, 0, 'f', 1)
               .arg(share < 100 ? QStringLiteral(", not judged at this size")
                        : met   ? QStringLiteral(", met")
                                : QStringLiteral(", MISSED"));
    return share < 100 || met ? 0 : 1;
}
