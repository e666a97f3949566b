// SPDX-License-Identifier: GPL-3.0-or-later
// The lab against the usual scripts: the same increments by as many PHP processes (phpredis), in interleaved
// pairs on one private server. A comparison for development; without php and its redis extension it says so.
#include "lab_engine.h"
#include "lone_client.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTextStream>

#include <algorithm>
#include <memory>

namespace {

struct Measure
{
    int clients;
    int iterations; ///< of each
    double limit;
    const char *retry;
    int pauseUs; ///< the same in PHP
};
constexpr Measure measures[] = {
    {2, 20'000, 1.0, "spin", 0}, {16, 1500, 2.0, "fixed", 1000}, {16, 1500, 2.0, "spin", 0}};
constexpr const char *strategies[] = {"none", "watch", "set-nx-get-del", "set-nx-lua"};
constexpr int pairs = 3;

bool hasPhp()
{
    QProcess php;
    php.start(QStringLiteral("php"), {QStringLiteral("-m")});
    return php.waitForStarted() && php.waitForFinished()
        && php.readAllStandardOutput().split('\n').contains("redis");
}

using Processes = std::vector<std::unique_ptr<QProcess>>;

Processes startPhp(const RedisServer &server, const Measure &measure, int iterations, const char *strategy)
{
    Processes processes;
    for (int client = 0; client < measure.clients; ++client) {
        auto php = std::make_unique<QProcess>();
        php->start(QStringLiteral("php"),
                   {QStringLiteral(LOCKSCOPE_BENCH_PHP "/loop.php"), QString::number(server.port()),
                    QString::fromLatin1(strategy), QString::number(iterations),
                    QString::number(measure.pauseUs)});
        php->waitForReadyRead(10'000);
        php->readLine();
        processes.push_back(std::move(php));
    }
    return processes;
}

/// Turns a second of all processes together; 0 when one failed.
double scripted(const RedisServer &server, const Measure &measure, int iterations, const char *strategy)
{
    const Processes processes = startPhp(server, measure, iterations, strategy);
    QElapsedTimer clock;
    clock.start();
    for (const auto &each : processes)
        each->write("go\n");
    bool good = true;
    for (const auto &each : processes)
        good = each->waitForFinished(300'000) && each->exitCode() == 0 && good;
    return good ? double(measure.clients) * iterations * 1000 / double(std::max<qint64>(1, clock.elapsed()))
                : 0;
}

double ours(const RedisServer &server, const Measure &measure, int iterations, const char *strategy)
{
    lab::RunSpec spec;
    spec.strategies = {QByteArray(strategy)};
    spec.clients = measure.clients;
    spec.iterations = iterations;
    spec.retry = QByteArray(measure.retry);
    const auto result = runLab(server, spec);
    return result
        ? double(measure.clients) * iterations * 1000 / double(std::max<qint64>(1, result->elapsedMs))
        : 0;
}

/// With a lock one turn follows the other: what one connection alone can do bounds all clients together.
void tellBound(const RedisServer &server, const char *strategy, int turns, QTextStream &out)
{
    const double sleeping = loneTurns(server, strategy, turns, LoneWait::Sleeping);
    const double spinning = loneTurns(server, strategy, turns, LoneWait::Spinning);
    out << QStringLiteral("php: %1: one bare connection alone: %2/s waiting in the kernel, %3/s spinning\n")
               .arg(QLatin1String(strategy))
               .arg(sleeping, 0, 'f', 0)
               .arg(spinning, 0, 'f', 0);
    out.flush();
}

/// Where all clients ask again at once and the server takes each in its turn, every round trip of the holder
/// waits for one command of each of the others.
void tellFairBound(const RedisServer &server, const Measure &measure, const char *strategy, QTextStream &out)
{
    const bool locks = QByteArrayView(strategy).startsWith("set-nx");
    if (!locks || measure.pauseUs > 0)
        return;
    const double commands = redisBenchmark(server, measure.clients, 100'000);
    out << QStringLiteral("php: %1, %2 clients (%3): taken in turn, %4 commands/s make at most %5/s\n")
               .arg(QLatin1String(strategy))
               .arg(measure.clients)
               .arg(QLatin1String(measure.retry))
               .arg(commands, 0, 'f', 0)
               .arg(commands / double(measure.clients * roundTripsOf(strategy)), 0, 'f', 0);
    out.flush();
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_GLIB", "1"); // this main thread is the lab's
    QCoreApplication application(argc, argv);
    const QCommandLineOption one(QStringLiteral("only"), QStringLiteral("One strategy."),
                                 QStringLiteral("ID"));
    const BenchSize size({one});
    const QString only = size.parser().value(one);

    QTextStream out(stdout);
    if (!hasPhp()) {
        out << "php: php-cli and php-redis are not installed; nothing is compared\n";
        return 0;
    }
    RedisServer server;
    bool met = true;
    for (const Measure &measure : measures) {
        const int iterations = std::max(10, int(size.of(measure.iterations)));
        for (const char *strategy : strategies) {
            if (!only.isEmpty() && only != QLatin1String(strategy))
                continue;
            tellBound(server, strategy, iterations * 2, out);
            tellFairBound(server, measure, strategy, out);
            QList<double> ratios;
            for (int pair = 1; pair <= (size.isWhole() ? pairs : 1); ++pair) {
                const double scripts = scripted(server, measure, iterations, strategy);
                const double measured = ours(server, measure, iterations, strategy);
                if (scripts <= 0 || measured <= 0) {
                    out << "php: a run failed\n";
                    return 1;
                }
                ratios.append(measured / scripts);
                out << QStringLiteral("php: %1, %2 clients (%3), pair %4: PHP %5/s, lab %6/s, ratio %7\n")
                           .arg(QLatin1String(strategy))
                           .arg(measure.clients)
                           .arg(QLatin1String(measure.retry))
                           .arg(pair)
                           .arg(scripts, 0, 'f', 0)
                           .arg(measured, 0, 'f', 0)
                           .arg(ratios.last(), 0, 'f', 3);
                out.flush();
            }
            const double ratio = median(ratios);
            const bool reached = ratio >= measure.limit;
            met = met && reached;
            out << QStringLiteral("php: %1, %2 clients (%3): median ratio %4 (limit: at least %5)%6\n")
                       .arg(QLatin1String(strategy))
                       .arg(measure.clients)
                       .arg(QLatin1String(measure.retry))
                       .arg(ratio, 0, 'f', 3)
                       .arg(measure.limit, 0, 'f', 1)
                       .arg(size.verdict(reached));
        }
    }
    return !size.isWhole() || met ? 0 : 1;
}
