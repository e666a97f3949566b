// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/limits.h"

#include <QByteArray>

#include <algorithm>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lab {

namespace {

constexpr rlim_t processorSeconds = 600;
constexpr rlim_t dataBytes = 2ULL << 30U;
constexpr rlim_t fileBytes = 64ULL << 20U;
constexpr rlim_t openFiles = 256;
constexpr rlim_t moreTasks = 512;

/// Processes and threads of our user: RLIMIT_NPROC counts all of them.
rlim_t tasksNow()
{
    rlim_t tasks = 0;
    // By the plain calls, which take a twentieth of the time that QDir takes for thousands of processes.
    DIR *const processes = ::opendir("/proc");
    if (!processes)
        return tasks;
    while (const dirent *entry = ::readdir(processes)) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9')
            continue;
        const QByteArray folder = QByteArray(entry->d_name) + "/task";
        struct stat its = {};
        // A folder is linked from itself, from the one above, and from each below it: one for each task.
        if (::fstatat(::dirfd(processes), folder.constData(), &its, 0) == 0 && its.st_uid == ::getuid())
            tasks += rlim_t(its.st_nlink) - 2;
    }
    ::closedir(processes);
    return tasks;
}

} // namespace

Limits Limits::forProgram()
{
    Limits limits;
    limits.m_limits = {Limit{RLIMIT_CPU, processorSeconds},
                       Limit{RLIMIT_DATA, dataBytes},
                       Limit{RLIMIT_FSIZE, fileBytes},
                       Limit{RLIMIT_NOFILE, openFiles},
                       Limit{RLIMIT_CORE, 0},
                       Limit{RLIMIT_NPROC, tasksNow() + moreTasks}};
    return limits;
}

void Limits::apply() const
{
    for (const Limit &limit : m_limits) {
        rlimit now{};
        if (::getrlimit(__rlimit_resource(limit.what), &now) != 0)
            continue;
        now.rlim_max = std::min(now.rlim_max, limit.most);
        now.rlim_cur = std::min(now.rlim_cur, now.rlim_max);
        ::setrlimit(__rlimit_resource(limit.what), &now);
    }
}

} // namespace lab
