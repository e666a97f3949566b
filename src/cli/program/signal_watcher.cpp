// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/signal_watcher.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace cli {

namespace {

constexpr std::array watched{SIGINT, SIGTERM, SIGHUP};
// In seconds: what an event loop that has something to compute may take to hear of a signal.
constexpr unsigned longestSilence = 2;

// A signal handler has no other way to find what it needs.
volatile std::sig_atomic_t pipeEnd = -1;
volatile std::sig_atomic_t arrived = 0;
volatile std::sig_atomic_t forwarded = 0;

// Nobody has taken the signal from the pipe.
void onSilence(int)
{
    std::signal(int(arrived), SIG_DFL);
    ::raise(int(arrived));
}

void onSignal(int number)
{
    const int savedErrno = errno;
    const char byte = char(number);
    [[maybe_unused]] const auto ignored = ::write(int(pipeEnd), &byte, 1);
    if (!forwarded) {
        std::signal(number, SIG_DFL); // the next one ends the program
        arrived = number;
        ::alarm(longestSilence);
    }
    errno = savedErrno;
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
        ::alarm(0);
        char byte = 0;
        while (::read(m_pipe[0], &byte, 1) == 1)
            emit interrupted(byte);
    });
    watchAll();
    std::signal(SIGALRM, onSilence);
}

void SignalWatcher::watchAll()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : watched) {
        struct sigaction before = {};
        ::sigaction(number, nullptr, &before);
        if (number != SIGHUP || before.sa_handler != SIG_IGN)
            ::sigaction(number, &action, nullptr);
    }
}

void SignalWatcher::setForwarding(bool forwarding)
{
    forwarded = forwarding ? 1 : 0;
    watchAll();
}

bool SignalWatcher::isForwarding() const
{
    return forwarded != 0;
}

SignalWatcher::~SignalWatcher()
{
    for (const int number : watched)
        std::signal(number, SIG_DFL);
    ::alarm(0);
    std::signal(SIGALRM, SIG_DFL);
    pipeEnd = -1;
    forwarded = 0;
    for (const int end : m_pipe) {
        if (end >= 0)
            ::close(end);
    }
}

} // namespace cli
