// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/turn/gate.h"

#include <QObject>
#include <QSocketNotifier>

#include <chrono>
#include <coroutine>
#include <memory>
#include <queue>
#include <vector>

namespace lab {

/// Many sleepers on one timer: `co_await pauses.pause(100us)`. Resolution is that of the kernel's timers.
///
/// Lives on one thread and outlives its sleepers; call wakeAll() and let them end before destroying it.
class Pauses : public QObject
{
    Q_OBJECT
public:
    using Clock = std::chrono::steady_clock;

    /// Resumes with true after the time, with false when wakeAll() came first. No pause at all for zero. It
    /// may last up to `slack` longer, so that several end together. With a gate it lasts until that lets it
    /// end.
    class Awaiter
    {
    public:
        Awaiter(Pauses *pauses, std::chrono::microseconds time, std::chrono::microseconds slack,
                Gate *gate = nullptr)
            : m_pauses(pauses)
            , m_time(time)
            , m_slack(slack)
            , m_gate(gate)
        {
        }
        bool await_ready() const { return m_pauses->m_closed || m_time.count() <= 0; }
        void await_suspend(std::coroutine_handle<> handle)
        {
            if (m_gate)
                return m_gate->sleep(handle);
            const Clock::time_point until = Clock::now() + m_time;
            m_pauses->add({until, until + m_slack, handle, nullptr});
        }
        bool await_resume() const { return !m_pauses->m_closed && !(m_gate && m_gate->isClosed()); }

    private:
        Pauses *m_pauses;
        std::chrono::microseconds m_time;
        std::chrono::microseconds m_slack;
        Gate *m_gate;
    };

    /// A sleeper that can be woken early, by one other; used again and again.
    class Alarm
    {
        struct State
        {
            std::coroutine_handle<> sleeper;
            Clock::time_point deadline;
            Clock::time_point queued = Clock::time_point::max(); ///< when its entry in the queue is due
            bool rung = false;
        };

    public:
        class Awaiter
        {
        public:
            Awaiter(Pauses *pauses, std::shared_ptr<State> state, std::chrono::microseconds time)
                : m_pauses(pauses)
                , m_state(std::move(state))
                , m_time(time)
            {
            }
            bool await_ready() const { return m_pauses->m_closed || m_state->rung || m_time.count() <= 0; }
            void await_suspend(std::coroutine_handle<> handle);
            bool await_resume() const;

        private:
            Pauses *m_pauses;
            std::shared_ptr<State> m_state;
            std::chrono::microseconds m_time;
        };

        explicit Alarm(Pauses *pauses);
        /// Resumes with true after the time or when rung, at once when it has been rung since disarm(); with
        /// false when wakeAll() came.
        Awaiter sleep(std::chrono::microseconds time) { return Awaiter(m_pauses, m_state, time); }
        void ring();
        /// Forgets that it was rung.
        void disarm() { m_state->rung = false; }

    private:
        friend class Pauses;
        Pauses *m_pauses;
        std::shared_ptr<State> m_state;
    };

    explicit Pauses(QObject *parent = nullptr);
    ~Pauses() override;

    Awaiter pause(std::chrono::microseconds time, std::chrono::microseconds slack = {})
    {
        return Awaiter(this, time, slack);
    }
    /// Resumes every sleeper now, and lets nobody sleep from now on.
    void wakeAll();

private:
    struct Sleeper
    {
        Clock::time_point until;
        Clock::time_point latest;
        std::coroutine_handle<> handle;
        std::shared_ptr<Alarm::State> alarm; ///< in place of the handle
        bool operator>(const Sleeper &other) const { return latest > other.latest; }
    };
    void add(Sleeper sleeper);
    void wakeDue();
    void arm();

    std::priority_queue<Sleeper, std::vector<Sleeper>, std::greater<>> m_sleepers;
    std::vector<std::coroutine_handle<>> m_due;
    Clock::time_point m_armedFor = Clock::time_point::max();
    int m_timer; ///< timerfd: a QTimer knows no time below a millisecond
    QSocketNotifier m_notifier;
    bool m_closed = false;
};

} // namespace lab
