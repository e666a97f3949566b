// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/signal_watcher.h"

#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
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

// timeout(1) sends its signal to the program and at once to the program's group as well: that is one.
constexpr qint64 sameSignalMs = 200;
constexpr int forChild = 0x80; // beside a number in the pipe: it came while signals were forwarded

struct Arrivals
{
    std::atomic<qint64> toldAt{0}; // ms; 0: none was
    std::atomic<bool> isEnding{false}; // the program was told to end
};
static_assert(std::atomic<qint64>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);
std::array<Arrivals, SIGTERM + 1> arrivals; // by number

qint64 nowMs()
{
    struct timespec now = {};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

void tell(int byte)
{
    const char told = char(byte);
    [[maybe_unused]] const auto ignored = ::write(int(pipeEnd), &told, 1);
}

// Nobody has taken the signal from the pipe.
void onSilence(int)
{
    std::signal(int(arrived), SIG_DFL);
    ::raise(int(arrived));
}

void onSignal(int number)
{
    const int savedErrno = errno;
    Arrivals &before = arrivals[size_t(number)];
    const qint64 now = nowMs();
    if (forwarded) {
        before.toldAt = now;
        tell(number | forChild);
    } else if (before.toldAt == 0 || now - before.toldAt >= sameSignalMs) {
        if (before.isEnding.exchange(true)) { // who sends a second one does not want to wait
            std::signal(number, SIG_DFL);
            ::raise(number);
        }
        before.toldAt = now;
        tell(number);
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
        while (::read(m_pipe[0], &byte, 1) == 1) {
            const int told = quint8(byte);
            // The child that it was meant for has ended meanwhile: no reason to end what follows on that.
            if (!(told & forChild) || isForwarding())
                emit interrupted(told & ~forChild);
        }
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
        arrivals[size_t(number)].isEnding = false;
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
