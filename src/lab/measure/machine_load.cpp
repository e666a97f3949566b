// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/machine_load.h"

#include "lab/measure/process_stat.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QHash>

#include <algorithm>

#include <unistd.h>

namespace lab {

namespace {

/// This process and all that it, or what it started, has started: workers, private servers, the user's own
/// commands.
QSet<qint64> family()
{
    QMultiHash<qint64, qint64> children;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        if (const qint64 pid = name.toLongLong(); pid > 0)
            children.insert(ProcessStat(pid).parent(), pid);
    }
    QSet<qint64> all;
    QList<qint64> next{::getpid()};
    while (!next.isEmpty()) {
        const qint64 pid = next.takeLast();
        all.insert(pid);
        next += children.values(pid);
    }
    return all;
}

} // namespace

MachineLoad::Moment MachineLoad::now() const
{
    Moment moment;
    QFile file(QStringLiteral("/proc/stat"));
    const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readLine().simplified() : QByteArray();
    const QList<QByteArray> fields = line.split(' ');
    constexpr qsizetype idle = 4;
    constexpr qsizetype waiting = 5; // for a disk: idle as well
    constexpr qsizetype guest = 9; // from here on counted in user time already
    for (qsizetype field = 1; field < std::min(guest, fields.size()); ++field) {
        const qint64 ticks = fields.at(field).toLongLong();
        moment.all += ticks;
        moment.busy += field == idle || field == waiting ? 0 : ticks;
    }
    const QSet<qint64> ours = family() + m_ours;
    for (const qint64 pid : ours)
        moment.ours += ProcessStat(pid).ticks();
    return moment;
}

void MachineLoad::begin(const QList<qint64> &ours)
{
    m_ours = QSet<qint64>(ours.begin(), ours.end());
    m_begun = now();
}

std::optional<double> MachineLoad::others() const
{
    const Moment end = now();
    const qint64 all = end.all - m_begun.all;
    const qint64 tenthOfASecond = ::sysconf(_SC_CLK_TCK) * ::sysconf(_SC_NPROCESSORS_ONLN) / 10;
    if (m_begun.all == 0 || all < tenthOfASecond)
        return {};
    const qint64 others = (end.busy - m_begun.busy) - (end.ours - m_begun.ours);
    return std::clamp(double(others) / double(all), 0.0, 1.0);
}

} // namespace lab
