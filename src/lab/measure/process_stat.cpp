// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/process_stat.h"

#include <QFile>

namespace lab {

ProcessStat::ProcessStat(qint64 pid)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QByteArray line = file.readAll();
    // The name before it may hold anything, brackets and spaces too.
    if (const qsizetype name = line.lastIndexOf(')'); name >= 0)
        m_fields = line.mid(name + 2).split(' ');
}

bool ProcessStat::hasEnded() const
{
    return !isThere() || field(0).startsWith('Z') || field(0).startsWith('X');
}

qint64 ProcessStat::ticks() const
{
    constexpr qsizetype userTime = 11; // then: system, children's user, children's system
    qint64 ticks = 0;
    for (qsizetype number = userTime; number < userTime + 4; ++number)
        ticks += field(number).toLongLong();
    return ticks;
}

} // namespace lab
