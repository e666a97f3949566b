// SPDX-License-Identifier: GPL-3.0-or-later
// A listing of a server that is far away, whole process, against one blocking hiredis connection over the
// same link: SCAN MATCH lock:* COUNT 1000 and pipelined PTTL + GET.
#include "comparison.h"
#include "delayed_link.h"
#include "floor.h"

#include <QCoreApplication>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr double limit = 1.3;

double measure(const RedisServer &server, qint64 locks, int oneWayUs, int pairs, QTextStream &out)
{
    const DelayedLink link(server.port(), std::chrono::microseconds(oneWayUs));
    const QByteArray url = "redis://127.0.0.1:" + QByteArray::number(link.port());
    Ratios ratios;
    for (int i = 0; i < pairs; ++i) {
        const Measured floor = runFloor(link.port());
        const ProgramRun ours = runListing(url);
        if (floor.locks != locks)
            qFatal("a listing is not complete");
        const QString ratio = ratios.add(double(floor.ms), ours.ms);
        out << locks << " locks  " << QString::number(oneWayUs / 1000.0) << " ms one way  floor " << floor.ms
            << " ms  list " << qint64(ours.ms) << " ms  ratio " << ratio << Qt::endl;
    }
    return ratios.median();
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const auto [percent, pairs] = benchOptions(application, 3);
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
