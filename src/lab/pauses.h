// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <coroutine>
#include <queue>
#include <vector>

namespace lab {

/// Many sleepers on one timer: `co_await pauses.pause(1ms)`. Resolution is that of a Qt timer, 1 ms.
///
/// Lives on one thread and outlives its sleepers; call wakeAll() and let them end before destroying it.
class Pauses : public QObject
{
    Q_OBJECT
public:
    using Clock = std::chrono::steady_clock;

    /// Resumes with true after the time, with false when wakeAll() came first. No pause at all for zero.
    class Awaiter
    {
    public:
        Awaiter(Pauses *pauses, std::chrono::microseconds time)
            : m_pauses(pauses)
            , m_time(time)
        {
        }
        bool await_ready() const { return m_pauses->m_closed || m_time.count() <= 0; }
        void await_suspend(std::coroutine_handle<> handle) { m_pauses->add(m_time, handle); }
        bool await_resume() const { return !m_pauses->m_closed; }

    private:
        Pauses *m_pauses;
        std::chrono::microseconds m_time;
    };

    explicit Pauses(QObject *parent = nullptr);

    Awaiter pause(std::chrono::microseconds time) { return Awaiter(this, time); }
    /// Resumes every sleeper now, and lets nobody sleep from now on.
    void wakeAll();

private:
    struct Sleeper
    {
        Clock::time_point until;
        std::coroutine_handle<> handle;
        bool operator>(const Sleeper &other) const { return until > other.until; }
    };
    void add(std::chrono::microseconds time, std::coroutine_handle<> handle);
    void wakeDue();
    void arm();

    std::priority_queue<Sleeper, std::vector<Sleeper>, std::greater<>> m_sleepers;
    std::vector<std::coroutine_handle<>> m_due;
    Clock::time_point m_armedFor = Clock::time_point::max();
    QTimer m_timer;
    bool m_closed = false;
};

} // namespace lab
