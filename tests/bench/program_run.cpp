// SPDX-License-Identifier: GPL-3.0-or-later
#include "program_run.h"

#include <QCoreApplication>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

qint64 toMs(const timeval &time)
{
    return time.tv_sec * 1000 + time.tv_usec / 1000;
}

} // namespace

ProgramRun runProgram(const QList<QByteArray> &words, const QByteArray &file)
{
    std::vector<char *> arguments;
    for (const QByteArray &word : words)
        arguments.push_back(const_cast<char *>(word.constData()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, file.constData(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const auto began = std::chrono::steady_clock::now();
    pid_t pid = 0;
    if (::posix_spawnp(&pid, arguments.front(), &actions, nullptr, arguments.data(), environ) != 0)
        qFatal("%s cannot be started", arguments.front());
    ::posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage usage{};
    ::wait4(pid, &status, 0, &usage);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    return {took.count(), toMs(usage.ru_utime) + toMs(usage.ru_stime), usage.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

QByteArray lockscopeBinary()
{
    const QByteArray named = qgetenv("LOCKSCOPE_BINARY");
    return named.isEmpty() ? QCoreApplication::applicationDirPath().toLocal8Bit() + "/../lockscope" : named;
}
