// SPDX-License-Identifier: GPL-3.0-or-later
// One listing by a monitor against a floor: one blocking hiredis connection, SCAN MATCH lock:* COUNT 1000 and
// pipelined PTTL + GET, interleaved on the same server. And over TLS against plain.
#include "certificates.h"
#include "comparison.h"
#include "floor.h"
#include "locks/monitor/monitor.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

namespace {

constexpr double limit = 1.2;
constexpr double tlsLimit = 1.6;

Measured runMonitor(const redis::Endpoint &master, const QList<QByteArray> &patterns)
{
    locks::DeploymentSpec spec;
    spec.masters = {master};
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
    Ratios ratios;
    for (int i = 0; i < pairs; ++i) {
        const qint64 before = cpuNow();
        const Measured floor = runFloor(server);
        const qint64 between = cpuNow();
        const Measured ours = runMonitor(server.endpoint(), patterns);
        const qint64 after = cpuNow();
        if (ours.locks != expected || floor.locks != expected)
            qFatal("wrong count: %lld and %lld of %lld", ours.locks, floor.locks, expected);
        const QString ratio = ratios.add(double(floor.ms), double(ours.ms));
        out << title << "  floor " << floor.ms << " ms (cpu " << between - before << ")  lockscope "
            << ours.ms << " ms (cpu " << after - between << ")  ratio " << ratio << Qt::endl;
    }
    out << title << "  median ratio " << ratios.medianText() << Qt::endl;
    return ratios.median();
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

bool measureTls(qint64 locks, int pairs, QTextStream &out)
{
    Certificates certificates;
    redis::Endpoint secured;
    secured.port = freePort();
    secured.tls.on = true;
    secured.tls.authorities = certificates.authority();
    RedisServer server(
        certificates.serverOptions(secured.port, certificates.issue(QStringLiteral("IP:127.0.0.1"))));
    fill(server, locks, 0);
    Ratios ratios;
    for (int i = 0; i < pairs; ++i) {
        const Measured plain = runMonitor(server.endpoint(), {"lock:*"});
        const Measured tls = runMonitor(secured, {"lock:*"});
        if (plain.locks != locks || tls.locks != locks)
            qFatal("wrong count: %lld and %lld of %lld", plain.locks, tls.locks, locks);
        const QString ratio = ratios.add(double(plain.ms), double(tls.ms));
        out << locks << " locks  plain " << plain.ms << " ms  TLS " << tls.ms << " ms  ratio " << ratio
            << Qt::endl;
    }
    out << "TLS  median ratio " << ratios.medianText() << "  limit " << tlsLimit << Qt::endl;
    return ratios.median() <= tlsLimit;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_GLIB", "1"); // the dispatcher that the program's I/O thread has
    QCoreApplication application(argc, argv);
    const auto [percent, pairs] = benchOptions(application, 5);
    QTextStream out(stdout);
    const bool few = measure(1000 * percent, 10000 * percent, pairs, out);
    const bool many = measure(10000 * percent, 0, pairs, out);
    const bool secured = measureTls(10000 * percent, pairs, out);
    out << "limit " << limit << (percent < 100 ? " (not applied below full size)" : "") << Qt::endl;
    return percent < 100 || (few && many && secured) ? 0 : 1;
}
