// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/machine_load.h"

#include <QByteArray>
#include <QFile>

#include <algorithm>

#include <unistd.h>

namespace lab {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Ticks that a process and its ended children have used; 0 when it is not there.
qint64 ticksOf(qint64 pid)
{
    const QByteArray line = contentOf(QStringLiteral("/proc/%1/stat").arg(pid));
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    constexpr qsizetype userTime = 11; // then: system, children's user, children's system
    qint64 ticks = 0;
    for (qsizetype field = userTime; field < userTime + 4; ++field)
        ticks += fields.value(field).toLongLong();
    return ticks;
}

} // namespace

MachineLoad::Moment MachineLoad::now() const
{
    Moment moment;
    const QByteArray line = contentOf(QStringLiteral("/proc/stat")).split('\n').first().simplified();
    const QList<QByteArray> fields = line.split(' ');
    constexpr qsizetype idle = 4;
    constexpr qsizetype waiting = 5; // for a disk: idle as well
    constexpr qsizetype guest = 9; // from here on counted in user time already
    for (qsizetype field = 1; field < std::min(guest, fields.size()); ++field) {
        const qint64 ticks = fields.at(field).toLongLong();
        moment.all += ticks;
        moment.busy += field == idle || field == waiting ? 0 : ticks;
    }
    moment.ours = ticksOf(::getpid());
    for (const qint64 pid : m_ours)
        moment.ours += ticksOf(pid);
    return moment;
}

void MachineLoad::begin(const QList<qint64> &ours)
{
    m_ours = ours;
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
