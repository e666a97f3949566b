// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/pauses.h"

#include <utility>

#include <sys/timerfd.h>
#include <unistd.h>

namespace lab {

namespace {

int newTimer()
{
    const int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (timer < 0)
        qFatal("no timer is to be had from the system");
    return timer;
}

} // namespace

Pauses::Alarm::Alarm(Pauses *pauses)
    : m_pauses(pauses)
    , m_state(std::make_shared<State>())
{
}

void Pauses::Alarm::Awaiter::await_suspend(std::coroutine_handle<> handle)
{
    m_state->sleeper = handle;
    m_state->deadline = Clock::now() + m_time;
    // One entry in the queue serves many sleeps: when it is due too early, it is put back.
    if (m_state->queued > m_state->deadline) {
        m_state->queued = m_state->deadline;
        m_pauses->add({m_state->deadline, m_state->deadline, {}, m_state});
    }
}

bool Pauses::Alarm::Awaiter::await_resume() const
{
    m_state->rung = false;
    return !m_pauses->m_closed;
}

void Pauses::Alarm::ring()
{
    m_state->rung = true;
    if (const auto sleeper = std::exchange(m_state->sleeper, {}))
        sleeper.resume();
}

Pauses::Pauses(QObject *parent)
    : QObject(parent)
    , m_timer(newTimer())
    , m_notifier(m_timer, QSocketNotifier::Read, this)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, &Pauses::wakeDue);
}

Pauses::~Pauses()
{
    m_notifier.setEnabled(false);
    ::close(m_timer);
}

void Pauses::add(Sleeper sleeper)
{
    m_sleepers.push(std::move(sleeper));
    if (m_sleepers.top().latest < m_armedFor)
        arm();
}

void Pauses::arm()
{
    m_armedFor = m_sleepers.top().latest;
    const qint64 ns =
        std::chrono::duration_cast<std::chrono::nanoseconds>(m_armedFor.time_since_epoch()).count();
    constexpr qint64 second = 1'000'000'000;
    itimerspec when{};
    when.it_value.tv_sec = ns / second;
    when.it_value.tv_nsec = ns % second;
    timerfd_settime(m_timer, TFD_TIMER_ABSTIME, &when, nullptr);
}

void Pauses::wakeDue()
{
    quint64 expirations = 0;
    if (::read(m_timer, &expirations, sizeof expirations) < 0)
        return;
    m_armedFor = Clock::time_point::max();
    const auto now = Clock::now();
    std::vector<std::coroutine_handle<>> due = std::exchange(m_due, {});
    std::vector<std::shared_ptr<Alarm::State>> tooEarly;
    while (!m_sleepers.empty() && m_sleepers.top().until <= now) {
        Sleeper sleeper = m_sleepers.top();
        m_sleepers.pop();
        if (!sleeper.alarm) {
            due.push_back(sleeper.handle);
            continue;
        }
        sleeper.alarm->queued = Clock::time_point::max();
        if (!sleeper.alarm->sleeper)
            continue;
        if (sleeper.alarm->deadline > now)
            tooEarly.push_back(std::move(sleeper.alarm));
        else
            due.push_back(std::exchange(sleeper.alarm->sleeper, {}));
    }
    for (auto &alarm : tooEarly) {
        alarm->queued = alarm->deadline;
        m_sleepers.push({alarm->deadline, alarm->deadline, {}, alarm});
    }
    if (!m_sleepers.empty())
        arm();
    for (const std::coroutine_handle<> &handle : due)
        handle.resume();
    due.clear();
    m_due = std::move(due); // keeps its memory for the next time
}

void Pauses::wakeAll()
{
    m_closed = true;
    while (!m_sleepers.empty()) {
        const Sleeper sleeper = m_sleepers.top();
        m_sleepers.pop();
        const auto handle = sleeper.alarm ? std::exchange(sleeper.alarm->sleeper, {}) : sleeper.handle;
        if (handle)
            handle.resume();
    }
}

} // namespace lab
