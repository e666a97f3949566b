// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/keeper.h"

#include "lab/own/program_mark.h"
#include "sandbox/sandbox_folder.h"

#include <QByteArray>
#include <QDir>
#include <QProcessEnvironment>
#include <QThread>

#include <mutex>
#include <vector>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lab {

namespace {

constexpr char option[] = "--lab-keeper";
constexpr char inOrder = '.'; ///< what is said before the connection ends, when there is nothing to be done
constexpr unsigned long lookAgainMs = 20;
constexpr int mostLooks = 100;

std::mutex mutex; // guards all below
bool allowed = false;
pid_t keeper = 0;
int ourEnd = -1;

/// Where there is one already it has not ended: it has no reason to, but can be killed like any other.
bool isThere()
{
    return keeper > 0 && ::waitpid(keeper, nullptr, WNOHANG) == 0;
}

void letGo()
{
    if (ourEnd >= 0)
        ::close(ourEnd);
    ourEnd = -1;
    keeper = 0;
}

/// Ours, without what is secret.
std::vector<QByteArray> environmentOfKeeper()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *secret : {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH"})
        environment.remove(QLatin1String(secret));
    std::vector<QByteArray> entries;
    const QStringList all = environment.toStringList();
    for (const QString &entry : all)
        entries.push_back(entry.toLocal8Bit());
    return entries;
}

/// As the kernel wants them.
std::vector<char *> pointersTo(std::vector<QByteArray> &texts)
{
    std::vector<char *> pointers;
    for (QByteArray &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Reads from `input`; of ours it has nothing else.
pid_t started(int input, const QByteArray &family)
{
    std::vector<QByteArray> arguments{"lockscope", option, family};
    std::vector<QByteArray> environment = environmentOfKeeper();
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    for (const int output : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    pid_t pid = 0;
    const int failed = ::posix_spawn(&pid, "/proc/self/exe", &files, &attributes,
                                     pointersTo(arguments).data(), pointersTo(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed ? 0 : pid;
}

/// True when Lockscope has ended in order.
bool waitForEnd()
{
    char said = 0;
    ssize_t length = 0;
    do {
        length = ::read(STDIN_FILENO, &said, 1);
    } while (length < 0 && errno == EINTR);
    return length == 1 && said == inOrder;
}

} // namespace

bool Keeper::isAsked(int argc, char **argv)
{
    return argc == 3 && std::strcmp(argv[1], option) == 0;
}

int Keeper::main(char **argv)
{
    ::prctl(PR_SET_NAME, "lab-keeper"); // whoever ends Lockscope by its name does not mean this
    if (::chdir("/") != 0 || waitForEnd())
        return 0;
    const ProgramMark family = ProgramMark::ofFamily(QByteArray(argv[2]).toULongLong());
    for (int look = 0; look < mostLooks; ++look) {
        ProgramMark::killAll({family}, {});
        // Servers, which die with Lockscope too, may still write while their folder is being removed.
        sandbox::SandboxFolder::removeLeftovers(QDir::tempPath());
        if (look > 0 && ProgramMark::count({family}).first() == 0)
            break;
        QThread::msleep(lookAgainMs);
    }
    sandbox::SandboxFolder::removeLeftovers(QDir::tempPath());
    return 0;
}

void Keeper::allow()
{
    const std::lock_guard lock(mutex);
    allowed = true;
}

void Keeper::begin()
{
    const std::lock_guard lock(mutex);
    const quint64 family = ProgramMark::family();
    if (!allowed || family == 0 || isThere())
        return;
    letGo();
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    keeper = started(ends[0], QByteArray::number(family));
    ourEnd = ends[1];
    ::close(ends[0]);
}

void Keeper::end()
{
    const std::lock_guard lock(mutex);
    const pid_t pid = keeper;
    if (pid > 0)
        ::send(ourEnd, &inOrder, 1, MSG_NOSIGNAL);
    letGo();
    // It ends at once, unless somebody has stopped it: then it is not waited for.
    for (int look = 0; pid > 0 && look < mostLooks && ::waitpid(pid, nullptr, WNOHANG) == 0; ++look)
        QThread::msleep(look < mostLooks / 2 ? 1 : lookAgainMs / 2);
}

} // namespace lab
