// SPDX-License-Identifier: GPL-3.0-or-later
#include "crowd.h"

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

Crowd::Crowd(int size)
{
    for (int number = 0; number < size; ++number) {
        const pid_t pid = ::fork();
        if (pid < 0)
            return;
        if (pid == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::pause();
            ::_exit(0);
        }
        m_pids.append(pid);
    }
}

Crowd::~Crowd()
{
    for (const pid_t pid : m_pids)
        ::kill(pid, SIGKILL);
    for (const pid_t pid : m_pids)
        ::waitpid(pid, nullptr, 0);
}
