// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/bell.h"

#include "base/post.h"

namespace lab::gate {

Bell::Bell()
    : m_timer(new QTimer)
{
    m_timer->setSingleShot(true);
    QObject::connect(m_timer, &QTimer::timeout, m_timer, [state = m_state] { wake(state); });
}

Bell::~Bell()
{
    m_state->waiter = {};
    m_timer->stop();
    m_timer->deleteLater();
}

void Bell::Wait::await_suspend(std::coroutine_handle<> handle)
{
    m_bell->m_state->waiter = handle;
    m_bell->m_timer->start(m_limit);
}

void Bell::ring()
{
    m_state->rung = true;
    if (!m_state->waiter || std::exchange(m_state->waking, true))
        return;
    // Whoever rings has not finished yet.
    m_timer->stop();
    base::post(m_timer, [state = m_state] {
        state->waking = false;
        wake(state);
    });
}

void Bell::wake(const std::shared_ptr<State> &state)
{
    if (const auto waiter = std::exchange(state->waiter, {}))
        waiter.resume();
}

} // namespace lab::gate
