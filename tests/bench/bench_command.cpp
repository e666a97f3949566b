// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as a user runs them, whole processes: `lockscope list --json > file` against a floor of the same
// run (one blocking hiredis connection that reads the same locks and writes their keys to a file), and the
// start of a command against redis-cli's.
#include "comparison.h"
#include "floor.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <cstdio>

namespace {

constexpr double fewLimit = 1.2;
constexpr double manyLimit = 1.5;
constexpr qint64 largestMiB = 250;
constexpr double startLimitMs = 20;

qint64 lineCount(const QByteArray &file)
{
    QFile listing(QString::fromLocal8Bit(file));
    if (!listing.open(QIODevice::ReadOnly))
        return 0;
    qint64 lines = 0;
    while (!listing.atEnd())
        lines += listing.read(1 << 20).count('\n');
    return lines;
}

bool measureList(const QByteArray &folder, qint64 locks, qint64 others, int pairs, double limit,
                 QTextStream &out)
{
    RedisServer server;
    fill(server, locks, others);
    const QByteArray listing = folder + "/listing";
    const QByteArray keys = folder + "/keys";
    Ratios ratios;
    qint64 largest = 0;
    for (int i = 0; i < pairs; ++i) {
        std::FILE *file = std::fopen(keys.constData(), "w");
        const Measured floor = runFloor(server, file);
        std::fclose(file);
        const ProgramRun ours = runListing(server.url().toUtf8(), listing);
        if (floor.locks != locks || lineCount(listing) != locks + 1)
            qFatal("the listing is not complete");
        const QString ratio = ratios.add(double(floor.ms), ours.ms);
        largest = std::max(largest, ours.largestKiB / 1024);
        out << locks << " locks in " << locks + others << " keys  floor " << floor.ms << " ms  list --json "
            << qint64(ours.ms) << " ms (cpu " << ours.cpuMs << ")  ratio " << ratio << "  "
            << ours.largestKiB / 1024 << " MiB" << Qt::endl;
    }
    out << locks << " locks  median ratio " << ratios.medianText() << " (limit " << limit << ")  largest "
        << largest << " MiB (limit " << largestMiB << ')' << Qt::endl;
    return ratios.median() <= limit && largest <= largestMiB;
}

bool measureStart(int runs, QTextStream &out)
{
    RedisServer server;
    const QByteArray port = QByteArray::number(server.port());
    QList<double> ours;
    QList<double> theirs;
    QList<double> bare;
    for (int i = 0; i < runs; ++i) {
        theirs.append(runProgram({"redis-cli", "-p", port, "PING"}).ms);
        bare.append(runProgram({lockscopeBinary(), "--version"}).ms);
        ours.append(runProgram({lockscopeBinary(), "list", server.url().toUtf8(), "--json"}).ms);
    }
    out << "start  redis-cli PING " << QString::number(median(theirs), 'f', 1) << " ms  lockscope --version "
        << QString::number(median(bare), 'f', 1) << " ms  lockscope list "
        << QString::number(median(ours), 'f', 1) << " ms (limit " << startLimitMs << ')' << Qt::endl;
    return median(ours) <= startLimitMs;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const auto [percent, pairs] = benchOptions(application, 5);
    QTextStream out(stdout);
    const QTemporaryDir folder;
    const QByteArray path = folder.path().toLocal8Bit();
    const bool started = measureStart(percent < 100 ? 3 : 31, out);
    const bool few = measureList(path, 1000 * percent, 10000 * percent, pairs, fewLimit, out);
    const bool many = measureList(path, 10000 * percent, 0, pairs, manyLimit, out);
    return percent < 100 || (started && few && many) ? 0 : 1;
}
