// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <chrono>
#include <coroutine>
#include <memory>
#include <utility>

namespace lab::gate {

/// What a coroutine waits for where sockets and processes have the say: somebody rings, or the time is over.
/// One waits at a time, and looks for itself what has changed; it is always resumed from the event loop, and
/// may then destroy the bell. Lives on one thread.
class Bell
{
public:
    /// Awaitable of next(): true when somebody has rung, also when that was before.
    class Wait
    {
    public:
        Wait(Bell *bell, std::chrono::milliseconds limit)
            : m_bell(bell)
            , m_limit(limit)
        {
        }
        bool await_ready() const { return m_bell->m_state->rung; }
        void await_suspend(std::coroutine_handle<> handle);
        bool await_resume() const { return std::exchange(m_bell->m_state->rung, false); }

    private:
        Bell *m_bell;
        std::chrono::milliseconds m_limit;
    };

    Bell();
    ~Bell();
    Q_DISABLE_COPY_MOVE(Bell)

    void ring();
    Wait next(std::chrono::milliseconds limit) { return {this, limit}; }

private:
    struct State
    {
        std::coroutine_handle<> waiter;
        bool rung = false;
        bool waking = false;
    };
    static void wake(const std::shared_ptr<State> &state);

    std::shared_ptr<State> m_state = std::make_shared<State>();
    QTimer *m_timer; ///< may be in the middle of waking whoever destroys the bell
};

} // namespace lab::gate
