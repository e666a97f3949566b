// SPDX-License-Identifier: GPL-3.0-or-later
// A listing of a server that is far away, whole process, against one blocking hiredis connection over the
// same link: SCAN MATCH lock:* COUNT 1000 and pipelined PTTL + GET.
#include "delayed_link.h"
#include "floor.h"
#include "program_run.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr double limit = 1.3;

double measure(const RedisServer &server, qint64 locks, int oneWayUs, int pairs, QTextStream &out)
{
    const DelayedLink link(server.port(), std::chrono::microseconds(oneWayUs));
    const QByteArray url = "redis://127.0.0.1:" + QByteArray::number(link.port());
    QList<double> ratios;
    for (int i = 0; i < pairs; ++i) {
        const Measured floor = runFloor(link.port());
        const ProgramRun ours = runProgram({lockscopeBinary(), "list", url, "--pattern", "lock:*", "--json"});
        if (ours.status != 0 || floor.locks != locks)
            qFatal("a listing is not complete");
        ratios.append(ours.ms / double(std::max<qint64>(1, floor.ms)));
        out << locks << " locks  " << QString::number(oneWayUs / 1000.0) << " ms one way  floor " << floor.ms
            << " ms  list " << qint64(ours.ms) << " ms  ratio " << QString::number(ratios.last(), 'f', 3)
            << Qt::endl;
    }
    std::sort(ratios.begin(), ratios.end());
    return ratios.at(ratios.size() / 2);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved runs"), QStringLiteral("n"),
                      QStringLiteral("3")});
    parser.process(application);
    const qint64 percent = parser.value(QStringLiteral("percent")).toLongLong();
    const int pairs = std::max(1, parser.value(QStringLiteral("pairs")).toInt());
    QTextStream out(stdout);
    RedisServer server;
    fill(server, 1000 * percent, 0);
    double worst = 0;
    for (const int oneWayUs : {500, 10'000, 100'000})
        worst = std::max(worst, measure(server, 1000 * percent, oneWayUs, percent < 100 ? 1 : pairs, out));
    out << "worst median ratio " << QString::number(worst, 'f', 3) << "  limit " << limit
        << (percent < 100 ? " (not applied below full size)" : "") << Qt::endl;
    return percent < 100 || worst <= limit ? 0 : 1;
}
