// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/program_mark.h"

#include "lab/measure/process_stat.h"

#include <QFile>
#include <QRandomGenerator>

#include <cerrno>
#include <csignal>
#include <dirent.h>
#include <sys/resource.h>
#include <sys/types.h>

namespace lab {

namespace {

/// The line of /proc/PID/limits, proc(5); two columns of numbers follow, of which ours are equal.
constexpr char title[] = "Max realtime timeout";

/// As /proc tells it, of a process whose limits nobody but root may ask for: one that has another group, say.
bool tellsMark(qint64 pid, const QSet<quint64> &numbers)
{
    QFile file(QStringLiteral("/proc/%1/limits").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray limits = file.readAll();
    const qsizetype begin = limits.indexOf(title);
    if (begin < 0)
        return false;
    const QByteArray line = limits.mid(begin + qsizetype(sizeof title) - 1, 80);
    return numbers.contains(line.left(line.indexOf('\n')).simplified().split(' ').value(1).toULongLong());
}

/// Asks the kernel, which is done thousands of times: a file of each would take ten times as long.
bool hasMark(qint64 pid, const QSet<quint64> &numbers)
{
    rlimit limit{};
    // The hard one: a process may lower its own soft limit.
    if (::prlimit(pid_t(pid), RLIMIT_RTTIME, nullptr, &limit) == 0)
        return numbers.contains(quint64(limit.rlim_max));
    // What we may not kill is none of ours.
    return errno == EPERM && ::kill(pid_t(pid), 0) == 0 && tellsMark(pid, numbers);
}

} // namespace

ProgramMark ProgramMark::make()
{
    rlimit now{};
    ::getrlimit(RLIMIT_RTTIME, &now);
    // Below what holds already, where somebody has limited us: nobody may raise it.
    const quint64 most = now.rlim_max == RLIM_INFINITY ? quint64(1) << 62U : quint64(now.rlim_max);
    ProgramMark mark;
    mark.m_number = most / 2 + QRandomGenerator::system()->generate64() % (most / 2);
    return mark;
}

void ProgramMark::apply() const
{
    const rlimit limit{rlim_t(m_number), rlim_t(m_number)};
    ::setrlimit(RLIMIT_RTTIME, &limit);
}

QList<qint64> ProgramMark::processes() const
{
    return isNone() ? QList<qint64>() : processesOf({m_number});
}

QList<qint64> ProgramMark::processesOf(const QSet<quint64> &numbers)
{
    QList<qint64> found;
    // By the plain call: QDir asks for the kind of each entry and sorts them.
    DIR *const processes = ::opendir("/proc");
    if (!processes)
        return found;
    while (const dirent *entry = ::readdir(processes)) {
        bool isProcess = false;
        const qint64 pid = QByteArrayView(entry->d_name).toLongLong(&isProcess);
        if (isProcess && hasMark(pid, numbers) && !ProcessStat(pid).hasEnded())
            found.append(pid);
    }
    ::closedir(processes);
    return found;
}

void ProgramMark::killAll(const QList<ProgramMark> &marks)
{
    constexpr int mostLooks = 50; // of those that start others faster than they are killed
    QSet<quint64> numbers;
    for (const ProgramMark &mark : marks) {
        if (!mark.isNone())
            numbers.insert(mark.m_number);
    }
    QSet<qint64> killed;
    for (int look = 0; look < mostLooks && !numbers.isEmpty(); ++look) {
        bool foundMore = false;
        const QList<qint64> left = processesOf(numbers);
        for (const qint64 pid : left) {
            foundMore |= !killed.contains(pid);
            killed.insert(pid);
            ::kill(pid_t(pid), SIGKILL);
        }
        if (!foundMore)
            return;
    }
}

} // namespace lab
