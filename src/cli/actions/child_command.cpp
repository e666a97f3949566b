// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/child_command.h"

#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <vector>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace cli {

namespace {

// As shells have them.
constexpr int notStarted = 126;
constexpr int notFound = 127;
constexpr int bySignal = 128;

/// What execvpe() takes. Made before fork(): nothing may be allocated between that and exec.
struct Image
{
    std::vector<char *> arguments;
    std::vector<char *> environment;
    QList<QByteArray> words; ///< what the others point into
    QByteArray token;
    QByteArray complaint; ///< what the reason follows where it cannot be started
    pid_t parent = 0;
    bool takesTerminal = false;
};

/// Secrets were taken out of the environment at start; the rest says how this program is to run.
bool isOurs(const char *variable)
{
    static constexpr std::array names{
        "LOCKSCOPE_PASSWORD=",  "LOCKSCOPE_KEY_PASSWORD=", "LOCKSCOPE_SENTINEL_PASSWORD=",
        "LOCKSCOPE_ARGUMENTS=", "LOCKSCOPE_TOKEN=",        "QT_NO_GLIB=",
        "QT_NO_THREADED_GLIB="};
    return std::any_of(names.begin(), names.end(), [variable](const char *name) {
        return std::strncmp(variable, name, std::strlen(name)) == 0;
    });
}

std::shared_ptr<Image> imageOf(const QList<QByteArray> &words, const QByteArray &token)
{
    auto image = std::make_shared<Image>();
    image->words = words;
    image->token = "LOCKSCOPE_TOKEN=" + token;
    image->complaint = "lockscope: "
        + ChildCommand::tr("The command %1 cannot be started: ")
              .arg(base::shownBytes(words.first()))
              .toUtf8();
    for (QByteArray &word : image->words)
        image->arguments.push_back(word.data());
    image->arguments.push_back(nullptr);
    for (char **variable = ::environ; *variable; ++variable) {
        if (!isOurs(*variable))
            image->environment.push_back(*variable);
    }
    image->environment.push_back(image->token.data());
    image->environment.push_back(nullptr);
    image->parent = ::getpid();
    // Of a pipeline others need the terminal as well.
    image->takesTerminal =
        ::isatty(STDIN_FILENO) && ::isatty(STDOUT_FILENO) && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp();
    return image;
}

void say(const char *text)
{
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, std::strlen(text));
}

/// A group that is not in front may do this only where it does not hear of it.
void putInFront(pid_t group)
{
    std::signal(SIGTTOU, SIG_IGN);
    ::tcsetpgrp(STDIN_FILENO, group);
    std::signal(SIGTTOU, SIG_DFL);
}

/// Runs in the child between fork and exec: only what is safe there.
[[noreturn]] void become(const Image &image)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended before prctl(): then nobody would ever send that signal.
    if (::getppid() != image.parent)
        ::_exit(notStarted);
    if (image.takesTerminal)
        putInFront(::getpid());
    std::signal(SIGPIPE, SIG_DFL);
    ::execvpe(image.arguments.front(), image.arguments.data(), image.environment.data());
    const int failure = errno;
    say(image.complaint.constData());
    say(::strerrordesc_np(failure));
    say("\n");
    ::_exit(failure == ENOENT ? notFound : notStarted);
}

} // namespace

ChildCommand::ChildCommand(QObject *parent)
    : QObject(parent)
{
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    connect(&m_process, &QProcess::finished, this, &ChildCommand::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, &ChildCommand::onError);
}

ChildCommand::~ChildCommand() = default;

void ChildCommand::start(const QList<QByteArray> &words, const QByteArray &token)
{
    const std::shared_ptr<Image> image = imageOf(words, token);
    m_hasTerminal = image->takesTerminal;
    m_stopHandler = std::signal(SIGTSTP, SIG_IGN); // for the command as well
    // QProcess would have the words as text, and an argument may be any bytes: so exec is done here.
    m_process.setChildProcessModifier([image] { become(*image); });
    m_process.start(QStringLiteral("/proc/self/exe"), {});
    m_group = pid_t(m_process.processId());
    if (m_group > 0)
        ::setpgid(m_group, m_group); // here as well: it may be signalled before it comes to that
}

void ChildCommand::signalGroup(int number) const
{
    if (m_group > 0)
        ::kill(-m_group, number);
}

bool ChildCommand::isGroupAlive() const
{
    return m_group > 0 && ::kill(-m_group, 0) == 0;
}

void ChildCommand::takeTerminalBack() const
{
    std::signal(SIGTSTP, m_stopHandler);
    if (m_hasTerminal)
        putInFront(::getpgrp());
}

void ChildCommand::onFinished(int code, QProcess::ExitStatus status)
{
    takeTerminalBack();
    emit ended(status == QProcess::CrashExit ? bySignal + code : code);
}

void ChildCommand::onError(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return;
    takeTerminalBack();
    emit ended(notStarted);
}

} // namespace cli
