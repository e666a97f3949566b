// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/signal_watcher.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace cli {

namespace {

constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};

// A signal handler has no other way to find what it needs.
volatile std::sig_atomic_t pipeEnd = -1;

void onSignal(int number)
{
    const int savedErrno = errno;
    const char byte = char(number);
    [[maybe_unused]] const auto ignored = ::write(int(pipeEnd), &byte, 1);
    errno = savedErrno;
    std::signal(number, SIG_DFL); // the next one ends the program
}

} // namespace

SignalWatcher::SignalWatcher(QObject *parent)
    : QObject(parent)
{
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    pipeEnd = m_pipe[1];
    auto *notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(m_pipe[0], &byte, 1) == 1)
            emit interrupted();
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : watched)
        ::sigaction(number, &action, nullptr);
}

SignalWatcher::~SignalWatcher()
{
    for (const int number : watched)
        std::signal(number, SIG_DFL);
    pipeEnd = -1;
    for (const int end : m_pipe) {
        if (end >= 0)
            ::close(end);
    }
}

} // namespace cli
