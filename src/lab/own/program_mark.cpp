// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/program_mark.h"

#include "lab/measure/process_stat.h"

#include <QFile>
#include <QRandomGenerator>
#include <QSet>

#include <algorithm>
#include <atomic>
#include <optional>

#include <cerrno>
#include <csignal>
#include <dirent.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

namespace lab {

namespace {

/// The line of /proc/PID/limits, proc(5); two columns of numbers follow, of which ours are equal.
constexpr char title[] = "Max realtime timeout";

constexpr unsigned ownBits = 24; ///< of a mark: the others are its family's
constexpr quint64 smallestFamily = 1U << 16U;

/// As /proc tells it, of a process whose limits nobody but root may ask for: one that has another group, say.
std::optional<quint64> toldLimit(qint64 pid)
{
    QFile file(QStringLiteral("/proc/%1/limits").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray limits = file.readAll();
    const qsizetype begin = limits.indexOf(title);
    if (begin < 0)
        return {};
    const QByteArray line = limits.mid(begin + qsizetype(sizeof title) - 1, 80);
    bool isNumber = false;
    const quint64 limit =
        line.left(line.indexOf('\n')).simplified().split(' ').value(1).toULongLong(&isNumber);
    return isNumber ? std::optional(limit) : std::nullopt;
}

/// Asks the kernel, which is done thousands of times: a file of each would take ten times as long.
std::optional<quint64> limitOf(qint64 pid)
{
    rlimit limit{};
    // The hard one: a process may lower its own soft limit.
    if (::prlimit(pid_t(pid), RLIMIT_RTTIME, nullptr, &limit) == 0)
        return quint64(limit.rlim_max);
    // What we may not kill is none of ours.
    const bool isOurs = errno == EPERM && ::kill(pid_t(pid), 0) == 0;
    return isOurs ? toldLimit(pid) : std::nullopt;
}

/// Marks are below what holds already, where somebody has limited us: nobody may raise it.
quint64 endOfMarks()
{
    rlimit now{};
    ::getrlimit(RLIMIT_RTTIME, &now);
    return now.rlim_max == RLIM_INFINITY ? quint64(1) << 62U : quint64(now.rlim_max);
}

/// In the upper half of those below.
quint64 anyBelow(quint64 end)
{
    return end / 2 + QRandomGenerator::system()->generate64() % std::max<quint64>(1, end / 2);
}

} // namespace

quint64 ProgramMark::family()
{
    static const quint64 end = endOfMarks() >> ownBits;
    static const quint64 family = end < smallestFamily ? 0 : anyBelow(end);
    return family;
}

ProgramMark ProgramMark::ofFamily(quint64 family)
{
    ProgramMark mark;
    mark.m_number = family << ownBits;
    mark.m_ignored = ownBits;
    return mark;
}

ProgramMark ProgramMark::make()
{
    static std::atomic<quint64> made = 0;
    ProgramMark mark = ofFamily(family());
    mark.m_ignored = 0;
    if (mark.isNone())
        mark.m_number = anyBelow(endOfMarks());
    else
        mark.m_number |= ++made & ((1U << ownBits) - 1);
    return mark;
}

bool ProgramMark::isMeantBy(quint64 limit) const
{
    return !isNone() && limit >> m_ignored == m_number >> m_ignored;
}

void ProgramMark::apply() const
{
    const rlimit limit{rlim_t(m_number), rlim_t(m_number)};
    ::setrlimit(RLIMIT_RTTIME, &limit);
}

QList<ProgramMark::Found> ProgramMark::processesOf(const QList<ProgramMark> &marks)
{
    const auto isOfAny = [&marks](quint64 limit) {
        return std::any_of(marks.begin(), marks.end(),
                           [limit](const ProgramMark &mark) { return mark.isMeantBy(limit); });
    };
    QList<Found> found;
    const bool isNobody =
        std::all_of(marks.begin(), marks.end(), [](const ProgramMark &mark) { return mark.isNone(); });
    // By the plain call: QDir asks for the kind of each entry and sorts them.
    DIR *const processes = isNobody ? nullptr : ::opendir("/proc");
    if (!processes)
        return found;
    while (const dirent *entry = ::readdir(processes)) {
        bool isProcess = false;
        const qint64 pid = QByteArrayView(entry->d_name).toLongLong(&isProcess);
        const std::optional<quint64> limit = isProcess ? limitOf(pid) : std::nullopt;
        if (limit && isOfAny(*limit) && !ProcessStat(pid).hasEnded())
            found.append({pid, *limit});
    }
    ::closedir(processes);
    return found;
}

QList<int> ProgramMark::count(const QList<ProgramMark> &marks)
{
    const QList<Found> found = processesOf(marks);
    QList<int> counts;
    for (const ProgramMark &mark : marks)
        counts.append(int(std::count_if(found.begin(), found.end(),
                                        [&](const Found &each) { return mark.isMeantBy(each.limit); })));
    return counts;
}

void ProgramMark::killAll(const QList<ProgramMark> &marks, const QSet<qint64> &groups)
{
    constexpr int mostLooks = 50; // of those that start others faster than they are killed
    QSet<qint64> killed;
    bool foundMore = true;
    for (int look = 0; look < mostLooks && foundMore; ++look) {
        foundMore = false;
        const QList<Found> left = processesOf(marks);
        for (const Found &each : left) {
            // Whoever was killed with its group can start nothing any more.
            foundMore |= !killed.contains(each.pid) && !groups.contains(::getpgid(pid_t(each.pid)));
            killed.insert(each.pid);
            ::kill(pid_t(each.pid), SIGKILL);
        }
    }
}

} // namespace lab
